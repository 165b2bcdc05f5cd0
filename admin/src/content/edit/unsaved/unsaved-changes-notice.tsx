import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { PencilLine } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { RelativeTime } from '../../../ui/index.js';
import type { UnsavedChangesOffer } from './use-unsaved-changes.js';

/** Offers unsaved changes of an earlier visit in this browser, and warns if storage is not available. */
export function UnsavedChangesNotice({ offer }: { readonly offer: UnsavedChangesOffer }) {
  const t = useTranslations('content.edit');
  const { stored, isStale, isStorageFull, restore, discard } = offer;
  return (
    <>
      {isStorageFull ? (
        <Alert color="yellow" variant="light" icon={<PencilLine size={18} />} role="status">
          {t('keptFull')}
        </Alert>
      ) : null}
      {stored === null ? null : (
        <Alert color="blue" variant="light" icon={<PencilLine size={18} />} role="status" title={t('keptTitle')}>
          <Stack gap="sm">
            <Text size="sm">
              {t('keptText')} <RelativeTime timestamp={stored.at} span />. {isStale ? t('keptOlder') : null}
            </Text>
            <Group gap="xs">
              <Button size="xs" onClick={restore}>
                {t('keptTake')}
              </Button>
              <Button size="xs" variant="default" onClick={discard}>
                {t('keptForget')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
    </>
  );
}
