import { systemTableNames } from '../../sql/layout/index.js';
import { recountTable, renameTotals } from '../total-statements.js';
import { tryLockModelShared } from './advisory-locks.js';
import { postgresDialect } from './dialect.js';

const { identifier } = postgresDialect;
const { totals } = systemTableNames;

/** The function that all triggers call, and what they are called. */
export const countFunction = 'octavo_count';
export const countTriggerNames = ['octavo_came', 'octavo_went', 'octavo_moved', 'octavo_emptied'] as const;

/** A sum of more rows than this is put together. */
const maxRowsPerSum = 32;

/**
 * What the function does: it adds a row with the difference. A row that is changed in place would make all who write documents of a type
 * wait for each other. `schema`: quoted; whoever writes may look for tables elsewhere.
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

/** Makes the function in the schema where tables are looked for. */
export const createCountFunction = `DO $make$ BEGIN
  EXECUTE format($create$CREATE OR REPLACE FUNCTION %1$s.${countFunction}() RETURNS trigger LANGUAGE plpgsql AS $count$${countFunctionBody('%1$s')}$count$$create$,
    quote_ident(current_schema()));
END $make$`;

/*
 * The triggers come first: making them waits until nobody writes. Transition tables cannot be had for some columns of an update alone, and
 * for every update they would cost all that leave versions where they are; so those are counted row by row.
 */
/** Statements after which a table is counted. */
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

/** Statements after a renaming: the function is told the name of now. */
export function postgresRenameCounted(from: string, to: string): readonly string[] {
  return renameTotals(from, to, postgresDialect);
}

/**
 * Puts the rows of long sums together. Whoever reads sees all of the one or all of the others; two who do this leave each other's rows
 * alone. Not while a model changes: what is put together then would miss its new name.
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
