import { unreachable } from '../../kernel/index.js';
import type { LocaleChoice, PublicationFilter, Status, VersionChoice } from '../../query/index.js';
import { slotMark } from '../statement.js';
import type { Sql } from '../types.js';
import { type Printing, type RowScope, statusOf } from './scope.js';

/** The conditions that choose versions: status, locale and publicationFilter (contract, chapters of these names). */
export function versionConditions(versions: VersionChoice, row: RowScope, printing: Printing): readonly Sql[] {
  const status = statusOf(row.type, versions.status);
  return [
    `${printing.column(row.alias, 'status')} = ${printing.dialect.text(status)}`,
    ...localeCondition(versions.locale, row, printing),
    ...(versions.publication === null || !row.type.draftAndPublish
      ? []
      : [publicationCondition(versions.publication, status, row, printing)]),
  ];
}

/** The locale of the rows of a question: a slot where one locale is asked for. */
export function questionLocale(
  choice: LocaleChoice,
  printing: Printing,
): { readonly sql: Sql; readonly constant: boolean } | null {
  if (choice.is === 'all') return null;
  const [only, ...others] = choice.slots;
  if (only === undefined || others.length > 0) return null;
  return { sql: printing.dialect.typed(slotMark(only), 'text'), constant: true };
}

function localeCondition(choice: LocaleChoice, row: RowScope, printing: Printing): readonly Sql[] {
  const locale = printing.column(row.alias, 'locale');
  if (!row.type.localized) return [`${locale} = ${printing.dialect.text('')}`];
  if (choice.is === 'all') return [];
  const literals = choice.slots.map((slot) => printing.dialect.typed(slotMark(slot), 'text'));
  if (literals.length === 0) return ['1 = 0'];
  return literals.length === 1 ? [`${locale} = ${literals[0]}`] : [`${locale} IN (${literals.join(', ')})`];
}

/** The relation between a document's draft and published versions (contract, "publicationFilter"; behaviour, section 12). */
function publicationCondition(filter: PublicationFilter, status: Status, row: RowScope, printing: Printing): Sql {
  const draft = status === 'draft';
  const opposite = draft ? 'published' : 'draft';
  switch (filter) {
    case 'never-published':
      return draft ? `NOT ${sibling('published', 'locale', row, printing)}` : '1 = 0';
    case 'never-published-document':
      return draft ? `NOT ${sibling('published', 'document', row, printing)}` : '1 = 0';
    case 'modified':
      return sibling(opposite, 'locale', row, printing, revisions('<>'));
    case 'unmodified':
      return sibling(opposite, 'locale', row, printing, revisions('='));
    case 'has-published-version':
      return sibling(opposite, 'locale', row, printing);
    case 'has-published-version-document':
      return sibling(opposite, 'document', row, printing);
    case 'published-with-draft':
      return draft ? '1 = 0' : sibling('draft', 'locale', row, printing);
    case 'published-without-draft':
      return draft ? '1 = 0' : `NOT ${sibling('draft', 'locale', row, printing)}`;
    default:
      return unreachable(filter);
  }
  /** The published row remembers which revision of the draft it was made from. */
  function revisions(operator: '=' | '<>'): (alias: string) => Sql {
    return (alias) =>
      draft
        ? `${printing.column(alias, 'source_revision')} ${operator} ${printing.column(row.alias, 'revision')}`
        : `${printing.column(alias, 'revision')} ${operator} ${printing.column(row.alias, 'source_revision')}`;
  }
}

/** A version of the same document with that status, in the same locale or in any. */
function sibling(
  status: Status,
  within: 'locale' | 'document',
  row: RowScope,
  printing: Printing,
  also?: (alias: string) => Sql,
): Sql {
  const alias = printing.alias('v');
  const same = (column: string) => `${printing.column(alias, column)} = ${printing.column(row.alias, column)}`;
  const where = [
    same('document_id'),
    ...(within === 'locale' ? [same('locale')] : []),
    `${printing.column(alias, 'status')} = ${printing.dialect.text(status)}`,
    ...(also === undefined ? [] : [also(alias)]),
  ];
  return `EXISTS (SELECT 1 FROM ${printing.dialect.identifier(row.table.name)} ${alias} WHERE ${where.join(' AND ')})`;
}
