import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import {
  type AuditEntry,
  administratorsQuery,
  type ContentModel,
  fetchAuditEntries,
  getApiId,
  queryKeys,
} from '../api/index.js';
import {
  administratorName,
  Card,
  FailureAlert,
  hasSettingsPermission,
  Page,
  QueryResult,
  RelativeTime,
  TableFrame,
  TextLink,
  useMe,
  useModel,
} from '../ui/index.js';

/** Entries per page. */
const entriesPerFetch = 50;

/** Who did what, the newest first. */
export function AuditPage() {
  const t = useTranslations('settings.audit');
  const me = useMe();
  const model = useModel();
  const log = useInfiniteQuery({
    queryKey: queryKeys.audit,
    queryFn: ({ pageParam, signal }) => fetchAuditEntries(pageParam, entriesPerFetch, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < entriesPerFetch ? undefined : (page.at(-1)?.id ?? undefined)),
  });
  const administrators = useQuery({
    ...administratorsQuery,
    enabled: hasSettingsPermission(me, 'read', 'settings::administrators'),
  });
  const names = new Map(
    [...(administrators.data ?? []), me].map((administrator) => [administrator.id, administratorName(administrator)]),
  );
  return (
    <Page title={t('title')} description={t('description')}>
      <Card flush>
        <QueryResult query={log}>
          {({ pages }) => (
            <TableFrame label={t('title')}>
              <Table verticalSpacing="xs" horizontalSpacing="md" aria-label={t('title')}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('when')}</Table.Th>
                    <Table.Th>{t('who')}</Table.Th>
                    <Table.Th>{t('what')}</Table.Th>
                    <Table.Th>{t('about')}</Table.Th>
                    <Table.Th>{t('from')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {pages.flat().map((entry) => (
                    <Table.Tr key={entry.id}>
                      <Table.Td>
                        <RelativeTime timestamp={entry.at} size="sm" />
                      </Table.Td>
                      <Table.Td>{actorName(entry, names)}</Table.Td>
                      <Table.Td>
                        <Group gap={6} wrap="nowrap">
                          <Text size="sm" ff="monospace">
                            {entry.action}
                          </Text>
                          {entry.outcome === 'refused' ? <Badge color="red">{t('refused')}</Badge> : null}
                        </Group>
                      </Table.Td>
                      <Table.Td>
                        <AuditSubject entry={entry} model={model} />
                      </Table.Td>
                      <Table.Td>{entry.address ?? '–'}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </TableFrame>
          )}
        </QueryResult>
      </Card>
      {log.isFetchNextPageError ? <FailureAlert failure={log.error} /> : null}
      {log.hasNextPage ? (
        <Group justify="center">
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('more')}
          </Button>
        </Group>
      ) : null}
    </Page>
  );
}

function actorName({ actor, actorId, client }: AuditEntry, names: ReadonlyMap<number, string>): string {
  if (actorId === null) return actor;
  const name = (actor === 'administrator' ? names.get(actorId) : undefined) ?? `${actor} ${actorId}`;
  return client === null ? name : `${name} · ${client}`;
}

/** The document that an entry is about, as far as there is one. */
function AuditSubject({ entry, model }: { readonly entry: AuditEntry; readonly model: ContentModel }) {
  const { type: uid, documentId, locale, fields } = entry;
  const type = model.contentTypes.find((contentType) => contentType.uid === uid);
  const search = locale === null || locale === '*' ? {} : { locale };
  const name = type?.displayName ?? uid ?? '–';
  return (
    <>
      {type?.kind === 'collectionType' && documentId !== null ? (
        <TextLink
          to="/content/$apiId/$documentId"
          params={{ apiId: getApiId(type), documentId }}
          search={search}
          size="sm"
        >
          {name}
        </TextLink>
      ) : (
        <Text size="sm" span>
          {name}
        </Text>
      )}
      {locale === null ? null : ` · ${locale}`}
      {fields === null || fields.length === 0 ? null : (
        <Text size="xs" c="dimmed" maw={360} truncate>
          {fields.join(', ')}
        </Text>
      )}
    </>
  );
}
