import type { MediaFile } from '../api/index.js';

/** What an address of a picture is made from. */
export type PictureSource = Pick<MediaFile, 'url' | 'formats' | 'checksum'>;

/** Digits of a checksum that tell one content from the next. */
const checksumDigits = 12;

/**
 * Where to fetch a picture of a file: the format of this name, or the file itself where it has none. The address changes with the
 * content, so that the browser does not show what it had there before.
 */
export function pictureUrl({ url, formats, checksum }: PictureSource, format: string): string {
  const baseUrl = formats?.[format]?.url ?? url;
  if (typeof checksum !== 'string') return baseUrl;
  return `${baseUrl}${baseUrl.includes('?') ? '&' : '?'}v=${checksum.slice(0, checksumDigits)}`;
}
