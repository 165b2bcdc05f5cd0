import { Group, Input, SegmentedControl } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import type { WidgetProps } from './widget.js';

/** Yes or no; neither is chosen where there is no value. */
export function BooleanField({ attribute, frame, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  const { readOnly, ...around } = frame;
  return (
    <Input.Wrapper {...around} labelElement="div">
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
