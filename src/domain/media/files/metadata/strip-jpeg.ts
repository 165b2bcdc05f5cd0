import { type ByteWindow, type OutputPart, OutputParts } from './byte-window.js';
import { buildOrientationExif, readOrientation } from './orientation.js';

const soi = 0xd8;
const eoi = 0xd9;
const sos = 0xda;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const app15 = 0xef;
const comment = 0xfe;
const exif = 'Exif\0\0';

/**
 * Returns the parts of a JPEG to keep: the image, its colour profile and its orientation. Other EXIF data (location, camera, thumbnail),
 * XMP, IPTC, comments and trailing bytes are dropped. null: it is no complete JPEG.
 */
export async function stripJpeg(file: ByteWindow): Promise<readonly OutputPart[] | null> {
  const parts = new OutputParts();
  const start = await file.read(0, 2);
  if (start === null || start[0] !== 0xff || start[1] !== soi) return null;
  parts.addRange(0, 2);
  let position = 2;
  for (;;) {
    const head = await file.read(position, 2);
    if (head === null || head[0] !== 0xff) return null;
    const marker = head[1] ?? 0;
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    if (marker === eoi) {
      parts.addRange(position, position + 2);
      return parts.list;
    }
    const length = (await file.read(position + 2, 2))?.readUInt16BE(0) ?? 0;
    const end = position + 2 + length;
    const segment = length < 2 ? null : await file.read(position + 4, length - 2);
    if (segment === null) return null;
    const replacement = filterSegment(marker, segment);
    if (replacement === true) parts.addRange(position, end);
    else if (replacement !== false) parts.addPart(replacement);
    position = end;
    if (marker !== sos) continue;
    const next = await endOfScan(file, position);
    if (next === null) return null;
    parts.addRange(position, next);
    position = next;
  }
}

/** Returns whether a segment is kept, or its replacement. */
function filterSegment(marker: number, segment: Buffer): boolean | Buffer {
  if (marker === comment) return false;
  if (marker < app0 || marker > app15 || marker === app14) return true;
  const startsWith = (text: string): boolean => segment.toString('latin1', 0, text.length) === text;
  if (marker === app0) return startsWith('JFIF\0');
  if (marker === app2) return startsWith('ICC_PROFILE\0');
  if (marker !== app1 || !startsWith(exif)) return false;
  const orientation = readOrientation(segment.subarray(exif.length));
  if (orientation === null) return false;
  const orientationExif = Buffer.concat([Buffer.from(exif, 'latin1'), buildOrientationExif(orientation)]);
  if (orientationExif.equals(segment)) return true;
  const head = Buffer.from([0xff, app1, 0, orientationExif.length + 2]);
  return Buffer.concat([head, orientationExif]);
}

/** Returns the position of the marker after the data of a scan. */
async function endOfScan(file: ByteWindow, from: number): Promise<number | null> {
  for (let at = from; ; ) {
    const found = await file.indexOf(0xff, at);
    const next = found === null ? null : await file.read(found + 1, 1);
    if (found === null || next === null) return null;
    const code = next[0] ?? 0;
    // A data byte or a restart marker.
    if (code !== 0 && (code < 0xd0 || code > 0xd7) && code !== 0xff) return found;
    at = found + (code === 0xff ? 1 : 2);
  }
}
