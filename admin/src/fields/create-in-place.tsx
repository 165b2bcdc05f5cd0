import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { ApiFailure, apiIdOf, type ContentType, keys, type ScalarAttribute } from '../api/index.js';
import { createOnce, titleAttribute } from '../documents/index.js';
import { FailureAlert, useModel } from '../ui/index.js';
import { firstValues } from './component-values.js';
import type { Related } from './related.js';
import type { WidgetProps } from './widget.js';

/** Makes a document where it is needed. */
export interface CreateInPlaceProps extends Pick<WidgetProps, 'Inner'> {
  readonly type: ContentType;
  /** Of the document that is to lead to it; null: that has none. */
  readonly locale: string | null;
  readonly onClose: () => void;
  readonly onCreated: (one: Related) => void;
}

/** Asks for what a document cannot be without, and makes a draft of it; the rest is written in its own view. */
export function CreateInPlace({ type, locale: asked, onClose, onCreated, Inner }: CreateInPlaceProps) {
  const t = useTranslations('fields.relation');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const { defaultLocale } = useModel();
  const locale = type.localized ? (asked ?? defaultLocale) : null;
  const title = titleAttribute(type);
  const attributes = useMemo(() => shortForm(type, title), [type, title]);
  const form = useForm<Record<string, unknown>>({ defaultValues: firstValues(type) });
  const [create] = useState(createOnce);
  const making = useMutation({
    mutationFn: () => {
      const data = Object.fromEntries(
        attributes.map(({ name }) => [name, form.getValues(name)]).filter(([, value]) => value !== undefined),
      );
      return create({
        apiId: apiIdOf(type),
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
    onSuccess: async (made) => {
      await client.invalidateQueries({ queryKey: keys.content(apiIdOf(type)) });
      onCreated(made);
    },
    onError: (error) => {
      if (!(error instanceof ApiFailure)) return;
      for (const { path, message } of error.problems) form.setError(path.join('.'), { type: 'server', message });
    },
  });
  const place = useMemo(() => ({ type, documentId: null, locale }), [type, locale]);

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
            making.mutate();
          }}
        >
          <Stack>
            {making.error === null ? null : <FailureAlert failure={making.error} />}
            {attributes.map((attribute) => (
              <Controller
                key={attribute.name}
                control={form.control}
                name={attribute.name}
                render={({ field: { value, onChange } }) => (
                  <Inner
                    attribute={attribute}
                    place={place}
                    path={attribute.name}
                    readOnly={false}
                    value={value}
                    onValue={(_name, next) => onChange(next)}
                  />
                )}
              />
            ))}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {common('cancel')}
              </Button>
              <Button type="submit" loading={making.isPending}>
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
function shortForm({ attributes }: ContentType, title: ScalarAttribute | null): readonly ScalarAttribute[] {
  const scalars = attributes.filter((one): one is ScalarAttribute => one.storage === 'column' && one.creatable);
  const asked = scalars.filter((one) => one === title || (one.required && one.default === undefined));
  const slugs = scalars.filter(({ type, options }) => type === 'uid' && options.targetField === title?.name);
  return [...new Set([...asked.filter((one) => one === title), ...slugs, ...asked])];
}
