import type { RecordedFacts } from '../../../language/schema/index.js';
import type { ComponentColumns, VersionTable } from '../../sql/layout/index.js';
import { isComponentList } from '../components/attribute-facts.js';
import { readEntries } from '../components/component-entries.js';
import type { LossCause, RecordedAttribute } from '../components/index.js';
import type { CheckContext, CheckedAttribute } from './check-context.js';
import { componentFingerprint } from './component-fingerprint.js';
import { type ComponentHolder, type HolderRowFilter, type HolderValue, readHolderValues } from './component-holders.js';
import {
  createCollector,
  findDocuments,
  type MatchingDocuments,
  mergeMatches,
  noMatches,
} from './matching-documents.js';
import { hasLocales, remainingRows } from './remaining-rows.js';
import { breaksLength, type ValueLimit } from './value-limits.js';

const remainingRowFilter: HolderRowFilter = { values: 'staying', versions: 'published' };

/** Documents with an entry in a component or zone attribute. */
export function withEntries(
  context: CheckContext,
  table: VersionTable,
  { responseJson }: ComponentColumns,
  { before }: CheckedAttribute,
): Promise<MatchingDocuments> {
  const column = `t.${context.dialect.identifier(responseJson)}`;
  const where = [
    ...remainingRows(context, table)('t'),
    `${column} IS NOT NULL`,
    `${column} <> ${context.dialect.text('[]')}`,
  ];
  return findDocuments(context, table, where, hasLocales(context, table) && before.facts.localized === true);
}

/** Documents that lose something of an attribute for this reason. The attribute's names are those before. */
export function withLosses(
  context: CheckContext,
  holders: readonly ComponentHolder[],
  { of, name }: RecordedAttribute,
  because: LossCause,
): Promise<MatchingDocuments> {
  return findByValue(context, holders, { values: 'all', versions: 'all' }, ({ lost }) =>
    lost.some((value) => value.of === of && value.attribute === name && value.because === because),
  );
}

/** Published versions without the component of a single-component attribute. A list is never missing. */
export async function withoutEntry(context: CheckContext, holder: ComponentHolder): Promise<MatchingDocuments> {
  if (isComponentList(holder.after.facts)) return noMatches;
  return findByValue(context, [holder], remainingRowFilter, ({ texts }) => texts === null);
}

/** Versions with too many entries, or too few. */
export function beyondLength(
  context: CheckContext,
  holder: ComponentHolder,
  limit: ValueLimit & { readonly versions: HolderRowFilter['versions'] },
): Promise<MatchingDocuments> {
  const { facts } = holder.after;
  const rows = { values: 'staying', versions: limit.versions } as const;
  return findByValue(context, [holder], rows, ({ texts }) =>
    lengthBreaks(readEntries(texts, facts).length, facts, limit),
  );
}

/** Whether a number of entries breaks a limit of an attribute. A single component has no limit. */
export function lengthBreaks(length: number, facts: RecordedFacts, limit: ValueLimit): boolean {
  return isComponentList(facts) && breaksLength(length, facts.required === true, limit);
}

/** Documents whose locales contain different components, ignoring ids. */
export function withDifferingEntries(context: CheckContext, holder: ComponentHolder): Promise<MatchingDocuments> {
  const firstContents = new Map<string, string>();
  const shared = { ...holder, perLocale: false };
  return findByValue(context, [shared], { values: 'all', versions: 'all' }, ({ row, texts }) => {
    const key = `${row.document_id}\n${row.status}`;
    const content = componentFingerprint(texts, holder.after.facts, context.to.record);
    const firstContent = firstContents.get(key);
    if (firstContent === undefined) firstContents.set(key, content);
    return firstContent !== undefined && firstContent !== content;
  });
}

/** The documents with a matching value in one of the holders. */
export async function findByValue(
  context: CheckContext,
  holders: readonly ComponentHolder[],
  rows: HolderRowFilter,
  matches: (value: HolderValue) => boolean,
): Promise<MatchingDocuments> {
  const results: MatchingDocuments[] = [];
  for (const tableHolders of groupByTable(holders)) {
    const perLocale = tableHolders.every((holder) => holder.perLocale);
    const collector = createCollector();
    for (const holder of tableHolders) {
      for await (const value of readHolderValues(context, holder, rows)) {
        if (matches(value)) collector.add(value.row, perLocale);
      }
    }
    results.push(collector.result());
  }
  return mergeMatches(results);
}

/** Groups the holders by table. */
export function groupByTable(holders: readonly ComponentHolder[]): readonly (readonly ComponentHolder[])[] {
  const tables = new Map<VersionTable, ComponentHolder[]>();
  for (const holder of holders) tables.set(holder.table, [...(tables.get(holder.table) ?? []), holder]);
  return [...tables.values()];
}
