import { type PastTable, systemTableNames } from '../../../sql/layout/index.js';
import type { PastDdl } from '../../migration-engine.js';
import { postgresDialect } from './dialect.js';

const { identifier } = postgresDialect;
const { moments } = systemTableNames;

const now = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
const words = ['came', 'went', 'changed'] as const;

/**
 * What all triggers share: the moment of the transaction, which gets its time at the very end. By then the transaction holds all its locks:
 * one that waited for it ends later. The number is kept in a setting that ends with the transaction; numbers of transactions begin anew
 * where a database is restored.
 */
const prepare = `
CREATE OR REPLACE FUNCTION octavo_past_moment() RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $past$
DECLARE moment bigint := nullif(current_setting('octavo.moment', true), '');
BEGIN
  IF moment IS NULL THEN
    INSERT INTO ${moments} (at) VALUES (NULL) RETURNING id INTO moment;
    PERFORM set_config('octavo.moment', moment::text, true);
  END IF;
  RETURN moment;
END $past$;
CREATE OR REPLACE FUNCTION octavo_past_close() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $past$
BEGIN
  UPDATE ${moments} SET at = ${now} WHERE id = NEW.id;
  RETURN NULL;
END $past$;
DROP TRIGGER IF EXISTS octavo_past_closed ON ${moments};
CREATE CONSTRAINT TRIGGER octavo_past_closed AFTER INSERT ON ${moments} DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION octavo_past_close()`;

/** How PostgreSQL records former rows: triggers of statements, with a function per table. */
export const postgresPast: PastDdl = {
  prepare,
  now,
  triggers: ({ source, table }) => words.map((word) => [`${table.name}_${word}`, source] as const),
  createTriggers,
  disableTriggers: (name, { triggers }) =>
    words.flatMap((word) => {
      const trigger = `${name}_${word}`;
      const source = triggers.get(trigger);
      return source === undefined ? [] : [`ALTER TABLE ${identifier(source)} DISABLE TRIGGER ${identifier(trigger)}`];
    }),
  dropTriggers: (name) => [`DROP FUNCTION IF EXISTS ${identifier(name)}() CASCADE`],
};

function createTriggers({ source, table, key, columns }: PastTable): readonly string[] {
  const recorded = columns.filter(({ isRecorded }) => isRecorded).map(({ name }) => name);
  const name = identifier(table.name);
  const insert = (existed: 0 | 1, names: readonly string[], from: 'came' | 'went'): string => {
    const listed = names.map(identifier).join(', ');
    return `INSERT INTO ${name} (octavo_moment, octavo_existed, ${listed}) SELECT moment, ${existed}, ${listed} FROM ${from}`;
  };
  const isKnown = key.map((column) => `went.${identifier(column)} = came.${identifier(column)}`).join(' AND ');
  const body = (from: 'came' | 'went', statements: readonly string[]): string =>
    `IF EXISTS (SELECT 1 FROM ${from}) THEN moment := octavo_past_moment(); ${statements.map((sql) => `${sql};`).join(' ')} END IF;`;
  const onUpdate = [
    insert(1, recorded, 'went'),
    `${insert(0, key, 'came')} WHERE NOT EXISTS (SELECT 1 FROM went WHERE ${isKnown})`,
  ];
  const functionBody = `
DECLARE moment bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN ${body('came', [insert(0, key, 'came')])}
  ELSIF TG_OP = 'DELETE' THEN ${body('went', [insert(1, recorded, 'went')])}
  ELSE ${body('went', onUpdate)}
  END IF;
  RETURN NULL;
END `;
  const trigger = (word: (typeof words)[number], event: string, tables: string): string =>
    `CREATE TRIGGER ${identifier(`${table.name}_${word}`)} AFTER ${event} ON ${identifier(source)} REFERENCING ${tables} ` +
    `FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`;
  return [
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $past$${functionBody}$past$`,
    trigger('came', 'INSERT', 'NEW TABLE AS came'),
    trigger('went', 'DELETE', 'OLD TABLE AS went'),
    trigger('changed', 'UPDATE', 'OLD TABLE AS went NEW TABLE AS came'),
  ];
}
