import { Alert, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { changeModel, keys, modelWasChanged, planQuery } from '../../api/index.js';
import { BackLink, ButtonLink, EmptyState, Loaded, Page, toastDone } from '../../ui/index.js';
import { useBuilder } from '../builder-context.js';
import { asksForNothing, proposalOf } from '../draft/index.js';
import { useModelAgain } from '../use-model-again.js';
import { Agreement, mayApply, noAgreement } from './agreement.js';
import { Applying } from './applying.js';
import { ModelFailure } from './model-failure.js';
import { PlanView } from './plan-view.js';

/** What the draft would do to the documents that are there, before anything is done. */
export function ReviewPage() {
  const t = useTranslations('builder.plan');
  const { state, draft, closed, discard } = useBuilder();
  const client = useQueryClient();
  const fetchAgain = useModelAgain();
  const navigate = useNavigate();
  const [agreement, setAgreement] = useState(noAgreement);
  const proposal = proposalOf(state, draft);
  const nothing = asksForNothing(proposal);
  const planned = useQuery({ ...planQuery(proposal), enabled: !nothing });
  const applying = useMutation({
    mutationFn: () => changeModel({ ...proposal, ...agreement }),
    async onSuccess() {
      await discard();
      await fetchAgain();
      toastDone(t('applied'));
      await navigate({ to: '/builder' });
    },
  });
  const fasterOne = modelWasChanged(planned.error) || modelWasChanged(applying.error);

  useEffect(() => {
    if (fasterOne) void client.invalidateQueries({ queryKey: keys.definitions });
  }, [client, fasterOne]);

  const back = <BackLink to="/builder">{t('back')}</BackLink>;
  if (nothing) {
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
      {planned.error === null ? (
        <Loaded query={planned}>
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
              <PlanView plan={plan} />
              {applying.error === null ? null : <ModelFailure failure={applying.error} />}
              {applying.isPending ? (
                <Applying />
              ) : (
                <Agreement plan={plan} agreement={agreement} onChange={setAgreement} />
              )}
              <Group justify="flex-end">
                <Button
                  disabled={closed !== null || !mayApply(plan, agreement)}
                  color={plan.loses ? 'red' : 'teal'}
                  loading={applying.isPending}
                  onClick={() => applying.mutate()}
                >
                  {t('apply')}
                </Button>
              </Group>
            </>
          )}
        </Loaded>
      ) : (
        <ModelFailure failure={planned.error} />
      )}
    </Page>
  );
}
