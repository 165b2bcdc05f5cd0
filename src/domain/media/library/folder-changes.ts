import { Failure, isoTime, type Violation, violation } from '../../../foundations/core/index.js';
import { fileUid } from '../../../language/schema/index.js';
import { type Transaction, UniqueViolation } from '../../../storage/database/index.js';
import type { Actor } from '../../accounts/index.js';
import type { MediaContext } from '../context.js';
import { descendantFolders, type FolderRow, folderFromRow, rootFolderId } from './folder-tree.js';
import type { FolderRequest, MoveRequest } from './library.js';
import type { LibraryStatements } from './library-statements.js';

/** Dependencies of changes of folders. */
export type FolderDependencies = Pick<MediaContext, 'store' | 'clock' | 'audit'> & {
  readonly statements: LibraryStatements;
};

/** `type` of audit entries about folders. */
const folderType = 'folder';
/** Lock that serializes changes of folders: two concurrent moves could form a cycle unnoticed. */
const foldersLock = 'folders';
/** Values per statement. */
const batchSize = 500;

/** Creates a folder. Returns its id. Throws Failure upload.invalid, upload.folder-not-found, upload.folder-taken. */
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
    const row = { parent_id: parent, name, created_at: now, updated_at: now };
    const { id } = await mapUniqueViolation(name, () => statements.insert.one(tx, row));
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

/** Removes a folder and its descendants if they contain no files. Throws Failure upload.folder-not-found, upload.folder-not-empty. */
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
    const below = descendantFolders((await statements.folders.rows(tx, {})).map(folderFromRow), id);
    const used = new Set((await statements.counts.rows(tx, {})).map((row) => row.folder_id));
    if (below.length > 0 && !recursive) throw folderNotEmpty(folder);
    for (const current of [folder, ...below].reverse()) {
      if (used.has(current.id)) throw folderNotEmpty(folder);
      await statements.remove.run(tx, { id: current.id });
      await audit.record(tx, { actor, action: 'folder.remove', type: folderType, documentId: String(current.id) });
    }
  });
}

/** Moves files and folders into a folder. Throws Failure upload.not-found and those of `changeFolder`. */
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
  const row = { id, parent_id: changed.parent, name: changed.name, updated_at: isoTime(clock.now()) };
  await mapUniqueViolation(changed.name, () => statements.update.run(tx, row));
  await audit.record(tx, { actor, action: 'folder.change', type: folderType, documentId: String(id), fields });
}

/** Throws if the new parent is the folder itself or one of its descendants. */
async function checkParent(
  tx: Transaction,
  statements: LibraryStatements,
  { id, name }: FolderRow,
  parent: number,
): Promise<void> {
  if (parent === rootFolderId) return;
  await requireFolder(tx, statements, parent);
  const below = descendantFolders((await statements.folders.rows(tx, {})).map(folderFromRow), id);
  if (parent === id || below.some((folder) => folder.id === parent)) throw new Failure('upload.folder-cycle', { name });
}

/** Moving a file updates it, as changing its folder in its details does. */
async function moveFiles(
  { clock, audit, statements }: FolderDependencies,
  tx: Transaction,
  ids: readonly number[],
  to: number | null,
  actor: Actor,
): Promise<void> {
  const rows = await statements.files.rows(tx, { ids });
  if (rows.length < ids.length) throw new Failure('upload.not-found');
  await statements.moveFiles.run(tx, { to, now: isoTime(clock.now()), ids });
  for (const { document_id: documentId } of rows) {
    await audit.record(tx, { actor, action: 'file.change', type: fileUid, documentId, fields: ['folder'] });
  }
}

async function requireFolder(tx: Transaction, statements: LibraryStatements, id: number): Promise<FolderRow> {
  const row = await statements.folder.first(tx, { id });
  if (row === undefined) throw new Failure('upload.folder-not-found');
  return folderFromRow(row);
}

function folderNotEmpty({ name }: FolderRow): Failure {
  return new Failure('upload.folder-not-empty', { name });
}

/** Converts a unique violation to Failure upload.folder-taken. */
async function mapUniqueViolation<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof UniqueViolation ? new Failure('upload.folder-taken', { name }) : error;
  }
}

const maxLength = 255;
/** Slashes would suggest another folder, control characters are invisible. */
const invalidCharacters = /[/\\\p{Cc}]/u;

/** Returns the trimmed name of a folder. Throws Failure upload.invalid. */
function parseFolderName(text: string): string {
  const name = text.trim();
  const problem = nameProblem(name);
  if (problem === null) return name;
  throw new Failure('upload.invalid', { message: problem.message }, [{ path: ['name'], ...problem, value: text }]);
}

function nameProblem(name: string): Violation | null {
  if (name === '') return violation('required', 'name must not be empty');
  if (name.length > maxLength) return violation('maxLength', `name must be at most ${maxLength} characters`, maxLength);
  if (name === '.' || name === '..' || invalidCharacters.test(name))
    return violation('fileName', 'name contains invalid characters');
  return null;
}
