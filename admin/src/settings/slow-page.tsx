import { Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Gauge, RefreshCw } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { type SlowQueryReport, slowQuestionsQuery } from '../api/index.js';
import { Card, EmptyState, FailureAlert, Loaded, Moment, Page } from '../ui/index.js';
import classes from './settings.module.css';
import { SlowAdvice } from './slow-advice.js';
import { SlowQuestion } from './slow-question.js';
import { useMilliseconds } from './use-milliseconds.js';
import { WideTable } from './wide-table.js';

/** Which questions of the content API took long, and what would help. */
export function SlowPage() {
  const t = useTranslations('settings.slow');
  const slow = useQuery(slowQuestionsQuery);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <Button
          variant="default"
          leftSection={<RefreshCw size={15} aria-hidden />}
          loading={slow.isFetching}
          onClick={() => void slow.refetch()}
        >
          {t('reload')}
        </Button>
      }
    >
      {slow.data !== undefined && slow.error !== null ? <FailureAlert failure={slow.error} /> : null}
      <Loaded query={slow}>{(state) => <Questions state={state} />}</Loaded>
    </Page>
  );
}

function Questions({ state }: { readonly state: SlowQueryReport }) {
  const t = useTranslations('settings.slow');
  const format = useFormatter();
  const milliseconds = useMilliseconds();
  const { threshold, pid, since, questions } = state;
  return (
    <Stack gap="sm">
      <Text size="sm">{t.rich('since', { threshold, pid: String(pid), moment: () => <Moment at={since} /> })}</Text>
      <Card flush>
        {questions.length === 0 ? (
          <EmptyState icon={Gauge} title={t('noneTitle')} description={t('none')} />
        ) : (
          <WideTable
            title={t('list')}
            columns={[t('question'), t('count'), t('worst'), t('average'), t('help')]}
            actions={null}
            stacks
            fits
          >
            {questions.map((question) => (
              <Table.Tr key={JSON.stringify([question.address, question.advice])} className={classes.tall}>
                <Table.Td>
                  <SlowQuestion question={question} />
                </Table.Td>
                <Table.Td className="octavo-figures" data-beside>
                  {format.number(question.count)}
                </Table.Td>
                <Table.Td className="octavo-figures" data-beside>
                  {milliseconds(question.worst)}
                </Table.Td>
                <Table.Td className="octavo-figures" data-beside>
                  {milliseconds(question.average)}
                </Table.Td>
                <Table.Td>
                  <SlowAdvice question={question} />
                </Table.Td>
              </Table.Tr>
            ))}
          </WideTable>
        )}
      </Card>
    </Stack>
  );
}
