import { ActionIcon, Text, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { WandSparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { askSlug, documentsQuery, getApiId, type ScalarAttribute, type Slug } from '../api/index.js';
import { useFailureText } from '../ui/index.js';
import { fromInputText, toInputText } from './input-text.js';
import { usePathLabel } from './labels.js';
import { useFollowedSlug } from './use-followed-slug.js';
import type { WidgetProps } from './widget.js';

/** Debounce in milliseconds before the server checks whether the value is free. */
const checkDelay = 300;

/** Characters that a slug is made of; more than it has itself. */
const longest = 500;

/** A name that no other document has, made of another attribute by the server where the model says of which. */
export function UidField({
  attribute,
  inputProps,
  context,
  path,
  value,
  onChange,
  onBlur,
}: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields.uid');
  const failureText = useFailureText();
  const pathLabel = usePathLabel();
  const { getValues } = useFormContext();
  const text = toInputText(value);
  const isTaken = useIsTaken(attribute, context, text);
  // The stored value is its own and need not be checked.
  const [initialText] = useState(text);
  const isFree = isTaken === false && text !== initialText;
  const parentPath = path.split('.').slice(0, -1);
  const { targetField } = attribute.options;
  const target = typeof targetField === 'string' ? targetField : null;
  const generateLabel = target === null ? null : t('make', { target: pathLabel([...parentPath, target].join('.')) });

  const making = useMutation({
    mutationFn: async () => {
      const source = target === null ? '' : toInputText(getValues([...parentPath, target].join('.')));
      // Nothing keeps those of components unique.
      return source.trim() === ''
        ? null
        : askSlug(context, parentPath.length === 0 ? attribute.name : null, source.slice(0, longest));
    },
  });

  const followed = useFollowedSlug({ attribute, context, target: parentPath.length === 0 ? target : null, text });
  const onFollow = useRef(onChange);
  onFollow.current = onChange;
  useEffect(() => {
    if (followed.slug !== null) onFollow.current(fromInputText(followed.slug));
  }, [followed.slug]);

  const generate = (made: Slug | null) => onChange(fromInputText(made?.slug ?? ''));

  return (
    <TextInput
      {...inputProps}
      error={inputProps.error ?? (making.isError ? failureText(making.error) : isTaken === true ? t('taken') : null)}
      value={text}
      onChange={(event) => {
        making.reset();
        followed.stop();
        onChange(fromInputText(event.currentTarget.value));
      }}
      onBlur={onBlur}
      rightSectionWidth={isFree ? 170 : 40}
      rightSectionProps={{ style: { justifyContent: 'flex-end', gap: 8, paddingInlineEnd: 6 } }}
      rightSection={
        <>
          {isFree ? (
            <Text size="xs" c="teal" role="status">
              {t('free')}
            </Text>
          ) : null}
          {generateLabel === null || inputProps.readOnly ? null : (
            <Tooltip label={generateLabel}>
              <ActionIcon
                loading={making.isPending}
                onClick={() => making.mutate(undefined, { onSuccess: generate })}
                aria-label={generateLabel}
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

/** Returns whether another document has the value, in its draft or published version; null: not checked, or not known yet. */
function useIsTaken(
  { name, readable }: ScalarAttribute,
  { type, documentId, locale }: WidgetProps['context'],
  text: string,
) {
  const [debouncedText] = useDebouncedValue(text, checkDelay);
  const otherDocuments = documentId === null ? {} : { documentId: { $ne: documentId } };
  const parameters = {
    filters: { [name]: { $eq: debouncedText }, ...otherDocuments },
    fields: [name],
    pagination: { pageSize: 1 },
    ...(locale === null ? {} : { locale }),
    ...(type.draftAndPublish ? { status: 'draft' } : {}),
  };
  const enabled = readable && debouncedText !== '' && type.kind === 'collectionType';
  const { data, isPlaceholderData } = useQuery({ ...documentsQuery(getApiId(type), parameters), enabled });
  if (!enabled || debouncedText !== text || data === undefined || isPlaceholderData) return null;
  return data.meta.pagination.total > 0;
}
