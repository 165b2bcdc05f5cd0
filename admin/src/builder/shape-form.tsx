import { Autocomplete, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { apiPrefix } from '../api/index.js';
import { FormDialog } from '../ui/index.js';
import { categoryOf, type Draft, kindOf, type ShapeNames, uidOf } from './draft/index.js';
import { type NameField, problemsOfNames, suggestedIds } from './names.js';

/** A form of names and switches. */
export interface ShapeFormProps {
  readonly title: string;
  readonly action: string;
  readonly draft: Draft;
  /** The shape that they are of; null: a new one. */
  readonly shape: { readonly key: string; readonly uid: string } | null;
  readonly names: ShapeNames;
  readonly onDone: (names: ShapeNames) => void;
  readonly onClose: () => void;
}

const idle = { busy: false, failure: null };

/** Asks what a content type or component is called, and what its documents can. API ids follow the name until somebody changes them. */
export function ShapeForm({ title, action, draft, shape, names: first, onDone, onClose }: ShapeFormProps) {
  const t = useTranslations('builder.names');
  const [names, setNames] = useState(first);
  const [own, setOwn] = useState(shape !== null);
  const [tried, setTried] = useState(false);
  const problems = problemsOfNames(draft, shape?.key ?? null, names);
  const isComponent = names.kind === 'component';
  const categories = [...new Set(draft.shapes.filter((one) => kindOf(one) === 'component').map(categoryOf))].sort();

  function set(part: Partial<ShapeNames>): void {
    setNames((was) => ({ ...was, ...part }));
  }

  function errorAt(field: NameField): string | null {
    const problem = problems.get(field);
    return tried && problem !== undefined ? t(`wrong.${problem}`) : null;
  }

  function nameChosen(displayName: string): void {
    const ids = suggestedIds(displayName);
    set({ displayName, ...(own ? {} : { ...ids, name: ids.singularName }) });
  }

  function idChosen(part: Partial<ShapeNames>): void {
    setOwn(true);
    set(part);
  }

  return (
    <FormDialog
      title={title}
      action={action}
      size="lg"
      saving={idle}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (problems.size === 0) onDone({ ...names, displayName: names.displayName.trim() });
      }}
    >
      <Stack>
        <TextInput
          label={t('displayName')}
          description={t('displayNameHint')}
          value={names.displayName}
          error={errorAt('displayName')}
          onChange={(event) => nameChosen(event.currentTarget.value)}
          data-autofocus
        />
        {isComponent ? (
          <>
            <Autocomplete
              label={t('category')}
              description={t('categoryHint')}
              data={categories}
              value={names.category}
              error={errorAt('category')}
              onChange={(category) => set({ category })}
            />
            <TextInput
              label={t('name')}
              description={t('nameHint', { uid: uidOf(names, shape?.uid ?? null) })}
              value={names.name}
              error={errorAt('name')}
              onChange={(event) => idChosen({ name: event.currentTarget.value })}
            />
          </>
        ) : (
          <>
            <TextInput
              label={t('singularName')}
              description={t('singularNameHint', { uid: uidOf(names, shape?.uid ?? null) })}
              value={names.singularName}
              error={errorAt('singularName')}
              onChange={(event) => idChosen({ singularName: event.currentTarget.value })}
            />
            <TextInput
              label={t('pluralName')}
              description={t('pluralNameHint', {
                path: `${apiPrefix}/${names.kind === 'singleType' ? names.singularName : names.pluralName}`,
              })}
              value={names.pluralName}
              error={errorAt('pluralName')}
              onChange={(event) => idChosen({ pluralName: event.currentTarget.value })}
            />
          </>
        )}
        <Textarea
          label={t('about')}
          autosize
          minRows={2}
          value={names.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        {isComponent ? null : (
          <>
            <Switch
              label={t('drafts')}
              description={t('draftsHint')}
              checked={names.draftAndPublish}
              onChange={(event) => set({ draftAndPublish: event.currentTarget.checked })}
            />
            <Switch
              label={t('locales')}
              description={t('localesHint')}
              checked={names.localized}
              onChange={(event) => set({ localized: event.currentTarget.checked })}
            />
          </>
        )}
        {isComponent || shape === null ? null : (
          <Switch
            label={t('single')}
            description={t('singleHint')}
            checked={names.kind === 'singleType'}
            onChange={(event) => set({ kind: event.currentTarget.checked ? 'singleType' : 'collectionType' })}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
