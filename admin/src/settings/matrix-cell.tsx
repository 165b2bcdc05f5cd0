import { ActionIcon, Checkbox } from '@mantine/core';
import { Settings2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** An action on a content type that can be ticked. */
export interface MatrixCellProps {
  /** What the content type and the action are called. */
  readonly name: string;
  readonly action: string;
  readonly isOn: boolean;
  /** It holds for some documents or attributes alone. */
  readonly isRestricted: boolean;
  readonly color?: 'red' | 'teal';
  /** null: read-only. */
  readonly onToggle: (() => void) | null;
  /** null: it cannot be restricted. */
  readonly onRestrict: (() => void) | null;
}

/** A box for an action; what is ticked can be restricted. */
export function MatrixCell({ name, action, isOn, isRestricted, color, onToggle, onRestrict }: MatrixCellProps) {
  const t = useTranslations('settings');
  return (
    <div>
      <Checkbox
        size="xs"
        {...(color === undefined ? {} : { color })}
        aria-label={t('matrix.cell', { name, action })}
        checked={isOn}
        indeterminate={isOn && isRestricted}
        disabled={onToggle === null}
        onChange={() => onToggle?.()}
      />
      {isOn && onToggle !== null && onRestrict !== null ? (
        <ActionIcon
          size={24}
          ms={6}
          variant={isRestricted ? 'light' : 'subtle'}
          title={t('rules.restrict')}
          aria-label={t('rules.restrictOf', { name, action })}
          onClick={onRestrict}
        >
          <Settings2 size={13} />
        </ActionIcon>
      ) : null}
    </div>
  );
}
