import { Badge, Button, Table, Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { getApiId, type ScheduledAction, scheduleQuery } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import {
  Card,
  CenteredPageLinks,
  EmptyState,
  HiddenHeader,
  Page,
  QueryResult,
  TableFrame,
  TextLink,
  useModel,
  useRefusalText,
} from '../../ui/index.js';
import { createTitleLookup, groupByTypeAndLocale, groupTitlesQuery } from './scheduled-titles.js';
import { useAdministratorName } from './use-administrator-name.js';
import { useCancelScheduled } from './use-cancel-scheduled.js';

/** What is published and unpublished at a time, of all content that the role may reach. */
export function UpcomingPage() {
  const t = useTranslations('content.publication');
  const [page, setPage] = useState(1);
  const schedule = useQuery(scheduleQuery(page));
  return (
    <Page title={t('upcoming')} description={t('upcomingText')}>
      <Card flush>
        <QueryResult query={schedule}>
          {({ data, meta: { pagination } }) =>
            data.length === 0 ? (
              <EmptyState icon={CalendarClock} title={t('upcomingNoneTitle')} description={t('upcomingNone')} />
            ) : (
              <>
                <UpcomingTable list={data} />
                <CenteredPageLinks pagination={{ ...pagination, page }} onPageChange={setPage} />
              </>
            )
          }
        </QueryResult>
      </Card>
    </Page>
  );
}

function UpcomingTable({ list }: { readonly list: readonly ScheduledAction[] }) {
  const t = useTranslations('content.publication');
  const format = useFormatter();
  const administratorName = useAdministratorName();
  const refusalText = useRefusalText();
  const cancellation = useCancelScheduled();
  const { contentTypes } = useModel();
  const titleQueries = useQueries({ queries: groupByTypeAndLocale(list, contentTypes).map(groupTitlesQuery) });
  const documents = titleQueries.flatMap(({ data }) => data?.data ?? []);
  const findTitle = createTitleLookup(documents, contentTypes);
  return (
    <TableFrame label={t('upcoming')} stacks>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={t('upcoming')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('when')}</Table.Th>
            <Table.Th>{t('what')}</Table.Th>
            <Table.Th>{t('document')}</Table.Th>
            <Table.Th>{t('who')}</Table.Th>
            <HiddenHeader label={t('actions')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((action) => (
            <Table.Tr key={action.id}>
              <Table.Td>{format.dateTime(new Date(action.at), { dateStyle: 'medium', timeStyle: 'short' })}</Table.Td>
              <Table.Td>
                <Badge color={action.action === 'publish' ? 'teal' : 'gray'}>{t(action.action)}</Badge>
                {action.refusal === null ? null : (
                  <Text size="xs" c="var(--mantine-color-error)" maw={280}>
                    {t('refusedTitle')}: {refusalText(action.refusal)}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <ScheduledDocument action={action} title={findTitle(action)} />
              </Table.Td>
              <Table.Td>{administratorName(action.administrator)}</Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={cancellation.isPending && cancellation.variables.id === action.id}
                  aria-label={t('takeAwayOf', { what: `${t(action.action)} ${findTitle(action) ?? ''}`.trim() })}
                  onClick={() => cancellation.mutate(action)}
                >
                  {t('takeAway')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  );
}

interface ScheduledDocumentProps {
  readonly action: ScheduledAction;
  /** null: it is not known what it is called. */
  readonly title: string | null;
}

/** The document that something is done to, and where it is written. */
function ScheduledDocument({ action: { type: uid, documentId, locale }, title }: ScheduledDocumentProps) {
  const t = useTranslations('content.publication');
  const localeName = useLocaleName();
  const { contentTypes } = useModel();
  const type = contentTypes.find((contentType) => contentType.uid === uid);
  if (type === undefined) return <Text size="sm">{uid}</Text>;
  const apiId = getApiId(type);
  const search = locale === null ? {} : { locale };
  const note = [type.displayName, ...(locale === null ? [] : [localeName(locale)])].join(' · ');
  return (
    <>
      {type.kind === 'singleType' ? (
        <TextLink to="/content/$apiId" params={{ apiId }} search={search} size="sm">
          {type.displayName}
        </TextLink>
      ) : (
        <TextLink to="/content/$apiId/$documentId" params={{ apiId, documentId }} search={search} size="sm">
          {title ?? t('untitled')}
        </TextLink>
      )}
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </>
  );
}
