import { Bug, unreachable } from '../../kernel/index.js';
import type { FilterNode } from '../../query/index.js';
import type { ComponentAttribute, MediaAttribute, RelationAttribute } from '../../schema/index.js';
import type { Sql } from '../types.js';
import { compare } from './compare.js';
import { type ComponentSource, componentSource, entryScope } from './component-source.js';
import { createdBy } from './created-by.js';
import { draftOf } from './draft-of.js';
import { conditions, localizationRows, type Related, relatedRows, targetType, whereClause } from './related.js';
import { type ComponentScope, type Printing, rowOf, type Scope } from './scope.js';

type Some = Extract<FilterNode, { readonly is: 'some' }>;

/** A filter as an SQL condition on a scope (contract, "filters"). */
export function condition(filter: FilterNode, scope: Scope, printing: Printing): Sql {
  return print(filter, scope, printing, { negated: false, inside: false });
}

/** Where in a filter a condition stands. */
interface Place {
  /**
   * Somewhere below a `$not`. There "some related document for which …" must be true or false and never unknown, so that
   * documents without any related document fall on the right side of the negation.
   */
  readonly negated: boolean;
  /** It speaks of what stands behind a relation or in a component. */
  readonly inside: boolean;
}

const inside: Place = { negated: false, inside: true };

function print(filter: FilterNode, scope: Scope, printing: Printing, place: Place): Sql {
  switch (filter.is) {
    case 'and':
    case 'or':
      return logic(filter.is, filter.terms, scope, printing, place);
    case 'not':
      return `NOT (${print(filter.term, scope, printing, { ...place, negated: true })})`;
    case 'compare':
      return compare(filter.attribute, filter.test, scope, printing);
    case 'some': {
      const some = someOf(filter, scope, printing, place);
      return place.negated ? `(${some}) IS TRUE` : some;
    }
    case 'present': {
      const present = isPresent(filter.attribute, scope, printing);
      return filter.present ? present : `NOT ${present}`;
    }
    case 'created-by':
      return createdBy(filter.slot, scope, printing);
    case 'draft-of':
      return draftOf(filter.slots, scope, printing);
    default:
      return unreachable(filter);
  }
}

function logic(is: 'and' | 'or', terms: readonly FilterNode[], scope: Scope, printing: Printing, place: Place): Sql {
  // An empty conjunction holds for everything, an empty disjunction for nothing.
  if (terms.length === 0) return is === 'and' ? '1 = 1' : '1 = 0';
  const printed = terms.map((term) => print(term, scope, printing, place));
  return printed.length === 1 ? String(printed[0]) : `(${printed.join(is === 'and' ? ' AND ' : ' OR ')})`;
}

function someOf(filter: Some, scope: Scope, printing: Printing, place: Place): Sql {
  const { attribute, term } = filter;
  switch (attribute.storage) {
    case 'component':
      return someComponent(attribute, term, scope, printing);
    case 'localizations':
      return exists(localizationRows(rowOf(scope), printing), term, printing);
    case 'relation':
    case 'media': {
      const related = relatedOnes(attribute, scope, printing);
      return related.correlated ? exists(related, term, printing) : among(related, term, printing, place);
    }
    default:
      return unreachable(attribute);
  }
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
    return `(${source.wire} IS NOT NULL AND ${print(term, instance, printing, inside)})`;
  }
  const alias = printing.alias('e');
  const entry = entryScope(alias, source, rowOf(scope), printing);
  const each = printing.dialect.jsonEach(source.wire, alias);
  return `EXISTS (SELECT 1 FROM ${each} WHERE ${printing.inSubquery(() => print(term, entry, printing, inside))})`;
}

function exists(related: Related, term: FilterNode | null, printing: Printing): Sql {
  const where = [
    ...conditions(related),
    ...(term === null ? [] : [printing.inSubquery(() => print(term, related.row, printing, inside))]),
    ...printing.interruptible(related.row.alias),
  ];
  return `EXISTS (SELECT 1 FROM ${related.from}${whereClause(where)})`;
}

/** The same as `exists`, the other way round: the matching targets once, then a look-up per row. Far faster on long lists. */
function among(related: Related, term: FilterNode, printing: Printing, place: Place): Sql {
  const outer = related.matches.map((match) => match.outer);
  const inner = related.matches.map((match) => match.inner);
  const where = [
    ...related.inner,
    ...inner.slice(0, 1).map((column) => `${column} IS NOT NULL`),
    print(term, related.row, printing, inside),
    ...printing.interruptible(related.row.alias),
  ];
  const tuple = outer.length === 1 ? String(outer[0]) : `(${outer.join(', ')})`;
  const found = `SELECT ${inner.join(', ')} FROM ${related.from} WHERE ${where.join(' AND ')}`;
  const some = `${tuple} IN (${place.inside ? printing.dialect.apart(found) : found})`;
  return related.outer.length === 0 ? some : `(${[some, ...related.outer].join(' AND ')})`;
}

function relatedOnes(attribute: RelationAttribute | MediaAttribute, scope: Scope, printing: Printing): Related {
  if (attribute.target === null) throw new Bug(`${attribute.name} leads to no single content type`);
  return relatedRows(attribute, targetType(attribute.target, printing), scope, printing);
}
