import { createAuditLog } from '../../src/domain/accounts/audit/create-audit-log.js';
import type { Actor } from '../../src/domain/accounts/index.js';
import { createLibrary } from '../../src/domain/media/library/create-library.js';
import type { Folder, Library } from '../../src/domain/media/library/library.js';
import { fullAccess } from '../../src/language/query/access/index.js';
import { fileUid, type ModelFile } from '../../src/language/schema/index.js';
import {
  type DocumentFixture,
  type DocumentJson,
  expectFailure,
  openDocumentFixture,
} from '../support/document-fixture.js';

/** A library over documents; its files have no bytes. */
export interface LibraryHouse extends DocumentFixture {
  readonly library: Library;
  folder(name: string, parent?: number | null): Promise<Folder>;
  file(name: string, folderId?: number | null): Promise<DocumentJson>;
  /** Lets so many milliseconds pass for the library; returns the time that it is then. */
  pass(milliseconds: number): string;
}

/** Who does everything. */
export const actor: Actor = { identity: { is: 'administrator', id: 7, session: 's' }, address: '192.0.2.1' };
/** The time that the clock stands at in the beginning. */
export const now = Date.UTC(2024, 4, 6);

/** Opens a fixture over a model. */
export async function openLibraryHouse(model: readonly ModelFile[] = []): Promise<LibraryHouse> {
  const fixture = await openDocumentFixture(model);
  const { store, snapshot, documents } = fixture;
  const type = snapshot.contentTypes.get(fileUid);
  if (type === undefined) throw new Error('the model has no files');
  let time = now;
  const clock = { now: () => time };
  const library = createLibrary(
    { store, snapshot, clock, audit: createAuditLog(store, clock) },
    {
      async remove(id) {
        const [row] = await fixture.rows(`SELECT document_id FROM files WHERE id = ${id}`);
        await documents.remove({ type, ability: fullAccess, documentId: String(row?.document_id), locale: null });
        return true;
      },
    },
  );
  return {
    ...fixture,
    library,
    folder: (name, parent = null) => library.createFolder({ name, parent }, actor),
    pass(milliseconds) {
      time += milliseconds;
      return new Date(time).toISOString();
    },
    file: (name, folderId = null) => fixture.create('file', { name, folderId, ext: '.png', mime: 'image/png' }),
  };
}

/** The code of the failure that a promise is rejected with. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  return (await expectFailure(promise)).code;
}
