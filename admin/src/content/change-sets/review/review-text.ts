import { useFormatter, useTranslations } from 'use-intl';
import type { SetReview, StageState } from '../../../api/index.js';

/** Returns what a stage still takes, in words; null: nothing. */
export function useMissingText(): (stage: Pick<StageState, 'missing'>) => string | null {
  const t = useTranslations('content.changeSets.review');
  const format = useFormatter();
  return ({ missing: { approvals, reviewers } }) => {
    const what = [
      ...(approvals > 0 ? [t('missingApprovals', { count: approvals })] : []),
      ...reviewers.map(({ name }) => t('missingReviewer', { name })),
    ];
    return what.length === 0 ? null : t('missing', { what: format.list(what) });
  };
}

/** Returns why the review stands against a publication, in words; null: it does not. */
export function usePublishObstacle(): (review: SetReview | undefined) => string | null {
  const t = useTranslations('content.changeSets.review');
  const format = useFormatter();
  const missingText = useMissingText();
  return (review) => {
    if (review === undefined || review.mayPublish) return null;
    const { stages } = review;
    const current = stages.find(({ id }) => id === review.stage);
    if (current?.publishes === true) return missingText(current);
    const publishing = stages.filter(({ publishes }) => publishes).map(({ name }) => name);
    return t('publishFrom', { stages: format.list(publishing, { type: 'disjunction' }) });
  };
}
