import { Bug, unreachable } from '../../kernel/index.js';
import type { FilterNode } from '../../query/index.js';
import type { ComponentAttribute, MediaAttribute, RelationAttribute } from '../../schema/index.js';
import type { Sql } from '../types.js';
import { compare } from './compare.js';
import { type ComponentSource, componentSource, entryScope } from './component-source.js';
import { conditions, localizationRows, type Related, relatedRows, targetType, whereClause } from './related.js';
import { type ComponentScope, type Printing, rowOf, type Scope } from './scope.js';

type Some = Extract<FilterNode, { readonly is: 'some' }>;

/** A filter as an SQL condition on a scope (contract, "filters"). */
export function condition(filter: FilterNode, scope: Scope, printing: Printing): Sql {
  return print(filter, scope, printing, false);
}

/**
 * `negated`: somewhere below a `$not`. There "some related document for which …" must be true or false and never unknown,
 * so that documents without any related document fall on the right side of the negation.
 */
function print(filter: FilterNode, scope: Scope, printing: Printing, negated: boolean): Sql {
  switch (filter.is) {
    case 'and':
    case 'or':
      return logic(filter.is, filter.terms, scope, printing, negated);
    case 'not':
      return `NOT (${print(filter.term, scope, printing, true)})`;
    case 'compare':
      return compare(filter.attribute, filter.test, scope, printing);
    case 'some': {
      const some = holdsForSome(filter, scope, printing);
      return negated ? `(${some}) IS TRUE` : some;
    }
    case 'present': {
      const present = isPresent(filter.attribute, scope, printing);
      return filter.present ? present : `NOT ${present}`;
    }
    default:
      return unreachable(filter);
  }
}

function logic(
  is: 'and' | 'or',
  terms: readonly FilterNode[],
  scope: Scope,
  printing: Printing,
  negated: boolean,
): Sql {
  // An empty conjunction holds for everything, an empty disjunction for nothing.
  if (terms.length === 0) return is === 'and' ? '1 = 1' : '1 = 0';
  const printed = terms.map((term) => print(term, scope, printing, negated));
  return printed.length === 1 ? String(printed[0]) : `(${printed.join(is === 'and' ? ' AND ' : ' OR ')})`;
}

function holdsForSome(filter: Some, scope: Scope, printing: Printing): Sql {
  const some = someOf(filter, scope, printing);
  if (!holdsWithoutAny(filter.term)) return some;
  return `(${some} OR NOT ${anyOf(filter, scope, printing)})`;
}

function someOf(filter: Some, scope: Scope, printing: Printing): Sql {
  const { attribute, term } = filter;
  switch (attribute.storage) {
    case 'component':
      return someComponent(attribute, term, scope, printing);
    case 'localizations':
      return exists(localizationRows(rowOf(scope), printing), term, printing);
    case 'relation':
    case 'media': {
      const related = relatedOnes(attribute, scope, printing);
      return related.correlated ? exists(related, term, printing) : among(related, term, printing);
    }
    default:
      return unreachable(attribute);
  }
}

function anyOf(filter: Some, scope: Scope, printing: Printing): Sql {
  const { attribute } = filter;
  return attribute.storage === 'localizations'
    ? exists(localizationRows(rowOf(scope), printing), null, printing)
    : isPresent(attribute, scope, printing);
}

function isPresent(
  attribute: RelationAttribute | MediaAttribute | ComponentAttribute,
  scope: Scope,
  printing: Printing,
): Sql {
  if (attribute.storage !== 'component') return exists(relatedOnes(attribute, scope, printing), null, printing);
  const source = componentSource(attribute, scope, printing);
  return attribute.repeatable ? `(${printing.dialect.jsonLength(source.wire)} > 0)` : `(${source.wire} IS NOT NULL)`;
}

function someComponent(attribute: ComponentAttribute, term: FilterNode, scope: Scope, printing: Printing): Sql {
  const source: ComponentSource = componentSource(attribute, scope, printing);
  if (!attribute.repeatable) {
    const instance: ComponentScope = { is: 'component', ...source, owner: rowOf(scope) };
    return `(${source.wire} IS NOT NULL AND ${print(term, instance, printing, false)})`;
  }
  const alias = printing.alias('e');
  const entry = entryScope(alias, source, rowOf(scope), printing);
  const each = printing.dialect.jsonEach(source.wire, alias);
  return `EXISTS (SELECT 1 FROM ${each} WHERE ${print(term, entry, printing, false)})`;
}

function exists(related: Related, term: FilterNode | null, printing: Printing): Sql {
  const where = [...conditions(related), ...(term === null ? [] : [print(term, related.row, printing, false)])];
  return `EXISTS (SELECT 1 FROM ${related.from}${whereClause(where)})`;
}

/** The same as `exists`, the other way round: the matching targets once, then a look-up per row. Far faster on long lists. */
function among(related: Related, term: FilterNode, printing: Printing): Sql {
  const outer = related.matches.map((match) => match.outer);
  const inner = related.matches.map((match) => match.inner);
  const where = [...related.inner, ...inner.slice(0, 1).map((column) => `${column} IS NOT NULL`), print(term, related.row, printing, false)];
  const tuple = outer.length === 1 ? String(outer[0]) : `(${outer.join(', ')})`;
  const some = `${tuple} IN (SELECT ${inner.join(', ')} FROM ${related.from} WHERE ${where.join(' AND ')})`;
  return related.outer.length === 0 ? some : `(${[some, ...related.outer].join(' AND ')})`;
}

function relatedOnes(attribute: RelationAttribute | MediaAttribute, scope: Scope, printing: Printing): Related {
  if (attribute.target === null) throw new Bug(`${attribute.name} leads to no single content type`);
  return relatedRows(attribute, targetType(attribute.target, printing), scope, printing);
}

/**
 * Whether the condition holds for a document that has no related one at all, as if all values of a related one were missing:
 * `filters[tags][weight][$null]=true` also finds documents without tags (behaviour, section 4).
 */
function holdsWithoutAny(filter: FilterNode): boolean {
  return onNothing(filter) === true;
}

/** Three-valued: null is "unknown". */
function onNothing(filter: FilterNode): boolean | null {
  switch (filter.is) {
    case 'and': {
      const terms = filter.terms.map(onNothing);
      if (terms.includes(false)) return false;
      return terms.includes(null) ? null : true;
    }
    case 'or': {
      const terms = filter.terms.map(onNothing);
      if (terms.includes(true)) return true;
      return terms.includes(null) ? null : false;
    }
    case 'not': {
      const term = onNothing(filter.term);
      return term === null ? null : !term;
    }
    case 'compare':
      if (filter.test.operator === '$null') return true;
      return filter.test.operator === '$notNull' ? false : null;
    case 'some':
      return onNothing(filter.term) === true;
    case 'present':
      return !filter.present;
    default:
      return unreachable(filter);
  }
}
