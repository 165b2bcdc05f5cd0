import { Badge, Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Card, useMe } from '../../ui/index.js';

/** With what draws the picture for the app: few people ever need it. */
const EnableSecondFactor = lazy(async () => ({
  default: (await import('./enable-second-factor.js')).EnableSecondFactor,
}));
const DisableSecondFactor = lazy(async () => ({
  default: (await import('./disable-second-factor.js')).DisableSecondFactor,
}));

/** The second factor: its state, and actions to enable or disable it. */
export function SecondFactorCard() {
  const t = useTranslations('app.me');
  const common = useTranslations('ui');
  const { secondFactor } = useMe();
  const [opened, { open, close }] = useDisclosure(false);
  const [closing, { open: openOff, close: closeOff }] = useDisclosure(false);
  return (
    <Card title={t('factor')} description={t('factorText')}>
      <Group justify="space-between">
        <Badge color={secondFactor ? 'teal' : 'gray'} size="lg">
          {t(secondFactor ? 'factorOn' : 'factorOff')}
        </Badge>
        <Button variant="default" onClick={secondFactor ? openOff : open}>
          {t(secondFactor ? 'turnOff' : 'turnOn')}
        </Button>
      </Group>
      <Modal
        opened={opened}
        onClose={close}
        title={<Text fw={650}>{t('factor')}</Text>}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <Suspense>
          <EnableSecondFactor onClose={close} />
        </Suspense>
      </Modal>
      <Modal
        opened={closing}
        onClose={closeOff}
        title={<Text fw={650}>{t('turnOff')}</Text>}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <Suspense>
          <DisableSecondFactor onClose={closeOff} />
        </Suspense>
      </Modal>
    </Card>
  );
}
