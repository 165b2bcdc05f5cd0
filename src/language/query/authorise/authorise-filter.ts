import { unreachable } from '../../../foundations/core/index.js';
import { andFilter } from '../and-filter.js';
import { childPath, invalidQueryKey, type ParameterPath } from '../parse/parameter-path.js';
import { noSimilarDocuments } from '../parse/parse-similar.js';
import type { FilterNode, FilterStep, FullTextSearch } from '../tree.js';
import type { DocumentAccess, QueryPermissions } from './permissions.js';

/** The access of the shape that conditions are about, that of its other locale versions, and the path of the conditions. */
export interface FilterScope {
  readonly access: DocumentAccess;
  /** null: they cannot be seen. */
  readonly localizationsAccess: DocumentAccess | null;
  readonly path: ParameterPath;
}

/**
 * Combines the conditions of a node with the condition of the caller's access to its documents; every step to other documents gets the
 * condition of theirs. Throws Failure query.invalid-key(-at) for a step to documents that the caller cannot find.
 */
export function authoriseFilter(
  filter: FilterNode | null,
  scope: FilterScope,
  permissions: QueryPermissions,
): FilterNode | null {
  return filter === null
    ? scope.access.condition
    : withAccessCondition(scope.access, authoriseTerm(filter, scope, permissions));
}

function withAccessCondition({ condition }: DocumentAccess, term: FilterNode): FilterNode {
  return condition === null ? term : andFilter([condition, term]);
}

function authoriseTerm(filter: FilterNode, scope: FilterScope, permissions: QueryPermissions): FilterNode {
  switch (filter.is) {
    case 'and':
    case 'or':
      return { ...filter, terms: filter.terms.map((term) => authoriseTerm(term, scope, permissions)) };
    case 'not':
      return { ...filter, term: authoriseTerm(filter.term, scope, permissions) };
    case 'compare':
    case 'created-by':
    case 'publication':
    case 'draft-of':
    case 'in-own-locale':
      return filter;
    case 'search':
      return authoriseSearch(filter, permissions);
    case 'present':
      return authorisePresence(filter, getStepAccess(filter.attribute, scope.path, permissions));
    case 'some': {
      const { attribute } = filter;
      const access =
        attribute.storage === 'localizations'
          ? scope.localizationsAccess
          : getStepAccess(attribute, scope.path, permissions);
      const path = childPath(scope.path, attribute.name);
      if (access === null) throw invalidQueryKey(attribute.name, scope.path);
      const term = authoriseTerm(filter.term, { access, localizationsAccess: access, path }, permissions);
      return { ...filter, term: withAccessCondition(access, term) };
    }
    default:
      return unreachable(filter);
  }
}

/** Attributes of documents of which the caller cannot find all are not searched: what is found would disclose their values. */
function authoriseSearch(search: FullTextSearch, permissions: QueryPermissions): FullTextSearch {
  const attributes = search.attributes.filter(({ step }) => {
    if (step === null) return true;
    const access = step.target === null ? null : permissions.getRelatedAccess(step.target);
    return access !== null && access.condition === null;
  });
  if (attributes.length === search.attributes.length) return search;
  if (search.similarTo !== undefined) throw noSimilarDocuments();
  return { ...search, attributes };
}

type Presence = Extract<FilterNode, { readonly is: 'present' }>;

/** With a rule, "has a related document" means one that the caller may see. */
function authorisePresence(presence: Presence, { condition }: DocumentAccess): FilterNode {
  if (condition === null) return presence;
  const some: FilterNode = { is: 'some', attribute: presence.attribute, term: condition };
  return presence.present ? some : { is: 'not', term: some };
}

/** Returns the access to the target of a step. Throws Failure query.invalid-key(-at) where there is none. */
export function getStepAccess(step: FilterStep, path: ParameterPath, permissions: QueryPermissions): DocumentAccess {
  const uid = step.storage === 'component' || step.storage === 'zone' ? step.component : step.target;
  const access = uid === null ? null : permissions.getRelatedAccess(uid);
  if (access === null) throw invalidQueryKey(step.name, path);
  return access;
}
