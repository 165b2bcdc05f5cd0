import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ApiFailure, type ContentType, getApiId, queryKeys, type ScalarAttribute } from '../api/index.js';
import { createIdempotentCreate, findTitleAttribute } from '../documents/index.js';
import { FailureAlert, useModel, useProblemText } from '../ui/index.js';
import { defaultComponentValues } from './component-values.js';
import type { RelatedDocument } from './related-documents.js';
import type { WidgetProps } from './widget.js';

/** Makes a document where it is needed. */
export interface CreateRelatedDialogProps extends Pick<WidgetProps, 'NestedField'> {
  readonly type: ContentType;
  /** Of the document that is to lead to it; null: that has none. */
  readonly locale: string | null;
  readonly onClose: () => void;
  readonly onCreated: (document: RelatedDocument) => void;
}

/** Asks for what a document cannot be without, and makes a draft of it; the rest is written in its own view. */
export function CreateRelatedDialog({
  type,
  locale: requestedLocale,
  onClose,
  onCreated,
  NestedField,
}: CreateRelatedDialogProps) {
  const t = useTranslations('fields.relation');
  const common = useTranslations('ui');
  const problemText = useProblemText();
  const client = useQueryClient();
  const { defaultLocale } = useModel();
  const locale = type.localized ? (requestedLocale ?? defaultLocale) : null;
  const title = findTitleAttribute(type);
  const attributes = useMemo(() => requiredAttributes(type, title), [type, title]);
  const form = useForm<Record<string, unknown>>({ defaultValues: defaultComponentValues(type) });
  const [create] = useState(createIdempotentCreate);
  const creation = useMutation({
    mutationFn: () => {
      const data = Object.fromEntries(
        attributes.map(({ name }) => [name, form.getValues(name)]).filter(([, value]) => value !== undefined),
      );
      return create({
        apiId: getApiId(type),
        documentId: null,
        kind: type.kind,
        data,
        parameters: {
          ...(type.draftAndPublish ? { status: 'draft' } : {}),
          ...(locale === null ? {} : { locale }),
          fields: [title?.name ?? 'documentId', ...(type.localized ? ['locale'] : [])],
        },
      });
    },
    onSuccess: async (document) => {
      await client.invalidateQueries({ queryKey: queryKeys.content(getApiId(type)) });
      onCreated(document);
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) return;
      for (const problem of error.problems) {
        form.setError(problem.path.join('.'), { type: 'server', message: problemText(problem) });
      }
    },
  });
  const context = useMemo(() => ({ type, documentId: null, locale }), [type, locale]);

  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={650}>{t('createTitle', { type: type.displayName })}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // The form of the document around it is another one.
            event.stopPropagation();
            form.clearErrors();
            creation.mutate();
          }}
        >
          <Stack>
            {creation.error === null ? null : <FailureAlert failure={creation.error} />}
            {attributes.map((attribute) => (
              <Controller
                key={attribute.name}
                control={form.control}
                name={attribute.name}
                render={({ field: { value, onChange } }) => (
                  <NestedField
                    attribute={attribute}
                    context={context}
                    path={attribute.name}
                    readOnly={false}
                    value={value}
                    onValueChange={(_name, next) => onChange(next)}
                  />
                )}
              />
            ))}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {common('cancel')}
              </Button>
              <Button type="submit" loading={creation.isPending}>
                {t('createAction')}
              </Button>
            </Group>
          </Stack>
        </form>
      </FormProvider>
    </Modal>
  );
}

/** The title and whatever a value has to be given for. */
function requiredAttributes({ attributes }: ContentType, title: ScalarAttribute | null): readonly ScalarAttribute[] {
  const scalars = attributes.filter(
    (attribute): attribute is ScalarAttribute => attribute.storage === 'column' && attribute.creatable,
  );
  const wanted = scalars.filter(
    (attribute) => attribute === title || (attribute.required && attribute.default === undefined),
  );
  const slugs = scalars.filter(({ options }) => title !== null && options.targetField === title.name);
  return [...new Set([...wanted.filter((attribute) => attribute === title), ...slugs, ...wanted])];
}
