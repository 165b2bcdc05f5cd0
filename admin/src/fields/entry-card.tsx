import { ActionIcon, Collapse, Group, Text, UnstyledButton } from '@mantine/core';
import { ChevronRight, Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { useTranslations } from 'use-intl';
import classes from './entry-card.module.css';
import { DragHandle } from './sortable-list.js';

/** A component in a list. */
export interface EntryCardProps {
  readonly ref: Ref<HTMLDivElement>;
  /** What kind of component it is, or which one. */
  readonly title: string;
  /** The first words of it; null: it has none. */
  readonly summary: string | null;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** null: it stays. */
  readonly onRemove: (() => void) | null;
  /** Something in it is wrong. */
  readonly hasError: boolean;
  /** Drawn while it is open. */
  readonly children: () => ReactNode;
}

/** Shows a component as a card that opens; what is closed is not drawn at all. */
export function EntryCard({ ref, title, summary, isOpen, onToggle, onRemove, hasError, children }: EntryCardProps) {
  const t = useTranslations('fields.entry');
  const id = useId();
  return (
    <div ref={ref} className={classes.card} data-wrong={hasError}>
      <Group gap={4} wrap="nowrap" className={classes.head}>
        <DragHandle />
        <UnstyledButton className={classes.toggle} onClick={onToggle} aria-expanded={isOpen} aria-controls={id}>
          <ChevronRight size={16} aria-hidden className={classes.chevron} data-opened={isOpen} />
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
      <Collapse expanded={isOpen} id={id}>
        {isOpen ? <div className={classes.body}>{children()}</div> : null}
      </Collapse>
    </div>
  );
}
