import type { MediaSettings } from '../settings.js';

/** Texts beside the files of one form. */
export const mostFields = 100;
/** Bytes of one text. */
export const longestField = 64 * 1024;
/** Header lines of one part, and bytes of them together. */
export const mostHeaders = 20;
export const longestHead = 16 * 1024;

/**
 * Bytes of a whole form: everything that may be sent at its largest, with what stands between the parts. A form that goes on after
 * that holds something else than files and texts.
 */
export function longestForm({ sizeLimit, filesLimit }: Pick<MediaSettings, 'sizeLimit' | 'filesLimit'>): number {
  const parts = filesLimit + mostFields + 2;
  return sizeLimit * filesLimit + longestField * mostFields + longestHead * parts;
}
