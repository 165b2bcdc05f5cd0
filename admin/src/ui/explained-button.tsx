import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core';
import { useId } from 'react';

/** A button, and why it cannot be used now. */
export interface ExplainedButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** null: it can be used. */
  readonly reason: string | null;
  readonly onClick: () => void;
}

/** A button that says why it is disabled: to the mouse, and, as it can still be focused, to keyboards and screen readers. */
export function ExplainedButton({ reason, onClick, ...button }: ExplainedButtonProps) {
  const id = useId();
  const isDisabled = reason !== null;
  return (
    <>
      <Tooltip label={reason} disabled={!isDisabled} events={{ hover: true, focus: true, touch: true }}>
        <Button
          {...button}
          {...(isDisabled ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id } : {})}
          onClick={isDisabled ? undefined : onClick}
        />
      </Tooltip>
      {isDisabled ? <VisuallyHidden id={id}>{reason}</VisuallyHidden> : null}
    </>
  );
}
