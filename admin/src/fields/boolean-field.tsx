import { Group, Input, SegmentedControl } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import type { WidgetProps } from './widget.js';

/** Yes or no; neither is chosen where there is no value. */
export function BooleanField({ attribute, inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  const { readOnly, ...wrapperProps } = inputProps;
  return (
    <Input.Wrapper {...wrapperProps} labelElement="div">
      <Group>
        <SegmentedControl
          aria-label={attribute.name}
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
