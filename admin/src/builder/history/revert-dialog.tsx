import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ModelRevision, modelRevertPlanQuery, revertModelRevision } from '../../api/index.js';
import { QueryResult, toastSuccess } from '../../ui/index.js';
import { useBuilder } from '../builder-context.js';
import { ChangeProgress } from '../review/change-progress.js';
import { canApply, LossAgreement, noAgreement } from '../review/loss-agreement.js';
import { ModelFailure } from '../review/model-failure.js';
import { PlanView } from '../review/plan-view.js';
import { useRefetchAll } from '../use-refetch-all.js';

/** A revision that is to be taken back. */
export interface RevertDialogProps {
  readonly revision: ModelRevision;
  readonly onClose: () => void;
}

/** Shows what taking a revision back would do, and does it. */
export function RevertDialog({ revision: { id }, onClose }: RevertDialogProps) {
  const t = useTranslations('builder.history');
  const common = useTranslations('ui');
  const refetchAll = useRefetchAll();
  const {
    state: { definitions, locales },
  } = useBuilder();
  const sides = { before: definitions, after: definitions, locales };
  const [agreement, setAgreement] = useState(noAgreement);
  const planned = useQuery(modelRevertPlanQuery(id));
  const reverting = useMutation({
    mutationFn: () => revertModelRevision(id, agreement),
    async onSuccess() {
      await refetchAll();
      toastSuccess(t('reverted'));
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={<Text fw={650}>{t('revertTitle', { id: String(id) })}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {planned.error === null ? (
        <QueryResult query={planned}>
          {({ plan }) => (
            <Stack>
              <Text size="sm">{t('revertText')}</Text>
              <PlanView plan={plan} {...sides} />
              {reverting.error === null ? null : <ModelFailure failure={reverting.error} {...sides} />}
              {reverting.isPending ? (
                <ChangeProgress {...sides} />
              ) : (
                <LossAgreement plan={plan} agreement={agreement} onChange={setAgreement} />
              )}
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={onClose}>
                  {common('cancel')}
                </Button>
                <Button
                  color={plan.loses ? 'red' : 'teal'}
                  disabled={!canApply(plan, agreement)}
                  loading={reverting.isPending}
                  onClick={() => reverting.mutate()}
                >
                  {t('revert')}
                </Button>
              </Group>
            </Stack>
          )}
        </QueryResult>
      ) : (
        <ModelFailure failure={planned.error} {...sides} />
      )}
    </Modal>
  );
}
