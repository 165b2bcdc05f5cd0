import type { FileInfoBody, MediaFile } from '../api/index.js';

/** What is edited about a file. */
export interface FileValues {
  readonly name: string;
  readonly alternativeText: string;
  /** It adds nothing to the text around it: its alternative text is the empty one. */
  readonly isDecorative: boolean;
  readonly caption: string;
  /** Row id as text, or `rootFolder`. */
  readonly folder: string;
  readonly visibility: MediaFile['visibility'];
  readonly focalPoint: MediaFile['focalPoint'];
}

/** The choice of a file that is in no folder. */
export const rootFolder = 'top';

/** Returns the values that a form begins with. */
export function toFileValues(file: MediaFile): FileValues {
  const { name, alternativeText, caption, folderId, visibility, focalPoint } = file;
  return {
    name,
    alternativeText: alternativeText ?? '',
    isDecorative: alternativeText === '',
    caption: caption ?? '',
    folder: folderId === null ? rootFolder : String(folderId),
    visibility,
    focalPoint,
  };
}

/** Returns what differs from the stored file, so that nobody else's changes of the rest are undone. */
export function toFileChanges(values: FileValues, file: MediaFile): FileInfoBody {
  const { name, folder, visibility, focalPoint } = values;
  const caption = values.caption === '' ? null : values.caption;
  const text = values.alternativeText.trim();
  const alternativeText = values.isDecorative ? '' : text === '' ? null : text;
  const folderId = folder === rootFolder ? null : Number(folder);
  const isSamePoint = focalPoint?.x === file.focalPoint?.x && focalPoint?.y === file.focalPoint?.y;
  return {
    ...(name === file.name ? {} : { name }),
    ...(alternativeText === file.alternativeText ? {} : { alternativeText }),
    ...(caption === file.caption ? {} : { caption }),
    ...(folderId === file.folderId ? {} : { folder: folderId }),
    ...(visibility === file.visibility ? {} : { visibility }),
    ...(isSamePoint ? {} : { focalPoint }),
  };
}
