import type { ReadNode } from '../../../../language/query/index.js';
import type { ComponentAttribute, MediaAttribute, RelationAttribute } from '../../../../language/schema/index.js';
import type { Sql } from '../types.js';
import { componentSource, entryScope } from './component-source.js';
import { filterConditions } from './filter.js';
import { enclosingRow, type ReadPrinter, type ReadScope } from './read-printer.js';
import { getNodeType, relatedConditions, relatedRows, whereClause } from './related.js';

/** The number of related documents, files or entries of components that match the node's filter. */
export function countExpression(
  attribute: RelationAttribute | MediaAttribute | ComponentAttribute,
  node: ReadNode,
  scope: ReadScope,
  printer: ReadPrinter,
): Sql {
  if (attribute.storage === 'component') {
    const source = componentSource(attribute, scope, printer);
    if (!attribute.repeatable) return `CASE WHEN ${source.responseJson} IS NULL THEN 0 ELSE 1 END`;
    if (node.filter === null) return printer.dialect.jsonLength(source.responseJson);
    const alias = printer.alias('e');
    const where = filterConditions(node.filter, entryScope(alias, source, enclosingRow(scope), printer), printer);
    return `(SELECT count(*) FROM ${printer.dialect.jsonEach(source.responseJson, alias)} WHERE ${where.join(' AND ')})`;
  }
  const related = relatedRows(attribute, getNodeType(node), scope, printer);
  printer.markSearch();
  const interruptible = printer.interruptible(related.row.alias);
  const where = [
    ...relatedConditions(related),
    ...filterConditions(node.filter, related.row, printer),
    ...interruptible,
  ];
  return `(SELECT count(*) FROM ${related.from}${whereClause(where)})`;
}
