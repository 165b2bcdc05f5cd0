import { type ColumnKind, fileUid } from '../../../../language/schema/index.js';
import type { VersionTable } from '../../layout/index.js';
import type { Compiled, Sql } from '../types.js';
import { createdByCondition } from './document-rows.js';
import { layeredCondition } from './layered-versions.js';
import { liveCondition } from './version-statements.js';
import type { WritePrinter } from './write-printer.js';

/** Which rows are searched: by a number of values, and optionally only those of documents that one administrator created. */
export interface RowSelection {
  readonly count: number;
  readonly ownOnly: boolean;
  /** Whether versions of a change set are among them. Two more values then come last: the status of the set's rows, and its id. */
  readonly layered?: boolean;
}

/** Rows by their ids: `id`, `document_id`, `locale`. Values: row ids, then the administrator where only own documents count. */
export function rowsById(table: VersionTable, selection: RowSelection, printer: WritePrinter): Compiled {
  return printer.statement(
    `rowsById ${table.name} ${selection.count} ${selection.ownOnly} ${selection.layered}`,
    (p) => {
      const columns = p.names(['id', 'document_id', 'locale']);
      const ofSet = selection.layered === true ? ` OR v.${p.equals('status', layerSlot(selection))}` : '';
      const where = `${selectionCondition('id', 'integer', selection, p)} AND (${liveCondition(p, 'v')}${ofSet})`;
      return `SELECT ${columns} FROM ${p.name(table.name)} v WHERE ${where}`;
    },
  );
}

/**
 * The locales that documents have versions in: `document_id`, `locale`, of files `mime` too. Values: documentIds, then the administrator
 * where only own documents count.
 */
export function documentLocales(table: VersionTable, selection: RowSelection, printer: WritePrinter): Compiled {
  return printer.statement(
    `localesOf ${table.name} ${selection.count} ${selection.ownOnly} ${selection.layered}`,
    (p) => {
      const columns = p.names(['document_id', 'locale', ...(table.type.uid === fileUid ? ['mime'] : [])]);
      const slot = layerSlot(selection);
      const version =
        selection.layered === true
          ? layeredCondition(table.name, 'v', { status: slot, set: slot + 1 }, p)
          : liveCondition(p, 'v');
      const where = `${selectionCondition('document_id', 'text', selection, p)} AND ${version}`;
      return `SELECT DISTINCT ${columns} FROM ${p.name(table.name)} v WHERE ${where}`;
    },
  );
}

function layerSlot({ count, ownOnly }: RowSelection): number {
  return count + (ownOnly ? 1 : 0);
}

function selectionCondition(
  column: string,
  kind: ColumnKind,
  { count, ownOnly }: RowSelection,
  printer: WritePrinter,
): Sql {
  const idCondition = `${printer.name(column)} IN ${printer.valueList(count, 0, kind)}`;
  return ownOnly ? `${idCondition} AND ${createdByCondition(count, printer)}` : idCondition;
}
