import { Button, Group, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink, ConfirmDialog } from '../ui/index.js';
import { useBuilder } from './builder-context.js';
import classes from './builder-frame.module.css';

/** Says that there is something to be reviewed, below every view but the one that reviews it. */
export function PendingChangesBar() {
  const t = useTranslations('builder.pending');
  const { changeCount, undo, discard } = useBuilder();
  const [confirming, setConfirming] = useState(false);
  const isReviewing = useRouterState({ select: ({ location }) => location.pathname.endsWith('/builder/review') });
  if (changeCount === 0 || isReviewing) return null;
  return (
    <section className={classes.bar} aria-label={t('label')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={550}>
          {t('count', { count: changeCount })}
        </Text>
        <Group gap="xs">
          {undo === null ? null : (
            <Button variant="subtle" color="gray" leftSection={<Undo2 size={16} aria-hidden />} onClick={undo}>
              {t('undo')}
            </Button>
          )}
          <Button variant="default" onClick={() => setConfirming(true)}>
            {t('discard')}
          </Button>
          <ButtonLink to="/builder/review">{t('review')}</ButtonLink>
        </Group>
      </Group>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        onConfirm={discard}
      >
        {t('discardText')}
      </ConfirmDialog>
    </section>
  );
}
