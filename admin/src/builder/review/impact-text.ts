import type { ChangeViolation, ImpactReason, ModelChange, MoveSubject } from '../../api/index.js';
import { limitName } from './change-text.js';
import type { ModelWords } from './model-words.js';
import { quotedList, typeName, valueText } from './value-text.js';

/** Says which documents prevent a change or lose something, and how many; why it is impossible, if no document is the reason. */
export function impactText({ reason, count }: ChangeViolation, change: ModelChange, words: ModelWords): string {
  if (reason === undefined) return words.t('plan.documents', { count });
  return reason.is === 'impossible' ? impossibleText(change, words) : reasonText(reason, count, words);
}

function reasonText(
  reason: Exclude<ImpactReason, { readonly is: 'impossible' }>,
  count: number,
  words: ModelWords,
): string {
  const { t, after, locale } = words;
  switch (reason.is) {
    case 'no-versions-in':
      return t('review.impact.no-versions-in', { count, locale: locale(reason.locale) });
    case 'no-documents':
      return t('review.impact.no-documents', { count, type: words.before.shape(reason.of) });
    case 'at-most-one-document':
    case 'one-locale':
    case 'no-unpublished':
      return t(`review.impact.${reason.is}`, { count, type: after.shape(reason.of) });
    case 'no-versions':
      return t('review.impact.no-versions', {
        count,
        type: after.shape(reason.of),
        part: reason.of.includes('::') ? 'type' : 'component',
      });
    default:
      return attributeReasonText(reason, count, words);
  }
}

function attributeReasonText(
  reason: Extract<ImpactReason, { readonly attribute: string }>,
  count: number,
  words: ModelWords,
): string {
  const { t, before, after, locale } = words;
  // What loses its values altogether is named as it was.
  const names = reason.is === 'no-values' ? before : after;
  const place = { count, type: names.shape(reason.of), field: names.field(reason) };
  switch (reason.is) {
    case 'no-values':
    case 'no-missing':
    case 'no-duplicates':
    case 'at-most-one':
    case 'one-owner':
    case 'written-since':
    case 'published-without':
      return t(`review.impact.${reason.is}`, place);
    case 'same-in-all-locales':
      return t('review.impact.same-in-all-locales', { ...place, locale: locale(reason.locale) });
    case 'counterpart':
      return t('review.impact.counterpart', { ...place, after: typeName(reason.to.type, words) });
    case 'within':
      return t('review.impact.within', {
        ...place,
        limit: limitName(reason.limit, words),
        value: valueText(reason.value, words),
      });
    case 'none-of':
      return t('review.impact.none-of', { ...place, names: quotedList(reason.values, words) });
    case 'no-entries-of':
      return t('review.impact.no-entries-of', {
        ...place,
        names: quotedList(reason.components.map(before.shape), words),
      });
    case 'links-to':
      return t('review.impact.links-to', { ...place, target: after.shape(reason.target) });
  }
}

function impossibleText(change: ModelChange, words: ModelWords): string {
  const { t, before } = words;
  switch (change.is) {
    case 'retyped':
      return t('review.impossible.retyped', {
        before: typeName(change.before.type, words),
        after: typeName(change.after.type, words),
      });
    case 'type-removed':
    case 'component-removed':
      return t('review.impossible.removed', { type: before.shape(change.of) });
    default:
      return t('review.impossible.other');
  }
}

/** What a change that is being made writes now. */
export function subjectText(subject: MoveSubject, { t, after }: ModelWords): string {
  switch (subject.is) {
    case 'values':
    case 'components':
    case 'links':
      return t(`review.subject.${subject.is}`, { type: after.shape(subject.of), field: after.field(subject) });
    case 'versions':
    case 'unique-values':
    case 'set-entries':
    case 'search-index':
      return t(`review.subject.${subject.is}`, { type: after.shape(subject.of) });
    case 'type-names':
    case 'retained-links':
      return t(`review.subject.${subject.is}`);
  }
}
