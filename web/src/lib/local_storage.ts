// Small things kept in this browser. A browser that keeps nothing (private
// windows, full disks) only forgets; the page works on.

export function storage_get<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`astrolabe.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function storage_set(name: string, value: unknown) {
  try {
    if (value === null) localStorage.removeItem(`astrolabe.${name}`);
    else localStorage.setItem(`astrolabe.${name}`, JSON.stringify(value));
  } catch {
    // Nothing to do: see above.
  }
}
