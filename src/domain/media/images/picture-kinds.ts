/** Formats that images are written in. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';

/** Formats in which cropped parts are written: those that every browser displays. */
export type CroppableFormat = Exclude<PictureFormat, 'tiff'>;

/** Properties of a format. */
export interface PictureKind {
  readonly format: PictureFormat;
  /** Name of the format in the decoder. */
  readonly decoded: string;
  readonly mime: string;
  readonly ext: string;
  /** Whether pixels may be transparent. */
  readonly alpha: boolean;
}

/** The supported formats. Other images are stored as any other file. */
const kinds: Readonly<Record<PictureFormat, PictureKind>> = {
  jpeg: { format: 'jpeg', decoded: 'jpeg', mime: 'image/jpeg', ext: '.jpg', alpha: false },
  png: { format: 'png', decoded: 'png', mime: 'image/png', ext: '.png', alpha: true },
  webp: { format: 'webp', decoded: 'webp', mime: 'image/webp', ext: '.webp', alpha: true },
  avif: { format: 'avif', decoded: 'heif', mime: 'image/avif', ext: '.avif', alpha: true },
  gif: { format: 'gif', decoded: 'gif', mime: 'image/gif', ext: '.gif', alpha: true },
  tiff: { format: 'tiff', decoded: 'tiff', mime: 'image/tiff', ext: '.tiff', alpha: true },
};

const byMime = new Map(Object.values(kinds).map((kind) => [kind.mime, kind]));
const byDecoded = new Map(Object.values(kinds).map((kind) => [kind.decoded, kind]));

/** Returns the properties of a format. */
export function pictureKind(format: PictureFormat): PictureKind {
  return kinds[format];
}

/** Returns the properties of a media type or of a decoder format; null if it is not supported. */
export function findPictureKind(name: { readonly mime: string } | { readonly decoded: string }): PictureKind | null {
  return ('mime' in name ? byMime.get(name.mime) : byDecoded.get(name.decoded)) ?? null;
}

/** Returns whether images of this media type can be measured and resized. */
export function isPicture(mime: string): boolean {
  return byMime.has(mime);
}

/** Returns whether images of a format can be cropped. */
export function isCroppable(format: PictureFormat): format is CroppableFormat {
  return format !== 'tiff';
}
