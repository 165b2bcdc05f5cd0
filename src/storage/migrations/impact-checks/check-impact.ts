import { unreachable } from '../../../foundations/core/index.js';
import type { ImpactCheck, ModelChange } from '../../../language/schema/index.js';
import type { MigrationReader } from '../../database/index.js';
import type { ChangeImpact } from '../types.js';
import { checkAttribute } from './attribute-checks.js';
import { type CheckContext, type CheckScope, createCheckContext, isComponentUid } from './check-context.js';
import { describeCondition } from './describe-condition.js';
import { type MatchingDocuments, noMatches } from './matching-documents.js';
import { withComponent } from './nested-checks.js';
import {
  documentsOfType,
  inLocale,
  inSeveralLocales,
  publishedDocuments,
  severalDocuments,
  withUnpublishedChanges,
} from './type-checks.js';

/**
 * Counts the documents that do not meet a condition of one of the changes of a model, with up to five examples, oldest rows first.
 * Reads the database as it is before any of the changes, and checks the values as they will be when the change is applied: conversions
 * by earlier changes are applied first. A document counts once; where each locale has a value of its own, once per locale.
 */
export async function checkImpact(
  reader: MigrationReader,
  scope: CheckScope,
  change: ModelChange,
  condition: ImpactCheck,
): Promise<ChangeImpact> {
  const context = createCheckContext(reader, scope, change);
  return { what: describeCondition(condition, context), reason: condition, ...(await findMatches(context, condition)) };
}

async function findMatches(context: CheckContext, condition: ImpactCheck): Promise<MatchingDocuments> {
  switch (condition.is) {
    case 'no-documents':
      return documentsOfType(context, condition.of);
    case 'at-most-one-document':
      return severalDocuments(context, condition.of);
    case 'no-versions-in':
      return inLocale(context, condition.locale);
    case 'no-versions':
      return findVersions(context, condition.of);
    case 'one-locale':
      return inSeveralLocales(context, condition.of);
    case 'no-unpublished':
      return withUnpublishedChanges(context, condition.of);
    case 'no-values':
    case 'no-missing':
    case 'no-duplicates':
    case 'same-in-all-locales':
    case 'counterpart':
    case 'within':
    case 'none-of':
    case 'no-entries-of':
    case 'at-most-one':
    case 'links-to':
    case 'one-owner':
      return checkAttribute(context, condition);
    default:
      return unreachable(condition);
  }
}

async function findVersions(context: CheckContext, typeUid: string): Promise<MatchingDocuments> {
  const uid = context.lineage.shapeBefore(typeUid);
  if (uid === null) return noMatches;
  return isComponentUid(context, uid) ? withComponent(context, uid) : publishedDocuments(context, typeUid);
}
