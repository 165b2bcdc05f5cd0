import { Badge, Code, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { type StorageState, storageQuery, testStorage } from '../api/index.js';
import { Card, Page, QueryResult, useFormatBytes } from '../ui/index.js';
import { DescriptionItem, DescriptionList } from './description-list.js';
import { TestButton, TestResult } from './test-button.js';

/** File storage and upload limits. */
export function StoragePage() {
  const t = useTranslations('settings.storage');
  const storage = useQuery(storageQuery);
  const test = useMutation({ mutationFn: () => testStorage() });
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={<TestButton test={test} label={t('test')} />}
      width="narrow"
    >
      <TestResult
        test={test}
        failureMessage={({ failed, reason }) =>
          failed === null ? null : t(`failed.${failed}`, { reason: reason ?? '–' })
        }
        successMessage={({ milliseconds }) => t('done', { milliseconds: String(milliseconds) })}
      />
      <QueryResult query={storage}>{(state) => <StorageSettings state={state} />}</QueryResult>
    </Page>
  );
}

function StorageSettings({ state }: { readonly state: StorageState }) {
  const t = useTranslations('settings.storage');
  const format = useFormatter();
  const formatBytes = useFormatBytes();
  const { provider, place, baseUrl, signedSeconds, formats, allow } = state;
  return (
    <Stack gap="lg">
      <Card title={t('where')}>
        <DescriptionList>
          <DescriptionItem name={t('provider')}>{t(`providers.${provider}`)}</DescriptionItem>
          <DescriptionItem name={t(`places.${provider}`)}>
            <Code>{place}</Code>
          </DescriptionItem>
          <DescriptionItem name={t('kept')}>
            {t('files', { count: state.files, bytes: formatBytes(state.bytes) })}
          </DescriptionItem>
          <DescriptionItem name={t('served')}>
            {baseUrl === null ? t('servedHere') : <Code>{baseUrl}</Code>}
          </DescriptionItem>
          <DescriptionItem name={t('addresses')}>
            {signedSeconds === null ? t('open') : t('signed', { seconds: signedSeconds })}
          </DescriptionItem>
        </DescriptionList>
      </Card>
      <Card title={t('limits')} description={t('limitsText')}>
        <DescriptionList>
          <DescriptionItem name={t('sizeLimit')}>{formatBytes(state.sizeLimit)}</DescriptionItem>
          <DescriptionItem name={t('filesLimit')}>{format.number(state.filesLimit)}</DescriptionItem>
          <DescriptionItem name={t('imageSizeLimit')}>{formatBytes(state.imageSizeLimit)}</DescriptionItem>
          <DescriptionItem name={t('pixelLimit')}>{t('pixels', { count: state.pixelLimit })}</DescriptionItem>
          <DescriptionItem name={t('svg')}>{t(state.svg ? 'svgTaken' : 'svgRefused')}</DescriptionItem>
          <DescriptionItem name={t('allow')}>
            <Group gap={6}>
              {allow.map((type) => (
                <Code key={type}>{type}</Code>
              ))}
            </Group>
          </DescriptionItem>
        </DescriptionList>
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
