import type { MediaSettings } from '../settings.js';

/** Texts beside the files of one form. */
export const maxFields = 100;
/** Bytes of one text. */
export const maxFieldBytes = 64 * 1024;
/** Header lines of one part, and bytes of them together. */
export const maxPartHeaders = 20;
export const maxPartHeaderBytes = 16 * 1024;

/**
 * Bytes of a whole form: everything that may be sent at its largest, with what stands between the parts. A form that goes on after
 * that holds something else than files and texts.
 */
export function maxFormBytes({ sizeLimit, filesLimit }: Pick<MediaSettings, 'sizeLimit' | 'filesLimit'>): number {
  const parts = filesLimit + maxFields + 2;
  return sizeLimit * filesLimit + maxFieldBytes * maxFields + maxPartHeaderBytes * parts;
}
