import { Badge, Code, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { type ScheduledJobState, type SystemState, systemQuery, type TypeCount } from '../api/index.js';
import { Card, Page, QueryResult, RelativeTime, useFormatBytes } from '../ui/index.js';
import { DescriptionItem, DescriptionList } from './description-list.js';
import { useJobName } from './use-job-name.js';
import { WideTable } from './wide-table.js';

/** What runs here, and on what. */
export function SystemPage() {
  const t = useTranslations('settings.system');
  const system = useQuery(systemQuery);
  return (
    <Page title={t('title')} description={t('description')} width="narrow">
      <QueryResult query={system}>{(state) => <SystemDetails state={state} />}</QueryResult>
    </Page>
  );
}

function SystemDetails({ state }: { readonly state: SystemState }) {
  const t = useTranslations('settings.system');
  const formatBytes = useFormatBytes();
  const { database, model } = state;
  return (
    <Stack gap="lg">
      <Card title={t('server')}>
        <DescriptionList>
          <DescriptionItem name={t('version')}>{`Octavo ${state.version}`}</DescriptionItem>
          <DescriptionItem name="Node">{`${state.node} · ${state.platform}`}</DescriptionItem>
          <DescriptionItem name={t('started')}>
            <RelativeTime timestamp={state.startedAt} />
          </DescriptionItem>
          <DescriptionItem name={t('memory')}>{formatBytes(state.memory)}</DescriptionItem>
          <DescriptionItem name={t('cache')}>
            {t('cacheText', { bytes: formatBytes(state.cacheBytes) })}
          </DescriptionItem>
          <DescriptionItem name={t('publicUrl')}>
            {state.publicUrl === null ? t('noPublicUrl') : <Code>{state.publicUrl}</Code>}
          </DescriptionItem>
          <DescriptionItem name={t('profile')}>
            <Code>{state.profile}</Code>
          </DescriptionItem>
        </DescriptionList>
      </Card>
      <Card title={t('database')}>
        <DescriptionList>
          <DescriptionItem name={t('kind')}>{`${t(`kinds.${database.kind}`)} ${database.version}`}</DescriptionItem>
          <DescriptionItem name={t('place')}>{database.place}</DescriptionItem>
          <DescriptionItem name={t('size')}>{formatBytes(database.bytes)}</DescriptionItem>
          <DescriptionItem name={t('model')}>
            <Code>{model.version.slice(0, 12)}</Code>
          </DescriptionItem>
          <DescriptionItem name={t('locales')}>{model.locales.join(', ')}</DescriptionItem>
        </DescriptionList>
      </Card>
      <Card title={t('content')} description={t('contentText')} flush>
        <DocumentCounts counts={state.documents} />
      </Card>
      <Card title={t('jobs')} description={t('jobsText')} flush>
        <ScheduledJobTable jobs={state.jobs} />
      </Card>
    </Stack>
  );
}

function DocumentCounts({ counts }: { readonly counts: readonly TypeCount[] }) {
  const t = useTranslations('settings.system');
  const format = useFormatter();
  return (
    <WideTable title={t('content')} columns={[t('type'), t('documents')]} actions={null} alwaysFits>
      {counts.map(({ uid, displayName, kind, documents }) => (
        <Table.Tr key={uid}>
          <Table.Td>
            <Text size="sm" fw={550}>
              {displayName}
            </Text>
            <Text size="xs" c="dimmed">
              {kind === 'system' ? t('own') : uid}
            </Text>
          </Table.Td>
          <Table.Td className="octavo-figures">{format.number(documents)}</Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}

function ScheduledJobTable({ jobs }: { readonly jobs: readonly ScheduledJobState[] }) {
  const t = useTranslations('settings.system');
  const jobName = useJobName();
  if (jobs.length === 0) {
    return (
      <Text size="sm" c="dimmed" px="md" pb="lg">
        {t('noChores')}
      </Text>
    );
  }
  return (
    <WideTable title={t('jobs')} columns={[t('job'), t('due')]} actions={null} alwaysFits>
      {jobs.map(({ name, dueAt, running }) => (
        <Table.Tr key={name}>
          <Table.Td>{jobName(name)}</Table.Td>
          <Table.Td>
            {running ? (
              <Badge color="blue">{t('running')}</Badge>
            ) : new Date(dueAt) < new Date() ? (
              t('whenever')
            ) : (
              <RelativeTime timestamp={dueAt} size="sm" />
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
