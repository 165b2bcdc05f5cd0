import { Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AdministratorAgent, administratorAgentsQuery, endAdministratorAgent, queryKeys } from '../api/index.js';
import {
  administratorName,
  Card,
  CenteredPageLinks,
  ConfirmDialog,
  FailureAlert,
  hasSettingsPermission,
  toastSuccess,
  useMe,
} from '../ui/index.js';
import { AgentRow } from './agent-row.js';

/** The agents of all administrators, where there are any, with an end for each. */
export function AdministratorAgents() {
  const t = useTranslations('agents');
  const mayEnd = hasSettingsPermission(useMe(), 'write', 'settings::administrators');
  const queries = useQueryClient();
  const [page, setPage] = useState(1);
  const { data: agents, error } = useQuery(administratorAgentsQuery(page));
  const [ended, setEnded] = useState<AdministratorAgent | null>(null);
  if (error !== null) return <FailureAlert failure={error} />;
  if (agents === undefined || agents.meta.pagination.total === 0) return null;
  return (
    <Card title={t('list')} description={t('listOfAll')}>
      <Stack gap="lg">
        {agents.data.map((grant) => {
          const name = administratorName(grant.administrator);
          return (
            <AgentRow key={grant.id} grant={grant} owner={name}>
              {mayEnd ? (
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => setEnded(grant)}
                  aria-label={t('endLabelOf', { client: grant.client, name })}
                >
                  {t('end')}
                </Button>
              ) : null}
            </AgentRow>
          );
        })}
      </Stack>
      <CenteredPageLinks pagination={{ ...agents.meta.pagination, page }} onPageChange={setPage} />
      {ended === null ? null : (
        <ConfirmDialog
          opened
          title={t('endLabel', { client: ended.client })}
          confirmLabel={t('end')}
          onConfirm={async () => {
            await endAdministratorAgent(ended.id);
            toastSuccess(t('ended', { client: ended.client }));
            // The last one of a page may be gone.
            setPage(1);
            await queries.invalidateQueries({ queryKey: queryKeys.agents });
          }}
          onClose={() => setEnded(null)}
        >
          {t('endText', { name: administratorName(ended.administrator) })}
        </ConfirmDialog>
      )}
    </Card>
  );
}
