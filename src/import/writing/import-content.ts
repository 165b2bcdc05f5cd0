import type { AccountArrivals } from '../../accounts/index.js';
import { type ArrivalsParts, createArrivals } from '../../documents/index.js';
import type { Webhooks } from '../../events/index.js';
import { Failure, Refusal } from '../../kernel/index.js';
import type { ObjectArrivals } from '../../media/index.js';
import { statement } from '../../plan/index.js';
import { fileUid, roleUid, userUid } from '../../schema/index.js';
import { LengthViolation, type Store, type Transaction, UniqueViolation } from '../../store/index.js';
import { leftBehind } from '../left-behind.js';
import { type ImportReport, Tally } from '../report.js';
import type { Source, SourceRow } from '../types.js';
import { textOf } from '../values.js';
import { writeAdministrators, writePermissions, writeTokens, writeWebhooks } from './accounts.js';
import { storeFiles } from './files.js';
import { folderOf, writeFolders } from './folders.js';
import { indexLinks } from './link-index.js';
import type { VersionWorld } from './read-version.js';
import { indexRows } from './row-index.js';
import { attributesOfUser } from './users.js';
import { writeDocuments } from './write-documents.js';

/** What content is imported into: a model whose tables are there. */
export interface ImportParts extends ArrivalsParts {
  readonly accounts: AccountArrivals;
  readonly webhooks: Pick<Webhooks, 'create'>;
  readonly objects: ObjectArrivals;
}

/** Told how far it is: `total` null where nobody knows. */
export type ImportTold = (doing: string, done: number, total: number | null) => void;

/**
 * Writes everything that a source holds into a database without documents. Bytes of files come first, under names that nothing refers
 * to yet; all rows follow in one transaction, so that there is everything or nothing, and another attempt begins anew. Raises Refusal
 * where the database holds documents, and where a rule of the database does not hold of the source.
 */
export async function importContent(source: Source, parts: ImportParts, told: ImportTold): Promise<ImportReport> {
  const { snapshot, layout, objects } = parts;
  await refuseUnlessEmpty(parts.store);
  const tally = new Tally(source.name);
  for (const leftOut of [...leftBehind, ...source.leftOut]) tally.leftOut(leftOut);
  for (const carried of source.carried) tally.carried(carried);
  told('Reading rows and links', 0, null);
  const rows = await indexRows(source, snapshot, tally);
  const links = await indexLinks(source, snapshot, layout, tally);
  const keys = new Set<string>();
  try {
    const files = await storeFiles(source, objects, tally, keys, (done) => told('Storing files', done, null));
    return await parts.store.write(
      async (tx) => {
        const attempt = new Importing(source, parts, tx, tally.copy(), told);
        return attempt.run({ rows, links, files });
      },
      { lasting: true },
    );
  } catch (error) {
    await objects.remove(keys);
    throw explained(error);
  }
}

interface Indexes extends Pick<VersionWorld, 'rows' | 'links'> {
  readonly files: ReadonlyMap<number, Readonly<Record<string, unknown>>>;
}

/** One attempt of the transaction. */
class Importing {
  readonly #source: Source;
  readonly #parts: ImportParts;
  readonly #tx: Transaction;
  readonly #tally: Tally;
  readonly #told: ImportTold;

  constructor(source: Source, parts: ImportParts, tx: Transaction, tally: Tally, told: ImportTold) {
    this.#source = source;
    this.#parts = parts;
    this.#tx = tx;
    this.#tally = tally;
    this.#told = told;
  }

  async run({ rows, links, files }: Indexes): Promise<ImportReport> {
    const { snapshot, accounts, webhooks, store } = this.#parts;
    const [source, tx, tally] = [this.#source, this.#tx, this.#tally];
    await tx.alone('import');
    await refuseUnlessEmpty(store, tx);
    const administrators = await writeAdministrators(tx, source, accounts, tally);
    const world: VersionWorld = { snapshot, rows, links, tally, administrators };
    const folders = await writeFolders(tx, store, source, links, tally);
    await accounts.makeRoom(tx, await this.#roleTypes());
    const arrivals = createArrivals(this.#parts);
    await writeDocuments(tx, {
      arrivals,
      world,
      rows: source.rows(),
      version: source.version,
      dataOf: (row) => this.#dataOf(row, files, (id) => folderOf(id, links, folders)),
      told: (done, total) => this.#told('Writing documents', done, total),
    });
    await writePermissions(tx, source, world, accounts, tally);
    await writeTokens(tx, source, accounts, tally);
    await writeWebhooks(tx, source, webhooks, tally);
    await arrivals.settle(tx);
    await accounts.close(tx);
    return tally.report();
  }

  /** What a row says, with what is otherwise here: where files are, how addresses are kept. */
  #dataOf(row: SourceRow, files: Indexes['files'], folder: (file: number) => number | null): SourceRow {
    if (row.type === fileUid) return { ...row, data: { ...(files.get(row.id) ?? row.data), folderId: folder(row.id) } };
    if (row.type === roleUid) return { ...row, data: { ...row.data, readDrafts: row.data.type !== 'public' } };
    return row.type === userUid ? { ...row, data: attributesOfUser(row.data, this.#parts.accounts) } : row;
  }

  async #roleTypes(): Promise<readonly string[]> {
    const types: string[] = [];
    for await (const { data } of this.#source.rows(roleUid)) types.push(textOf(data.type) ?? '');
    return types;
  }
}

/** Raises Refusal for a database that holds documents. Roles, which a first start makes, do not count. */
export async function refuseUnlessEmpty(store: Store, session: Pick<Transaction, 'rows'> = store): Promise<void> {
  const any = statement(store.dialect, `SELECT [type] FROM [octavo_documents] WHERE [type] <> ? LIMIT 1`);
  if ((await session.rows(any, [roleUid])).length === 0) return;
  throw new Refusal('The database already holds documents', [
    'an import is into an empty one: name another data folder with --data, or another DATABASE_URL',
  ]);
}

/** What the source has against a rule that only the database looks after. */
function explained(error: unknown): unknown {
  if (error instanceof UniqueViolation || error instanceof LengthViolation) {
    return new Refusal('What is to be imported does not fit', [error.message, 'nothing was written']);
  }
  if (!(error instanceof Failure)) return error;
  const problems = error.problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return new Refusal(`What is to be imported does not fit: ${error.message}`, [...problems, 'nothing was written']);
}
