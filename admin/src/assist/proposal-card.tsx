import { Badge, Button, Group, Text, Textarea } from '@mantine/core';
import { Check, Sparkles, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import classes from './proposal-card.module.css';

/** A text that somebody has to accept before it is part of a form. */
export interface ProposalCardProps {
  /** What the field is called. */
  readonly field: string;
  readonly text: string;
  /** Code of its language: for spell checking and voices. */
  readonly locale: string;
  /** Default false: the focus stays where it is. */
  readonly takesFocus?: boolean;
  /** null: it is edited in the field, after it was accepted. */
  readonly onChange: ((text: string) => void) | null;
  readonly onAccept: () => void;
  readonly onDiscard: () => void;
}

/** Shows a proposal, marked as such, to be edited, accepted or discarded. */
export function ProposalCard({
  field,
  text,
  locale,
  takesFocus = false,
  onChange,
  onAccept,
  onDiscard,
}: ProposalCardProps) {
  const t = useTranslations('assist');
  const accept = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) accept.current?.focus();
  }, [takesFocus]);
  const label = t('proposalFor', { field });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with every control of the form around it
    <div role="group" aria-label={label} className={classes.card}>
      <Badge leftSection={<Sparkles size={11} aria-hidden />} mb={6}>
        {t('proposal')}
      </Badge>
      {onChange === null ? (
        <Text component="div" size="sm" lang={locale} className={classes.text} tabIndex={0}>
          {text}
        </Text>
      ) : (
        <Textarea
          autosize
          minRows={1}
          maxRows={16}
          aria-label={label}
          lang={locale}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <Group gap="xs" mt="xs">
        <Button
          ref={accept}
          size="compact-sm"
          leftSection={<Check size={14} aria-hidden />}
          aria-label={t('acceptField', { field })}
          onClick={onAccept}
        >
          {t('accept')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<X size={14} aria-hidden />}
          aria-label={t('discardField', { field })}
          onClick={onDiscard}
        >
          {t('discard')}
        </Button>
      </Group>
    </div>
  );
}
