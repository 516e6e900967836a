// Pictures that leave the page as files.

/** An SVG as pixels, twice as large, for where an SVG is not taken; null if the browser cannot. */
async function picture_png(svg: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((keep) => canvas.toBlob(keep, 'image/png'));
}

/** Hands a picture over as a file. */
export async function picture_save(name: string, kind: 'svg' | 'png', svg: string) {
  const file = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await picture_png(svg);
  if (!file) return;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.${kind}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
