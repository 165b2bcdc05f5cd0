import { type ByteWindow, type OutputPart, OutputParts } from './byte-window.js';
import { buildOrientationExif, readOrientation } from './orientation.js';

const keptChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Header flags that announce EXIF data and XMP. */
const exifFlag = 0x08;
const xmpFlag = 0x04;
const maxExifBytes = 1024 * 1024;
/** Maximum number of chunks, including the frames of an animation. */
const maxChunks = 100_000;

/**
 * Returns the parts of a WebP to keep: image, animation, transparency, colour profile, orientation. Other EXIF data, XMP, unknown chunks
 * and trailing bytes are dropped. null: it is no complete WebP.
 */
export async function stripWebp(file: ByteWindow): Promise<readonly OutputPart[] | null> {
  const head = await file.read(0, 12);
  if (head === null || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP')
    return null;
  const end = 8 + head.readUInt32LE(4);
  if (end > file.size) return null;
  const chunks: { readonly type: string; readonly at: number; readonly chunkEnd: number }[] = [];
  let orientation: number | null = null;
  for (let at = 12; at + 8 <= end; ) {
    const chunk = await file.read(at, 8);
    if (chunk === null) return null;
    const type = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    const chunkEnd = at + 8 + length + (length % 2);
    if (chunkEnd > end || chunks.length === maxChunks) return null;
    if (keptChunks.has(type)) chunks.push({ type, at, chunkEnd });
    if (type === 'EXIF' && length <= maxExifBytes) {
      const data = (await file.read(at + 8, length)) ?? Buffer.alloc(0);
      // Some programs add the signature that EXIF data has in a JPEG.
      orientation = readOrientation(data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data);
    }
    at = chunkEnd;
  }
  const exif = orientation === null ? null : exifChunk(orientation);
  const parts = new OutputParts();
  parts.addPart(riffHead(chunks.reduce((sum, { at, chunkEnd }) => sum + chunkEnd - at, 4) + (exif?.length ?? 0)));
  for (const { type, at, chunkEnd } of chunks) {
    const extended = type === 'VP8X' ? await file.read(at, chunkEnd - at) : null;
    if (extended === null) parts.addRange(at, chunkEnd);
    else parts.addPart(withFlags(extended, exif !== null));
  }
  if (exif !== null) parts.addPart(exif);
  return parts.list;
}

function riffHead(size: number): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(size, 4);
  return head;
}

function exifChunk(orientation: number): Buffer {
  const tiff = buildOrientationExif(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(tiff.length, 4);
  return Buffer.concat([head, tiff]);
}

function withFlags(chunk: Buffer, hasExif: boolean): Buffer {
  const changed = Buffer.from(chunk);
  changed[8] = ((changed[8] ?? 0) & ~(exifFlag | xmpFlag)) | (hasExif ? exifFlag : 0);
  return changed;
}
