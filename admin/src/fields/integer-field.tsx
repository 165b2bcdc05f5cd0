import { NumberInput } from '@mantine/core';
import type { ScalarAttribute } from '../api/index.js';
import { numberOption, useRangeHint } from './limit-hints.js';
import type { WidgetProps } from './widget.js';
import { withHint } from './with-hint.js';

/** A whole number. */
export function IntegerField({ attribute, inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const hint = useRangeHint(attribute);
  return (
    <NumberInput
      {...inputProps}
      description={withHint(inputProps.description, hint)}
      value={typeof value === 'number' ? value : ''}
      onChange={(number) => onChange(number === '' ? null : number)}
      onBlur={onBlur}
      allowDecimal={false}
      startValue={numberOption(attribute, 'min') ?? 0}
      clampBehavior="none"
    />
  );
}
