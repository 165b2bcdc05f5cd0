/** Tag of the orientation in EXIF data. */
const orientationTag = 0x0112;
/** Entries that are looked at. */
const maxEntries = 1_000;

/** Returns how a picture has to be turned (2 to 8), by the TIFF structure that EXIF data is; null: not at all, or it is not said. */
export function readOrientation(tiff: Buffer): number | null {
  const order = tiff.toString('latin1', 0, 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return null;
  const little = order.startsWith('I');
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const start = tiff.length < 8 ? 0 : little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Math.min(short(start), maxEntries);
  for (let entry = 0; entry < entries; entry++) {
    const at = start + 2 + entry * 12;
    if (short(at) !== orientationTag) continue;
    const orientation = short(at + 8);
    return orientation >= 2 && orientation <= 8 ? orientation : null;
  }
  return null;
}

/** Returns the TIFF structure of EXIF data that holds an orientation and nothing else. */
export function buildOrientationExif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  // A short, one of it.
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
