import { Badge, Group, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Reviewer, VerdictBody } from '../../../api/index.js';
import { RelativeTime } from '../../../ui/index.js';
import classes from './review.module.css';

const colors: Readonly<Record<NonNullable<VerdictBody['verdict']>, string>> = { approved: 'teal', rejected: 'red' };

/** Shows who was asked for a review, and who decided what. */
export function ReviewerList({ reviewers }: { readonly reviewers: readonly Reviewer[] }) {
  const t = useTranslations('content.changeSets.review');
  if (reviewers.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noReviewers')}
      </Text>
    );
  return (
    <ul className={classes.list} aria-label={t('reviewers')}>
      {reviewers.map(({ administrator, requested, verdict, isCurrent, isAuthor, decidedAt }) => (
        <li key={administrator.id} className={classes.row}>
          <div className={classes.about}>
            <Group gap={6}>
              <Text size="sm" fw={550}>
                {administrator.name}
              </Text>
              {verdict === null ? (
                requested ? (
                  <Badge color="gray">{t('requested')}</Badge>
                ) : null
              ) : (
                <Badge color={isCurrent ? colors[verdict] : 'gray'}>{t(verdict)}</Badge>
              )}
              {verdict !== null && !isCurrent ? <Badge color="yellow">{t('outdated')}</Badge> : null}
              {decidedAt === null ? null : <RelativeTime timestamp={decidedAt} size="xs" c="dimmed" />}
            </Group>
            {isAuthor ? (
              <Text size="xs" c="dimmed">
                {t('author')}
              </Text>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
