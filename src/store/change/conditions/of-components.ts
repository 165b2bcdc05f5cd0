import type { ComponentColumns, VersionTable } from '../../../layout/index.js';
import type { RecordedFacts } from '../../../schema/index.js';
import { readEntries } from '../components/entries.js';
import { isList } from '../components/facts.js';
import type { AttributeThen, LossCause } from '../components/index.js';
import { documentsWith, type Found, gathering, none, together } from './found.js';
import { type HeldRows, type HeldValue, type Holder, heldValues } from './holders.js';
import { breaksLength, type Limit } from './limits.js';
import type { Look, Watched } from './look.js';
import { hasLocales, rowsLeft } from './rows-left.js';
import { contentOf } from './same-content.js';

const staying: HeldRows = { values: 'staying', versions: 'published' };

/** Documents with an entry in a component or zone attribute. */
export function withEntries(
  look: Look,
  table: VersionTable,
  { wire }: ComponentColumns,
  { before }: Watched,
): Promise<Found> {
  const column = `t.${look.dialect.identifier(wire)}`;
  const where = [...rowsLeft(look, table)('t'), `${column} IS NOT NULL`, `${column} <> ${look.dialect.text('[]')}`];
  return documentsWith(look, table, where, hasLocales(look, table) && before.facts.localized === true);
}

/** Documents that lose something of an attribute, its names as they were, for this reason. */
export function losing(
  look: Look,
  holders: readonly Holder[],
  { of, name }: AttributeThen,
  because: LossCause,
): Promise<Found> {
  return suchValues(look, holders, { values: 'all', versions: 'all' }, ({ lost }) =>
    lost.some((value) => value.of === of && value.attribute === name && value.because === because),
  );
}

/** Published versions without the one component of an attribute. A list is never missing. */
export async function withoutEntry(look: Look, holder: Holder): Promise<Found> {
  if (isList(holder.after.facts)) return none;
  return suchValues(look, [holder], staying, ({ texts }) => texts === null);
}

/** Versions with too many entries, or too few. */
export function beyondLength(
  look: Look,
  holder: Holder,
  limit: Limit & { readonly versions: HeldRows['versions'] },
): Promise<Found> {
  const { facts } = holder.after;
  const rows = { values: 'staying', versions: limit.versions } as const;
  return suchValues(look, [holder], rows, ({ texts }) => lengthBreaks(readEntries(texts, facts).length, facts, limit));
}

/** Whether so many entries break a limit of an attribute; one that is no list has none. */
export function lengthBreaks(length: number, facts: RecordedFacts, limit: Limit): boolean {
  return isList(facts) && breaksLength(length, facts.required === true, limit);
}

/** Documents whose locales hold different components, their ids aside. */
export function differingEntries(look: Look, holder: Holder): Promise<Found> {
  const first = new Map<string, string>();
  const shared = { ...holder, perLocale: false };
  return suchValues(look, [shared], { values: 'all', versions: 'all' }, ({ row, texts }) => {
    const key = `${row.document_id}\n${row.status}`;
    const content = contentOf(texts, holder.after.facts, look.to.record);
    const known = first.get(key);
    if (known === undefined) first.set(key, content);
    return known !== undefined && known !== content;
  });
}

/** The documents with such a value in one of the holders. */
export async function suchValues(
  look: Look,
  holders: readonly Holder[],
  rows: HeldRows,
  isSuch: (value: HeldValue) => boolean,
): Promise<Found> {
  const found: Found[] = [];
  for (const own of byTable(holders)) {
    const perLocale = own.every((holder) => holder.perLocale);
    const gathered = gathering();
    for (const holder of own) {
      for await (const value of heldValues(look, holder, rows)) {
        if (isSuch(value)) gathered.add(value.row, perLocale);
      }
    }
    found.push(gathered.found());
  }
  return together(found);
}

/** The holders of one table at a time. */
export function byTable(holders: readonly Holder[]): readonly (readonly Holder[])[] {
  const tables = new Map<VersionTable, Holder[]>();
  for (const holder of holders) tables.set(holder.table, [...(tables.get(holder.table) ?? []), holder]);
  return [...tables.values()];
}
