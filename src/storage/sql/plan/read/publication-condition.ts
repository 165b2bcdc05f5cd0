import { unreachable } from '../../../../foundations/core/index.js';
import type { PublicationFilter, Status } from '../../../../language/query/index.js';
import type { Sql } from '../types.js';
import { type ReadPrinter, type RowScope, storedStatus } from './read-printer.js';

/** The relation between a document's draft and published versions (contract, "publicationFilter"; behaviour, section 12). */
export function publicationCondition(filter: PublicationFilter, row: RowScope, printer: ReadPrinter): Sql {
  const draft = storedStatus(row.type, row.status) === 'draft';
  const opposite = draft ? 'published' : 'draft';
  switch (filter) {
    case 'never-published':
      return draft ? `NOT ${siblingExists('published', 'locale', row, printer)}` : '1 = 0';
    case 'never-published-document':
      return draft ? `NOT ${siblingExists('published', 'document', row, printer)}` : '1 = 0';
    case 'modified':
      return siblingExists(opposite, 'locale', row, printer, revisions('<>'));
    case 'unmodified':
      return siblingExists(opposite, 'locale', row, printer, revisions('='));
    case 'has-published-version':
      return siblingExists(opposite, 'locale', row, printer);
    case 'has-published-version-document':
      return siblingExists(opposite, 'document', row, printer);
    case 'published-with-draft':
      return draft ? '1 = 0' : siblingExists('draft', 'locale', row, printer);
    case 'published-without-draft':
      return draft ? '1 = 0' : `NOT ${siblingExists('draft', 'locale', row, printer)}`;
    default:
      return unreachable(filter);
  }
  /** The published row remembers which revision of the draft it was made from. */
  function revisions(operator: '=' | '<>'): (alias: string) => Sql {
    return (alias) =>
      draft
        ? `${printer.column(alias, 'source_revision')} ${operator} ${printer.column(row.alias, 'revision')}`
        : `${printer.column(alias, 'revision')} ${operator} ${printer.column(row.alias, 'source_revision')}`;
  }
}

/** A version of the same document with that status, in the same locale or in any. */
function siblingExists(
  status: Status,
  within: 'locale' | 'document',
  row: RowScope,
  printer: ReadPrinter,
  extraCondition?: (alias: string) => Sql,
): Sql {
  const alias = printer.alias('v');
  const equalsRow = (column: string) => `${printer.column(alias, column)} = ${printer.column(row.alias, column)}`;
  const where = [
    equalsRow('document_id'),
    ...(within === 'locale' ? [equalsRow('locale')] : []),
    `${printer.column(alias, 'status')} = ${printer.dialect.text(status)}`,
    ...(extraCondition === undefined ? [] : [extraCondition(alias)]),
  ];
  return `EXISTS (SELECT 1 FROM ${printer.source(row.table.name)} ${alias} WHERE ${where.join(' AND ')})`;
}
