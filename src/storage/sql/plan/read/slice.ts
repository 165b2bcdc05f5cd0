import type { ListSlice, ReadNode } from '../../../../language/query/index.js';
import { slotMark } from '../compile.js';
import type { Sql } from '../types.js';
import { noLimits } from './answer-limits.js';
import { type ComponentSource, entryScope } from './component-source.js';
import { filterConditions } from './filter.js';
import { orderBy } from './json-text.js';
import type { ReadPrinter, RowScope } from './read-printer.js';
import { whereClause } from './related.js';
import { orderOrDefault } from './sort.js';

/* Parts of populated lists: `limit` and `start` of populate. */

/** The clause for a part of a list. `mostRows`: how many rows are needed at most where the part goes on to the end. */
export function sliceClause({ start, limit }: ListSlice, mostRows: Sql, { dialect }: ReadPrinter): Sql {
  return dialect.limit(limit === null ? mostRows : slotMark(limit), slotMark(start));
}

/**
 * A query for a part of a list of components, filtered and in the order of its node: columns `value` and `key` as those of the whole
 * list. The part is cut before its entries are rendered, so that documents in the others are neither read nor counted.
 */
export function slicedEntries(
  node: ReadNode,
  slice: ListSlice,
  source: ComponentSource,
  owner: RowScope,
  printer: ReadPrinter,
): Sql {
  const { dialect } = printer;
  const alias = printer.alias('e');
  const [key, value] = [printer.column(alias, 'key'), printer.column(alias, 'value')];
  const entry = entryScope(alias, source, owner, printer);
  const where = whereClause(filterConditions(node.filter, entry, printer));
  const order = orderBy(orderOrDefault(node.sort, entry, [key], printer));
  const columns = `${key} AS ${dialect.identifier('key')}, ${value} AS ${dialect.identifier('value')}`;
  const limit = sliceClause(slice, String(noLimits.nodes), printer);
  return `SELECT ${columns} FROM ${dialect.jsonEach(source.responseJson, alias)}${where} ${order} ${limit}`;
}

/** The conditions that a part of a list of components is all of it. */
export function wholeSlice({ start, limit }: ListSlice, list: Sql, { dialect }: ReadPrinter): readonly Sql[] {
  const fits = limit === null ? [] : [`${dialect.jsonLength(list)} <= ${slotMark(limit)}`];
  return [`${slotMark(start)} = 0`, ...fits];
}
