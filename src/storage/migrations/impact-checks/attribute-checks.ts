import { unreachable } from '../../../foundations/core/index.js';
import type { ImpactCheck } from '../../../language/schema/index.js';
import { holdsComponents } from '../components/attribute-facts.js';
import type { LossCause } from '../components/index.js';
import {
  type CheckContext,
  type CheckedAttribute,
  findCheckedAttribute,
  getTableBefore,
  isComponentUid,
} from './check-context.js';
import { beyondLength, withDifferingEntries, withEntries, withLosses, withoutEntry } from './component-checks.js';
import { findHolder, findHolders } from './component-holders.js';
import {
  type CheckedLink,
  withDifferingLinks,
  withLinks,
  withLinksElsewhere,
  withoutLinks,
  withSeveralLinks,
  withSeveralOwners,
} from './link-checks.js';
import { type MatchingDocuments, noMatches } from './matching-documents.js';
import { beyondLimitNested, sharedNestedValues, withoutNestedValue } from './nested-checks.js';
import {
  beyondLimit,
  type CheckedScalar,
  createCheckedScalar,
  withDifferingValues,
  withOneOf,
  withoutCounterpart,
  withoutScalar,
  withScalar,
  withSharedValues,
} from './scalar-checks.js';

/** A check of the values or links of an attribute. */
export type AttributeCondition = Extract<ImpactCheck, { readonly attribute: string }>;

/** Returns the documents whose values or links do not meet a condition. */
export async function checkAttribute(context: CheckContext, condition: AttributeCondition): Promise<MatchingDocuments> {
  const attribute = findCheckedAttribute(context, condition);
  if (attribute === null) return noMatches;
  const { of, name, facts } = attribute.before;
  if (isComponentUid(context, of)) return checkNested(context, condition, attribute);
  const table = getTableBefore(context, of);
  const column = table.columns.get(name);
  if (column !== undefined) return checkScalar(createCheckedScalar(context, table, column, attribute), condition);
  const link = table.links.get(name);
  if (link !== undefined) return checkLinks({ context, table, link, attribute }, condition);
  return holdsComponents(facts) ? checkEntries(context, condition, attribute) : noMatches;
}

async function checkScalar(checked: CheckedScalar, condition: AttributeCondition): Promise<MatchingDocuments> {
  switch (condition.is) {
    case 'no-values':
      return withScalar(checked);
    case 'no-missing':
      return withoutScalar(checked);
    case 'no-duplicates':
      return withSharedValues(checked, condition.within);
    case 'same-in-all-locales':
      return withDifferingValues(checked);
    case 'counterpart':
      return withoutCounterpart(checked, 'counterpart');
    case 'none-of':
      return withOneOf(checked, condition.values);
    case 'within':
      return beyondLimit(checked, condition);
    case 'no-entries-of':
    case 'at-most-one':
    case 'links-to':
    case 'one-owner':
      return noMatches;
    default:
      return unreachable(condition);
  }
}

async function checkLinks(checked: CheckedLink, condition: AttributeCondition): Promise<MatchingDocuments> {
  switch (condition.is) {
    case 'no-values':
      return withLinks(checked);
    case 'no-missing':
      return withoutLinks(checked);
    case 'same-in-all-locales':
      return withDifferingLinks(checked);
    case 'at-most-one':
      return withSeveralLinks(checked);
    case 'links-to':
      return withLinksElsewhere(checked, condition.target);
    case 'one-owner':
      return withSeveralOwners(checked);
    case 'no-duplicates':
    case 'counterpart':
    case 'none-of':
    case 'within':
    case 'no-entries-of':
      return noMatches;
    default:
      return unreachable(condition);
  }
}

/** Checks a content type's own component or zone attribute. */
async function checkEntries(
  context: CheckContext,
  condition: AttributeCondition,
  attribute: CheckedAttribute,
): Promise<MatchingDocuments> {
  const table = getTableBefore(context, attribute.before.of);
  const columns = table.components.get(attribute.before.name);
  if (columns === undefined) return noMatches;
  if (condition.is === 'no-values') return withEntries(context, table, columns, attribute);
  const holder = findHolder(context, table, attribute.before.name);
  if (holder === null) return noMatches;
  switch (condition.is) {
    case 'no-missing':
      return withoutEntry(context, holder);
    case 'same-in-all-locales':
      return withDifferingEntries(context, holder);
    case 'within':
      return beyondLength(context, holder, condition);
    case 'no-entries-of':
    case 'at-most-one':
      return withLosses(context, [holder], attribute.before, condition.is);
    case 'no-duplicates':
    case 'counterpart':
    case 'none-of':
    case 'links-to':
    case 'one-owner':
      return noMatches;
    default:
      return unreachable(condition);
  }
}

/** Checks an attribute of a component, in all documents that contain it. */
async function checkNested(
  context: CheckContext,
  condition: AttributeCondition,
  { before }: CheckedAttribute,
): Promise<MatchingDocuments> {
  const findLosses = (because: LossCause) => withLosses(context, findHolders(context, before.of), before, because);
  switch (condition.is) {
    case 'no-missing':
      return withoutNestedValue(context, before);
    case 'no-duplicates':
      return sharedNestedValues(context, before);
    case 'within':
      return beyondLimitNested(context, before, condition);
    case 'no-values':
    case 'counterpart':
    case 'none-of':
    case 'no-entries-of':
    case 'at-most-one':
    case 'links-to':
      return findLosses(condition.is);
    // Nothing inside components has locales of its own, or is an inverse side.
    case 'same-in-all-locales':
    case 'one-owner':
      return noMatches;
    default:
      return unreachable(condition);
  }
}
