import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailureAlert } from './failure-alert.js';

/** A confirmation before an action that is not easily undone. */
export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The word on the button that does it. */
  readonly confirmLabel: string;
  /** Left out: red. */
  readonly color?: string;
  readonly onConfirm: () => Promise<unknown>;
}

/** Asks; does it; closes once it is done, or shows what went wrong. */
export function ConfirmDialog({
  opened,
  onClose,
  title,
  children,
  confirmLabel,
  color = 'red',
  onConfirm,
}: ConfirmDialogProps) {
  const t = useTranslations('ui');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  function close(): void {
    setFailure(null);
    onClose();
  }

  async function confirm(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Text fw={650}>{title}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack>
        <Text component="div" size="sm">
          {children}
        </Text>
        {failure === null ? null : <FailureAlert failure={failure} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color={color} loading={busy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
