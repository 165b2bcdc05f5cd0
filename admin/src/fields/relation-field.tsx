import { Button, Group, Input, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RelationAttribute } from '../api/index.js';
import { useModel } from '../ui/index.js';
import { useAttributeLabel } from './labels.js';
import {
  findRelatedType,
  type RelatedDocument,
  relatedKey,
  relatedLabel,
  toRelatedDocuments,
} from './related-documents.js';
import { RelatedRow } from './related-row.js';
import { RelationPicker } from './relation-picker.js';
import { SortableList } from './sortable-list.js';
import { moveItem } from './use-entry-keys.js';
import { useRelatedStates } from './use-related-states.js';
import type { WidgetProps } from './widget.js';

/** So many documents are shown at first. */
const initiallyShown = 12;

/** Documents that a document leads to: found by typing, put in order, taken away again. */
export function RelationField({
  attribute,
  inputProps,
  context,
  value,
  onChange,
  onBlur,
  NestedField,
}: WidgetProps<RelationAttribute>) {
  const t = useTranslations('fields.relation');
  const name = useAttributeLabel()(attribute);
  const model = useModel();
  const [showAll, setShowAll] = useState(false);
  const { readOnly: fieldReadOnly, ...wrapperProps } = inputProps;
  // A relation to one document of any type can be read alone.
  const readOnly = fieldReadOnly || (attribute.target === null && !attribute.many);
  const related = toRelatedDocuments(value);
  const shown = showAll ? related : related.slice(0, initiallyShown);
  const findState = useRelatedStates(attribute, related, context.locale);
  const labelFor = (document: RelatedDocument): string =>
    relatedLabel(document, findRelatedType(attribute, document, model));
  const setRelated = (list: readonly RelatedDocument[]): void => onChange(attribute.many ? list : (list[0] ?? null));

  return (
    <Input.Wrapper {...wrapperProps} labelElement="div">
      <Stack gap="xs" mt={4} onBlur={onBlur}>
        <SortableList
          label={name}
          keys={shown.map(relatedKey)}
          itemLabel={(index) => {
            const document = shown[index];
            return document === undefined ? '' : labelFor(document);
          }}
          onMove={readOnly || !attribute.many ? null : (from, to) => setRelated(moveItem(related, from, to))}
        >
          {(index) => {
            const document = shown[index];
            return document === undefined ? null : (
              <RelatedRow
                related={document}
                type={findRelatedType(attribute, document, model)}
                state={findState(document)}
                onRemove={readOnly ? null : () => setRelated(related.filter((candidate) => candidate !== document))}
              />
            );
          }}
        </SortableList>
        {related.length > shown.length ? (
          <Group>
            <Button size="compact-sm" variant="subtle" onClick={() => setShowAll(true)}>
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
            context={context}
            selected={related}
            NestedField={NestedField}
            onChoose={(document) => setRelated(attribute.many ? [...related, document] : [document])}
          />
        )}
      </Stack>
    </Input.Wrapper>
  );
}
