import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type ChangeSet,
  changeSetReviewQuery,
  decideReview,
  queryKeys,
  type SetReview,
  type VerdictBody,
} from '../../../api/index.js';
import {
  Card,
  FailureAlert,
  hasSettingsPermission,
  QueryResult,
  TextLink,
  toastSuccess,
  useMe,
} from '../../../ui/index.js';
import { useChangeSetPermissions } from '../use-change-set.js';
import { AskDialog } from './ask-dialog.js';
import { ReviewerList } from './reviewer-list.js';
import { StageList } from './stage-list.js';

/** Shows how far the review of a change set is, and lets the administrator take part in it. */
export function ReviewCard({ set }: { readonly set: ChangeSet }) {
  const t = useTranslations('content.changeSets.review');
  const review = useQuery(changeSetReviewQuery(set.id));
  return (
    <Card title={t('title')}>
      <QueryResult query={review}>{(known) => <Review set={set} review={known} />}</QueryResult>
    </Card>
  );
}

interface ReviewProps {
  readonly set: ChangeSet;
  readonly review: SetReview;
}

function Review({ set, review }: ReviewProps) {
  const t = useTranslations('content.changeSets.review');
  const me = useMe();
  const isOpen = set.state === 'open';
  return (
    <Stack>
      {review.stages.length > 0 ? (
        <StageList set={set} review={review} />
      ) : (
        <Text size="sm">
          {t('noStages')}{' '}
          {hasSettingsPermission(me, 'write', 'settings::administrator-roles') ? (
            <TextLink to="/settings/stages" underline="always">
              {t('defineStages')}
            </TextLink>
          ) : null}
        </Text>
      )}
      <Stack gap="xs">
        <Title order={3} size="h5">
          {t('reviewers')}
        </Title>
        <ReviewerList reviewers={review.reviewers} />
      </Stack>
      {isOpen ? <ReviewActions set={set} review={review} /> : null}
    </Stack>
  );
}

function ReviewActions({ set, review }: ReviewProps) {
  const t = useTranslations('content.changeSets.review');
  const me = useMe();
  const client = useQueryClient();
  const { write } = useChangeSetPermissions();
  const actions = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const mayList = hasSettingsPermission(me, 'read', 'settings::administrators');
  const own = review.reviewers.find(({ administrator }) => administrator.id === me.id);
  const verdict = own?.verdict ?? null;
  const current = own?.isCurrent === true ? verdict : null;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (decision: VerdictBody['verdict']) => decideReview(set.id, decision),
    onSuccess: async (_, decision) => {
      await client.invalidateQueries({ queryKey: queryKeys.changeSets });
      // The button that was pressed is no longer there.
      actions.current?.focus();
      toastSuccess(t('decided', { verdict: decision ?? 'none' }));
    },
  });
  return (
    <Stack gap="xs">
      {error === null ? null : <FailureAlert failure={error} />}
      <Group ref={actions} gap="xs" role="group" aria-label={t('title')} tabIndex={-1}>
        {current === 'approved' ? null : (
          <Button variant="default" loading={isPending} onClick={() => mutate('approved')}>
            {t('approve')}
          </Button>
        )}
        {current === 'rejected' ? null : (
          <Button variant="default" loading={isPending} onClick={() => mutate('rejected')}>
            {t('reject')}
          </Button>
        )}
        {verdict === null ? null : (
          <Button variant="default" loading={isPending} onClick={() => mutate(null)}>
            {t('takeBack')}
          </Button>
        )}
        {write && mayList ? (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        ) : null}
      </Group>
      {write && !mayList ? (
        <Text size="sm" c="dimmed">
          {t('askForbidden')}
        </Text>
      ) : null}
      {isAsking ? <AskDialog setId={set.id} reviewers={review.reviewers} onClose={() => setAsking(false)} /> : null}
    </Stack>
  );
}
