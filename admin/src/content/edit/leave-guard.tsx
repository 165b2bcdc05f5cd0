import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useFormState } from 'react-hook-form';
import { useTranslations } from 'use-intl';

/** How a view with unsaved changes is left. */
export interface LeaveGuardProps {
  /** It is left on purpose. */
  readonly isLeaving: { readonly current: boolean };
  /** The changes are not wanted any more. */
  readonly onLeave: () => void;
}

/** Asks before a view with unsaved changes is left, within the panel and out of it. */
export function LeaveGuard({ isLeaving, onLeave }: LeaveGuardProps) {
  const t = useTranslations('content.edit');
  const common = useTranslations('ui');
  const { isDirty } = useFormState();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty && !isLeaving.current,
    enableBeforeUnload: () => isDirty && !isLeaving.current,
    withResolver: true,
  });
  return (
    <Modal
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={<Text fw={650}>{t('leaveTitle')}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <Text size="sm">{t('leaveText')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => reset?.()} data-autofocus>
            {common('cancel')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              onLeave();
              proceed?.();
            }}
          >
            {t('leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
