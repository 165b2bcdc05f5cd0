import { Bug, Failure } from '../../kernel/index.js';
import { layoutOf } from '../../layout/index.js';
import { fileUid, type Snapshot } from '../../schema/index.js';
import type { Session } from '../../store/index.js';
import type { MediaContext } from '../context.js';
import type { Media } from '../types.js';
import { changeFolder, createFolder, move, removeFolder } from './folder-changes.js';
import { childrenOf, type FolderRow, foldersBelow, readFolder, top } from './folder-tree.js';
import type { Folder, Library } from './library.js';
import { libraryStatements } from './library-statements.js';
import { createFindUses } from './uses.js';

/** Values in one statement. */
const atOnce = 500;

/** What the library is made from. */
export type LibraryContext = Pick<MediaContext, 'store' | 'snapshot' | 'clock' | 'audit'>;

/** The library over a model. Files in a folder that goes are taken away by `media`, with their bytes. */
export function createLibrary(context: LibraryContext, media: Pick<Media, 'remove'>): Library {
  const { store, snapshot } = context;
  const statements = libraryStatements(store.dialect, ...placeOfFiles(snapshot));
  const parts = { ...context, statements };
  const findUses = createFindUses(snapshot, store.dialect);

  async function folders(session: Session): Promise<readonly FolderRow[]> {
    return (await session.rows(statements.folders, [])).map(readFolder);
  }

  const all = (): Promise<readonly Folder[]> =>
    store.read(async (session) => {
      const rows = await folders(session);
      const counts = await session.rows(statements.counts, []);
      const files = new Map(counts.map((row) => [Number(row.folder_id), Number(row.files)]));
      const children = childrenOf(rows);
      return foldersBelow(rows, top).map((row) =>
        shown(row, files.get(row.id) ?? 0, children.get(row.id)?.length ?? 0),
      );
    });

  async function folder(id: number): Promise<Folder | null> {
    return (await all()).find((one) => one.id === id) ?? null;
  }

  async function standing(id: number): Promise<Folder> {
    const found = await folder(id);
    if (found === null) throw new Failure('upload.folder-not-found');
    return found;
  }

  /** The files in a folder and in those below it. */
  const filesIn = (id: number): Promise<readonly number[]> =>
    store.read(async (session) => {
      const ids = [id, ...foldersBelow(await folders(session), id).map((row) => row.id)];
      const files: number[] = [];
      for (let at = 0; at < ids.length; at += atOnce) {
        const some = ids.slice(at, at + atOnce);
        const rows = await session.rows(statements.filesIn(some.length), some);
        files.push(...rows.map((row) => Number(row.id)));
      }
      return files;
    });

  return {
    folders: all,
    folder,
    createFolder: async (request, actor) => standing(await createFolder(parts, request, actor)),
    async changeFolder(id, request, actor) {
      await changeFolder(parts, id, request, actor);
      return standing(id);
    },
    async removeFolder(id, recursive, actor) {
      if (recursive) for (const file of await filesIn(id)) await media.remove(file, actor);
      await removeFolder(parts, id, recursive, actor);
    },
    move: (request, actor) => move(parts, request, actor),
    usesOf: (file, request) =>
      store.read(async (session) => {
        const [row] = await session.rows(statements.file, [file]);
        return row === undefined ? null : findUses(session, String(row.document_id), request);
      }),
  };
}

function shown({ parent, ...row }: FolderRow, files: number, folders: number): Folder {
  return { ...row, parent: parent === top ? null : parent, files, folders };
}

/** The table of files, and its column with the folder. */
function placeOfFiles(snapshot: Snapshot): readonly [table: string, folder: string] {
  const table = layoutOf(snapshot).tables.get(fileUid);
  const folder = table?.columns.get('folderId');
  if (table === undefined || folder === undefined) throw new Bug('the model has no files');
  return [table.name, folder.name];
}
