import type { ColumnLink, TableLink } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import type { Restores } from '../restores.js';
import type { Move, MovePlace } from '../types.js';
import { sharedVersion } from './held.js';
import { becomesShared, linkPairs } from './pairs.js';
import { type Printing, printingAt } from './spelling.js';
import { statementsMove, within } from './statements-move.js';

/**
 * Gives each locale the files back that it had before all locales shared them: versions that have what was made of them then. Those whose
 * files were changed since keep what they have.
 */
export function unshareFiles(place: MovePlace, restores: Restores): readonly Move[] {
  const printing = printingAt(place);
  return linkPairs(place).flatMap(({ before, after, of, attribute }) => {
    if (before === null || !becomesShared(after, before)) return [];
    const sql =
      after.is === 'table' ? unshareTable(after, restores, printing) : unshareColumn(after, restores, printing);
    if (sql === null) return [];
    const { dialect } = place;
    const versions = dialect.identifier(place.table(after.owner.collectionName));
    const says = `the files of ${of}.${attribute} that each locale had come back`;
    const [portioned, rest] = after.is === 'table' ? [[], sql] : [sql, []];
    return [
      statementsMove({
        says,
        table: after.table,
        dialect,
        counted: versions,
        portioned: { versions, sql: portioned },
        sql: rest,
      }),
    ];
  });
}

function unshareTable(after: TableLink, { table }: Restores, printing: Printing): readonly Sql[] | null {
  const { place, dialect } = printing;
  const found = table(after.table);
  if (found === null) return null;
  const versions = dialect.identifier(place.table(after.owner.collectionName));
  const [now, parked] = [place.table(after.table), found].map(dialect.identifier);
  const [owner, target] = [after.ownerColumn, after.targetColumn];
  const shared = sharedVersion(versions, place.from.record.defaultLocale, dialect);
  const made = `SELECT t.id AS version, l.${target} FROM ${versions} t JOIN ${parked} l ON l.${owner} = (${shared})`;
  const there = `SELECT ${owner} AS version, ${target} FROM ${now}`;
  const unlike = (left: Sql, right: Sql) => `${owner} NOT IN (SELECT version FROM (${left} EXCEPT ${right}) d)`;
  const columns = [owner, after.positionColumn, target].map(dialect.identifier).join(', ');
  return [
    `DELETE FROM ${now} WHERE ${unlike(made, there)} AND ${unlike(there, made)}`,
    `INSERT INTO ${now} (${columns}) SELECT ${columns} FROM ${parked} WHERE ${owner} NOT IN (SELECT ${owner} FROM ${now})`,
  ];
}

function unshareColumn(after: ColumnLink, { column }: Restores, printing: Printing): readonly Sql[] | null {
  const { place, dialect } = printing;
  const found = column(after.table, after.targetColumn);
  const table = place.table(after.table);
  if (found === null || found.table !== table) return null;
  const versions = dialect.identifier(table);
  const [now, parked] = [place.column(after.table, after.targetColumn), found.column].map(dialect.identifier);
  const shared = sharedVersion(versions, place.from.record.defaultLocale, dialect);
  const made =
    `SELECT t.id, s.${parked} AS made FROM ${versions} t JOIN ${versions} s ON s.id = (${shared}) ` +
    `WHERE ${within('t.id', dialect)}`;
  const same = `coalesce(${versions}.${now}, '') = coalesce(f.made, '')`;
  return [`UPDATE ${versions} SET ${now} = ${parked} FROM (${made}) AS f WHERE ${versions}.id = f.id AND ${same}`];
}
