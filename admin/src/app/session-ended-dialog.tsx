import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Administrator } from '../api/index.js';
import { useMe } from '../ui/index.js';
import { setSessionState, useSessionEnded } from './session-state.js';
import { SignInForm } from './sign-in-form.js';

/** Asks for the password when a session ends while somebody is at work, over what they are writing: none of it is lost. */
export function SessionEndedDialog() {
  const t = useTranslations('app.ended');
  const ended = useSessionEnded();
  const me = useMe();
  const client = useQueryClient();

  function onSignedIn({ id }: Administrator): void {
    // Somebody else must not see what was fetched for the first one.
    if (id !== me.id) location.reload();
    setSessionState('open');
    void client.invalidateQueries();
  }

  return (
    <Modal
      opened={ended}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={<Text fw={650}>{t('title')}</Text>}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('description')}
        </Text>
        <SignInForm email={me.email} onSignedIn={onSignedIn}>
          <Button variant="subtle" color="gray" onClick={() => location.reload()}>
            {t('leave')}
          </Button>
        </SignInForm>
      </Stack>
    </Modal>
  );
}
