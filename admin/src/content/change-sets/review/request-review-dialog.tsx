import { Alert, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { addToChangeSet, type ContentType, createChangeSet, queryKeys } from '../../../api/index.js';
import { findTitleAttribute } from '../../../documents/index.js';
import { FormDialog } from '../../../ui/index.js';

/** Maximum length of the name of a change set (docs/reference/admin-api.md). */
const maxNameLength = 100;

/** A document that is to be reviewed. */
export interface RequestReviewDialogProps {
  readonly type: ContentType;
  readonly documentId: string;
  /** The language that is shown; null: the type has none. */
  readonly locale: string | null;
  readonly onClose: () => void;
}

/** Makes a change set of the draft of one document, and opens it. */
export function RequestReviewDialog({ type, documentId, locale, onClose }: RequestReviewDialogProps) {
  const t = useTranslations('content.changeSets.review.request');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { isDirty } = useFormState();
  const { getValues } = useFormContext<Record<string, unknown>>();
  const [name, setName] = useState(() => {
    const attribute = findTitleAttribute(type);
    const title = attribute === null ? null : getValues(attribute.name);
    return (typeof title === 'string' && title !== '' ? title : type.displayName).slice(0, maxNameLength);
  });
  const [setId, setSetId] = useState<string | null>(null);
  const requesting = useMutation({
    mutationFn: async () => {
      // A second attempt goes into the set that the first one made.
      const id = setId ?? (await createChangeSet({ name })).id;
      setSetId(id);
      const locales = locale === null ? {} : { locales: [locale] };
      await addToChangeSet(id, { type: type.uid, documentIds: [documentId], ...locales, from: 'draft' });
      return id;
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.changeSets }),
    onSuccess: async (id) => {
      onClose();
      await navigate({ to: '/change-sets/$id', params: { id } });
    },
  });
  return (
    <FormDialog
      title={t('title')}
      submitLabel={t('submit')}
      saving={{ isSaving: requesting.isPending, failure: requesting.error }}
      onSubmit={() => requesting.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{t('text')}</Text>
      {isDirty ? (
        <Alert color="orange" variant="light" icon={<CircleAlert size={18} />}>
          {t('unsaved')}
        </Alert>
      ) : null}
      <TextInput
        label={t('name')}
        value={name}
        maxLength={maxNameLength}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
