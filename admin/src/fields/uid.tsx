import { ActionIcon, Text, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { apiIdOf, askSlug, documentsQuery, type ScalarAttribute, type Slug } from '../api/index.js';
import { useFailureText } from '../ui/index.js';
import { fieldLabel } from './field-name.js';
import { textOf, valueIn } from './text-value.js';
import type { WidgetProps } from './widget.js';

/** Milliseconds without a key until the server is asked whether the value is free. */
const pause = 300;

/** Characters that a slug is made of; more than it has itself. */
const longest = 500;

/** A name that no other document has, made of another attribute by the server where the model says of which. */
export function UidField({ attribute, frame, place, path, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields.uid');
  const failureText = useFailureText();
  const { getValues } = useFormContext();
  const text = textOf(value);
  const taken = useTaken(attribute, place, text);
  // What it was is its own: nobody wants to know whether that is free.
  const [first] = useState(text);
  const isFree = taken === false && text !== first;
  const { targetField } = attribute.options;
  const target = typeof targetField === 'string' ? targetField : null;
  const make = target === null ? null : t('make', { target: fieldLabel(target) });

  const beside = path.split('.').slice(0, -1);
  const making = useMutation({
    mutationFn: async () => {
      const source = target === null ? '' : textOf(getValues([...beside, target].join('.')));
      // Nothing keeps those of components unique.
      return source.trim() === ''
        ? null
        : askSlug(place, beside.length === 0 ? attribute.name : null, source.slice(0, longest));
    },
  });

  const fill = (made: Slug | null) => onChange(valueIn(made?.slug ?? ''));

  return (
    <TextInput
      {...frame}
      error={frame.error ?? (making.isError ? failureText(making.error) : taken === true ? t('taken') : null)}
      value={text}
      onChange={(event) => {
        making.reset();
        onChange(valueIn(event.currentTarget.value));
      }}
      onBlur={onBlur}
      rightSectionWidth={isFree ? 170 : 40}
      rightSectionProps={{ style: { justifyContent: 'flex-end', gap: 8, paddingRight: 6 } }}
      rightSection={
        <>
          {isFree ? (
            <Text size="xs" c="teal" role="status">
              {t('free')}
            </Text>
          ) : null}
          {make === null || frame.readOnly ? null : (
            <Tooltip label={make}>
              <ActionIcon
                loading={making.isPending}
                onClick={() => making.mutate(undefined, { onSuccess: fill })}
                aria-label={make}
              >
                <WandSparkles size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </>
      }
    />
  );
}

/** Has another document the value, in its draft or published? null: not asked, or not known yet. */
function useTaken(
  { name, readable }: ScalarAttribute,
  { type, documentId, locale }: WidgetProps['place'],
  text: string,
) {
  const [asked] = useDebouncedValue(text, pause);
  const others = documentId === null ? {} : { documentId: { $ne: documentId } };
  const parameters = {
    filters: { [name]: { $eq: asked }, ...others },
    fields: [name],
    pagination: { pageSize: 1 },
    ...(locale === null ? {} : { locale }),
    ...(type.draftAndPublish ? { status: 'draft' } : {}),
  };
  const enabled = readable && asked !== '' && type.kind === 'collectionType';
  const { data, isPlaceholderData } = useQuery({ ...documentsQuery(apiIdOf(type), parameters), enabled });
  if (!enabled || asked !== text || data === undefined || isPlaceholderData) return null;
  return data.meta.pagination.total > 0;
}
