import type { ComponentColumns, VersionTable } from '../../../layout/index.js';
import type { Sql } from '../../../plan/index.js';
import type { ComponentTexts } from '../../migrate/complete-components.js';
import type { Row } from '../../types.js';
import type { AttributeThen, LostValue } from '../components/index.js';
import { mayHold } from '../components/rewriter.js';
import { portions } from '../portions.js';
import type { Look } from './look.js';
import { hasLocales, rowsLeft, valuesLeft } from './rows-left.js';

/** A component or zone attribute of a content type that stays one, in the table of the model before. */
export interface Holder {
  readonly table: VersionTable;
  readonly columns: ComponentColumns;
  readonly before: AttributeThen;
  readonly after: AttributeThen;
  /** Each locale has components of its own. */
  readonly perLocale: boolean;
}

/** The value of a holder in a version row, as it will be. */
export interface HeldValue {
  readonly holder: Holder;
  readonly row: Row;
  readonly texts: ComponentTexts | null;
  readonly lost: readonly LostValue[];
}

/** Which of the rows: those that are there at the change's turn, or only those whose own values stay; all, or those published. */
export interface HeldRows {
  readonly values: 'all' | 'staying';
  readonly versions: 'all' | 'published';
}

/** One attribute of a content type; null: it does not stay, or holds no components. */
export function holderAt(look: Look, table: VersionTable, attribute: string): Holder | null {
  const { lineage } = look;
  const columns = table.components.get(attribute);
  const after = lineage.attributeAfter(table.type.uid, attribute);
  const before = after === null ? null : lineage.attributeBefore(after.of, after.name);
  if (columns === undefined || after === null || before === null) return null;
  const perLocale = hasLocales(look, table) && before.facts.localized === true;
  return { table, columns, before, after, perLocale };
}

/** The attributes of all content types that may hold a component, at any depth; its uid as it was. */
export function holdersOf(look: Look, component: string): readonly Holder[] {
  return [...look.from.layout.tables.values()].flatMap((table) =>
    [...table.components.keys()].flatMap((attribute) => {
      const holder = holderAt(look, table, attribute);
      return holder !== null && mayHold(holder.before.facts, component, look.from.record) ? [holder] : [];
    }),
  );
}

/** The values of a holder, row by row. */
export async function* heldValues(
  look: Look,
  holder: Holder,
  { values, versions }: HeldRows,
): AsyncIterable<HeldValue> {
  const { dialect, reader, rewriter } = look;
  const { table, columns, before, after } = holder;
  const [wire, deep] = [dialect.identifier(columns.wire), dialect.identifier(columns.deep)];
  const left = values === 'all' ? rowsLeft(look, table) : valuesLeft(look, table, { before, after });
  const where: readonly Sql[] = [
    ...left('t'),
    ...(versions === 'published' ? [`t.status = ${dialect.text('published')}`] : []),
  ];
  const reads = [
    't.document_id AS document_id',
    't.locale AS locale',
    't.status AS status',
    `t.${wire} AS wire`,
    `t.${deep} AS deep`,
  ];
  for await (const rows of portions(reader, dialect, table.name, reads, where)) {
    for (const row of rows) {
      const version = {
        locale: String(row.locale),
        strictness: row.status === 'draft' ? 'draft' : 'published',
      } as const;
      yield { holder, row, ...rewriter.rewrite(after.of, after.name, textsOf(row), version) };
    }
  }
}

function textsOf({ wire, deep }: Row): ComponentTexts | null {
  if (wire === null || wire === undefined) return null;
  return { wire: String(wire), deep: deep === null || deep === undefined ? null : String(deep) };
}
