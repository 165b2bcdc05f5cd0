import { Alert, Badge, Code, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type MailState, mailQuery, testMail } from '../api/index.js';
import { Card, Loaded, Page } from '../ui/index.js';
import { Fact, Facts } from './facts.js';
import { TestButton, TestOutcome } from './test-button.js';

/** How mails are sent. */
export function MailPage() {
  const t = useTranslations('settings.mail');
  const mail = useQuery(mailQuery);
  const trial = useMutation({ mutationFn: () => testMail() });
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={<TestButton trial={trial} label={t('test')} />}
      width="narrow"
    >
      <TestOutcome
        trial={trial}
        wrong={({ to, reason }) => (reason === null ? null : t('failed', { to, reason }))}
        right={({ to, milliseconds }) =>
          t(mail.data?.place.is === 'mailbox' ? 'doneInFolder' : 'done', { to, milliseconds: String(milliseconds) })
        }
      />
      <Loaded query={mail}>{(state) => <Mail state={state} />}</Loaded>
    </Page>
  );
}

function Mail({ state: { place, from, templates, publicUrl } }: { readonly state: MailState }) {
  const t = useTranslations('settings.mail');
  return (
    <Stack gap="lg">
      {place.is === 'mailbox' ? (
        <Alert color="yellow" variant="light" icon={<Inbox size={18} />}>
          {t('mailboxText')}
        </Alert>
      ) : null}
      <Card title={t('how')}>
        <Facts>
          {place.is === 'mailbox' ? (
            <Fact name={t('folder')}>
              <Code>{place.folder}</Code>
            </Fact>
          ) : (
            <>
              <Fact name={t('server')}>
                <Code>{`${place.host}:${place.port}`}</Code>
              </Fact>
              <Fact name={t('encryption')}>{t(`encrypted.${place.encryption}`)}</Fact>
              <Fact name={t('signsIn')}>{t(place.signsIn ? 'withName' : 'withoutName')}</Fact>
            </>
          )}
          <Fact name={t('from')}>
            <Code>{from}</Code>
          </Fact>
          <Fact name={t('links')}>{publicUrl === null ? t('noLinks') : <Code>{publicUrl}</Code>}</Fact>
        </Facts>
      </Card>
      <Card title={t('texts')} description={t('textsText')}>
        <Facts>
          {templates.map(({ name, own }) => (
            <Fact key={name} name={t(`template.${name}`)}>
              <Group gap="xs">
                <Badge color={own ? 'blue' : 'gray'}>{t(own ? 'own' : 'builtIn')}</Badge>
              </Group>
            </Fact>
          ))}
        </Facts>
      </Card>
    </Stack>
  );
}
