import type { Snapshot } from '../../src/language/schema/index.js';
import type { Store, Transaction } from '../../src/storage/database/index.js';
import { changeSetStatus, createLayout, type Layout, type TableLink } from '../../src/storage/sql/layout/index.js';
import { changeSetsTopic } from '../../src/storage/sql/plan/index.js';
import { sql } from './store-suite.js';

/** A version to put into a set: its document and locale, and the row whose content it gets. */
export interface SetRow {
  readonly type: string;
  readonly documentId: string;
  /** '' on types without locales. */
  readonly locale: string;
  /** Row id of a version of the same type. */
  readonly contentOf: number;
}

/** Writes change sets as rows, so that what reads them is tested without what writes them. */
export class ChangeSetRows {
  readonly #store: Store;
  readonly #layout: Layout;

  constructor(store: Store, snapshot: Snapshot) {
    this.#store = store;
    this.#layout = createLayout(snapshot);
  }

  /** Creates a set without entries. */
  async create(setId: string, state = 'open'): Promise<void> {
    await this.#write((tx) =>
      tx.run(
        sql(
          this.#store,
          'INSERT INTO octavo_change_sets (set_id, name, state, revision, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
        ),
        [setId, setId, state, 1, time, time],
      ),
    );
  }

  /** Changes the state of a set. */
  async setState(setId: string, state: string): Promise<void> {
    await this.#write((tx) =>
      tx.run(sql(this.#store, 'UPDATE octavo_change_sets SET state = ? WHERE set_id = ?'), [state, setId]),
    );
  }

  /** Creates a document without versions. */
  async createDocument(type: string, documentId: string): Promise<void> {
    await this.#write((tx) =>
      tx.run(sql(this.#store, 'INSERT INTO octavo_documents (document_id, type, revision) VALUES (?, ?, 1)'), [
        documentId,
        type,
      ]),
    );
  }

  /** Puts a version into a set. Returns the id that responses have. */
  async change(setId: string, row: SetRow): Promise<number> {
    const table = this.#layout.versionTables.get(row.type);
    const definition = this.#layout.allTables.find(({ name }) => name === table?.name);
    if (table === undefined || definition === undefined) throw new Error(`no table for ${row.type}`);
    const others = definition.columns
      .map(({ name }) => name)
      .filter((name) => !['id', 'document_id', 'locale', 'status', 'published_at'].includes(name))
      .map((name) => `"${name}"`)
      .join(', ');
    return this.#write(async (tx) => {
      const [created] = await tx.rows(
        sql(
          this.#store,
          `INSERT INTO "${table.name}" (document_id, locale, status, ${others})
            SELECT CAST(? AS text), CAST(? AS text), CAST(? AS text), ${others} FROM "${table.name}" WHERE id = ? RETURNING id`,
        ),
        [row.documentId, row.locale, changeSetStatus('set', setId), row.contentOf],
      );
      const id = Number(created?.id);
      for (const link of table.links.values()) {
        if (link.is === 'table' && link.direction === 'forward') await this.#copyLinks(tx, link, row.contentOf, id);
      }
      const responseId = (await this.#publishedId(tx, table.name, row)) ?? id;
      await this.#addEntry(tx, setId, row, 'change', responseId);
      tx.touch(row.type);
      return responseId;
    });
  }

  /** Takes the version of a document away in a set. */
  async remove(setId: string, row: Omit<SetRow, 'contentOf'>): Promise<void> {
    const table = this.#layout.versionTables.get(row.type);
    if (table === undefined) throw new Error(`no table for ${row.type}`);
    await this.#write(async (tx) => {
      const id = await this.#publishedId(tx, table.name, row);
      await this.#addEntry(tx, setId, row, 'remove', id ?? 0);
    });
  }

  #write<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#store.write((tx) => {
      tx.touch(changeSetsTopic);
      return work(tx);
    });
  }

  async #publishedId(tx: Transaction, table: string, row: Omit<SetRow, 'contentOf'>): Promise<number | null> {
    const where = `document_id = ? AND locale = ? AND status = 'published'`;
    const [found] = await tx.rows(sql(this.#store, `SELECT id FROM "${table}" WHERE ${where}`), [
      row.documentId,
      row.locale,
    ]);
    return found === undefined ? null : Number(found.id);
  }

  async #copyLinks(tx: Transaction, link: TableLink, from: number, to: number): Promise<void> {
    const columns = this.#layout.allTables.find(({ name }) => name === link.table)?.columns ?? [];
    const others = columns
      .map(({ name }) => name)
      .filter((name) => name !== link.ownerColumn)
      .map((name) => `"${name}"`)
      .join(', ');
    const text = `INSERT INTO "${link.table}" (${link.ownerColumn}, ${others})
      SELECT CAST(? AS bigint), ${others} FROM "${link.table}" WHERE ${link.ownerColumn} = ?`;
    await tx.run(sql(this.#store, text), [to, from]);
  }

  async #addEntry(
    tx: Transaction,
    setId: string,
    row: Omit<SetRow, 'contentOf'>,
    action: 'change' | 'remove',
    responseId: number,
  ): Promise<void> {
    const text = `INSERT INTO octavo_change_set_entries (set_id, document_id, locale, type, action, response_id, updated_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)`;
    await tx.run(sql(this.#store, text), [setId, row.documentId, row.locale, row.type, action, responseId, time]);
  }
}

const time = '2026-01-01T00:00:00.000Z';
