import { Select } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import type { WidgetProps } from './widget.js';

/** So many values are found by typing. */
const searchableFrom = 8;

/** One of the values that the model lists. */
export function EnumerationField({ attribute, inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  const enumOption = attribute.options.enum;
  const values = Array.isArray(enumOption)
    ? enumOption.filter((option): option is string => typeof option === 'string')
    : [];
  return (
    <Select
      {...inputProps}
      data={values}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={inputProps.placeholder ?? t('choose')}
      searchable={values.length > searchableFrom}
      clearable={!attribute.required && !inputProps.readOnly}
      clearButtonProps={{ 'aria-label': t('clear') }}
    />
  );
}
