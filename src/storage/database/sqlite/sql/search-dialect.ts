import type { LexemeGroup } from '../../../../language/search/index.js';
import type { SearchDialect, SearchTables } from '../../../sql/plan/index.js';

/** No entry has this word. */
const nothing = '"·"';

/**
 * FTS5 with the words of the server: its own tokenizer only splits them at spaces. It stores which versions have a word, neither where nor
 * how often, and no texts.
 */
export const searchDialect: SearchDialect = {
  entries: (json) => `json_each(${json}) e`,
  numbers: (json) => `SELECT e.value FROM json_each(${json}) e`,
  matchAll: (clauses) => clauses.map(matchClause).join(' AND '),
  matchAny: matchClause,
  found: ({ name }, match) => `SELECT rowid AS id FROM ${quoted(name)}(${match})`,
  ranked: ({ name }, match, scores) =>
    `SELECT f.rowid AS id, sum(e.value ->> 1) AS rank FROM ${scoredRows(name, scores, `SELECT rowid FROM ${quoted(name)}(${match})`)} GROUP BY f.rowid`,
  latest({ name }, match, scores, limit) {
    const found = `SELECT rowid AS id FROM ${quoted(name)}(${match}) ORDER BY rowid DESC LIMIT ${limit}`;
    const rows = scoredRows(name, scores, 'SELECT l.id FROM found l');
    return `WITH found AS MATERIALIZED (${found}) SELECT f.rowid AS id, sum(e.value ->> 1) AS rank FROM ${rows} AND f.rowid >= (SELECT min(l.id) FROM found l) GROUP BY f.rowid`;
  },
  put: ({ name, rows }) => [
    `DELETE FROM ${quoted(name)} WHERE rowid IN (SELECT id FROM ${quoted(rows)} WHERE id IN (SELECT e.value ->> 0 FROM json_each(?) e))`,
    `INSERT INTO ${quoted(name)} (rowid, words) SELECT e.value ->> 0, e.value ->> 2 FROM json_each(?) e`,
    `INSERT OR REPLACE INTO ${quoted(rows)} (id, digest) SELECT e.value ->> 0, e.value ->> 1 FROM json_each(?) e`,
  ],
  remove: (tables) => [removeFrom(tables, 'name', 'rowid'), removeFrom(tables, 'rows', 'id')],
  printLexemes: (lexemes) => lexemes.join(' '),
  lock: () => null,
  take: (queue, limit) =>
    `DELETE FROM ${queue} WHERE id IN (SELECT id FROM ${queue} WHERE name = ? ORDER BY id LIMIT ${limit}) RETURNING version_id, document_id`,
};

/** How the tables of an index are declared. */
export function createSearchTables({ name, rows }: SearchTables, words: string): readonly string[] {
  return [
    `CREATE VIRTUAL TABLE ${quoted(name)} USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
    `CREATE TABLE ${quoted(rows)} (id INTEGER PRIMARY KEY, digest TEXT NOT NULL)`,
    `CREATE TABLE ${quoted(words)} (key TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (key, word)) WITHOUT ROWID`,
  ];
}

/** The rows of all scores. Those of one that is no more than a part are compared with `found`: FTS5 would read all words again for each. */
function scoredRows(name: string, scores: string, found: string): string {
  return `json_each(${scores}) e CROSS JOIN ${quoted(name)}(e.value ->> 0) f WHERE (NOT e.value ->> 2 OR +f.rowid IN (${found}))`;
}

function removeFrom(tables: SearchTables, table: 'name' | 'rows', id: string): string {
  return `DELETE FROM ${quoted(tables[table])} WHERE ${id} IN (SELECT r.id FROM ${quoted(tables.rows)} r WHERE r.id IN (SELECT e.value ->> 0 FROM json_each(?) e))`;
}

function matchClause(groups: readonly LexemeGroup[]): string {
  return groups.length === 0 ? nothing : `(${groups.map(matchGroup).join(' OR ')})`;
}

function matchGroup(group: LexemeGroup): string {
  const words = group.map(({ lexeme, prefix }) => `${quoted(lexeme)}${prefix ? ' *' : ''}`);
  return words.length === 1 ? String(words[0]) : `(${words.join(' AND ')})`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
