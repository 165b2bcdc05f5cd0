import type { LexemeGroup } from '../../../../language/search/index.js';
import type { SearchDialect, SearchTables } from '../../../sql/plan/index.js';

/** No entry has this word. */
const nothing = "'·'";

/**
 * `tsvector` with the words of the server, which are cast, not parsed: no dictionary of the database changes them. They have no
 * positions, whose number is limited.
 */
export const searchDialect: SearchDialect = {
  entries,
  matchAll: (clauses) => clauses.map(matchClause).join(' & '),
  matchAny: matchClause,
  found: ({ rows }, match) => `SELECT id FROM ${quoted(rows)} WHERE words @@ (${match})::tsquery`,
  ranked: ({ rows }, match, scores) =>
    `SELECT f.id, sum((e.value ->> 1)::bigint) AS rank FROM ${entries(scores)} CROSS JOIN LATERAL (SELECT id FROM ${quoted(rows)} WHERE words @@ (CASE WHEN (e.value ->> 2)::boolean THEN (${match})::tsquery && (e.value ->> 0)::tsquery ELSE (e.value ->> 0)::tsquery END)) f GROUP BY f.id`,
  // Sorted by an expression, so that no plan walks the primary key; words that are stored elsewhere are fetched once.
  latest: ({ rows }, match, scores, limit) => {
    const ids = `SELECT id FROM ${quoted(rows)} WHERE words @@ (${match})::tsquery ORDER BY id + 0 DESC LIMIT ${limit}`;
    const found = `SELECT r.id, r.words || ''::tsvector AS words FROM (${ids}) l JOIN ${quoted(rows)} r ON r.id = l.id OFFSET 0`;
    const scored = `SELECT (e.value ->> 0)::tsquery AS query, (e.value ->> 1)::bigint AS score FROM ${entries(scores)} OFFSET 0`;
    return `SELECT f.id, sum(s.score) AS rank FROM (${found}) f JOIN (${scored}) s ON f.words @@ s.query GROUP BY f.id`;
  },
  put: ({ rows }) => [
    `INSERT INTO ${quoted(rows)} (id, digest, words) SELECT (e.value ->> 0)::bigint, e.value ->> 1, (e.value ->> 2)::tsvector FROM ${entries('?')} ORDER BY 1 ON CONFLICT (id) DO UPDATE SET digest = excluded.digest, words = excluded.words`,
  ],
  remove: ({ rows }) => [`DELETE FROM ${quoted(rows)} WHERE id IN (${ids})`],
  printLexemes: (lexemes) => lexemes.map(textOf).join(' '),
  lock: ({ rows }) => `SELECT id FROM ${quoted(rows)} WHERE id IN (${ids}) ORDER BY id FOR UPDATE`,
  take: (queue, limit) =>
    `DELETE FROM ${queue} WHERE id IN (SELECT id FROM ${queue} WHERE name = ? ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED) RETURNING version_id, document_id`,
};

/** How the tables of an index are declared. */
export function createSearchTables({ rows }: Pick<SearchTables, 'rows'>, words: string): readonly string[] {
  return [
    `CREATE TABLE ${quoted(rows)} (id bigint PRIMARY KEY, digest text NOT NULL, words tsvector NOT NULL)`,
    `CREATE INDEX ${quoted(`${rows}_gin`)} ON ${quoted(rows)} USING gin (words) WITH (gin_pending_list_limit = 256)`,
    `CREATE TABLE ${quoted(words)} (key text COLLATE "C" NOT NULL, word text COLLATE "C" NOT NULL)`,
    `CREATE INDEX ${quoted(`${words}_key`)} ON ${quoted(words)} (key)`,
  ];
}

const ids = `SELECT (e.value ->> 0)::bigint FROM ${entries('?')}`;

function entries(json: string): string {
  return `json_array_elements((${json})::json) e(value)`;
}

function matchClause(groups: readonly LexemeGroup[]): string {
  return groups.length === 0 ? nothing : `(${groups.map(matchGroup).join(' | ')})`;
}

function matchGroup(group: LexemeGroup): string {
  const words = group.map(({ lexeme, prefix }) => `${textOf(lexeme)}${prefix ? ':*' : ''}`);
  return words.length === 1 ? String(words[0]) : `(${words.join(' & ')})`;
}

function textOf(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
