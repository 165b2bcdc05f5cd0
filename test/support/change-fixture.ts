import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ChangeHints,
  changesBetween,
  type ModelFile,
  parseModel,
  parseRecordedModel,
  type Snapshot,
  serializeModel,
} from '../../src/language/schema/index.js';
import type { Row, Store, Transaction } from '../../src/storage/database/index.js';
import type { DdlDialect, MigrationSession } from '../../src/storage/database/migration-engine.js';
import { postgresDdl } from '../../src/storage/database/postgres/sql/ddl.js';
import { sqliteDdl } from '../../src/storage/database/sqlite/sql/ddl.js';
import type { RetainedData } from '../../src/storage/migrations/retained/retained-data.js';
import { retainedUid } from '../../src/storage/migrations/tables/object-names.js';
import { createPlacement, type PlacedTable, type Placement } from '../../src/storage/migrations/tables/placement.js';
import { planSwitchover } from '../../src/storage/migrations/tables/switchover.js';
import { mapTables } from '../../src/storage/migrations/tables/table-mapping.js';
import type { ModelWithLayout, Move, MoveContext } from '../../src/storage/migrations/types.js';
import { createLayout, type Layout, type Link } from '../../src/storage/sql/layout/index.js';
import { openTestStore, removeFolder, testedDatabase } from './data-folder.js';

/** A model as it is written down for a test. */
export interface TestModel {
  readonly files: readonly ModelFile[];
  readonly locales?: readonly string[];
  readonly defaultLocale?: string;
}

/** Links by who holds them: `a1 en/draft` → `['b1', 'b2@fr', 'b3!draft']`, with pinned locales and statuses. */
export type Links = Readonly<Record<string, readonly string[]>>;

const ddl: DdlDialect = testedDatabase === 'sqlite' ? sqliteDdl : postgresDdl;

/**
 * The tables of a model with documents, on their way to another model: what is new is made beside what is there, as before the switch.
 * Versions are told by `a1 en/draft`: documentId, locale, status.
 */
export class ChangeFixture {
  readonly store: Store;
  readonly #folder: string;
  readonly #from: Snapshot;
  readonly #layout: Layout;
  readonly #types = new Map<string, string>();
  readonly #positions = new Map<string, number>();

  private constructor(folder: string, store: Store, from: Snapshot) {
    this.#folder = folder;
    this.store = store;
    this.#from = from;
    this.#layout = createLayout(from);
  }

  static async open(model: TestModel): Promise<ChangeFixture> {
    const folder = mkdtempSync(join(tmpdir(), 'octavo-change-'));
    const snapshot = snapshotOf(model);
    return new ChangeFixture(folder, await openTestStore(folder, snapshot), snapshot);
  }

  /** On a store that somebody else opens and closes, for the documents and links of its model. */
  static over(store: Store, model: TestModel): ChangeFixture {
    return new ChangeFixture('', store, snapshotOf(model));
  }

  async close(): Promise<void> {
    await this.store.close();
    await removeFolder(this.#folder);
  }

  /** Adds documents of a type (`article`): by documentId their versions, `en/draft`; a revision may follow: `en/draft 3`, the published one after a colon. */
  async documents(name: string, documents: Readonly<Record<string, readonly string[]>>): Promise<void> {
    const type = findType(this.#from, name);
    await this.store.write(async (tx) => {
      for (const [documentId, versions] of Object.entries(documents)) {
        this.#types.set(documentId, type.uid);
        const single = type.kind === 'singleType' ? quote(type.uid) : 'NULL';
        await run(
          tx,
          `INSERT INTO octavo_documents VALUES (${quote(documentId)}, ${quote(type.uid)}, ${single}, 1, NULL)`,
        );
        for (const version of versions) {
          const [position = '', revisions = '1'] = version.split(' ');
          const [locale = '', status = ''] = position.split('/');
          const [revision = '1', source = 'NULL'] = revisions.split(':');
          const columns =
            'document_id, locale, status, created_at, updated_at, published_at, revision, source_revision';
          const time = quote('2024-05-06T00:00:00.000Z');
          const published = status === 'published' ? time : 'NULL';
          const values = [documentId, locale, status].map(quote).concat([time, time, published, revision, source]);
          await run(tx, `INSERT INTO "${type.collectionName}" (${columns}) VALUES (${values.join(', ')})`);
        }
      }
    });
  }

  /** Adds a number of documents of a type, `d1`, `d2`, …, with one version each. */
  async addMany(
    name: string,
    count: number,
    [locale, status]: readonly [locale: string, status: string],
  ): Promise<void> {
    const { uid, collectionName } = findType(this.#from, name);
    const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT`;
    const columns = 'document_id, locale, status, created_at, updated_at, revision';
    const values = `'d' || i, '${locale}', '${status}', '2024-05-06T00:00:00.000Z', '2024-05-06T00:00:00.000Z', 1`;
    await this.run(`INSERT INTO octavo_documents ${numbers} 'd' || i, ${quote(uid)}, NULL, 1, NULL FROM n`);
    await this.run(`INSERT INTO "${collectionName}" (${columns}) ${numbers} ${values} FROM n`);
  }

  /** Adds links to an attribute (`article.tags`) that holds them in the model before. */
  async links(attributePath: string, links: Links): Promise<void> {
    const link = findLink(this.#from, this.#layout, attributePath);
    const versions = await this.#ids(link.owner.collectionName);
    await this.store.write(async (tx) => {
      for (const [version, targets] of Object.entries(links)) {
        const owner = requireId(versions, version);
        for (const [index, target] of targets.entries())
          await run(tx, this.#insertLink(link, owner, target, index + 1));
      }
    });
  }

  #insertLink(link: Link, owner: number, text: string, position: number): string {
    const { documentId, locale, status } = parseTarget(text);
    const values = new Map([[link.targetColumn, quote(documentId)]]);
    if (link.localeColumn !== null) values.set(link.localeColumn, locale === null ? 'NULL' : quote(locale));
    if (link.statusColumn !== null) values.set(link.statusColumn, status === null ? 'NULL' : quote(status));
    if (link.inversePositionColumn !== null) {
      const position = (this.#positions.get(`${link.table} ${documentId}`) ?? 0) + 1;
      this.#positions.set(`${link.table} ${documentId}`, position);
      values.set(link.inversePositionColumn, String(position));
    }
    if (link.is === 'column') {
      const sets = [...values].map(([column, value]) => `"${column}" = ${value}`).join(', ');
      return `UPDATE "${link.table}" SET ${sets} WHERE id = ${owner}`;
    }
    values.set(link.ownerColumn, String(owner)).set(link.positionColumn, String(position));
    if (link.typeColumn !== null) values.set(link.typeColumn, quote(this.#types.get(documentId) ?? ''));
    const columns = [...values.keys()].map((column) => `"${column}"`).join(', ');
    return `INSERT INTO "${link.table}" (${columns}) VALUES (${[...values.values()].join(', ')})`;
  }

  async #ids(table: string): Promise<ReadonlyMap<string, number>> {
    const found = await this.rows(`SELECT id, document_id, locale, status FROM "${table}"`);
    return new Map(found.map((row) => [versionKey(row), Number(row.id)]));
  }

  rows(sql: string): Promise<readonly Row[]> {
    return this.store.rows({ sql, slots: [], reads: [] }, []);
  }

  run(sql: string): Promise<number> {
    return this.store.write((tx) => run(tx, sql));
  }

  /** Makes what is new for another model. `now`: the model whose tables these are by now, where it is not the one they were made for. */
  async expand(model: TestModel, hints: ChangeHints = {}, currentModel?: TestModel): Promise<PendingChange> {
    const [from, to] = [currentModel === undefined ? this.#from : snapshotOf(currentModel), snapshotOf(model)].map(
      sideOf,
    );
    if (from === undefined || to === undefined) throw new Error('two models lead to two sides');
    const between = { from, to, changes: changesBetween(from.record, to.record, hints) };
    const placement = createPlacement(mapTables(between), null, ddl);
    await this.store.write(async (tx) => {
      for (const sql of placement.tables.flatMap((table) => createStatements(table, placement))) await run(tx, sql);
    });
    return new PendingChange(this, between, placement, snapshotOf(model));
  }
}

/** A change before its switch. */
export class PendingChange {
  readonly #fixture: ChangeFixture;
  readonly #placement: Placement;
  readonly #to: Snapshot;
  readonly context: MoveContext;
  /** Tables with parked rows, by the table they are of. */
  readonly retained = new Map<string, string[]>();

  constructor(
    fixture: ChangeFixture,
    between: Pick<MoveContext, 'from' | 'to' | 'changes'>,
    placement: Placement,
    to: Snapshot,
  ) {
    this.#fixture = fixture;
    this.#placement = placement;
    this.#to = to;
    const tableOf = (name: string) => placement.tables.find(({ mapping }) => mapping.after?.name === name);
    const columnOf = (table: string, name: string) =>
      tableOf(table)?.columns.find(({ mapping }) => mapping.after?.name === name);
    this.context = {
      ...between,
      dialect: fixture.store.dialect,
      table: (name) => tableOf(name)?.name ?? name,
      column: (table, name) => columnOf(table, name)?.name ?? name,
      isNew: (table, column) =>
        (column === undefined ? tableOf(table)?.origin : columnOf(table, column)?.origin) === 'created',
      retain: (session, table, where) => this.#retain(session, table, where),
      hiddenType: (uid) => retainedUid(7, uid),
    };
  }

  async #retain(session: MigrationSession, table: string, where: string): Promise<void> {
    const links = this.context.from.layout.allTables.filter(({ columns }) =>
      columns.some(({ references }) => references?.table === table),
    );
    const copies = [
      { table, where },
      ...links.map(({ name }) => ({ table: name, where: `owner_id IN (SELECT id FROM "${table}" WHERE ${where})` })),
    ];
    for (const copy of copies) {
      const names = this.retained.get(copy.table) ?? [];
      const name = `parked_${copy.table}_${names.length + 1}`;
      this.retained.set(copy.table, [...names, name]);
      await session.exec(`CREATE TABLE "${name}" AS SELECT * FROM "${copy.table}" WHERE ${copy.where}`);
    }
  }

  /** The retained data for a revert. */
  restores(): RetainedData {
    return {
      revision: 7,
      changes: this.context.changes,
      table: () => null,
      column: () => null,
      rows: (table) => this.retained.get(table) ?? [],
    };
  }

  /** Runs moves in one transaction. Returns what they say, and the rows that they counted before. */
  async move(moves: readonly Move[]): Promise<readonly (readonly [says: string, count: number])[]> {
    return this.#fixture.store.write(async (tx) => {
      const done: (readonly [string, number])[] = [];
      const session = sessionOn(tx);
      for (const move of moves) {
        done.push([move.description, await move.count(session)]);
        await move.run(session, () => undefined);
      }
      return done;
    });
  }

  /** Makes the indexes of the layout to come once, beside those that are there: nothing stands in their way. */
  async checkIndexes(): Promise<void> {
    const statements = this.#placement.tables.flatMap(({ mapping, name, columns }) => {
      const called = new Map(columns.map((column) => [column.mapping.after?.name, column.name]));
      const now = (column: string) => called.get(column) ?? column;
      const { after } = mapping;
      if (after === null || name === null) return [];
      const table = { ...after, name, columns: after.columns.map((column) => ({ ...column, name: now(column.name) })) };
      return after.indexes.map((index) => {
        const where = index.where.map((term) => ({ ...term, column: now(term.column) }));
        return ddl.createIndex(table, { ...index, name: 'to_come', columns: index.columns.map(now), where });
      });
    });
    await this.#fixture.store.write(async (tx) => {
      for (const create of statements) {
        await run(tx, create);
        await run(tx, 'DROP INDEX to_come');
      }
    });
  }

  /** The switch: tables and columns get their names. Indexes stay those of the model before. */
  async finish(): Promise<void> {
    const { statements } = planSwitchover(this.#placement, { revision: 7, counted: new Set(), ddl });
    await this.#fixture.store.write(async (tx) => {
      for (const sql of statements) await run(tx, sql);
    });
  }

  /** The versions of a type of the model to come. */
  async versions(name: string): Promise<readonly string[]> {
    const table = this.context.table(findType(this.#to, name).collectionName);
    return [...(await this.#versions(table)).values()].sort();
  }

  /** All links of an attribute of the model to come, in their order. */
  async links(attributePath: string): Promise<Links> {
    const { link, column, versions, rows } = await this.#links(attributePath);
    const order = link.is === 'table' ? ` ORDER BY ${column(link.positionColumn)}` : '';
    return groupLinks(
      (await rows(order)).map((row) => [versions.get(Number(row.owner)) ?? '', describeTarget(row)] as const),
    );
  }

  /** The same from the other side: who links to each document, in the order of its list. */
  async owners(attributePath: string): Promise<Links> {
    const { link, column, versions, rows } = await this.#links(attributePath);
    if (link.inversePositionColumn === null) throw new Error(`${attributePath} has no list on the other side`);
    const found = await rows(` ORDER BY ${column(link.inversePositionColumn)}, 1`);
    return groupLinks(found.map((row) => [String(row.target), versions.get(Number(row.owner)) ?? ''] as const));
  }

  async #links(attributePath: string) {
    const link = findLink(this.#to, this.context.to.layout, attributePath);
    const column = (name: string) => `"${this.context.column(link.table, name)}"`;
    const optional = (name: string | null, as: string) => (name === null ? [] : [`${column(name)} AS ${as}`]);
    const columns = [
      `${link.is === 'table' ? column(link.ownerColumn) : 'id'} AS owner`,
      `${column(link.targetColumn)} AS target`,
      ...optional(link.is === 'table' ? link.typeColumn : null, 'type'),
      ...optional(link.localeColumn, 'locale'),
      ...optional(link.statusColumn, 'status'),
      ...optional(link.inversePositionColumn, 'place'),
    ];
    const table = this.context.table(link.table);
    const some = `WHERE ${column(link.targetColumn)} IS NOT NULL`;
    const rows = (order: string) => this.#fixture.rows(`SELECT ${columns.join(', ')} FROM "${table}" ${some}${order}`);
    return { link, column, rows, versions: await this.#versions(this.context.table(link.owner.collectionName)) };
  }

  async #versions(table: string): Promise<ReadonlyMap<number, string>> {
    const rows = await this.#fixture.rows(`SELECT id, document_id, locale, status FROM "${table}"`);
    return new Map(rows.map((row) => [Number(row.id), versionKey(row)]));
  }
}

/** What makes a table, or columns of it, that are new. */
function createStatements(
  { mapping: { after }, name, origin, columns }: PlacedTable,
  { tables }: Placement,
): readonly string[] {
  if (after === null || name === null) return [];
  const nameOf = (table: string) => tables.find(({ mapping }) => mapping.after?.name === table)?.name ?? table;
  const own = after.columns.map(({ references, ...column }) => ({
    ...column,
    references: references === null ? null : { ...references, table: nameOf(references.table) },
  }));
  if (origin === 'created') return [ddl.createTable({ ...after, name, columns: own })];
  return columns.flatMap((column) =>
    column.origin === 'created' && column.mapping.after !== null
      ? [ddl.addColumn(name, { ...column.mapping.after, name: column.name })]
      : [],
  );
}

function snapshotOf({ files, locales = ['en', 'fr', 'de'], defaultLocale = 'en' }: TestModel): Snapshot {
  return parseModel(files, { locales, defaultLocale });
}

function sideOf(snapshot: Snapshot): ModelWithLayout {
  const { version, json } = serializeModel(snapshot);
  return { version, record: parseRecordedModel(json), layout: createLayout(snapshot), files: [] };
}

function findType(snapshot: Snapshot, name: string) {
  const type = [...snapshot.contentTypes.values()].find(({ singularName }) => singularName === name);
  if (type === undefined) throw new Error(`no content type ${name}`);
  return type;
}

function findLink(snapshot: Snapshot, layout: Layout, attributePath: string): Link {
  const [type = '', attribute = ''] = attributePath.split('.');
  const link = layout.versionTables.get(findType(snapshot, type).uid)?.links.get(attribute);
  if (link?.direction !== 'forward') throw new Error(`${attributePath} holds no links`);
  return link;
}

function parseTarget(text: string) {
  const [, documentId = '', locale = null, status = null] = /^(\w+)(?:@(\w+))?(?:!(\w+))?$/.exec(text) ?? [];
  return { documentId, locale, status };
}

function describeTarget({ target, type, locale, status }: Row): string {
  const ofType = type === undefined ? '' : `${String(type)}:`;
  const pins = [locale == null ? '' : `@${String(locale)}`, status == null ? '' : `!${String(status)}`];
  return `${ofType}${String(target)}${pins.join('')}`;
}

function versionKey(row: Row): string {
  return `${String(row.document_id)} ${String(row.locale)}/${String(row.status)}`;
}

function requireId(versions: ReadonlyMap<string, number>, version: string): number {
  const id = versions.get(version);
  if (id === undefined) throw new Error(`no version ${version}`);
  return id;
}

function groupLinks(pairs: readonly (readonly [string, string])[]): Links {
  const lists: Record<string, string[]> = Object.create(null);
  for (const [key, value] of pairs) lists[key] = [...(lists[key] ?? []), value];
  return { ...lists };
}

function quote(text: string): string {
  return `'${text}'`;
}

function run(tx: Transaction, sql: string): Promise<number> {
  return tx.run({ sql, slots: [], reads: [] }, []);
}

function sessionOn(tx: Transaction): MigrationSession {
  return {
    rows: (statement, values) => tx.rows(statement, values),
    run: (statement, values) => tx.run(statement, values),
    async runEach(statement, lists) {
      for (const values of lists) await tx.run(statement, values);
    },
    exec: async (sql) => {
      await run(tx, sql);
    },
  };
}
