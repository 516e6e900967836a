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

/** Calls back when another tab of this browser has changed it; returns how to stop. */
export function storage_watch(name: string, changed: () => void): () => void {
  const hear = (e: StorageEvent) => {
    if (e.key === `astrolabe.${name}`) changed();
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

export function storage_set(name: string, value: unknown) {
  try {
    if (value === null) localStorage.removeItem(`astrolabe.${name}`);
    else localStorage.setItem(`astrolabe.${name}`, JSON.stringify(value));
  } catch {
    // Nothing to do: see above.
  }
}
