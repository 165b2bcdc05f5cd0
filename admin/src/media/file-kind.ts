import type { MediaAttribute, MediaFile } from '../api/index.js';

/** What kinds of files attributes tell apart. */
export type FileKind = MediaAttribute['allowedTypes'][number];

/** The kind of a file, by what it is. */
export function fileKindOf({ mime }: Pick<MediaFile, 'mime'>): FileKind {
  if (mime.startsWith('image/')) return 'images';
  if (mime.startsWith('video/')) return 'videos';
  return mime.startsWith('audio/') ? 'audios' : 'files';
}

/** What the server writes anew: kinds of pictures that every browser shows. */
const croppable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);

/** The size of a picture that a part can be cut out of, in pixels; null: it is none. Whether it moves, the server knows. */
export function croppableSize({ mime, width, height }: Pick<MediaFile, 'mime' | 'width' | 'height'>) {
  return width === null || height === null || !croppable.has(mime) ? null : { width, height };
}

/** A condition of the interface that leaves files of these kinds alone; null: any. */
export function kindFilter(kinds: readonly FileKind[]) {
  const known = { images: 'image/', videos: 'video/', audios: 'audio/' } as const;
  const named = Object.values(known);
  if (kinds.length === 0 || kinds.length === named.length + 1) return null;
  return {
    $or: kinds.map((kind) =>
      kind === 'files'
        ? { $and: named.map((start) => ({ mime: { $not: { $startsWith: start } } })) }
        : { mime: { $startsWith: known[kind] } },
    ),
  };
}

/** What an input that chooses files of these kinds accepts; undefined: anything. */
export function acceptOf(kinds: readonly FileKind[]): string | undefined {
  const known = { images: 'image/*', videos: 'video/*', audios: 'audio/*' } as const;
  if (kinds.length === 0 || kinds.includes('files')) return undefined;
  return kinds.map((kind) => (kind === 'files' ? '' : known[kind])).join(',');
}
