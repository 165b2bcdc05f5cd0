import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ChangeSet, moveToStage, queryKeys, type SetReview, type StageState } from '../../../api/index.js';
import {
  ConfirmDialog,
  ExplainedButton,
  FailureAlert,
  hasSettingsPermission,
  toastSuccess,
  useMe,
} from '../../../ui/index.js';
import classes from './review.module.css';
import { useMissingText } from './review-text.js';

/** The stages of a change set. */
export interface StageListProps {
  readonly set: ChangeSet;
  readonly review: SetReview;
}

/** Shows the stages in their order with what each still takes, and moves the change set. */
export function StageList({ set, review: { stage: current, stages } }: StageListProps) {
  const t = useTranslations('content.changeSets.review');
  const client = useQueryClient();
  const list = useRef<HTMLOListElement>(null);
  const missingText = useMissingText();
  const mayOverrule = hasSettingsPermission(useMe(), 'write', 'settings::administrator-roles');
  const [overruled, setOverruled] = useState<StageState | null>(null);
  const moving = useMutation({
    mutationFn: ({ stage, overrules }: { readonly stage: StageState; readonly overrules: boolean }) =>
      moveToStage(set.id, stage.id, overrules),
    onSuccess: async (_, { stage: { name } }) => {
      await client.invalidateQueries({ queryKey: queryKeys.changeSets });
      // The button that was pressed is no longer there.
      list.current?.focus();
      toastSuccess(t('moved', { stage: name }));
    },
  });
  return (
    <Stack gap="xs">
      {moving.error === null || overruled !== null ? null : <FailureAlert failure={moving.error} />}
      <ol ref={list} tabIndex={-1} className={classes.list} aria-label={t('stages')}>
        {stages.map((stage, index) => {
          const isCurrent = stage.id === current;
          const missing = missingText(stage);
          return (
            <li key={stage.id} className={classes.stage} aria-current={isCurrent ? 'step' : undefined}>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              <div className={classes.about}>
                <Group gap={6}>
                  <Text size="sm" fw={isCurrent ? 650 : 500}>
                    {stage.name}
                  </Text>
                  {isCurrent ? <Badge color="blue">{t('current')}</Badge> : null}
                  {stage.publishes ? (
                    <Badge color="gray" variant="outline">
                      {t('publishesHere')}
                    </Badge>
                  ) : null}
                </Group>
                {missing === null ? null : (
                  <Text size="xs" c="dimmed">
                    {missing}
                  </Text>
                )}
              </div>
              {stage.mayMove && !isCurrent && set.state === 'open' ? (
                <Group gap="xs">
                  <ExplainedButton
                    size="compact-sm"
                    variant="default"
                    reason={missing}
                    loading={moving.isPending}
                    onClick={() => moving.mutate({ stage, overrules: false })}
                  >
                    {t('moveTo', { stage: stage.name })}
                  </ExplainedButton>
                  {mayOverrule && missing !== null ? (
                    <Button
                      size="compact-sm"
                      variant="default"
                      aria-label={t('moveAnywayTo', { stage: stage.name })}
                      onClick={() => setOverruled(stage)}
                    >
                      {t('moveAnyway')}
                    </Button>
                  ) : null}
                </Group>
              ) : null}
            </li>
          );
        })}
      </ol>
      {overruled === null ? null : (
        <ConfirmDialog
          opened
          title={t('moveAnywayTitle', { stage: overruled.name })}
          confirmLabel={t('moveAnywaySubmit')}
          onConfirm={() => moving.mutateAsync({ stage: overruled, overrules: true })}
          onClose={() => setOverruled(null)}
        >
          <Text size="sm" mb={4}>
            {missingText(overruled)}
          </Text>
          {t('moveAnywayText')}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
