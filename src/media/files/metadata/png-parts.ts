import { crc32 } from 'node:zlib';
import { type ByteWindow, type Part, Parts } from './byte-window.js';
import { orientationAlone, orientationOf } from './orientation.js';

const signature = '\x89PNG\r\n\x1a\n';
/** Chunks that change how a picture is seen, those of animations among them; critical ones stay in any case. */
const seen: ReadonlySet<string> = new Set(
  'tRNS gAMA cHRM sRGB iCCP cICP mDCV mDCv cLLI cLLi sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
);

/** EXIF data is as long as a TIFF structure with one entry at least, and a longer one is not looked into. */
const longestExif = 1024 * 1024;

/**
 * Returns what is kept of a PNG: what changes how it is seen. Texts, times, EXIF (but for the orientation), unknown chunks and what
 * follows the picture are left out. null: it is no PNG from its beginning to its end.
 */
export async function pngParts(file: ByteWindow): Promise<readonly Part[] | null> {
  const parts = new Parts();
  if ((await file.read(0, 8))?.toString('latin1') !== signature) return null;
  parts.keep(0, 8);
  for (let at = 8; ; ) {
    const head = await file.read(at, 8);
    if (head === null) return null;
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    const end = at + 12 + length;
    if (end > file.size || !/^[A-Za-z]{4}$/.test(type)) return null;
    if (seen.has(type) || /^[A-Z]/.test(type)) parts.keep(at, end);
    if (type === 'eXIf' && length <= longestExif) {
      const orientation = orientationOf((await file.read(at + 8, length)) ?? Buffer.alloc(0));
      if (orientation !== null) parts.put(chunk('eXIf', orientationAlone(orientation)));
    }
    if (type === 'IEND') return parts.all;
    at = end;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
