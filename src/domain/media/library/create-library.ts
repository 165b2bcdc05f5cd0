import { Bug, Failure } from '../../../foundations/core/index.js';
import { fileUid, type Snapshot } from '../../../language/schema/index.js';
import type { Session } from '../../../storage/database/index.js';
import { createLayout } from '../../../storage/sql/layout/index.js';
import type { MediaContext } from '../context.js';
import type { Media } from '../types.js';
import { changeFolder, createFolder, moveToFolder, removeFolder } from './folder-changes.js';
import { childrenByParent, descendantFolders, type FolderRow, folderFromRow, rootFolderId } from './folder-tree.js';
import type { Folder, Library } from './library.js';
import { libraryStatements } from './library-statements.js';
import { createFindUses } from './uses.js';

/** Values per statement. */
const batchSize = 500;

/** Dependencies of the library. */
export type LibraryContext = Pick<MediaContext, 'store' | 'snapshot' | 'clock' | 'audit'>;

/** Creates the library over a model. `media` removes the files of removed folders with their bytes. */
export function createLibrary(context: LibraryContext, media: Pick<Media, 'remove'>): Library {
  const { store, snapshot } = context;
  const statements = libraryStatements(store.dialect, ...filesTable(snapshot));
  const dependencies = { ...context, statements };
  const findUses = createFindUses(snapshot, store.dialect);

  async function folders(session: Session): Promise<readonly FolderRow[]> {
    return (await statements.folders.rows(session, {})).map(folderFromRow);
  }

  const all = (): Promise<readonly Folder[]> =>
    store.read(async (session) => {
      const rows = await folders(session);
      const counts = await statements.counts.rows(session, {});
      const files = new Map(counts.map((row) => [row.folder_id, row.files]));
      const children = childrenByParent(rows);
      return descendantFolders(rows, rootFolderId).map((row) =>
        toFolder(row, files.get(row.id) ?? 0, children.get(row.id)?.length ?? 0),
      );
    });

  async function folder(id: number): Promise<Folder | null> {
    return (await all()).find((candidate) => candidate.id === id) ?? null;
  }

  async function requireFolder(id: number): Promise<Folder> {
    const found = await folder(id);
    if (found === null) throw new Failure('upload.folder-not-found');
    return found;
  }

  /** Returns the files in a folder and its descendants. */
  const filesIn = (id: number): Promise<readonly number[]> =>
    store.read(async (session) => {
      const ids = [id, ...descendantFolders(await folders(session), id).map((row) => row.id)];
      const files: number[] = [];
      for (let at = 0; at < ids.length; at += batchSize) {
        const rows = await statements.filesIn.rows(session, { folders: ids.slice(at, at + batchSize) });
        files.push(...rows.map((row) => row.id));
      }
      return files;
    });

  return {
    folders: all,
    folder,
    createFolder: async (request, actor) => requireFolder(await createFolder(dependencies, request, actor)),
    async changeFolder(id, request, actor) {
      await changeFolder(dependencies, id, request, actor);
      return requireFolder(id);
    },
    async removeFolder(id, recursive, actor) {
      if (recursive) for (const file of await filesIn(id)) await media.remove(file, actor);
      await removeFolder(dependencies, id, recursive, actor);
    },
    move: (request, actor) => moveToFolder(dependencies, request, actor),
    findUses: (file, request) =>
      store.read(async (session) => {
        const row = await statements.files.first(session, { ids: [file] });
        return row === undefined ? null : findUses(session, row.document_id, request);
      }),
  };
}

function toFolder({ parent, ...row }: FolderRow, files: number, folders: number): Folder {
  return { ...row, parent: parent === rootFolderId ? null : parent, files, folders };
}

/** Returns the table of files and its folder column. */
function filesTable(snapshot: Snapshot): readonly [table: string, folder: string] {
  const table = createLayout(snapshot).versionTables.get(fileUid);
  const folder = table?.columns.get('folderId');
  if (table === undefined || folder === undefined) throw new Bug('the model has no files');
  return [table.name, folder.name];
}
