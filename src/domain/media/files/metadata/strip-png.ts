import { crc32 } from 'node:zlib';
import { type ByteWindow, type OutputPart, OutputParts } from './byte-window.js';
import { buildOrientationExif, readOrientation } from './orientation.js';

const signature = '\x89PNG\r\n\x1a\n';
/** Ancillary chunks that change the appearance of an image, including those of animations. Critical chunks are always kept. */
const keptChunks: ReadonlySet<string> = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP mDCV mDCv cLLI cLLi sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

/** EXIF data beyond this length is not examined. */
const maxExifBytes = 1024 * 1024;

/**
 * Returns the parts of a PNG to keep: everything that changes its appearance. Texts, times, EXIF data except the orientation, unknown
 * chunks and trailing bytes are dropped. null: it is no complete PNG.
 */
export async function stripPng(file: ByteWindow): Promise<readonly OutputPart[] | null> {
  const parts = new OutputParts();
  if ((await file.read(0, 8))?.toString('latin1') !== signature) return null;
  parts.addRange(0, 8);
  for (let position = 8; ; ) {
    const head = await file.read(position, 8);
    if (head === null) return null;
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    const end = position + 12 + length;
    if (end > file.size || !/^[A-Za-z]{4}$/.test(type)) return null;
    if (keptChunks.has(type) || /^[A-Z]/.test(type)) parts.addRange(position, end);
    if (type === 'eXIf' && length <= maxExifBytes) {
      const orientation = readOrientation((await file.read(position + 8, length)) ?? Buffer.alloc(0));
      if (orientation !== null) parts.addPart(buildChunk('eXIf', buildOrientationExif(orientation)));
    }
    if (type === 'IEND') return parts.list;
    position = end;
  }
}

function buildChunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
