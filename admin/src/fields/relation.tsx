import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RelationAttribute } from '../api/index.js';
import { useModel } from '../ui/index.js';
import { fieldLabel } from './field-name.js';
import { type Related, relatedKey, relatedName, relatedOf, relatedType } from './related.js';
import { RelatedRow } from './related-row.js';
import { RelationPicker } from './relation-picker.js';
import { SortableList } from './sortable-list.js';
import { moved } from './use-entry-keys.js';
import { useRelatedStates } from './use-related-states.js';
import type { WidgetProps } from './widget.js';

/** So many documents are shown at first. */
const fewAtFirst = 12;

/** Documents that a document leads to: found by typing, put in order, taken away again. */
export function RelationField({
  attribute,
  frame,
  place,
  value,
  onChange,
  onBlur,
  Inner,
}: WidgetProps<RelationAttribute>) {
  const t = useTranslations('fields.relation');
  const model = useModel();
  const [all, setAll] = useState(false);
  const { readOnly: fixed, ...around } = frame;
  // A relation to one document of any type can be read alone.
  const readOnly = fixed || (attribute.target === null && !attribute.many);
  const related = relatedOf(value);
  const shown = all ? related : related.slice(0, fewAtFirst);
  const stateOf = useRelatedStates(attribute, related, place.locale);
  const nameOf = (one: Related): string => relatedName(one, relatedType(attribute, one, model));
  const set = (list: readonly Related[]): void => onChange(attribute.many ? list : (list[0] ?? null));

  return (
    <Input.Wrapper {...around} labelElement="div">
      <Stack gap="xs" mt={4} onBlur={onBlur}>
        <SortableList
          label={fieldLabel(attribute.name)}
          keys={shown.map(relatedKey)}
          nameOf={(at) => {
            const one = shown[at];
            return one === undefined ? '' : nameOf(one);
          }}
          onMove={readOnly || !attribute.many ? null : (from, to) => set(moved(related, from, to))}
        >
          {(at) => {
            const one = shown[at];
            return one === undefined ? null : (
              <RelatedRow
                related={one}
                type={relatedType(attribute, one, model)}
                state={stateOf(one)}
                onRemove={readOnly ? null : () => set(related.filter((other) => other !== one))}
              />
            );
          }}
        </SortableList>
        {related.length > shown.length ? (
          <Group>
            <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
              {t('all', { count: String(related.length) })}
            </Button>
          </Group>
        ) : null}
        {readOnly ? (
          related.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('none')}
            </Text>
          ) : null
        ) : (
          <RelationPicker
            attribute={attribute}
            place={place}
            chosen={related}
            Inner={Inner}
            onChoose={(one) => set(attribute.many ? [...related, one] : [one])}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}
