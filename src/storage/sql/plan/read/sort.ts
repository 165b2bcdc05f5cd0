import type { ResolvedSortKey, Slot } from '../../../../language/query/index.js';
import type { ComponentAttribute, MediaAttribute, RelationAttribute } from '../../../../language/schema/index.js';
import { slotMark } from '../compile.js';
import type { Sql } from '../types.js';
import { findOperand } from './compare.js';
import { componentSource, entryScope } from './component-source.js';
import { enclosingRow, type ReadPrinter, type ReadScope } from './read-printer.js';
import { getTargetType, relatedConditions, relatedRows, whereClause } from './related.js';

/** Order terms for the keys of a sort, in their order (contract, "sort"). */
export function orderTerms(keys: readonly ResolvedSortKey[], scope: ReadScope, printer: ReadPrinter): readonly Sql[] {
  return keys.flatMap((key) =>
    sortValues(key, scope, printer).map((value) => printer.dialect.order(value, key.direction)),
  );
}

/** The values that a key sorts by, one after the other. The last one is the whole value, from which the others follow. */
export function sortValues(key: ResolvedSortKey, scope: ReadScope, printer: ReadPrinter): readonly Sql[] {
  const value = sortValue(key, key.path, scope, printer);
  // What natural order takes for equal: in two terms, so that the first one is that of an index.
  return isInTwoTerms(key) ? [value, findOperand(key.attribute, scope, printer).sql] : [value];
}

/** The same for a value in a slot: what `sortValueText` prints, parsed. null: as many missing values. */
export function sortValuesOfSlot(
  key: ResolvedSortKey,
  slot: Slot | null,
  { dialect }: ReadPrinter,
): readonly (Sql | null)[] {
  if (slot === null) return isInTwoTerms(key) ? [null, null] : [null];
  const kind = key.attribute.type.column;
  const value = dialect.typed(slotMark(slot), kind);
  if (isInTwoTerms(key)) return [dialect.evaluateOnce(dialect.natural(value)), value];
  return [key.natural ? value : dialect.comparable(kind, value)];
}

/** The text of the last value of `sortValues`. */
export function sortValueText({ attribute, natural }: ResolvedSortKey, value: Sql, { dialect }: ReadPrinter): Sql {
  return natural ? value : dialect.comparableText(attribute.type.column, value);
}

function isInTwoTerms({ natural, path }: ResolvedSortKey): boolean {
  return natural && path.length === 0;
}

/** Order terms for the keys of a sort, followed by those of the order without keys, which decides about ties. */
export function orderOrDefault(
  keys: readonly ResolvedSortKey[],
  scope: ReadScope,
  fallback: readonly Sql[],
  printer: ReadPrinter,
): readonly Sql[] {
  return keys.length === 0 ? fallback : [...orderTerms(keys, scope, printer), ...fallback];
}

/** The value to sort by. Through a list it is the one that comes first in this direction, so that each document keeps one place. */
function sortValue(key: ResolvedSortKey, path: ResolvedSortKey['path'], scope: ReadScope, printer: ReadPrinter): Sql {
  const [step, ...rest] = path;
  if (step !== undefined) {
    return step.storage === 'component'
      ? throughComponent(step, rest, key, scope, printer)
      : throughRelation(step, rest, key, scope, printer);
  }
  const { dialect } = printer;
  const { kind, sql } = findOperand(key.attribute, scope, printer);
  if (!key.natural) return dialect.comparable(kind, sql);
  // Of a list one value comes first, so that both are compared as one.
  return key.path.length === 0 ? dialect.natural(sql) : dialect.naturalWhole(sql);
}

function throughRelation(
  step: RelationAttribute | MediaAttribute,
  rest: ResolvedSortKey['path'],
  key: ResolvedSortKey,
  scope: ReadScope,
  printer: ReadPrinter,
): Sql {
  const related = relatedRows(step, getTargetType(String(step.target), printer), scope, printer);
  const value = sortValue(key, rest, related.row, printer);
  const first = printer.dialect.firstValue(key.attribute.type.column, value, key.direction);
  return `(SELECT ${first} FROM ${related.from}${whereClause(relatedConditions(related))})`;
}

function throughComponent(
  step: ComponentAttribute,
  rest: ResolvedSortKey['path'],
  key: ResolvedSortKey,
  scope: ReadScope,
  printer: ReadPrinter,
): Sql {
  const source = componentSource(step, scope, printer);
  const owner = enclosingRow(scope);
  if (!step.repeatable) return sortValue(key, rest, { is: 'component', ...source, owner }, printer);
  const alias = printer.alias('e');
  const value = sortValue(key, rest, entryScope(alias, source, owner, printer), printer);
  const first = printer.dialect.firstValue(key.attribute.type.column, value, key.direction);
  return `(SELECT ${first} FROM ${printer.dialect.jsonEach(source.responseJson, alias)})`;
}
