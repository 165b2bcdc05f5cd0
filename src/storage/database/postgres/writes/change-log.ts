import type { BoundStatement } from '../connection/connection.js';

/**
 * What changed in which transaction: one row per transaction and name, a name being the uid of a content type or another cached name.
 * Rows are only added. Only the latest rows remain; the deleted ones are replaced by a row without a name, which tells a node that
 * reads it that anything may have changed.
 */
const table = 'octavo_changes';
const maxRows = 5_000;

/** Creates the table and its index. */
export const createChanges = `
  CREATE TABLE ${table} (xid xid8 NOT NULL DEFAULT pg_current_xact_id(), name text COLLATE "C" NOT NULL);
  CREATE INDEX ${table}_xid ON ${table} (xid)
`;

const insertNames = {
  sql: `INSERT INTO ${table} (name) SELECT unnest(string_to_array($1, E'\\n'))`,
  slots: [0],
  reads: [],
};
// Two prunings at the same time skip each other's rows.
const prune = {
  sql: `WITH gone AS (
      DELETE FROM ${table} WHERE ctid IN (
        SELECT ctid FROM ${table} WHERE xid <= (SELECT xid FROM ${table} ORDER BY xid DESC OFFSET ${maxRows} LIMIT 1)
        FOR UPDATE SKIP LOCKED)
      RETURNING xid)
    INSERT INTO ${table} (xid, name) SELECT xid, '' FROM gone ORDER BY xid DESC LIMIT 1`,
  slots: [],
  reads: [],
};

/** Returns the statements that record what a transaction changed, as part of it. */
export function recordChanges(names: ReadonlySet<string>): readonly BoundStatement[] {
  return names.size === 0 ? [] : [[insertNames, [[...names].join('\n')]]];
}

/** Deletes old rows, which are rarely read. */
export const pruneChanges: BoundStatement = [prune, []];

const readChanges = {
  sql: `SELECT pg_current_snapshot()::text AS snapshot, pg_postmaster_start_time()::text AS server,
      CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_current_wal_insert_lsn() - '0/0'::pg_lsn END::text AS position,
      (SELECT string_agg(DISTINCT name, E'\\n') FROM ${table}
       WHERE xid >= pg_snapshot_xmin($1::pg_snapshot)
       AND (name = '' OR NOT pg_visible_in_snapshot(xid, $1::pg_snapshot))) AS names`,
  slots: [0],
  reads: [],
};

/**
 * Reads what is committed now (`snapshot`), on which server (`server`), the server's WAL position (`position`, in bytes; null: it is a
 * replica itself), and the names of what changed since an earlier snapshot (`names`, a line each; null: nothing), including an empty
 * name where the changes are no longer known.
 */
export function changesSince(snapshot: string | null): BoundStatement {
  return [readChanges, [snapshot]];
}
