import { Failure } from '../../../foundations/core/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { idOnlyNode } from '../../../language/query/index.js';
import { fileUid, getContentType } from '../../../language/schema/index.js';
import type { Transaction } from '../../../storage/database/index.js';
import { folderTable } from '../../../storage/sql/layout/index.js';
import { tableStatements } from '../../../storage/sql/plan/index.js';
import type { Actor } from '../../accounts/index.js';
import type { TransactionHook, WriteRequest } from '../../documents/index.js';
import type { MediaContext } from '../context.js';
import type { StoredFile } from '../types.js';

/** Attributes of a file by name. */
export type FileData = Readonly<Record<string, unknown>>;

/** Writes the rows of files through the document service, each with its entry in the audit log in the same transaction. */
export interface FileWrites {
  /** Creates all files or none; runs `hook` once for each. Throws Failure upload.folder-not-found, write.invalid. */
  create(files: readonly FileData[], actor: Actor, hook: TransactionHook | undefined): Promise<readonly StoredFile[]>;
  /** Updates a file. Without an actor, the change is internal and not logged. Throws Failure upload.not-found and those of `create`. */
  update(documentId: string, data: FileData, entry: FileAuditEntry | null): Promise<void>;
  /** Returns false if there was nothing to remove. */
  remove(documentId: string, actor: Actor): Promise<boolean>;
}

/** Audit data of a change of a file. */
export interface FileAuditEntry {
  readonly actor: Actor;
  readonly action: 'file.replace' | 'file.crop' | 'file.change';
}

/** Creates writes of files through the document service. */
export function createFileWrites({
  documents,
  snapshot,
  store,
  audit,
}: Pick<MediaContext, 'documents' | 'snapshot' | 'store' | 'audit'>): FileWrites {
  const type = getContentType(snapshot, fileUid);
  const folder = tableStatements(store.dialect, folderTable).select(['id'], { id: '=' });
  const baseRequest: Omit<WriteRequest, 'data'> = {
    type,
    ability: fullAccess,
    locale: null,
    status: 'published',
    answer: idOnlyNode(type),
    values: [],
  };

  /** Runs in the transaction, so that the folder still exists when the file is written. */
  async function checkFolder(tx: Transaction, { folderId }: FileData): Promise<void> {
    if (typeof folderId !== 'number') return;
    if (!(await folder.exists(tx, { id: folderId }))) throw new Failure('upload.folder-not-found');
  }

  async function createOne(transaction: Transaction, data: FileData, actor: Actor, hook: TransactionHook | undefined) {
    await checkFolder(transaction, data);
    const afterWrite: TransactionHook = async (tx, documentId) => {
      await audit.record(tx, { actor, action: 'file.upload', type: fileUid, documentId });
      await hook?.(tx, documentId);
    };
    const bytes = await documents.create({ ...baseRequest, data, transaction, afterWrite });
    const { id, documentId } = JSON.parse(bytes.toString('utf8')) as StoredFile;
    return { id, documentId };
  }

  return {
    create: (files, actor, hook) =>
      store.write(async (tx) => {
        const stored: StoredFile[] = [];
        for (const data of files) stored.push(await createOne(tx, data, actor, hook));
        return stored;
      }),
    async update(documentId, data, entry) {
      const fields = Object.keys(data);
      const afterWrite: TransactionHook = async (tx) => {
        await checkFolder(tx, data);
        if (entry !== null) await audit.record(tx, { ...entry, type: fileUid, documentId, fields });
      };
      try {
        await documents.update({ ...baseRequest, documentId, data, afterWrite });
      } catch (error) {
        throw error instanceof Failure && error.code === 'http.not-found' ? new Failure('upload.not-found') : error;
      }
    },
    async remove(documentId, actor) {
      let removed = false;
      const afterWrite: TransactionHook = async (tx) => {
        await audit.record(tx, { actor, action: 'file.remove', type: fileUid, documentId });
        removed = true;
      };
      await documents.remove({ type, ability: fullAccess, documentId, locale: null, afterWrite });
      return removed;
    },
  };
}
