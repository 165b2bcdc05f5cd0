import { Button, Group, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ButtonLink, Confirm } from '../ui/index.js';
import { useBuilder } from './builder-context.js';
import classes from './builder-frame.module.css';

/** Says that there is something to be reviewed, below every view but the one that reviews it. */
export function PendingBar() {
  const t = useTranslations('builder.pending');
  const { changes, undo, discard } = useBuilder();
  const [asked, setAsked] = useState(false);
  const reviewing = useRouterState({ select: ({ location }) => location.pathname.endsWith('/builder/review') });
  if (changes === 0 || reviewing) return null;
  return (
    <section className={classes.bar} aria-label={t('label')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={550}>
          {t('count', { count: changes })}
        </Text>
        <Group gap="xs">
          {undo === null ? null : (
            <Button variant="subtle" color="gray" leftSection={<Undo2 size={16} aria-hidden />} onClick={undo}>
              {t('undo')}
            </Button>
          )}
          <Button variant="default" onClick={() => setAsked(true)}>
            {t('discard')}
          </Button>
          <ButtonLink to="/builder/review">{t('review')}</ButtonLink>
        </Group>
      </Group>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('discardTitle')}
        action={t('discard')}
        onConfirm={discard}
      >
        {t('discardText')}
      </Confirm>
    </section>
  );
}
