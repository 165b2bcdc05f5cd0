import type { Folder } from '../api/index.js';

/** A folder by the names on the way to it. */
export interface FolderPath {
  readonly id: number;
  /** `Summer › Harbour` */
  readonly path: string;
}

/** All folders by their paths, in the order of these. */
export function folderPaths(folders: readonly Folder[]): readonly FolderPath[] {
  return folders
    .map(({ id }) => ({
      id,
      path: folderAncestors(folders, id)
        .map(({ name }) => name)
        .join(' › '),
    }))
    .sort((left, right) => left.path.localeCompare(right.path));
}

/** The folders on the way to one, itself the last; none for the top. */
export function folderAncestors(folders: readonly Folder[], id: number | null): readonly Folder[] {
  const ancestors: Folder[] = [];
  for (let currentId = id; currentId !== null; ) {
    const folder = folders.find((candidate) => candidate.id === currentId);
    if (folder === undefined || ancestors.includes(folder)) break;
    ancestors.unshift(folder);
    currentId = folder.parent;
  }
  return ancestors;
}
