import { Alert, Badge, Code, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type MailState, mailQuery, testMail } from '../api/index.js';
import { Card, Page, QueryResult } from '../ui/index.js';
import { DescriptionItem, DescriptionList } from './description-list.js';
import { TestButton, TestResult } from './test-button.js';

/** How mails are sent. */
export function MailPage() {
  const t = useTranslations('settings.mail');
  const mail = useQuery(mailQuery);
  const test = useMutation({ mutationFn: () => testMail() });
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={<TestButton test={test} label={t('test')} />}
      width="narrow"
    >
      <TestResult
        test={test}
        failureMessage={({ to, reason }) => (reason === null ? null : t('failed', { to, reason }))}
        successMessage={({ to, milliseconds }) =>
          t(mail.data?.place.is === 'mailbox' ? 'doneInFolder' : 'done', { to, milliseconds: String(milliseconds) })
        }
      />
      <QueryResult query={mail}>{(state) => <MailSettings state={state} />}</QueryResult>
    </Page>
  );
}

function MailSettings({ state: { place, from, templates, publicUrl } }: { readonly state: MailState }) {
  const t = useTranslations('settings.mail');
  return (
    <Stack gap="lg">
      {place.is === 'mailbox' ? (
        <Alert color="yellow" variant="light" icon={<Inbox size={18} />}>
          {t('mailboxText')}
        </Alert>
      ) : null}
      <Card title={t('how')}>
        <DescriptionList>
          {place.is === 'mailbox' ? (
            <DescriptionItem name={t('folder')}>
              <Code>{place.folder}</Code>
            </DescriptionItem>
          ) : (
            <>
              <DescriptionItem name={t('server')}>
                <Code>{`${place.host}:${place.port}`}</Code>
              </DescriptionItem>
              <DescriptionItem name={t('encryption')}>{t(`encrypted.${place.encryption}`)}</DescriptionItem>
              <DescriptionItem name={t('signsIn')}>{t(place.signsIn ? 'withName' : 'withoutName')}</DescriptionItem>
            </>
          )}
          <DescriptionItem name={t('from')}>
            <Code>{from}</Code>
          </DescriptionItem>
          <DescriptionItem name={t('links')}>
            {publicUrl === null ? t('noLinks') : <Code>{publicUrl}</Code>}
          </DescriptionItem>
        </DescriptionList>
      </Card>
      <Card title={t('texts')} description={t('textsText')}>
        <DescriptionList>
          {templates.map(({ name, own }) => (
            <DescriptionItem key={name} name={t(`template.${name}`)}>
              <Group gap="xs">
                <Badge color={own ? 'blue' : 'gray'}>{t(own ? 'own' : 'builtIn')}</Badge>
              </Group>
            </DescriptionItem>
          ))}
        </DescriptionList>
      </Card>
    </Stack>
  );
}
