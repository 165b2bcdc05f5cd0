import { Button, Group, List, Modal, Progress, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType, Document } from '../../api/index.js';
import { titleOf, useLocaleName } from '../../documents/index.js';
import { toastDone, useFailureText } from '../../ui/index.js';
import { Affected } from '../affected.js';
import { useBulk } from './use-bulk.js';

/** What can be done with several documents. */
export type BulkAction = 'publish' | 'unpublish' | 'delete';

/** Several documents, and what is to be done with them. */
export interface BulkDialogProps {
  readonly action: BulkAction;
  readonly type: ContentType;
  readonly documents: readonly Document[];
  readonly locale: string | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before something is done with several documents; afterwards says with which of them it could not be done, and why. */
export function BulkDialog({ action, type, documents, locale, onClose, onDone }: BulkDialogProps) {
  const t = useTranslations('content.bulk');
  const common = useTranslations('ui');
  const untitled = useTranslations('content')('untitled');
  const failureText = useFailureText();
  const localeName = useLocaleName();
  const [everywhere, setEverywhere] = useState(true);
  const bulk = useBulk(type);
  const refused = bulk.refused.length > 0 && !bulk.busy;
  const count = documents.length;

  async function run(): Promise<void> {
    const where = action === 'delete' && locale !== null && everywhere ? '*' : locale;
    const failures = await bulk.run(action, documents, where);
    if (failures > 0) return;
    toastDone(t(`${action}Done`, { count }));
    onDone();
  }

  return (
    <Modal
      opened
      onClose={refused ? onDone : onClose}
      title={<Text fw={650}>{t(`${action}Title`, { count })}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        {refused ? (
          <>
            <Text size="sm" role="alert">
              {t('refused', { count: bulk.refused.length, done: String(count - bulk.refused.length) })}
            </Text>
            <List size="sm">
              {bulk.refused.map(({ document, failure }) => (
                <List.Item key={document.documentId}>
                  {t('because', { title: titleOf(document, type) ?? untitled, reason: failureText(failure) })}
                </List.Item>
              ))}
            </List>
          </>
        ) : (
          <>
            <Text size="sm">{t(`${action}Text`)}</Text>
            {locale === null || action === 'delete' ? null : (
              <Text size="sm" c="dimmed">
                {t('inLocale', { locale: localeName(locale) })}
              </Text>
            )}
            {action === 'delete' ? (
              <>
                {locale === null ? null : (
                  <Radio.Group
                    aria-label={t('where')}
                    value={everywhere ? 'all' : 'one'}
                    onChange={(value) => setEverywhere(value === 'all')}
                  >
                    <Stack gap={6}>
                      <Radio value="all" label={t('everywhere')} />
                      <Radio value="one" label={t('here', { locale: localeName(locale) })} />
                    </Stack>
                  </Radio.Group>
                )}
                <Affected type={type} documentIds={documents.map(({ documentId }) => documentId)} />
              </>
            ) : null}
          </>
        )}
        {bulk.busy ? <Progress value={bulk.share * 100} aria-label={t('progress')} /> : null}
        <Group justify="flex-end" gap="xs">
          {refused ? (
            <Button onClick={onDone}>{common('close')}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose} data-autofocus>
                {common('cancel')}
              </Button>
              <Button
                loading={bulk.busy}
                onClick={() => void run()}
                {...(action === 'publish' ? {} : { color: 'red' })}
              >
                {t(action)}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
