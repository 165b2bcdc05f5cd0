import type { SortKey } from '../../query/index.js';
import type { ComponentAttribute, MediaAttribute, RelationAttribute, ScalarAttribute } from '../../schema/index.js';
import type { Sql } from '../types.js';
import { operandOf } from './compare.js';
import { componentSource, entryScope } from './component-source.js';
import { conditions, relatedRows, targetType, whereClause } from './related.js';
import { type Printing, rowOf, type Scope } from './scope.js';

/** Order terms for the keys of a sort, in their order (contract, "sort"). */
export function orderTerms(keys: readonly SortKey[], scope: Scope, printing: Printing): readonly Sql[] {
  return keys.map((key) =>
    printing.dialect.order(sortValue(key.path, key.attribute, key.direction, scope, printing), key.direction),
  );
}

/** The value to sort by. Through a list it is the one that comes first in this direction, so that each document keeps one place. */
function sortValue(
  path: SortKey['path'],
  attribute: ScalarAttribute,
  direction: SortKey['direction'],
  scope: Scope,
  printing: Printing,
): Sql {
  const [step, ...rest] = path;
  if (step === undefined) {
    const operand = operandOf(attribute, scope, printing);
    return printing.dialect.comparable(operand.kind, operand.sql);
  }
  return step.storage === 'component'
    ? throughComponent(step, rest, attribute, direction, scope, printing)
    : throughRelation(step, rest, attribute, direction, scope, printing);
}

function throughRelation(
  step: RelationAttribute | MediaAttribute,
  rest: SortKey['path'],
  attribute: ScalarAttribute,
  direction: SortKey['direction'],
  scope: Scope,
  printing: Printing,
): Sql {
  const related = relatedRows(step, targetType(String(step.target), printing), scope, printing);
  const value = sortValue(rest, attribute, direction, related.row, printing);
  const first = printing.dialect.first(attribute.type.column, value, direction);
  return `(SELECT ${first} FROM ${related.from}${whereClause(conditions(related))})`;
}

function throughComponent(
  step: ComponentAttribute,
  rest: SortKey['path'],
  attribute: ScalarAttribute,
  direction: SortKey['direction'],
  scope: Scope,
  printing: Printing,
): Sql {
  const source = componentSource(step, scope, printing);
  const owner = rowOf(scope);
  if (!step.repeatable) return sortValue(rest, attribute, direction, { is: 'component', ...source, owner }, printing);
  const alias = printing.alias('e');
  const value = sortValue(rest, attribute, direction, entryScope(alias, source, owner, printing), printing);
  const first = printing.dialect.first(attribute.type.column, value, direction);
  return `(SELECT ${first} FROM ${printing.dialect.jsonEach(source.wire, alias)})`;
}
