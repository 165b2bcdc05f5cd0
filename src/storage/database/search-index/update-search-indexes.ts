import { createHash } from 'node:crypto';
import { yieldToEventLoop } from '../../../foundations/core/index.js';
import type { Stored } from '../../../language/schema/index.js';
import { vocabularyKeys } from '../../../language/search/index.js';
import { type Layout, systemTableNames } from '../../sql/layout/index.js';
import {
  type Compiled,
  type Dialect,
  findSearchIndexes,
  indexSearchedVersion,
  isSearchedStatus,
  type SearchedVersion,
  type SearchIndex,
  searchSource,
} from '../../sql/plan/index.js';
import { internalStatement } from '../internal-statement.js';
import type { Row } from '../types.js';

/** A transaction in which indexes are written. */
export interface IndexingSession {
  rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]>;
  run(statement: Compiled, values: readonly Stored[]): Promise<number>;
}

/** Entries of the queue that are processed together. */
const batchSize = 100;

/** Which versions of the queue are indexed, and after how many of them it ends. */
export interface IndexedPart {
  /** Those that writes changed, or those that they have left to a job. */
  readonly queue: 'name' | 'deferredName';
  readonly limit: number;
  /** Receives how many versions of an index are done, of those that were in its queue. */
  readonly onProgress?: (index: SearchIndex, done: number, total: number) => void;
}

/** Everything that writes changed. */
export const allChangedVersions: IndexedPart = { queue: 'name', limit: Number.POSITIVE_INFINITY };

/**
 * Writes the entries of all versions that are in the queue of an index of the layout (decision 0084). Beyond the limit they are left to a
 * job: later writes index their own versions alone. Returns whether anything may be left.
 */
export async function updateSearchIndexes(
  session: IndexingSession,
  layout: Layout,
  dialect: Dialect,
  { queue, limit, onProgress }: IndexedPart = allChangedVersions,
): Promise<boolean> {
  let left = limit;
  for (const index of findSearchIndexes(layout)) {
    const writer = new IndexWriter(session, index, layout, dialect, queue);
    const total = onProgress === undefined ? 0 : await writer.countQueued();
    let done = 0;
    while (left > 0) {
      const written = await writer.writeBatch();
      if (written === null) break;
      left -= written;
      done += written;
      if (total > 0) onProgress?.(index, Math.min(done, total), total);
      await yieldToEventLoop();
    }
    if (left <= 0 && queue === 'name') await writer.defer();
  }
  return left <= 0;
}

/** Returns a text that is equal for equal entries. */
export function digestLexemes(lexemes: readonly string[]): string {
  return createHash('sha256').update(lexemes.join(' ')).digest('base64url').slice(0, 22);
}

/** What an index contains of a version. */
interface Entry {
  readonly id: number;
  readonly digest: string;
  readonly lexemes: readonly string[];
  readonly words: readonly string[];
}

class IndexWriter {
  readonly #session: IndexingSession;
  readonly #index: SearchIndex;
  readonly #layout: Layout;
  readonly #dialect: Dialect;
  readonly #queue: IndexedPart['queue'];

  constructor(
    session: IndexingSession,
    index: SearchIndex,
    layout: Layout,
    dialect: Dialect,
    queue: IndexedPart['queue'],
  ) {
    this.#queue = queue;
    this.#session = session;
    this.#index = index;
    this.#layout = layout;
    this.#dialect = dialect;
  }

  get #queueName(): string {
    return this.#index[this.#queue];
  }

  /** Returns how many entries are in the queue. */
  async countQueued(): Promise<number> {
    const queue = this.#dialect.identifier(systemTableNames.indexQueue);
    const [row] = await this.#rows(`SELECT count(*) AS count FROM ${queue} WHERE name = ?`, this.#queueName);
    return Number(row?.count);
  }

  /** Leaves what writes changed to a job. */
  async defer(): Promise<void> {
    const { name, deferredName } = this.#index;
    const deferred = this.#dialect.text(deferredName);
    await this.#run(
      `UPDATE ${this.#dialect.identifier(systemTableNames.indexQueue)} SET name = ${deferred} WHERE name = ?`,
      name,
    );
  }

  /** Returns the number of versions; null: the queue of the index is empty. */
  async writeBatch(): Promise<number | null> {
    const { identifier, search } = this.#dialect;
    const taken = await this.#rows(search.take(identifier(systemTableNames.indexQueue), batchSize), this.#queueName);
    if (taken.length === 0) return null;
    const documents = distinct(taken.flatMap((row) => (row.document_id === null ? [] : [String(row.document_id)])));
    const versions = distinct(taken.flatMap((row) => (row.version_id === null ? [] : [Number(row.version_id)])));
    if (documents.length > 0) await this.#queueOwners(documents);
    if (versions.length > 0) await this.#writeVersions(versions.sort((left, right) => left - right));
    return versions.length;
  }

  /** Adds the versions to the queue that lead to documents. */
  async #queueOwners(documents: readonly string[]): Promise<void> {
    const { identifier, search } = this.#dialect;
    for (const { links } of this.#index.targets) {
      for (const link of links) {
        const owner = identifier(link.is === 'column' ? 'id' : link.ownerColumn);
        const targets = `SELECT e.value ->> 0 FROM ${search.entries('?')}`;
        const owners = `SELECT DISTINCT ${owner} FROM ${identifier(link.table)} WHERE ${identifier(link.targetColumn)} IN (${targets})`;
        const into = `INSERT INTO ${identifier(systemTableNames.indexQueue)} (name, version_id)`;
        const select = `SELECT ${this.#dialect.text(this.#queueName)}, o.* FROM (${owners}) o`;
        await this.#run(`${into} ${select}`, toList(documents));
      }
    }
  }

  async #writeVersions(ids: readonly number[]): Promise<void> {
    const { identifier, search } = this.#dialect;
    const list = toList(ids);
    // Whoever holds an entry has committed what it was made of, or will make it anew from what is written here.
    const lock = search.lock(this.#index);
    if (lock !== null) await this.#rows(lock, list);
    const stored = await this.#rows(
      `SELECT id, digest FROM ${identifier(this.#index.rows)} WHERE id IN (SELECT CAST(e.value ->> 0 AS bigint) FROM ${search.entries('?')})`,
      list,
    );
    const digests = new Map(stored.map(({ id, digest }) => [Number(id), String(digest)]));
    const entries = (await this.#readVersions(list))
      .filter(({ status }) => isSearchedStatus(status))
      .map(this.#toEntry);
    const changed = entries.filter(({ id, digest }) => digests.get(id) !== digest);
    const wanted = new Set(entries.map(({ id }) => id));
    const gone = [...digests.keys()].filter((id) => !wanted.has(id));
    if (gone.length > 0) await this.#runAll(search.remove(this.#index), toList(gone));
    if (changed.length === 0) return;
    const printed = changed.map(({ id, digest, lexemes }) => [id, digest, search.printLexemes(lexemes)]);
    await this.#runAll(search.put(this.#index), JSON.stringify(printed));
    await this.#addWords(distinct(changed.flatMap(({ words }) => words)).sort());
  }

  async #readVersions(list: string): Promise<readonly SearchedVersion[]> {
    const { snapshot } = this.#layout;
    const source = searchSource(this.#index, { layout: this.#layout, dialect: this.#dialect, snapshot });
    const versions: SearchedVersion[] = [];
    for (const statement of source.statements) {
      for (const row of await this.#session.rows(statement, [list])) versions.push(source.parseRow(row));
    }
    return versions;
  }

  readonly #toEntry = (version: SearchedVersion): Entry => {
    const { lexemes, words } = indexSearchedVersion(this.#index, version);
    return { id: version.id, digest: digestLexemes(lexemes), lexemes, words };
  };

  /** Adds what the vocabulary lacks. Words stay in it when no version has them any more: a search for them finds nothing. */
  async #addWords(words: readonly string[]): Promise<void> {
    const { identifier, search } = this.#dialect;
    const table = identifier(this.#index.words);
    const known = await this.#rows(
      `SELECT DISTINCT word FROM ${table} WHERE key IN (SELECT e.value ->> 0 FROM ${search.entries('?')})`,
      toList(words.map(ownKey)),
    );
    const knownWords = new Set(known.map(({ word }) => String(word)));
    const added = words
      .filter((word) => !knownWords.has(word))
      .flatMap((word) => [ownKey(word), ...vocabularyKeys(word)].map((key) => [key, word]));
    if (added.length === 0) return;
    const select = `SELECT DISTINCT e.value ->> 0, e.value ->> 1 FROM ${search.entries('?')}`;
    await this.#run(`INSERT INTO ${table} (key, word) ${select}`, JSON.stringify(added));
  }

  async #runAll(statements: readonly string[], list: string): Promise<void> {
    for (const sql of statements) await this.#run(sql, list);
  }

  #rows(sql: string, value: Stored): Promise<readonly Row[]> {
    return this.#session.rows(internalStatement(sql, this.#dialect), [value]);
  }

  async #run(sql: string, value: Stored): Promise<void> {
    await this.#session.run(internalStatement(sql, this.#dialect), [value]);
  }
}

/** The key by which a word itself is found in a vocabulary. */
export function ownKey(word: string): string {
  return `=${word}`;
}

function toList(values: readonly (string | number)[]): string {
  return JSON.stringify(values.map((value) => [value]));
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
