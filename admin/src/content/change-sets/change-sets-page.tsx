import { Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ChangeSet, changeSetsQuery } from '../../api/index.js';
import {
  Card,
  CenteredPageLinks,
  EmptyState,
  Page,
  QueryResult,
  RelativeTime,
  StateFilter,
  TableFrame,
  TextLink,
} from '../../ui/index.js';
import { ChangeSetDialog } from './change-set-dialog.js';
import { ChangeSetStateBadge, changeSetStates, countEntries } from './change-set-state.js';
import classes from './change-sets.module.css';
import { ScheduleNote } from './schedule-note.js';
import { useChangeSetPermissions } from './use-change-set.js';

/** All change sets, the one changed last first. */
export function ChangeSetsPage() {
  const t = useTranslations('content.changeSets');
  const navigate = useNavigate();
  const permissions = useChangeSetPermissions();
  const [state, setState] = useState<ChangeSet['state'] | null>(null);
  const [page, setPage] = useState(1);
  const [isCreating, setCreating] = useState(false);
  const sets = useQuery(changeSetsQuery(state, page));
  const createButton = permissions.write ? (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  ) : null;
  return (
    <Page title={t('title')} description={t('description')} actions={createButton}>
      <Card flush>
        <div className={classes.tools}>
          <StateFilter
            label={t('filter')}
            allLabel={t('all')}
            states={changeSetStates}
            labelOf={(value) => t(`state.${value}`)}
            value={state}
            onChange={(value) => {
              setState(value);
              setPage(1);
            }}
          />
        </div>
        <QueryResult query={sets}>
          {({ data, meta: { pagination } }) =>
            data.length === 0 ? (
              <EmptyState
                icon={Layers}
                title={t('noneTitle')}
                description={t('none')}
                action={state === null ? createButton : null}
              />
            ) : (
              <>
                <ChangeSetTable sets={data} />
                <CenteredPageLinks pagination={{ ...pagination, page }} onPageChange={setPage} />
              </>
            )
          }
        </QueryResult>
      </Card>
      {isCreating ? (
        <ChangeSetDialog
          set={null}
          onSaved={({ id }) => void navigate({ to: '/change-sets/$id', params: { id } })}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </Page>
  );
}

function ChangeSetTable({ sets }: { readonly sets: readonly ChangeSet[] }) {
  const t = useTranslations('content.changeSets');
  return (
    <TableFrame label={t('title')} stacks>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={t('title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('status')}</Table.Th>
            <Table.Th>{t('content')}</Table.Th>
            <Table.Th>{t('lastChanged')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sets.map((set) => (
            <Table.Tr key={set.id}>
              <Table.Td>
                <TextLink to="/change-sets/$id" params={{ id: set.id }} inherit fw={550} c="inherit">
                  {set.name}
                </TextLink>
                {set.description === null ? null : (
                  <Text size="sm" c="dimmed" lineClamp={2}>
                    {set.description}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <ChangeSetStateBadge state={set.state} />
                <ScheduleNote set={set} />
              </Table.Td>
              <Table.Td className="octavo-figures">{t('count', { count: countEntries(set) })}</Table.Td>
              <Table.Td>
                <RelativeTime timestamp={set.updatedAt} size="sm" />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  );
}
