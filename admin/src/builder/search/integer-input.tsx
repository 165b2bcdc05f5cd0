import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

/** A whole number within bounds, which is handed on when the field is left. */
export interface IntegerInputProps
  extends Pick<NumberInputProps, 'label' | 'aria-label' | 'description' | 'size' | 'w' | 'readOnly'> {
  readonly min: number;
  readonly max: number;
  /** undefined: the field is empty. */
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** Asks for a whole number; what is out of bounds becomes the nearest one within. */
export function IntegerInput({ min, max, value, onChange, ...props }: IntegerInputProps) {
  const [typed, setTyped] = useState<number | string | null>(null);

  function handleBlur(): void {
    if (typed === null) return;
    const next = typed === '' ? undefined : Math.min(max, Math.max(min, Math.round(Number(typed))));
    setTyped(null);
    if (next !== value) onChange(next);
  }

  return (
    <NumberInput
      {...props}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      value={typed ?? value ?? ''}
      onChange={setTyped}
      onBlur={handleBlur}
    />
  );
}
