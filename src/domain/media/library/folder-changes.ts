import { Bug, Failure, isoTime } from '../../../foundations/core/index.js';
import { fileUid } from '../../../language/schema/index.js';
import { type Transaction, UniqueViolation } from '../../../storage/database/index.js';
import type { Actor } from '../../accounts/index.js';
import type { MediaContext } from '../context.js';
import { descendantFolders, type FolderRow, folderFromRow, rootFolderId } from './folder-tree.js';
import type { FolderRequest, MoveRequest } from './library.js';
import type { LibraryStatements } from './library-statements.js';

/** What changes of folders are made from. */
export type FolderDependencies = Pick<MediaContext, 'store' | 'clock' | 'audit'> & {
  readonly statements: LibraryStatements;
};

/** What an audit entry calls a folder. */
const folderType = 'folder';
/** What changes of folders say to be the only ones under way: two moves at once would not see that they make a circle. */
const foldersLock = 'folders';
/** Values in one statement. */
const batchSize = 500;

/** Makes a folder; returns its id. Throws Failure upload.invalid, upload.folder-not-found, upload.folder-taken. */
export function createFolder(
  dependencies: FolderDependencies,
  request: FolderRequest & { readonly name: string },
  actor: Actor,
): Promise<number> {
  const { store, clock, audit, statements } = dependencies;
  const name = parseFolderName(request.name);
  const parent = request.parent ?? rootFolderId;
  const now = isoTime(clock.now());
  return store.write(async (tx) => {
    await tx.acquireLock(foldersLock);
    if (parent !== rootFolderId) await requireFolder(tx, statements, parent);
    await mapUniqueViolation(name, () => tx.run(statements.insert, [parent, name, now, now]));
    const [row] = await tx.rows(statements.named, [parent, name]);
    if (row === undefined) throw new Bug('a folder that was made is not there');
    const id = Number(row.id);
    await audit.record(tx, { actor, action: 'folder.create', type: folderType, documentId: String(id) });
    return id;
  });
}

/** Changes a folder. Throws the same, and Failure upload.folder-cycle. */
export function changeFolder(
  dependencies: FolderDependencies,
  id: number,
  request: FolderRequest,
  actor: Actor,
): Promise<void> {
  const changes = request.name === undefined ? request : { ...request, name: parseFolderName(request.name) };
  return dependencies.store.write(async (tx) => {
    await tx.acquireLock(foldersLock);
    await applyFolderChange(dependencies, tx, id, changes, actor);
  });
}

/** Takes a folder away, and those below it, if there are no files in them. Throws Failure upload.folder-not-found, upload.folder-not-empty. */
export function removeFolder(
  dependencies: FolderDependencies,
  id: number,
  recursive: boolean,
  actor: Actor,
): Promise<void> {
  const { store, audit, statements } = dependencies;
  return store.write(async (tx) => {
    await tx.acquireLock(foldersLock);
    const folder = await requireFolder(tx, statements, id);
    const below = descendantFolders((await tx.rows(statements.folders, [])).map(folderFromRow), id);
    const used = new Set((await tx.rows(statements.counts, [])).map((row) => Number(row.folder_id)));
    if (below.length > 0 && !recursive) throw folderNotEmpty(folder);
    for (const current of [folder, ...below].reverse()) {
      if (used.has(current.id)) throw folderNotEmpty(folder);
      await tx.run(statements.remove, [current.id]);
      await audit.record(tx, { actor, action: 'folder.remove', type: folderType, documentId: String(current.id) });
    }
  });
}

/** Puts files and folders into a folder. Throws Failure upload.not-found and those of `changeFolder`. */
export function moveToFolder(
  dependencies: FolderDependencies,
  { files, folders, to }: MoveRequest,
  actor: Actor,
): Promise<void> {
  const { store, statements } = dependencies;
  return store.write(async (tx) => {
    await tx.acquireLock(foldersLock);
    if (to !== null) await requireFolder(tx, statements, to);
    for (const id of new Set(folders)) await applyFolderChange(dependencies, tx, id, { parent: to }, actor);
    const ids = [...new Set(files)];
    for (let at = 0; at < ids.length; at += batchSize)
      await moveFiles(dependencies, tx, ids.slice(at, at + batchSize), to, actor);
    if (ids.length > 0) tx.touch(fileUid);
  });
}

async function applyFolderChange(
  { clock, audit, statements }: FolderDependencies,
  tx: Transaction,
  id: number,
  { name, parent }: FolderRequest,
  actor: Actor,
): Promise<void> {
  const folder = await requireFolder(tx, statements, id);
  const changed = {
    name: name ?? folder.name,
    parent: parent === undefined ? folder.parent : (parent ?? rootFolderId),
  };
  const fields = (['name', 'parent'] as const).filter((field) => changed[field] !== folder[field]);
  if (fields.length === 0) return;
  if (changed.parent !== folder.parent) await checkParent(tx, statements, folder, changed.parent);
  await mapUniqueViolation(changed.name, () =>
    tx.run(statements.update, [changed.parent, changed.name, isoTime(clock.now()), id]),
  );
  await audit.record(tx, { actor, action: 'folder.change', type: folderType, documentId: String(id), fields });
}

/** A folder can be anywhere but in itself and in those below it. */
async function checkParent(
  tx: Transaction,
  statements: LibraryStatements,
  { id, name }: FolderRow,
  parent: number,
): Promise<void> {
  if (parent === rootFolderId) return;
  await requireFolder(tx, statements, parent);
  const below = descendantFolders((await tx.rows(statements.folders, [])).map(folderFromRow), id);
  if (parent === id || below.some((folder) => folder.id === parent)) throw new Failure('upload.folder-cycle', { name });
}

/** A file that is moved has been changed, as one has whose folder was named in its information. */
async function moveFiles(
  { clock, audit, statements }: FolderDependencies,
  tx: Transaction,
  ids: readonly number[],
  to: number | null,
  actor: Actor,
): Promise<void> {
  const rows = await tx.rows(statements.files(ids.length), ids);
  if (rows.length < ids.length) throw new Failure('upload.not-found');
  await tx.run(statements.moveFiles(ids.length), [to, isoTime(clock.now()), ...ids]);
  for (const row of rows) {
    const documentId = String(row.document_id);
    await audit.record(tx, { actor, action: 'file.change', type: fileUid, documentId, fields: ['folder'] });
  }
}

async function requireFolder(tx: Transaction, statements: LibraryStatements, id: number): Promise<FolderRow> {
  const [row] = await tx.rows(statements.folder, [id]);
  if (row === undefined) throw new Failure('upload.folder-not-found');
  return folderFromRow(row);
}

function folderNotEmpty({ name }: FolderRow): Failure {
  return new Failure('upload.folder-not-empty', { name });
}

/** Says in the words of folders that there is one of this name in the place. */
async function mapUniqueViolation<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof UniqueViolation ? new Failure('upload.folder-taken', { name }) : error;
  }
}

const maxLength = 255;
/** Slashes would look like another folder, control characters like nothing at all. */
const invalidCharacters = /[/\\\p{Cc}]/u;

/** The name of a folder without space around it. Throws Failure upload.invalid. */
function parseFolderName(text: string): string {
  const name = text.trim();
  const problem = nameProblem(name);
  if (problem === null) return name;
  throw new Failure('upload.invalid', { message: problem }, [{ path: ['name'], message: problem, value: text }]);
}

function nameProblem(name: string): string | null {
  if (name === '') return 'name must not be empty';
  if (name.length > maxLength) return `name must be at most ${maxLength} characters`;
  if (name === '.' || name === '..' || invalidCharacters.test(name)) return 'name contains invalid characters';
  return null;
}
