import { Autocomplete, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { apiPrefix } from '../api/index.js';
import { FormDialog } from '../ui/index.js';
import { type Draft, deriveUid, getCategory, getShapeKind, type ShapeSettings } from './draft/index.js';
import { type ShapeSettingsField, suggestApiIds, validateShapeSettings } from './validate-shape-settings.js';

/** A form of names and switches. */
export interface ShapeFormProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly draft: Draft;
  /** The shape that they are of; null: a new one. */
  readonly shape: { readonly key: string; readonly uid: string } | null;
  readonly settings: ShapeSettings;
  readonly onDone: (settings: ShapeSettings) => void;
  readonly onClose: () => void;
}

const idleSaving = { isSaving: false, failure: null };

/** Asks what a content type or component is called, and what its documents can. API ids follow the name until somebody changes them. */
export function ShapeForm({
  title,
  submitLabel,
  draft,
  shape,
  settings: initialSettings,
  onDone,
  onClose,
}: ShapeFormProps) {
  const t = useTranslations('builder.names');
  const [settings, setSettings] = useState(initialSettings);
  const [idsEdited, setIdsEdited] = useState(shape !== null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const problems = validateShapeSettings(draft, shape?.key ?? null, settings);
  const isComponent = settings.kind === 'component';
  const categories = [
    ...new Set(draft.shapes.filter((candidate) => getShapeKind(candidate) === 'component').map(getCategory)),
  ].sort();

  function patch(changes: Partial<ShapeSettings>): void {
    setSettings((previous) => ({ ...previous, ...changes }));
  }

  function errorAt(field: ShapeSettingsField): string | null {
    const problem = problems.get(field);
    return wasSubmitted && problem !== undefined ? t(`wrong.${problem}`) : null;
  }

  function handleDisplayName(displayName: string): void {
    const ids = suggestApiIds(displayName);
    patch({ displayName, ...(idsEdited ? {} : { ...ids, name: ids.singularName }) });
  }

  function handleId(changes: Partial<ShapeSettings>): void {
    setIdsEdited(true);
    patch(changes);
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      size="lg"
      saving={idleSaving}
      onClose={onClose}
      onSubmit={() => {
        setWasSubmitted(true);
        if (problems.size === 0) onDone({ ...settings, displayName: settings.displayName.trim() });
      }}
    >
      <Stack>
        <TextInput
          label={t('displayName')}
          description={t('displayNameHint')}
          value={settings.displayName}
          error={errorAt('displayName')}
          onChange={(event) => handleDisplayName(event.currentTarget.value)}
          data-autofocus
        />
        {isComponent ? (
          <>
            <Autocomplete
              label={t('category')}
              description={t('categoryHint')}
              data={categories}
              value={settings.category}
              error={errorAt('category')}
              onChange={(category) => patch({ category })}
            />
            <TextInput
              label={t('name')}
              description={t('nameHint', { uid: deriveUid(settings, shape?.uid ?? null) })}
              value={settings.name}
              error={errorAt('name')}
              onChange={(event) => handleId({ name: event.currentTarget.value })}
            />
          </>
        ) : (
          <>
            <TextInput
              label={t('singularName')}
              description={t('singularNameHint', { uid: deriveUid(settings, shape?.uid ?? null) })}
              value={settings.singularName}
              error={errorAt('singularName')}
              onChange={(event) => handleId({ singularName: event.currentTarget.value })}
            />
            <TextInput
              label={t('pluralName')}
              description={t('pluralNameHint', {
                path: `${apiPrefix}/${settings.kind === 'singleType' ? settings.singularName : settings.pluralName}`,
              })}
              value={settings.pluralName}
              error={errorAt('pluralName')}
              onChange={(event) => handleId({ pluralName: event.currentTarget.value })}
            />
          </>
        )}
        <Textarea
          label={t('about')}
          autosize
          minRows={2}
          value={settings.description}
          onChange={(event) => patch({ description: event.currentTarget.value })}
        />
        {isComponent ? null : (
          <>
            <Switch
              label={t('drafts')}
              description={t('draftsHint')}
              checked={settings.draftAndPublish}
              onChange={(event) => patch({ draftAndPublish: event.currentTarget.checked })}
            />
            <Switch
              label={t('locales')}
              description={t('localesHint')}
              checked={settings.localized}
              onChange={(event) => patch({ localized: event.currentTarget.checked })}
            />
          </>
        )}
        {isComponent || shape === null ? null : (
          <Switch
            label={t('single')}
            description={t('singleHint')}
            checked={settings.kind === 'singleType'}
            onChange={(event) => patch({ kind: event.currentTarget.checked ? 'singleType' : 'collectionType' })}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
