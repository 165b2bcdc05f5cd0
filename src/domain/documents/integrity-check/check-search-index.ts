import { digestLexemes, type Session, type Store } from '../../../storage/database/index.js';
import { type Layout, systemTableNames } from '../../../storage/sql/layout/index.js';
import {
  findSearchIndexes,
  indexSearchedVersion,
  isSearchedStatus,
  plainStatement,
  type SearchedVersion,
  type SearchIndex,
  searchSource,
} from '../../../storage/sql/plan/index.js';
import type { RuleViolation } from './types.js';
import { createViolation } from './violations.js';

const batchSize = 200;

/**
 * Checks that the indexes for full-text search have the words of all versions, and nothing else: each entry has the digest of the words
 * that its version has now, and is found by the first, the middle and the last of them. An index with entries in its queue is not
 * checked: a later write, or the server, brings it up to date. `limit`: of the violations per index.
 */
export async function checkSearchIndexes(
  { dialect }: Pick<Store, 'dialect'>,
  session: Session,
  layout: Layout,
  limit: number,
): Promise<readonly RuleViolation[]> {
  const violations: RuleViolation[] = [];
  for (const index of findSearchIndexes(layout)) {
    const checker = new SearchIndexChecker(session, index, layout, dialect);
    if (await checker.isQueued()) continue;
    violations.push(...(await checker.check(limit)));
  }
  return violations;
}

class SearchIndexChecker {
  readonly #session: Session;
  readonly #index: SearchIndex;
  readonly #layout: Layout;
  readonly #dialect: Store['dialect'];

  constructor(session: Session, index: SearchIndex, layout: Layout, dialect: Store['dialect']) {
    this.#session = session;
    this.#index = index;
    this.#layout = layout;
    this.#dialect = dialect;
  }

  async isQueued(): Promise<boolean> {
    const { name, deferredName } = this.#index;
    const sql = `SELECT [id] FROM [${systemTableNames.indexQueue}] WHERE [name] IN (?, ?) LIMIT 1`;
    return (await this.#rows(sql, name, deferredName)).length > 0;
  }

  async check(limit: number): Promise<readonly RuleViolation[]> {
    const violations = await this.#checkSurplus(limit);
    let last = 0;
    for (;;) {
      const rows = await this.#rows(
        `SELECT [id], [document_id] FROM [${this.#index.table.name}] WHERE [id] > ? ORDER BY [id] LIMIT ${batchSize}`,
        last,
      );
      if (rows.length === 0 || violations.length >= limit) return violations.slice(0, limit);
      const documents = new Map(rows.map((row) => [Number(row.id), String(row.document_id)]));
      violations.push(...(await this.#checkVersions(documents)));
      last = Math.max(...documents.keys());
    }
  }

  /** Entries without a version. */
  async #checkSurplus(limit: number): Promise<RuleViolation[]> {
    const { rows, table } = this.#index;
    const sql = `SELECT r.[id] FROM [${rows}] r WHERE NOT EXISTS (SELECT 1 FROM [${table.name}] v WHERE v.[id] = r.[id]) LIMIT ${limit}`;
    const surplus = await this.#session.rows(plainStatement(this.#dialect, sql), []);
    return surplus.map(({ id }) => this.#violation(null, `an entry without a version (id ${id})`));
  }

  async #checkVersions(documents: ReadonlyMap<number, string>): Promise<readonly RuleViolation[]> {
    const list = toList([...documents.keys()]);
    const { entries } = this.#dialect.search;
    const stored = await this.#rows(
      `SELECT [id], [digest] FROM [${this.#index.rows}] WHERE [id] IN (SELECT CAST(e.value ->> 0 AS bigint) FROM ${entries('?')})`,
      list,
    );
    const digests = new Map(stored.map(({ id, digest }) => [Number(id), String(digest)]));
    const violations: RuleViolation[] = [];
    for (const version of await this.#readVersions(list)) {
      const digest = digests.get(version.id);
      const problem = isSearchedStatus(version.status)
        ? await this.#findProblem(version, digest)
        : digest !== undefined && 'an entry of a version that is not searched';
      if (problem !== false && problem !== null)
        violations.push(this.#violation(documents.get(version.id) ?? null, `${problem} (id ${version.id})`));
    }
    return violations;
  }

  async #findProblem(version: SearchedVersion, digest: string | undefined): Promise<string | null> {
    const { lexemes } = indexSearchedVersion(this.#index, version);
    if (digest === undefined) return 'a version without an entry';
    if (digest !== digestLexemes(lexemes)) return 'an entry with other words than its version';
    const { search, typed } = this.#dialect;
    const sample = [lexemes[0], lexemes[Math.floor(lexemes.length / 2)], lexemes.at(-1)].filter(
      (lexeme) => lexeme !== undefined,
    );
    if (sample.length === 0) return null;
    const match = search.matchAll(sample.map((lexeme) => [[{ lexeme, prefix: false }]]));
    const sql = `SELECT f.[id] FROM (${search.found(this.#index, typed('?', 'text'))}) f WHERE f.[id] = ${version.id}`;
    return (await this.#rows(sql, match)).length === 0 ? 'words that the index does not find' : null;
  }

  async #readVersions(list: string): Promise<readonly SearchedVersion[]> {
    const [layout, dialect] = [this.#layout, this.#dialect];
    const source = searchSource(this.#index, { layout, dialect, snapshot: layout.snapshot });
    const versions: SearchedVersion[] = [];
    for (const statement of source.statements)
      versions.push(...(await this.#session.rows(statement, [list])).map((row) => source.parseRow(row)));
    return versions;
  }

  #rows(sql: string, ...values: readonly (string | number)[]) {
    return this.#session.rows(plainStatement(this.#dialect, sql), values);
  }

  #violation(documentId: string | null, text: string): RuleViolation {
    return createViolation('V14', this.#index.rows, documentId, text);
  }
}

function toList(ids: readonly number[]): string {
  return JSON.stringify(ids.map((id) => [id]));
}
