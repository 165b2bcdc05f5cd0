import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { PencilLine } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Moment } from '../../../ui/index.js';
import type { KeptOffer } from './use-kept-changes.js';

/** Offers what was written and not saved when the document was open in this browser before, and says where nothing can be kept. */
export function KeptNotice({ offer }: { readonly offer: KeptOffer }) {
  const t = useTranslations('content.edit');
  const { offered, isOlder, isFull, take, forget } = offer;
  return (
    <>
      {isFull ? (
        <Alert color="yellow" variant="light" icon={<PencilLine size={18} />} role="status">
          {t('keptFull')}
        </Alert>
      ) : null}
      {offered === null ? null : (
        <Alert color="blue" variant="light" icon={<PencilLine size={18} />} role="status" title={t('keptTitle')}>
          <Stack gap="sm">
            <Text size="sm">
              {t('keptText')} <Moment at={offered.at} span />. {isOlder ? t('keptOlder') : null}
            </Text>
            <Group gap="xs">
              <Button size="xs" onClick={take}>
                {t('keptTake')}
              </Button>
              <Button size="xs" variant="default" onClick={forget}>
                {t('keptForget')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
    </>
  );
}
