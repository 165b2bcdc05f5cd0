import { VisuallyHidden } from '@mantine/core';
import { useFocused } from 'slate-react';
import { useTranslations } from 'use-intl';
import classes from './additional-elements.module.css';

/** How to leave a text in which Tab moves. */
export interface LeaveHintProps {
  readonly id: string;
  /** Tab has moved something: until the focus leaves, the hint is there for everybody, and before for screen readers. */
  readonly isShown: boolean;
}

/** Says how to leave the text. It describes the text, and is shown to people who have met what it is about. */
export function LeaveHint({ id, isShown }: LeaveHintProps) {
  const t = useTranslations('fields.blockTools');
  const isFocused = useFocused();
  if (!isShown || !isFocused) return <VisuallyHidden id={id}>{t('leave')}</VisuallyHidden>;
  return (
    <div id={id} className={classes.note}>
      {t('leave')}
    </div>
  );
}
