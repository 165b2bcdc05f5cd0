import { NumberInput } from '@mantine/core';
import type { ScalarAttribute } from '../api/index.js';
import { numberOption, useRangeHint } from './limit-hints.js';
import type { WidgetProps } from './widget.js';
import { withHint } from './with-hint.js';

/** A number with a fraction, as exact as machines count. */
export function FloatField({ attribute, inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const hint = useRangeHint(attribute);
  return (
    <NumberInput
      {...inputProps}
      description={withHint(inputProps.description, hint)}
      value={typeof value === 'number' ? value : ''}
      onChange={(number) => onChange(number === '' ? null : number)}
      onBlur={onBlur}
      startValue={numberOption(attribute, 'min') ?? 0}
      clampBehavior="none"
    />
  );
}
