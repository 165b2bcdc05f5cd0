import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ChangeSet, createChangeSet, queryKeys, updateChangeSet } from '../../api/index.js';
import { FormDialog, useFieldProblemText, useSave } from '../../ui/index.js';

/** Limits of the server. */
const [maxNameLength, maxDescriptionLength] = [100, 2_000];

/** A change set that is made or renamed. */
export interface ChangeSetDialogProps {
  /** null: a new one. */
  readonly set: Pick<ChangeSet, 'id' | 'name' | 'description'> | null;
  readonly onSaved: (set: ChangeSet) => void;
  readonly onClose: () => void;
}

/** Asks for the name and description of a change set. */
export function ChangeSetDialog({ set, onSaved, onClose }: ChangeSetDialogProps) {
  const t = useTranslations('content.changeSets');
  const [name, setName] = useState(set?.name ?? '');
  const [description, setDescription] = useState(set?.description ?? '');
  const saving = useSave(
    queryKeys.changeSets,
    () => {
      const body = { name, description: description.trim() === '' ? null : description };
      return set === null ? createChangeSet(body) : updateChangeSet(set.id, body);
    },
    onSaved,
  );
  const fieldError = useFieldProblemText<'name' | 'description'>(saving.failure);
  return (
    <FormDialog
      title={t(set === null ? 'create' : 'edit')}
      saving={saving}
      fields={['name', 'description']}
      onSubmit={() => saving.save(undefined)}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        value={name}
        maxLength={maxNameLength}
        error={fieldError('name')}
        onChange={(event) => setName(event.currentTarget.value)}
        required
        withAsterisk={false}
        data-autofocus
      />
      <Textarea
        label={t('about')}
        value={description}
        maxLength={maxDescriptionLength}
        error={fieldError('description')}
        onChange={(event) => setDescription(event.currentTarget.value)}
        autosize
        minRows={2}
        maxRows={8}
      />
    </FormDialog>
  );
}
