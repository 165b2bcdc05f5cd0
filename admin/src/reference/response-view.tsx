import { Badge, Code, Group, Stack, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { Card, CopyTextButton, FailureAlert } from '../ui/index.js';
import classes from './reference-page.module.css';
import type { ApiResponse } from './send-request.js';

/** Characters of an answer that are shown; the rest is there to be copied. */
const maxShownCharacters = 60_000;

/** What came back: status, time, size, headers, and the body to be read. */
export function ResponseView({
  response,
  failure,
}: {
  readonly response: ApiResponse | null;
  readonly failure: Error | null;
}) {
  const t = useTranslations('reference.answer');
  return (
    <Card title={t('title')}>
      {failure !== null ? (
        <FailureAlert failure={failure} />
      ) : response === null ? (
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      ) : (
        <ResponseDetails response={response} />
      )}
    </Card>
  );
}

function ResponseDetails({
  response: { status, statusText, headers, body, size, durationMs, database },
}: {
  readonly response: ApiResponse;
}) {
  const t = useTranslations('reference.answer');
  const format = useFormatter();
  const color = status < 300 ? 'teal' : status < 500 ? 'yellow' : 'red';
  return (
    <Stack gap="sm" role="status">
      <Group gap="sm">
        <Badge color={color} size="lg">
          {`${status} ${statusText}`.trim()}
        </Badge>
        <Text size="sm" c="dimmed" className="octavo-figures">
          {t('facts', {
            milliseconds: format.number(durationMs, { maximumFractionDigits: durationMs < 10 ? 1 : 0 }),
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
          {body === '' ? t('empty') : body.slice(0, maxShownCharacters)}
        </Code>
        {body === '' ? null : (
          <div className={classes.copy}>
            <CopyTextButton text={body} copyLabel={t('body')} />
          </div>
        )}
      </div>
      {body.length > maxShownCharacters ? (
        <Text size="xs" c="dimmed">
          {t('cut')}
        </Text>
      ) : null}
    </Stack>
  );
}
