import type { MediaAttribute, MediaFile } from '../api/index.js';

/** What kinds of files attributes tell apart. */
export type FileKind = MediaAttribute['allowedTypes'][number];

/** The kind of a file, by what it is. */
export function getFileKind({ mime }: Pick<MediaFile, 'mime'>): FileKind {
  if (mime.startsWith('image/')) return 'images';
  if (mime.startsWith('video/')) return 'videos';
  return mime.startsWith('audio/') ? 'audios' : 'files';
}

/** What the server writes anew: kinds of pictures that every browser shows. */
const croppableMimeTypes: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
]);

/** The size of a picture that a part can be cut out of, in pixels; null: it is none. Whether it moves, the server knows. */
export function getCroppableSize({ mime, width, height }: Pick<MediaFile, 'mime' | 'width' | 'height'>) {
  return width === null || height === null || !croppableMimeTypes.has(mime) ? null : { width, height };
}

/** A condition of the interface that leaves files of these kinds alone; null: any. */
export function fileKindFilter(kinds: readonly FileKind[]) {
  const mimePrefixes = { images: 'image/', videos: 'video/', audios: 'audio/' } as const;
  const knownPrefixes = Object.values(mimePrefixes);
  if (kinds.length === 0 || kinds.length === knownPrefixes.length + 1) return null;
  return {
    $or: kinds.map((kind) =>
      kind === 'files'
        ? { $and: knownPrefixes.map((start) => ({ mime: { $not: { $startsWith: start } } })) }
        : { mime: { $startsWith: mimePrefixes[kind] } },
    ),
  };
}

/** What an input that chooses files of these kinds accepts; undefined: anything. */
export function acceptAttribute(kinds: readonly FileKind[]): string | undefined {
  const mimePatterns = { images: 'image/*', videos: 'video/*', audios: 'audio/*' } as const;
  if (kinds.length === 0 || kinds.includes('files')) return undefined;
  return kinds.map((kind) => (kind === 'files' ? '' : mimePatterns[kind])).join(',');
}

/** Splits chosen files into those of these kinds (empty: all) and the others, by the types that the browser tells. */
export function splitByKind(files: readonly File[], kinds: readonly FileKind[]) {
  const isAllowed = (file: File): boolean =>
    kinds.length === 0 || file.type === '' || kinds.includes(getFileKind({ mime: file.type }));
  return { allowed: files.filter(isAllowed), refused: files.filter((file) => !isAllowed(file)) };
}

/** Whether an image has no alternative text and is not marked as decorative either, by an empty one. */
export function isMissingAlternativeText({
  mime,
  alternativeText,
}: Pick<MediaFile, 'mime' | 'alternativeText'>): boolean {
  return getFileKind({ mime }) === 'images' && alternativeText === null;
}
