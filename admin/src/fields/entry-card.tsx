import { ActionIcon, Collapse, Group, Text, UnstyledButton } from '@mantine/core';
import { ChevronRight, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import classes from './entry-card.module.css';
import { Grip } from './sortable-list.js';

/** A component in a list. */
export interface EntryCardProps {
  /** What kind of component it is, or which one. */
  readonly title: string;
  /** The first words of it; null: it has none. */
  readonly summary: string | null;
  readonly opened: boolean;
  readonly onToggle: () => void;
  /** null: it stays. */
  readonly onRemove: (() => void) | null;
  /** Something in it is wrong. */
  readonly wrong: boolean;
  /** Drawn while it is open. */
  readonly children: () => ReactNode;
}

/** Shows a component as a card that opens; what is closed is not drawn at all. */
export function EntryCard({ title, summary, opened, onToggle, onRemove, wrong, children }: EntryCardProps) {
  const t = useTranslations('fields.entry');
  const id = useId();
  return (
    <div className={classes.card} data-wrong={wrong}>
      <Group gap={4} wrap="nowrap" className={classes.head}>
        <Grip />
        <UnstyledButton className={classes.toggle} onClick={onToggle} aria-expanded={opened} aria-controls={id}>
          <ChevronRight size={16} aria-hidden className={classes.chevron} data-opened={opened} />
          <Text size="sm" fw={600} className={classes.title}>
            {title}
          </Text>
          {summary === null ? null : (
            <Text size="sm" c="dimmed" truncate>
              {summary}
            </Text>
          )}
        </UnstyledButton>
        {onRemove === null ? null : (
          <ActionIcon onClick={onRemove} title={t('remove')} aria-label={`${t('remove')}: ${title}`}>
            <Trash2 size={16} />
          </ActionIcon>
        )}
      </Group>
      <Collapse expanded={opened} id={id}>
        {opened ? <div className={classes.body}>{children()}</div> : null}
      </Collapse>
    </div>
  );
}
