import { Group, Input, SegmentedControl } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { useAttributeLabel } from './labels.js';
import type { WidgetProps } from './widget.js';

/** Yes or no; neither is chosen where there is no value. */
export function BooleanField({ attribute, inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  const { readOnly, placeholder: _, lang: __, ...wrapperProps } = inputProps;
  const label = useAttributeLabel()(attribute);
  return (
    <Input.Wrapper {...wrapperProps} labelElement="div">
      <Group>
        <SegmentedControl
          aria-label={label}
          aria-required={inputProps.required}
          data={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={(chosen) => onChange(chosen === 'true')}
          onBlur={onBlur}
          readOnly={readOnly}
        />
      </Group>
    </Input.Wrapper>
  );
}
