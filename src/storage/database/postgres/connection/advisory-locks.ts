import type { BoundStatement } from './connection.js';

/**
 * The first half of the keys of our advisory locks: `OCTV` and the next number. The second half is a hash of the schema and a name.
 * The locks are held until the transaction ends, so that none is left behind and a pooler may be in between.
 */
const schemaKey = 0x4f435456;
const nameKey = schemaKey + 1;

/** Waits until no other session changes the tables of a schema, on any node. */
export function lockSchema(schema: string): BoundStatement {
  return [{ sql: `SELECT pg_advisory_xact_lock(${schemaKey}, hashtext($1))`, slots: [0], reads: [] }, [schema]];
}

/** Waits until no session changes the tables of the schema, and prevents changes until the transaction ends. The lock is shared. */
export const lockModelShared: BoundStatement = [
  { sql: `SELECT pg_advisory_xact_lock_shared(${schemaKey}, hashtext(current_schema()::text))`, slots: [], reads: [] },
  [],
];

/** An expression: acquires the same lock if it is free, else returns false. */
export const tryLockModelShared = `pg_try_advisory_xact_lock_shared(${schemaKey}, hashtext(current_schema()::text))`;

const lockNameStatement = {
  sql: `SELECT pg_advisory_xact_lock(${nameKey}, hashtext(current_schema() || ' ' || $1))`,
  slots: [0],
  reads: [],
};

/** Waits for other transactions that have locked the same name. */
export function lockName(name: string): BoundStatement {
  return [lockNameStatement, [name]];
}
