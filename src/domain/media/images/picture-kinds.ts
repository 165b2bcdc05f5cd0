/** The formats that pictures are made in. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';

/** Those of them that a part of an image is written in anew: what every browser shows, so that one sees what one cuts. */
export type CroppableFormat = Exclude<PictureFormat, 'tiff'>;

/** What is known of such a format. */
export interface PictureKind {
  readonly format: PictureFormat;
  /** What the decoder calls it. */
  readonly decoded: string;
  readonly mime: string;
  readonly ext: string;
  /** Pixels may be transparent. */
  readonly alpha: boolean;
}

/** The formats that are read and written. Everything else that calls itself an image is a file like any other. */
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

/** What is known of a format. */
export function pictureKind(format: PictureFormat): PictureKind {
  return kinds[format];
}

/** The kind of a media type, or of what the decoder found; null: it is not looked into. */
export function findPictureKind(name: { readonly mime: string } | { readonly decoded: string }): PictureKind | null {
  return ('mime' in name ? byMime.get(name.mime) : byDecoded.get(name.decoded)) ?? null;
}

/** Whether an image of this media type can be looked into: measured, and made smaller. */
export function isPicture(mime: string): boolean {
  return byMime.has(mime);
}

/** Whether parts are cut out of images of a format. */
export function isCroppable(format: PictureFormat): format is CroppableFormat {
  return format !== 'tiff';
}
