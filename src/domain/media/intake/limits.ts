import type { MediaSettings } from '../settings.js';

/** Maximum number of text fields in a form. */
export const maxFields = 100;
/** Maximum bytes of a text field. */
export const maxFieldBytes = 64 * 1024;
/** Maximum header lines of a part, and their bytes. */
export const maxPartHeaders = 20;
export const maxPartHeaderBytes = 16 * 1024;

/**
 * Returns the maximum bytes of a form: all files and fields at their largest, with the headers of parts. A longer form contains something
 * else.
 */
export function maxFormBytes({ sizeLimit, filesLimit }: Pick<MediaSettings, 'sizeLimit' | 'filesLimit'>): number {
  const parts = filesLimit + maxFields + 2;
  return sizeLimit * filesLimit + maxFieldBytes * maxFields + maxPartHeaderBytes * parts;
}
