import { type MediaFile, moveFiles } from '../api/index.js';

/** Moves files to where each of them was when it was read. Throws ApiFailure where a folder is no longer there. */
export async function restoreFileFolders(files: readonly MediaFile[]): Promise<void> {
  for (const to of new Set(files.map(({ folderId }) => folderId))) {
    await moveFiles({ files: files.filter(({ folderId }) => folderId === to).map(({ id }) => id), to });
  }
}
