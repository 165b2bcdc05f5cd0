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
  numbers: (json) => `SELECT e.value::bigint FROM json_array_elements_text((${json})::json) e(value)`,
  matchAll: (clauses) => clauses.map(matchClause).join(' & '),
  matchAny: matchClause,
  found: ({ rows }, match) => `SELECT id FROM ${quoted(rows)} WHERE words @@ (${match})::tsquery`,
  ranked: ({ rows }, match, scores) =>
    `SELECT f.id, sum((e.value ->> 1)::bigint) AS rank FROM ${entries(scores)} CROSS JOIN LATERAL (SELECT id FROM ${quoted(rows)} WHERE words @@ (CASE WHEN (e.value ->> 2)::boolean THEN (${match})::tsquery && (e.value ->> 0)::tsquery ELSE (e.value ->> 0)::tsquery END)) f GROUP BY f.id`,
  latest: ({ rows }, match, scores, limit) => {
    // Words that are stored elsewhere are fetched once.
    const found = `SELECT r.id, r.words || ''::tsvector AS words FROM (${latestIds(rows, match, limit)}) l JOIN ${quoted(rows)} r ON r.id = l.id OFFSET 0`;
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

/** The newest entries that tell whether a word is frequent, and how many of them have it then: one in twenty. */
const sample = { size: 1_000, frequent: 50 } as const;

/**
 * The index returns all entries that have a word, in no order. Where many of the newest have it, entries are read one after the other, as
 * many as should be enough. The statement chooses, since the planner knows neither the words nor the limit.
 */
function latestIds(rows: string, match: string, limit: string): string {
  const [table, query] = [quoted(rows), `(${match})::tsquery`];
  const newest = (count: string) => `SELECT id, words FROM ${table} ORDER BY id DESC LIMIT ${count}`;
  const isFrequent = `(SELECT count(*) >= ${sample.frequent} FROM (${newest(String(sample.size))}) n WHERE n.words @@ ${query})`;
  const enough = `${sample.size / sample.frequent} * ${limit}`;
  const walked = `SELECT n.id FROM (${newest(enough)}) n WHERE ${isFrequent} AND n.words @@ ${query} ORDER BY n.id DESC LIMIT ${limit}`;
  // No index has this order. A limit of 0 starts nothing, where a condition would start parallel workers.
  const rest = `(SELECT CASE WHEN f.is_full THEN 0 ELSE ${limit} END FROM filled f)`;
  const indexed = `SELECT id FROM ${table} WHERE words @@ ${query} ORDER BY id + 0 DESC LIMIT ${rest}`;
  return `WITH walked AS MATERIALIZED (${walked}), filled AS MATERIALIZED (SELECT count(*) >= ${limit} AS is_full FROM walked) SELECT id FROM walked WHERE (SELECT f.is_full FROM filled f) UNION ALL (${indexed})`;
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
