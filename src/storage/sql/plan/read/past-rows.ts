import { Failure } from '../../../../foundations/core/index.js';
import type { Slot } from '../../../../language/query/index.js';
import { slotMark } from '../compile.js';
import type { Sql } from '../types.js';
import type { ReadPrinter } from './read-printer.js';

const notRecorded = 'end users, their roles, and types whose components contain passwords are not recorded';

/**
 * Returns the rows that a version or link table had at a moment, as a subquery with its columns: those of now that have not changed since,
 * and of each row that has what it was before its first change after the moment. Throws Failure query.past-unavailable for a table whose
 * former rows are never recorded.
 */
export function pastRows(source: string, moment: Slot, printer: ReadPrinter): Sql {
  const { dialect, context, reads } = printer;
  const past = context.layout.pastTables.get(source);
  if (past === undefined) throw pastUnavailable(notRecorded);
  reads.add(past.type.uid);
  const time = dialect.typed(slotMark(moment), 'integer');
  const [table, pastTable] = [dialect.identifier(source), dialect.identifier(past.table.name)];
  const [now, first, then, earlier] = ['n', 'c', 'h', 'e'].map((letter) => printer.alias(letter));
  const isAfter = (alias: string | undefined): Sql => dialect.endedAfter(`${alias}.octavo_moment`, time);
  const sameRow = (left: string | undefined, right: string | undefined): Sql =>
    past.key.map((name) => `${left}.${dialect.identifier(name)} = ${right}.${dialect.identifier(name)}`).join(' AND ');
  const columns = (alias: string | undefined): Sql =>
    past.columns
      .map(({ name, isRecorded }) => {
        const column = dialect.identifier(name);
        return isRecorded ? `${alias}.${column}` : `NULL AS ${column}`;
      })
      .join(', ');
  const changed = `SELECT 1 FROM ${pastTable} ${first} WHERE ${sameRow(first, now)} AND ${isAfter(first)}`;
  const changedEarlier =
    `SELECT 1 FROM ${pastTable} ${earlier} WHERE ${sameRow(earlier, then)} ` +
    `AND ${earlier}.octavo_seq < ${then}.octavo_seq AND ${isAfter(earlier)}`;
  const interruptible = (alias: string | undefined): readonly Sql[] => {
    const { interruptible: print } = dialect.limits;
    const [key = ''] = past.key;
    return printer.countsEntries && print !== null ? [print(`${alias}.${dialect.identifier(key)}`)] : [];
  };
  const unchangedConditions = [`NOT EXISTS (${changed})`, ...interruptible(now)];
  const formerConditions = [
    `${then}.octavo_existed = 1`,
    isAfter(then),
    `NOT EXISTS (${changedEarlier})`,
    ...interruptible(then),
  ];
  const unchanged = `SELECT ${columns(now)} FROM ${table} ${now} WHERE ${unchangedConditions.join(' AND ')}`;
  const former = `SELECT ${columns(then)} FROM ${pastTable} ${then} WHERE ${formerConditions.join(' AND ')}`;
  return `(${dialect.bothRows(unchanged, former, past.columns.length)})`;
}

/** Returns the failure of a read of the past that cannot be answered exactly. */
export function pastUnavailable(reason: string): Failure {
  return new Failure('query.past-unavailable', { reason, param: 'asOf' });
}
