import { MultiSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentPermission, PermissionType } from '../api/index.js';
import { useLocaleName } from '../documents/index.js';
import { fieldLabel } from '../fields/index.js';
import { FormDialog } from '../ui/index.js';
import { useActionName } from './names.js';

/** A permission that is narrowed. */
export interface NarrowFormProps {
  readonly entry: ContentPermission;
  readonly type: PermissionType;
  readonly locales: readonly string[];
  readonly onClose: () => void;
  readonly onEntry: (entry: ContentPermission) => void;
}

/** Asks for which attributes, locales and documents a permission holds; nothing chosen: for all. */
export function NarrowForm({ entry, type, locales, onClose, onEntry }: NarrowFormProps) {
  const t = useTranslations('settings.narrow');
  const actionName = useActionName();
  const localeName = useLocaleName();
  const [fields, setFields] = useState<readonly string[]>(entry.fields ?? []);
  const [codes, setCodes] = useState<readonly string[]>(entry.locales ?? []);
  const [own, setOwn] = useState(entry.own);
  const hasFields = type.actions.some(({ action, fields: some }) => action === entry.action && some);
  return (
    <FormDialog
      title={t('title', { name: type.displayName, action: actionName(entry.action) })}
      action={t('apply')}
      saving={{ busy: false, failure: null }}
      onSubmit={() =>
        onEntry({
          ...entry,
          fields: fields.length === 0 ? null : fields,
          locales: codes.length === 0 ? null : codes,
          own,
        })
      }
      onClose={onClose}
    >
      {hasFields ? (
        <MultiSelect
          label={t('fields')}
          placeholder={fields.length === 0 ? t('allFields') : ''}
          searchable
          data={type.attributes.map(({ name }) => ({ value: name, label: fieldLabel(name) }))}
          value={[...fields]}
          onChange={setFields}
        />
      ) : null}
      {type.localized ? (
        <MultiSelect
          label={t('locales')}
          placeholder={codes.length === 0 ? t('allLocales') : ''}
          data={locales.map((code) => ({ value: code, label: localeName(code) }))}
          value={[...codes]}
          onChange={setCodes}
        />
      ) : null}
      <Switch label={t('own')} checked={own} onChange={(event) => setOwn(event.currentTarget.checked)} />
    </FormDialog>
  );
}
