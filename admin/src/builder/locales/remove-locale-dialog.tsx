import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ModelState, modelPlanQuery, removeLocale } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { QueryResult, toastSuccess } from '../../ui/index.js';
import { canApply, LossAgreement, noAgreement } from '../review/loss-agreement.js';
import { ModelFailure } from '../review/model-failure.js';
import { PlanView } from '../review/plan-view.js';
import { useRefetchAll } from '../use-refetch-all.js';
import type { ModelLocale } from './model-locale.js';

/** A locale that is to go. */
export interface RemoveLocaleDialogProps {
  readonly locale: ModelLocale;
  readonly state: ModelState;
  readonly onClose: () => void;
}

/** Shows what goes with a locale, and removes it. */
export function RemoveLocaleDialog({ locale: { code, name }, state, onClose }: RemoveLocaleDialogProps) {
  const t = useTranslations('builder.localesPage');
  const common = useTranslations('ui');
  const localeName = useLocaleName();
  const refetchAll = useRefetchAll();
  const { definitions, locales } = state;
  const sides = { before: definitions, after: definitions, locales };
  const [agreement, setAgreement] = useState(noAgreement);
  const list = locales.list.filter((candidate) => candidate.code !== code);
  const planned = useQuery(modelPlanQuery({ base: state.version, locales: { default: locales.default, list } }));
  const removal = useMutation({
    mutationFn: () => removeLocale(code),
    async onSuccess() {
      await refetchAll();
      toastSuccess(t('removed'));
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={650}>{t('removeTitle', { name: name ?? localeName(code) })}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {planned.error === null ? (
        <QueryResult query={planned}>
          {({ plan }) => (
            <Stack>
              <PlanView plan={plan} {...sides} />
              {removal.error === null ? null : <ModelFailure failure={removal.error} {...sides} />}
              <LossAgreement plan={plan} agreement={agreement} canPurge={false} onChange={setAgreement} />
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={onClose}>
                  {common('cancel')}
                </Button>
                <Button
                  color="red"
                  disabled={!canApply(plan, agreement)}
                  loading={removal.isPending}
                  onClick={() => removal.mutate()}
                >
                  {t('remove')}
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
