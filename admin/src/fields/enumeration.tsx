import { Select } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import type { WidgetProps } from './widget.js';

/** So many values are found by typing. */
const many = 8;

/** One of the values that the model lists. */
export function EnumerationField({ attribute, frame, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  const listed = attribute.options.enum;
  const values = Array.isArray(listed) ? listed.filter((one): one is string => typeof one === 'string') : [];
  return (
    <Select
      {...frame}
      data={values}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onBlur}
      placeholder={t('choose')}
      searchable={values.length > many}
      clearable={!attribute.required && !frame.readOnly}
      clearButtonProps={{ 'aria-label': t('clear') }}
    />
  );
}
