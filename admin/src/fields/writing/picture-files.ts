/** Returns the pictures among files of a clipboard or a drop. */
export function picturesOf({ files }: DataTransfer): readonly File[] {
  return [...files].filter(({ type }) => type.startsWith('image/'));
}

/**
 * Returns the picture of a `data:` address as a file; null: the address is another one, or is broken. It is decoded here because the
 * policy of the page lets nothing be fetched from it.
 */
export function fileFromDataUrl(url: string, name: string): File | null {
  const [, mime, base64] = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/i.exec(url) ?? [];
  if (mime === undefined || base64 === undefined) return null;
  const letters = base64.replace(/\s/g, '');
  if (!/^[\w+/]+={0,2}$/.test(letters) || letters.length % 4 === 1) return null;
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  const [, extension = 'png'] = /^image\/(\w+)/.exec(mime) ?? [];
  return new File([bytes], `${name}.${extension === 'jpeg' ? 'jpg' : extension}`, { type: mime });
}
