import type { ContentType, Shape } from '../../schema/index.js';
import { findShapeAttribute } from '../../schema/index.js';
import { andFilter } from '../and-filter.js';
import { type FilterNode, publicationFilters } from '../tree.js';
import { isLocalized, localizationsAttribute } from '../visibility.js';
import { invalidQueryKey, type ParameterPath } from './parameter-path.js';
import type { ParameterNode } from './parameters.js';
import type { ParseContext } from './parse-context.js';
import { invalidOperand, parseComparisons } from './parse-operators.js';

/** Digits that a row id of an administrator can have. */
const administratorId = /^[1-9]\d{0,14}$/;

/**
 * Returns a condition on a document as a whole, which only lists of the admin API have (docs/reference/admin-api.md); null: the name is
 * none, or the settings do not allow them. Throws Failure query.invalid-operand for a wrong operand, query.invalid-key(-at) where
 * documents have no such property.
 */
export function parseDocumentCondition(
  name: string,
  value: ParameterNode,
  shape: Shape,
  path: ParameterPath,
  context: ParseContext,
): FilterNode | null {
  if (context.settings.documentConditions !== true || shape.is !== 'contentType' || shape.kind === 'system')
    return null;
  switch (name) {
    case '$createdBy':
      if (typeof value !== 'string' || !administratorId.test(value))
        throw invalidOperand(name, path, 'it takes the id of an administrator');
      return { is: 'created-by', slot: context.literals.add(Number(value)) };
    case '$publication': {
      if (!shape.draftAndPublish) throw invalidQueryKey(name, path);
      const filter = publicationFilters.find((candidate) => candidate === value);
      if (filter === undefined) throw invalidOperand(name, path, `it takes one of ${publicationFilters.join(', ')}`);
      return { is: 'publication', filter };
    }
    case '$missing':
      return missingIn(shape, parseLocale(name, value, shape, path, context), path, context);
    case '$outdated':
      return outdatedIn(shape, parseLocale(name, value, shape, path, context), path, context);
    default:
      return null;
  }
}

/** The document has no version in the locale, of the status of the query. */
function missingIn(type: ContentType, locale: string, path: ParameterPath, context: ParseContext): FilterNode {
  const other: FilterNode = {
    is: 'some',
    attribute: localizationsAttribute,
    term: localeTest('$eq', type, locale, path, context),
  };
  return andFilter([localeTest('$ne', type, locale, path, context), { is: 'not', term: other }]);
}

/**
 * The version of the document in the locale was last changed before that in the default locale, which translations are made from
 * (decision 0070). Both are found among the versions of the status of the query that the caller may read, whichever of them is listed.
 */
function outdatedIn(type: ContentType, locale: string, path: ParameterPath, context: ParseContext): FilterNode {
  const sourceIsLater = (): FilterNode => ({
    is: 'some',
    attribute: localizationsAttribute,
    term: localeTest('$eq', type, context.snapshot.defaultLocale, path, context),
    changedLater: true,
  });
  const listed = andFilter([localeTest('$eq', type, locale, path, context), sourceIsLater()]);
  const other: FilterNode = {
    is: 'some',
    attribute: localizationsAttribute,
    term: andFilter([localeTest('$eq', type, locale, path, context), sourceIsLater()]),
  };
  return { is: 'or', terms: [listed, other] };
}

function localeTest(
  operator: '$eq' | '$ne',
  type: ContentType,
  locale: string,
  path: ParameterPath,
  context: ParseContext,
): FilterNode {
  const attribute = findShapeAttribute(type, 'locale');
  if (attribute?.storage !== 'column') throw invalidQueryKey('locale', path);
  return parseComparisons(new Map([[operator, locale]]), attribute, path, context);
}

/** Throws Failure query.invalid-operand, query.invalid-key(-at) on types without locales. */
function parseLocale(
  name: string,
  value: ParameterNode,
  shape: Shape,
  path: ParameterPath,
  { snapshot }: ParseContext,
): string {
  if (!isLocalized(shape)) throw invalidQueryKey(name, path);
  const locale = snapshot.locales.find((code) => code === value);
  if (locale === undefined)
    throw invalidOperand(name, path, `it takes one of the locales ${snapshot.locales.join(', ')}`);
  return locale;
}
