import { systemTableNames } from '../../../sql/layout/index.js';
import { recountTable, renameTotals } from '../../total-statements.js';
import { tryLockModelShared } from '../connection/advisory-locks.js';
import { postgresDialect } from './dialect.js';

const { identifier } = postgresDialect;
const { totals } = systemTableNames;

/** The function that all triggers call, and its triggers' names. */
export const countFunction = 'octavo_count';
export const countTriggerNames = ['octavo_came', 'octavo_went', 'octavo_moved', 'octavo_emptied'] as const;

/** Sums of more rows than this are merged. */
const maxRowsPerSum = 32;

/**
 * The body of the function: it inserts a row with the difference. Updating one row would make all writers of a content type wait for
 * each other. `schema`: quoted, because a writer's `search_path` may differ.
 */
export function countFunctionBody(schema: string): string {
  const target = `${schema}.${totals} (name, locale, status, total)`;
  return `
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO ${target} SELECT TG_TABLE_NAME, locale, status, count(*) FROM came GROUP BY locale, status;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO ${target} SELECT TG_TABLE_NAME, locale, status, -count(*) FROM went GROUP BY locale, status;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO ${target} VALUES (TG_TABLE_NAME, OLD.locale, OLD.status, -1), (TG_TABLE_NAME, NEW.locale, NEW.status, 1);
  ELSE
    INSERT INTO ${target} SELECT name, locale, status, -sum(total)
      FROM ${schema}.${totals} WHERE name = TG_TABLE_NAME GROUP BY name, locale, status;
  END IF;
  RETURN NULL;
END `;
}

/** Creates the function in the current schema. */
export const createCountFunction = `DO $make$ BEGIN
  EXECUTE format($create$CREATE OR REPLACE FUNCTION %1$s.${countFunction}() RETURNS trigger LANGUAGE plpgsql AS $count$${countFunctionBody('%1$s')}$count$$create$,
    quote_ident(current_schema()));
END $make$`;

/**
 * The triggers are created first, which waits until no transaction writes. Transition tables are not available for updates of
 * particular columns, and for every update they would slow down all updates that do not change a status; so updates are counted row by
 * row.
 */
/** Statements that make a table counted. */
export function postgresCountStatements(table: string): readonly string[] {
  const trigger = (index: 0 | 1 | 2 | 3, when: string) =>
    `CREATE OR REPLACE TRIGGER ${countTriggerNames[index]} AFTER ${when} EXECUTE FUNCTION ${countFunction}()`;
  const on = `ON ${identifier(table)}`;
  const moved = 'OLD.locale <> NEW.locale OR OLD.status <> NEW.status';
  return [
    trigger(0, `INSERT ${on} REFERENCING NEW TABLE AS came FOR EACH STATEMENT`),
    trigger(1, `DELETE ${on} REFERENCING OLD TABLE AS went FOR EACH STATEMENT`),
    trigger(2, `UPDATE OF locale, status ${on} FOR EACH ROW WHEN (${moved})`),
    trigger(3, `TRUNCATE ${on} FOR EACH STATEMENT`),
    `ALTER TABLE ${identifier(table)} ${countTriggerNames.map((name) => `ENABLE TRIGGER ${name}`).join(', ')}`,
    ...recountTable(table, postgresDialect),
  ];
}

/** Statements after a renaming: they pass the new name to the function. */
export function postgresRenameCounted(from: string, to: string): readonly string[] {
  return renameTotals(from, to, postgresDialect);
}

/**
 * Merges the rows of long sums. Readers see either the merged row or all former ones; two merges at the same time skip each other's
 * rows. Does nothing during a model change: the merged row would miss the new name.
 */
export const mergeTotalsSql = `WITH long AS (
    SELECT name, locale, status FROM ${totals} WHERE (SELECT ${tryLockModelShared}) GROUP BY name, locale, status HAVING count(*) > ${maxRowsPerSum}),
  gone AS (
    DELETE FROM ${totals} WHERE id IN (
      SELECT t.id FROM ${totals} t JOIN long l ON l.name = t.name AND l.locale = t.locale AND l.status = t.status
      FOR UPDATE OF t SKIP LOCKED)
    RETURNING name, locale, status, total)
  INSERT INTO ${totals} (name, locale, status, total)
    SELECT name, locale, status, sum(total) FROM gone GROUP BY name, locale, status`;
