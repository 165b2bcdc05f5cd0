import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { changeModel, isModelConflict, isModelRefusal, modelPlanQuery, queryKeys } from '../../api/index.js';
import { BackLink, ButtonLink, EmptyState, Page, QueryResult, toastSuccess } from '../../ui/index.js';
import { useBuilder } from '../builder-context.js';
import { createProposal, isEmptyProposal, toDefinitions } from '../draft/index.js';
import { useRefetchAll } from '../use-refetch-all.js';
import { ChangeProgress } from './change-progress.js';
import { canApply, LossAgreement, noAgreement } from './loss-agreement.js';
import { ModelFailure } from './model-failure.js';
import { PlanView } from './plan-view.js';
import { ViewChanges } from './view-changes.js';

/** What the draft would do to the documents that are there, before anything is done. */
export function ReviewPage() {
  const t = useTranslations('builder.plan');
  const { state, draft, readOnlyReason, discard } = useBuilder();
  const client = useQueryClient();
  const refetchAll = useRefetchAll();
  const navigate = useNavigate();
  const [agreement, setAgreement] = useState(noAgreement);
  const proposal = createProposal(state, draft);
  const isEmpty = isEmptyProposal(proposal);
  const planResult = useQuery({ ...modelPlanQuery(proposal), enabled: !isEmpty });
  const applying = useMutation({
    mutationFn: () => changeModel({ ...proposal, ...agreement }),
    async onSuccess() {
      await discard();
      await refetchAll();
      toastSuccess(t('applied'));
      await navigate({ to: '/builder' });
    },
    async onError(error) {
      if (!isModelRefusal(error)) return;
      // Agreement was to the losses of the earlier plan.
      setAgreement(noAgreement);
      await planResult.refetch();
    },
  });
  const sides = { before: state.definitions, after: toDefinitions(draft), locales: state.locales };
  const isConflict = isModelConflict(planResult.error) || isModelConflict(applying.error);

  useEffect(() => {
    if (isConflict) void client.invalidateQueries({ queryKey: queryKeys.definitions });
  }, [client, isConflict]);

  const back = <BackLink to="/builder">{t('back')}</BackLink>;
  if (isEmpty) {
    return (
      <Page title={t('review')} back={back}>
        <EmptyState
          icon={ListChecks}
          title={t('nothingTitle')}
          description={t('nothing')}
          action={<ButtonLink to="/builder">{t('back')}</ButtonLink>}
        />
      </Page>
    );
  }
  return (
    <Page title={t('review')} description={t('reviewText')} back={back}>
      {planResult.error === null ? (
        <QueryResult query={planResult}>
          {({ plan }) => (
            <>
              {plan.possible ? null : (
                <Alert color="red" variant="light" role="alert">
                  {t('impossible')}
                </Alert>
              )}
              {state.writesFiles ? (
                <Alert color="gray" variant="light">
                  {t('writesFiles')}
                </Alert>
              ) : null}
              <PlanView plan={plan} {...sides} />
              <ViewChanges state={state} draft={draft} />
              {applying.error === null ? null : <ModelFailure failure={applying.error} {...sides} />}
              {applying.isPending ? (
                <ChangeProgress {...sides} />
              ) : (
                <LossAgreement plan={plan} agreement={agreement} onChange={setAgreement} />
              )}
              <Group justify="flex-end">
                <Button
                  disabled={readOnlyReason !== null || !canApply(plan, agreement)}
                  color={plan.loses ? 'red' : 'teal'}
                  loading={applying.isPending}
                  onClick={() => applying.mutate()}
                >
                  {t('apply')}
                </Button>
              </Group>
            </>
          )}
        </QueryResult>
      ) : (
        <ModelFailure failure={planResult.error} {...sides} />
      )}
    </Page>
  );
}
