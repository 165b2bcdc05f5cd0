import type { SortKey } from '../../query/index.js';
import type { ComponentAttribute, MediaAttribute, RelationAttribute } from '../../schema/index.js';
import type { Sql } from '../types.js';
import { operandOf } from './compare.js';
import { componentSource, entryScope } from './component-source.js';
import { conditions, relatedRows, targetType, whereClause } from './related.js';
import { type Printing, rowOf, type Scope } from './scope.js';

/** Order terms for the keys of a sort, in their order (contract, "sort"). */
export function orderTerms(keys: readonly SortKey[], scope: Scope, printing: Printing): readonly Sql[] {
  return keys.flatMap((key) => {
    const terms = [sortValue(key, key.path, scope, printing)];
    // What natural order takes for equal: in two terms, so that the first one is that of an index.
    if (key.natural && key.path.length === 0) terms.push(operandOf(key.attribute, scope, printing).sql);
    return terms.map((term) => printing.dialect.order(term, key.direction));
  });
}

/** The value to sort by. Through a list it is the one that comes first in this direction, so that each document keeps one place. */
function sortValue(key: SortKey, path: SortKey['path'], scope: Scope, printing: Printing): Sql {
  const [step, ...rest] = path;
  if (step !== undefined) {
    return step.storage === 'component'
      ? throughComponent(step, rest, key, scope, printing)
      : throughRelation(step, rest, key, scope, printing);
  }
  const { dialect } = printing;
  const { kind, sql } = operandOf(key.attribute, scope, printing);
  if (!key.natural) return dialect.comparable(kind, sql);
  // Of a list one value comes first, so that both are compared as one.
  return key.path.length === 0 ? dialect.natural(sql) : dialect.naturalWhole(sql);
}

function throughRelation(
  step: RelationAttribute | MediaAttribute,
  rest: SortKey['path'],
  key: SortKey,
  scope: Scope,
  printing: Printing,
): Sql {
  const related = relatedRows(step, targetType(String(step.target), printing), scope, printing);
  const value = sortValue(key, rest, related.row, printing);
  const first = printing.dialect.first(key.attribute.type.column, value, key.direction);
  return `(SELECT ${first} FROM ${related.from}${whereClause(conditions(related))})`;
}

function throughComponent(
  step: ComponentAttribute,
  rest: SortKey['path'],
  key: SortKey,
  scope: Scope,
  printing: Printing,
): Sql {
  const source = componentSource(step, scope, printing);
  const owner = rowOf(scope);
  if (!step.repeatable) return sortValue(key, rest, { is: 'component', ...source, owner }, printing);
  const alias = printing.alias('e');
  const value = sortValue(key, rest, entryScope(alias, source, owner, printing), printing);
  const first = printing.dialect.first(key.attribute.type.column, value, key.direction);
  return `(SELECT ${first} FROM ${printing.dialect.jsonEach(source.wire, alias)})`;
}
