import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';
import { toShortcut } from './shortcut.js';

/** A button, and why it cannot be used now. */
export interface ExplainedButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** null: it can be used. */
  readonly reason: string | null;
  /** The key that does the same with Ctrl or Cmd; left out: there is none. */
  readonly hotkey?: string;
  readonly onClick: () => void;
}

/** A button that says why it is disabled: to the mouse, and, as it can still be focused, to keyboards and screen readers. */
export function ExplainedButton({ reason, hotkey, onClick, ...button }: ExplainedButtonProps) {
  const id = useId();
  const isDisabled = reason !== null;
  const shortcut = hotkey === undefined ? null : toShortcut(hotkey);
  return (
    <>
      <Tooltip
        label={reason}
        disabled={!isDisabled}
        withinPortal={false}
        events={{ hover: true, focus: true, touch: true }}
      >
        <Button
          {...button}
          {...(shortcut === null ? {} : { 'aria-keyshortcuts': shortcut.aria })}
          {...(isDisabled
            ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id }
            : { title: shortcut?.text })}
          onClick={isDisabled ? undefined : onClick}
        />
      </Tooltip>
      {isDisabled ? <VisuallyHidden id={id}>{reason}</VisuallyHidden> : null}
    </>
  );
}
