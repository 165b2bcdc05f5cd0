import { Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Gauge, RefreshCw } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { type SlowQueryReport, slowQueriesQuery } from '../api/index.js';
import { Card, EmptyState, FailureAlert, Page, QueryResult, RelativeTime } from '../ui/index.js';
import classes from './settings.module.css';
import { SlowQueryHints } from './slow-query-hints.js';
import { SlowQuerySummary } from './slow-query-summary.js';
import { useFormatMilliseconds } from './use-format-milliseconds.js';
import { WideTable } from './wide-table.js';

/** The slow queries of the content API, with hints. */
export function SlowPage() {
  const t = useTranslations('settings.slow');
  const slowQueries = useQuery(slowQueriesQuery);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <Button
          variant="default"
          leftSection={<RefreshCw size={15} aria-hidden />}
          loading={slowQueries.isFetching}
          onClick={() => void slowQueries.refetch()}
        >
          {t('reload')}
        </Button>
      }
    >
      {slowQueries.data !== undefined && slowQueries.error !== null ? (
        <FailureAlert failure={slowQueries.error} />
      ) : null}
      <QueryResult query={slowQueries}>{(state) => <SlowQueryTable state={state} />}</QueryResult>
    </Page>
  );
}

function SlowQueryTable({ state }: { readonly state: SlowQueryReport }) {
  const t = useTranslations('settings.slow');
  const format = useFormatter();
  const formatMilliseconds = useFormatMilliseconds();
  const { threshold, pid, since, questions } = state;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t.rich('since', { threshold, pid: String(pid), moment: () => <RelativeTime timestamp={since} /> })}
      </Text>
      <Card flush>
        {questions.length === 0 ? (
          <EmptyState icon={Gauge} title={t('noneTitle')} description={t('none')} />
        ) : (
          <WideTable
            title={t('list')}
            columns={[t('question'), t('count'), t('worst'), t('average'), t('help')]}
            actions={null}
            stackOnSmallScreens
            alwaysFits
          >
            {questions.map((question) => (
              <Table.Tr key={JSON.stringify([question.address, question.advice])} className={classes.tall}>
                <Table.Td>
                  <SlowQuerySummary query={question} />
                </Table.Td>
                <Table.Td className="octavo-figures" data-beside>
                  {format.number(question.count)}
                </Table.Td>
                <Table.Td className="octavo-figures" data-beside>
                  {formatMilliseconds(question.worst)}
                </Table.Td>
                <Table.Td className="octavo-figures" data-beside>
                  {formatMilliseconds(question.average)}
                </Table.Td>
                <Table.Td>
                  <SlowQueryHints query={question} />
                </Table.Td>
              </Table.Tr>
            ))}
          </WideTable>
        )}
      </Card>
    </Stack>
  );
}
