import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { CopyTextButton } from '../ui/index.js';
import classes from './settings.module.css';

/** Shows a secret once. */
export interface SecretDialogProps {
  readonly title: string;
  readonly hint: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret this once; it does not go away by a press beside it. */
export function SecretDialog({ title, hint, secret, onClose }: SecretDialogProps) {
  const t = useTranslations('settings');
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      closeOnClickOutside={false}
      title={<Text fw={650}>{title}</Text>}
    >
      <Stack>
        <Alert icon={<KeyRound size={18} />} color="yellow" variant="light">
          {hint}
        </Alert>
        <Group gap={4} wrap="nowrap">
          <Code className={classes.secret}>{secret}</Code>
          <CopyTextButton text={secret} copyLabel={title} />
        </Group>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t('kept')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
