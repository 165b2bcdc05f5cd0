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
      path: wayTo(folders, id)
        .map(({ name }) => name)
        .join(' › '),
    }))
    .sort((one, other) => one.path.localeCompare(other.path));
}

/** The folders on the way to one, itself the last; none for the top. */
export function wayTo(folders: readonly Folder[], id: number | null): readonly Folder[] {
  const way: Folder[] = [];
  for (let at = id; at !== null; ) {
    const folder = folders.find((one) => one.id === at);
    if (folder === undefined || way.includes(folder)) break;
    way.unshift(folder);
    at = folder.parent;
  }
  return way;
}
