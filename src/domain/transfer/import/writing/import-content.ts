import { CliError, Failure } from '../../../../foundations/core/index.js';
import { fileUid, roleUid, userUid } from '../../../../language/schema/index.js';
import { LengthViolation, type Store, type Transaction, UniqueViolation } from '../../../../storage/database/index.js';
import { plainStatement } from '../../../../storage/sql/plan/index.js';
import type { AccountBulkImport } from '../../../accounts/index.js';
import { type BulkImportServices, createBulkImport } from '../../../documents/index.js';
import type { Webhooks } from '../../../events/index.js';
import type { ObjectBulkImport } from '../../../media/index.js';
import { stringOrNull } from '../coerce-values.js';
import { type ImportReport, ImportTally } from '../report.js';
import type { ImportSource, LeftOutItem, SourceRow } from '../types.js';
import type { ImportContext } from './convert-version.js';
import { importAdministrators, importPermissions, importTokens, importWebhooks } from './import-accounts.js';
import { importFiles } from './import-files.js';
import { findFolderOfFile, importFolders } from './import-folders.js';
import { indexLinks } from './link-index.js';
import { indexRows } from './row-index.js';
import { writeDocuments } from './write-documents.js';

/** What is never imported, whatever the source. */
const alwaysLeftOut: readonly LeftOutItem[] = [
  { of: 'views of the panel', todo: 'none', why: 'the panel arranges its views itself', which: 'all' },
  { of: 'mails to end users', todo: 'configure', why: 'their texts are set with mail.templates', which: 'all' },
];

/** Destination of an import: a model with its tables. */
export interface ImportParts extends BulkImportServices {
  readonly accounts: AccountBulkImport;
  readonly webhooks: Pick<Webhooks, 'create'>;
  readonly objects: ObjectBulkImport;
}

/** Receives the current step and its progress; `total` is null if it is unknown. */
export type ImportProgress = (doing: string, done: number, total: number | null) => void;

/**
 * Imports a source into a database without documents. Stores the bytes of files first, under keys that nothing refers to yet; then writes
 * all rows in one transaction. A failure leaves nothing behind, so that the import can be repeated. Throws CliError if the database
 * contains documents or the source violates a rule of the database.
 */
export async function importContent(
  source: ImportSource,
  parts: ImportParts,
  onProgress: ImportProgress,
): Promise<ImportReport> {
  const { snapshot, layout, objects } = parts;
  await assertDatabaseHasNoDocuments(parts.store);
  const tally = new ImportTally(source.name);
  for (const leftOut of [...alwaysLeftOut, ...source.leftOut]) tally.addLeftOut(leftOut);
  for (const carried of source.carried) tally.addCarried(carried);
  onProgress('Reading rows and links', 0, null);
  const rows = await indexRows(source, snapshot, tally);
  const links = await indexLinks(source, snapshot, layout, tally);
  const keys = new Set<string>();
  try {
    const files = await importFiles(source, objects, tally, keys, (done) => onProgress('Storing files', done, null));
    return await parts.store.write(
      async (tx) => {
        const attempt = new ImportTransaction(source, parts, tx, tally.copy(), onProgress);
        return attempt.run({ rows, links, files });
      },
      { longRunning: true },
    );
  } catch (error) {
    await objects.remove(keys);
    throw toImportError(error);
  }
}

interface ImportIndexes extends Pick<ImportContext, 'rows' | 'links'> {
  readonly files: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
}

/** One attempt of the transaction. */
class ImportTransaction {
  readonly #source: ImportSource;
  readonly #parts: ImportParts;
  readonly #tx: Transaction;
  readonly #tally: ImportTally;
  readonly #onProgress: ImportProgress;

  constructor(
    source: ImportSource,
    parts: ImportParts,
    tx: Transaction,
    tally: ImportTally,
    onProgress: ImportProgress,
  ) {
    this.#source = source;
    this.#parts = parts;
    this.#tx = tx;
    this.#tally = tally;
    this.#onProgress = onProgress;
  }

  async run({ rows, links, files }: ImportIndexes): Promise<ImportReport> {
    const { snapshot, accounts, webhooks, store } = this.#parts;
    const [source, tx, tally] = [this.#source, this.#tx, this.#tally];
    await tx.acquireLock('import');
    await assertDatabaseHasNoDocuments(store, tx);
    const administrators = await importAdministrators(tx, source, accounts, tally);
    const context: ImportContext = { snapshot, rows, links, tally, administrators };
    const folders = await importFolders(tx, store, source, links, tally);
    await accounts.removeDefaultRoles(tx, await this.#roleTypes());
    const bulkImport = createBulkImport(this.#parts);
    await writeDocuments(tx, {
      bulkImport,
      context,
      rows: source.rows(),
      version: source.version,
      convertRow: (row) => this.#convertRow(row, files, (id) => findFolderOfFile(id, links, folders)),
      onProgress: (done, total) => this.#onProgress('Writing documents', done, total),
    });
    await importPermissions(tx, source, context, accounts, tally);
    await importTokens(tx, source, accounts, tally);
    await importWebhooks(tx, source, webhooks, tally);
    await bulkImport.resetSequences(tx);
    await accounts.finish(tx);
    return tally.report();
  }

  /** Adjusts what differs here: the folder of a file, the draft access of a role, the e-mail address of a user. */
  #convertRow(row: SourceRow, files: ImportIndexes['files'], folder: (file: number) => number | null): SourceRow {
    if (row.type === fileUid) return { ...row, data: { ...(files.get(row.id) ?? row.data), folderId: folder(row.id) } };
    if (row.type === roleUid) return { ...row, data: { ...row.data, readDrafts: row.data.type !== 'public' } };
    return row.type === userUid ? { ...row, data: convertUser(row.data, this.#parts.accounts) } : row;
  }

  async #roleTypes(): Promise<readonly string[]> {
    const types: string[] = [];
    for await (const { data } of this.#source.rows(roleUid)) types.push(stringOrNull(data.type) ?? '');
    return types;
  }
}

/** Throws CliError if the database contains documents. The roles that the first start creates do not count. */
export async function assertDatabaseHasNoDocuments(
  store: Store,
  session: Pick<Transaction, 'rows'> = store,
): Promise<void> {
  const selectAny = plainStatement(store.dialect, `SELECT [type] FROM [octavo_documents] WHERE [type] <> ? LIMIT 1`);
  if ((await session.rows(selectAny, [roleUid])).length === 0) return;
  throw new CliError('The database already holds documents', [
    'an import is into an empty one: name another data folder with --data, or another DATABASE_URL',
  ]);
}

/** Converts violations of database rules to a CliError. */
function toImportError(error: unknown): unknown {
  if (error instanceof UniqueViolation || error instanceof LengthViolation) {
    return new CliError('The data to import is invalid', [error.message, 'nothing was written']);
  }
  if (!(error instanceof Failure)) return error;
  const problems = error.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return new CliError(`The data to import is invalid: ${error.message}`, [...problems, 'nothing was written']);
}

/** Converts a row of an end user: normalizes the e-mail address and sets missing flags to false. */
function convertUser(
  data: Readonly<Record<string, unknown>>,
  accounts: Pick<AccountBulkImport, 'normalizeEmail'>,
): Readonly<Record<string, unknown>> {
  const email = stringOrNull(data.email) ?? '';
  return {
    ...data,
    email: accounts.normalizeEmail(email) ?? email.toLowerCase(),
    provider: stringOrNull(data.provider) ?? 'local',
    confirmed: data.confirmed === true,
    blocked: data.blocked === true,
  };
}
