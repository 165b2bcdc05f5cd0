import type { BoundStatement } from './connection.js';

/*
 * The first half of the keys of our advisory locks, `OCTV` and its neighbour as numbers; the second half is made of the schema
 * and a name. They are held until the transaction ends, so that nothing is left behind and a pooler may stand between.
 */
const schemaKey = 0x4f435456;
const nameKey = schemaKey + 1;

/** Waits until nobody else changes the tables of a schema, whichever node they are on. */
export function lockSchema(schema: string): BoundStatement {
  return [{ sql: `SELECT pg_advisory_xact_lock(${schemaKey}, hashtext($1))`, slots: [0], reads: [] }, [schema]];
}

/** Waits until nobody changes the tables of the schema, and lets nobody begin to; others may do the same at the same time. */
export const lockModelShared: BoundStatement = [
  { sql: `SELECT pg_advisory_xact_lock_shared(${schemaKey}, hashtext(current_schema()::text))`, slots: [], reads: [] },
  [],
];

/** An expression: the same where it can be had at once, else false. */
export const tryLockModelShared = `pg_try_advisory_xact_lock_shared(${schemaKey}, hashtext(current_schema()::text))`;

const lockNameStatement = {
  sql: `SELECT pg_advisory_xact_lock(${nameKey}, hashtext(current_schema() || ' ' || $1))`,
  slots: [0],
  reads: [],
};

/** Waits for others who hold the same name. */
export function lockName(name: string): BoundStatement {
  return [lockNameStatement, [name]];
}
