import type { Row } from '../../database/index.js';
import type { ComponentColumns, VersionTable } from '../../sql/layout/index.js';
import type { Sql } from '../../sql/plan/index.js';
import type { ComponentJson } from '../components/complete-components.js';
import { canHold } from '../components/component-rewriter.js';
import type { LostValue, RecordedAttribute } from '../components/index.js';
import { readBatches } from '../rows/rewrite-rows.js';
import type { CheckContext } from './check-context.js';
import { hasLocales, remainingRows, remainingValues } from './remaining-rows.js';

/** A component or zone attribute of a content type that stays one, in the table of the model before. */
export interface ComponentHolder {
  readonly table: VersionTable;
  readonly columns: ComponentColumns;
  readonly before: RecordedAttribute;
  readonly after: RecordedAttribute;
  /** Each locale has components of its own. */
  readonly perLocale: boolean;
}

/** The value of a holder in a version row, after the preceding changes. */
export interface HolderValue {
  readonly holder: ComponentHolder;
  readonly row: Row;
  readonly texts: ComponentJson | null;
  readonly lost: readonly LostValue[];
}

/** Selects rows: those that remain when the change is applied, or only those whose own values stay; all, or those published. */
export interface HolderRowFilter {
  readonly values: 'all' | 'staying';
  readonly versions: 'all' | 'published';
}

/** One attribute of a content type; null: it is removed, or contains no components. */
export function findHolder(context: CheckContext, table: VersionTable, attribute: string): ComponentHolder | null {
  const { lineage } = context;
  const columns = table.components.get(attribute);
  const after = lineage.attributeAfter(table.type.uid, attribute);
  const before = after === null ? null : lineage.attributeBefore(after.of, after.name);
  if (columns === undefined || after === null || before === null) return null;
  const perLocale = hasLocales(context, table) && before.facts.localized === true;
  return { table, columns, before, after, perLocale };
}

/** The attributes of all content types that may contain a component, at any depth. Takes the uid before. */
export function findHolders(context: CheckContext, component: string): readonly ComponentHolder[] {
  return [...context.from.layout.versionTables.values()].flatMap((table) =>
    [...table.components.keys()].flatMap((attribute) => {
      const holder = findHolder(context, table, attribute);
      return holder !== null && canHold(holder.before.facts, component, context.from.record) ? [holder] : [];
    }),
  );
}

/** Yields the values of a holder, row by row. */
export async function* readHolderValues(
  context: CheckContext,
  holder: ComponentHolder,
  { values, versions }: HolderRowFilter,
): AsyncIterable<HolderValue> {
  const { dialect, reader, rewriter } = context;
  const { table, columns, before, after } = holder;
  const [responseJson, storedJson] = [dialect.identifier(columns.responseJson), dialect.identifier(columns.storedJson)];
  const remaining =
    values === 'all' ? remainingRows(context, table) : remainingValues(context, table, { before, after });
  const where: readonly Sql[] = [
    ...remaining('t'),
    ...(versions === 'published' ? [`t.status = ${dialect.text('published')}`] : []),
  ];
  const reads = [
    't.document_id AS document_id',
    't.locale AS locale',
    't.status AS status',
    `t.${responseJson} AS wire`,
    `t.${storedJson} AS deep`,
  ];
  for await (const rows of readBatches(reader, dialect, table.name, reads, where)) {
    for (const row of rows) {
      const version = {
        locale: String(row.locale),
        strictness: row.status === 'published' ? 'published' : 'draft',
      } as const;
      yield { holder, row, ...rewriter.rewrite(after.of, after.name, parseTexts(row), version) };
    }
  }
}

function parseTexts({ wire: responseJson, deep: storedJson }: Row): ComponentJson | null {
  if (responseJson === null || responseJson === undefined) return null;
  return {
    responseJson: String(responseJson),
    storedJson: storedJson === null || storedJson === undefined ? null : String(storedJson),
  };
}
