import { Badge, Code, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { type StorageState, storageQuery, testStorage } from '../api/index.js';
import { Card, Loaded, Page, useBytes } from '../ui/index.js';
import { Fact, Facts } from './facts.js';
import { TestButton, TestOutcome } from './test-button.js';

/** Where files are kept, and what may come there. */
export function StoragePage() {
  const t = useTranslations('settings.storage');
  const storage = useQuery(storageQuery);
  const trial = useMutation({ mutationFn: () => testStorage() });
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={<TestButton trial={trial} label={t('test')} />}
      width="narrow"
    >
      <TestOutcome
        trial={trial}
        wrong={({ failed, reason }) => (failed === null ? null : t(`failed.${failed}`, { reason: reason ?? '–' }))}
        right={({ milliseconds }) => t('done', { milliseconds: String(milliseconds) })}
      />
      <Loaded query={storage}>{(state) => <Storage state={state} />}</Loaded>
    </Page>
  );
}

function Storage({ state }: { readonly state: StorageState }) {
  const t = useTranslations('settings.storage');
  const format = useFormatter();
  const bytes = useBytes();
  const { provider, place, baseUrl, signedSeconds, formats, allow } = state;
  return (
    <Stack gap="lg">
      <Card title={t('where')}>
        <Facts>
          <Fact name={t('provider')}>{t(`providers.${provider}`)}</Fact>
          <Fact name={t(`places.${provider}`)}>
            <Code>{place}</Code>
          </Fact>
          <Fact name={t('kept')}>{t('files', { count: state.files, bytes: bytes(state.bytes) })}</Fact>
          <Fact name={t('served')}>{baseUrl === null ? t('servedHere') : <Code>{baseUrl}</Code>}</Fact>
          <Fact name={t('addresses')}>
            {signedSeconds === null ? t('open') : t('signed', { seconds: signedSeconds })}
          </Fact>
        </Facts>
      </Card>
      <Card title={t('limits')} description={t('limitsText')}>
        <Facts>
          <Fact name={t('sizeLimit')}>{bytes(state.sizeLimit)}</Fact>
          <Fact name={t('filesLimit')}>{format.number(state.filesLimit)}</Fact>
          <Fact name={t('imageSizeLimit')}>{bytes(state.imageSizeLimit)}</Fact>
          <Fact name={t('pixelLimit')}>{t('pixels', { count: state.pixelLimit })}</Fact>
          <Fact name={t('svg')}>{t(state.svg ? 'svgTaken' : 'svgRefused')}</Fact>
          <Fact name={t('allow')}>
            <Group gap={6}>
              {allow.map((type) => (
                <Code key={type}>{type}</Code>
              ))}
            </Group>
          </Fact>
        </Facts>
      </Card>
      <Card title={t('formats')} description={t('formatsText')}>
        <Group gap="xs">
          <Badge color="gray">{t('format', { name: 'thumbnail', size: '245 × 156' })}</Badge>
          {formats.map(({ name, side }) => (
            <Badge key={name} color="gray">
              {t('format', { name, size: format.number(side) })}
            </Badge>
          ))}
        </Group>
      </Card>
    </Stack>
  );
}
