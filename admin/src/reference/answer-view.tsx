import { Badge, Code, Group, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { Card, CopyText, FailureAlert } from '../ui/index.js';
import type { Answer } from './ask-from-outside.js';
import classes from './reference-page.module.css';

/** Characters of an answer that are shown; the rest is there to be copied. */
const most = 60_000;

/** What came back: status, time, size, headers, and the body to be read. */
export function AnswerView({ answer, failure }: { readonly answer: Answer | null; readonly failure: Error | null }) {
  const t = useTranslations('reference.answer');
  return (
    <Card title={t('title')}>
      {failure !== null ? (
        <FailureAlert failure={failure} />
      ) : answer === null ? (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      ) : (
        <Shown answer={answer} />
      )}
    </Card>
  );
}

function Shown({ answer: { status, reason, headers, body, size, took, database } }: { readonly answer: Answer }) {
  const t = useTranslations('reference.answer');
  const format = useFormatter();
  const color = status < 300 ? 'teal' : status < 500 ? 'yellow' : 'red';
  return (
    <Stack gap="sm" role="status">
      <Group gap="sm">
        <Badge color={color} size="lg">
          {`${status} ${reason}`.trim()}
        </Badge>
        <Text size="sm" c="dimmed" className="octavo-figures">
          {t('facts', {
            milliseconds: format.number(took, { maximumFractionDigits: took < 10 ? 1 : 0 }),
            bytes: format.number(size),
          })}
        </Text>
        {database === null ? null : (
          <Text size="sm" c="dimmed" className="octavo-figures">
            {t('database', {
              count: database.statements,
              milliseconds: format.number(database.milliseconds, { maximumFractionDigits: 2 }),
            })}
          </Text>
        )}
      </Group>
      {status === 403 ? <Text size="sm">{t('forbidden')}</Text> : null}
      <dl className={classes.headers}>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.snippet}>
        <Code block role="region" tabIndex={0} className={classes.body} aria-label={t('body')}>
          {body === '' ? t('empty') : body.slice(0, most)}
        </Code>
        {body === '' ? null : (
          <div className={classes.copy}>
            <CopyText text={body} what={t('body')} />
          </div>
        )}
      </div>
      {body.length > most ? (
        <Text size="xs" c="dimmed">
          {t('cut')}
        </Text>
      ) : null}
    </Stack>
  );
}
