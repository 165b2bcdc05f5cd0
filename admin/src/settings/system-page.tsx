import { Badge, Code, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { type ScheduledJobState, type SystemState, systemQuery, type TypeCount } from '../api/index.js';
import { Card, Loaded, Moment, Page, useBytes } from '../ui/index.js';
import { useChoreName } from './chore-name.js';
import { Fact, Facts } from './facts.js';
import { WideTable } from './wide-table.js';

/** What runs here, and on what. */
export function SystemPage() {
  const t = useTranslations('settings.system');
  const system = useQuery(systemQuery);
  return (
    <Page title={t('title')} description={t('description')} width="narrow">
      <Loaded query={system}>{(state) => <System state={state} />}</Loaded>
    </Page>
  );
}

function System({ state }: { readonly state: SystemState }) {
  const t = useTranslations('settings.system');
  const bytes = useBytes();
  const { database, model } = state;
  return (
    <Stack gap="lg">
      <Card title={t('server')}>
        <Facts>
          <Fact name={t('version')}>{`Octavo ${state.version}`}</Fact>
          <Fact name="Node">{`${state.node} · ${state.platform}`}</Fact>
          <Fact name={t('started')}>
            <Moment at={state.startedAt} />
          </Fact>
          <Fact name={t('memory')}>{bytes(state.memory)}</Fact>
          <Fact name={t('cache')}>{t('cacheText', { bytes: bytes(state.cacheBytes) })}</Fact>
          <Fact name={t('publicUrl')}>
            {state.publicUrl === null ? t('noPublicUrl') : <Code>{state.publicUrl}</Code>}
          </Fact>
          <Fact name={t('profile')}>
            <Code>{state.profile}</Code>
          </Fact>
        </Facts>
      </Card>
      <Card title={t('database')}>
        <Facts>
          <Fact name={t('kind')}>{`${t(`kinds.${database.kind}`)} ${database.version}`}</Fact>
          <Fact name={t('place')}>{database.place}</Fact>
          <Fact name={t('size')}>{bytes(database.bytes)}</Fact>
          <Fact name={t('model')}>
            <Code>{model.version.slice(0, 12)}</Code>
          </Fact>
          <Fact name={t('locales')}>{model.locales.join(', ')}</Fact>
        </Facts>
      </Card>
      <Card title={t('content')} description={t('contentText')} flush>
        <Counts counts={state.documents} />
      </Card>
      <Card title={t('chores')} description={t('choresText')} flush>
        <Chores chores={state.chores} />
      </Card>
    </Stack>
  );
}

function Counts({ counts }: { readonly counts: readonly TypeCount[] }) {
  const t = useTranslations('settings.system');
  const format = useFormatter();
  return (
    <WideTable title={t('content')} columns={[t('type'), t('documents')]} actions={null} fits>
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

function Chores({ chores }: { readonly chores: readonly ScheduledJobState[] }) {
  const t = useTranslations('settings.system');
  const nameOf = useChoreName();
  if (chores.length === 0) {
    return (
      <Text size="sm" c="dimmed" px="md" pb="lg">
        {t('noChores')}
      </Text>
    );
  }
  return (
    <WideTable title={t('chores')} columns={[t('chore'), t('due')]} actions={null} fits>
      {chores.map(({ name, dueAt, running }) => (
        <Table.Tr key={name}>
          <Table.Td>{nameOf(name)}</Table.Td>
          <Table.Td>
            {running ? (
              <Badge color="blue">{t('running')}</Badge>
            ) : new Date(dueAt) < new Date() ? (
              t('whenever')
            ) : (
              <Moment at={dueAt} size="sm" />
            )}
          </Table.Td>
        </Table.Tr>
      ))}
    </WideTable>
  );
}
