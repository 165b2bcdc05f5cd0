import { randomBytes } from 'node:crypto';
import { Failure } from '../../../foundations/core/index.js';
import type { FileDetails } from '../types.js';

/** Maximum length of a name: that of its column. */
const maxNameLength = 255;
/** Maximum length of the part of a name that goes into an object key; every file system has room for it and for what is added. */
const maxStemLength = 100;

/** Control characters, lone surrogates, line separators, and characters that change the writing direction: `photo<RLO>gpj.exe`. */
const misleadingCharacters = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u;

/**
 * Checks the file name of an upload, which may be empty. Throws Failure upload.name-refused if it contains a folder or misleading
 * characters or has more than 255 characters.
 */
export function checkUploadName(name: string): void {
  if (/[/\\]/.test(name) || name === '.' || name === '..') throw nameRefused();
  if (name !== '') checkDisplayName(name);
}

/** Checks a display name, which may contain slashes. Throws Failure upload.name-refused. */
export function checkDisplayName(name: string): void {
  if (name.trim() === '' || [...name].length > maxNameLength || misleadingCharacters.test(name)) throw nameRefused();
}

/** Returns the checked display name; undefined if none was given or it is empty. Throws Failure upload.name-refused. */
export function validGivenName({ name }: FileDetails): string | undefined {
  if (name === undefined || name === '') return undefined;
  checkDisplayName(name);
  return name;
}

/**
 * Returns the name of a cropped part that becomes a file of its own: that of the image with the size of the part, `Boats 400×300.png`. A
 * size that the name contains already is dropped, and the stem is shortened if necessary.
 */
export function croppedName(
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const ext = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ext.length).replace(/ \d+×\d+$/, '');
  const end = ` ${width}×${height}${ext}`;
  return `${[...stem].slice(0, maxNameLength - [...end].length).join('')}${end}`;
}

/** Returns the extension of a name in lower case without its dot, ignoring trailing dots and spaces; empty if it has none. */
export function fileExtension(name: string): string {
  return /\.([A-Za-z0-9]{1,10})[. ]*$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * Returns a new hash: the name of a file without folders and extension, with characters that are unsafe in file systems and URLs replaced
 * by `_`, and ten random hexadecimal digits (behaviour, section 18).
 */
export function createFileHash(name: string): string {
  const base = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const stem = base
    .replace(/\.[A-Za-z0-9]{1,10}[. ]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .slice(0, maxStemLength);
  return `${stem === '' ? 'file' : stem}_${randomBytes(5).toString('hex')}`;
}

function nameRefused(): Failure {
  return new Failure('upload.name-refused');
}
