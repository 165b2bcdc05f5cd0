import type { Compiled, Dialect } from '../plan/index.js';

/** Every statement on the table of tokens, spelled for one database. */
export interface TokenStatements {
  /** digest → id, kind, expires_at, last_used_at. */
  readonly byDigest: Compiled;
  /** One row if there is any token at all. */
  readonly any: Compiled;
  /** name, kind, digest, created_at, expires_at. */
  readonly insert: Compiled;
  /** id, last_used_at. */
  readonly stamp: Compiled;
}

const table = 'octavo_tokens';

/** Prints the statements of the table of tokens. */
export function tokenStatements(dialect: Dialect): TokenStatements {
  const name = (column: string): string => dialect.identifier(column);
  const slot = (position: number): string => dialect.placeholder(position);
  const inserted = ['name', 'kind', 'digest', 'created_at', 'expires_at'];
  return {
    byDigest: compiled(
      `SELECT ${['id', 'kind', 'expires_at', 'last_used_at'].map(name).join(', ')} FROM ${name(table)} WHERE ${name('digest')} = ${slot(1)}`,
      1,
    ),
    any: compiled(`SELECT ${name('id')} FROM ${name(table)} LIMIT 1`, 0),
    insert: compiled(
      `INSERT INTO ${name(table)} (${inserted.map(name).join(', ')}) VALUES (${inserted.map((_, at) => slot(at + 1)).join(', ')})`,
      inserted.length,
    ),
    stamp: compiled(
      `UPDATE ${name(table)} SET ${name('last_used_at')} = ${slot(1)} WHERE ${name('id')} = ${slot(2)}`,
      2,
    ),
  };
}

function compiled(sql: string, slots: number): Compiled {
  return { sql, slots: Array.from({ length: slots }, (_, at) => at), reads: [] };
}
