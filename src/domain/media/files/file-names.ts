import { randomBytes } from 'node:crypto';
import { Failure } from '../../../foundations/core/index.js';
import type { FileDetails } from '../types.js';

/** Characters that a name may have: as many as its column holds. */
const maxNameLength = 255;
/** Characters of a name that are taken over into the key of an object, which every file system can hold with what is added to it. */
const maxStemLength = 100;

/** Control characters, half characters, line ends, and marks that turn the direction of writing: `photo<RLO>gpj.exe`. */
const misleadingCharacters = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u;

/**
 * Looks at the name that a file was sent with. No name at all is fine. Throws Failure upload.name-refused for folders in it, for what
 * makes a name look like another one, and for more than 255 characters.
 */
export function checkUploadName(name: string): void {
  if (/[/\\]/.test(name) || name === '.' || name === '..') throw nameRefused();
  if (name !== '') checkDisplayName(name);
}

/** Looks at the name that people give a file. It is only shown, so slashes are fine. Throws Failure upload.name-refused. */
export function checkDisplayName(name: string): void {
  if (name.trim() === '' || [...name].length > maxNameLength || misleadingCharacters.test(name)) throw nameRefused();
}

/** The name that people gave a file, looked at; undefined: they gave none. An empty one is none. Throws Failure upload.name-refused. */
export function validGivenName({ name }: FileDetails): string | undefined {
  if (name === undefined || name === '') return undefined;
  checkDisplayName(name);
  return name;
}

/**
 * What a part of a picture is called that becomes a file of its own: as the picture, with the size of the part, `Boats 400×300.png`. A
 * size that the name has already is left out, and so is what is too long.
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

/** The extension of a name without its dot, in lower case; dots and spaces at the end do not count. Empty: it has none. */
export function fileExtension(name: string): string {
  return /\.([A-Za-z0-9]{1,10})[. ]*$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/**
 * A new hash: the name of a file without its folders and its extension, what is not safe in every file system and address written as
 * `_`, and ten random hexadecimal digits (behaviour, section 18).
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
