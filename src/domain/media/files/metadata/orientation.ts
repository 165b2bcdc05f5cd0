/** Tag of the orientation in EXIF data. */
const orientationTag = 0x0112;
/** Maximum number of entries to examine. */
const maxEntries = 1_000;

/** Returns the orientation (2 to 8) in the TIFF structure of EXIF data; null if the image is upright or has no such entry. */
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

/** Returns the TIFF structure of EXIF data with the orientation as its only entry. */
export function buildOrientationExif(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  // Type SHORT, one value.
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
