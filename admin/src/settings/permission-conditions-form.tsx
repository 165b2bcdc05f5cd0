import { MultiSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentPermission, PermissionType } from '../api/index.js';
import { useLocaleName } from '../documents/index.js';
import { fieldLabel } from '../fields/index.js';
import { FormDialog } from '../ui/index.js';
import { useActionName } from './use-permission-names.js';

/** A permission that is narrowed. */
export interface PermissionConditionsFormProps {
  readonly permission: ContentPermission;
  readonly type: PermissionType;
  readonly locales: readonly string[];
  readonly onClose: () => void;
  readonly onPermission: (permission: ContentPermission) => void;
}

/** Asks for which attributes, locales and documents a permission holds; nothing chosen: for all. */
export function PermissionConditionsForm({
  permission,
  type,
  locales,
  onClose,
  onPermission,
}: PermissionConditionsFormProps) {
  const t = useTranslations('settings.narrow');
  const actionName = useActionName();
  const localeName = useLocaleName();
  const [fields, setFields] = useState<readonly string[]>(permission.fields ?? []);
  const [localeCodes, setLocaleCodes] = useState<readonly string[]>(permission.locales ?? []);
  const [ownOnly, setOwnOnly] = useState(permission.own);
  const hasFields = type.actions.some(
    ({ action, fields: allowsFields }) => action === permission.action && allowsFields,
  );
  return (
    <FormDialog
      title={t('title', { name: type.displayName, action: actionName(permission.action) })}
      submitLabel={t('apply')}
      saving={{ isSaving: false, failure: null }}
      onSubmit={() =>
        onPermission({
          ...permission,
          fields: fields.length === 0 ? null : fields,
          locales: localeCodes.length === 0 ? null : localeCodes,
          own: ownOnly,
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
          placeholder={localeCodes.length === 0 ? t('allLocales') : ''}
          data={locales.map((code) => ({ value: code, label: localeName(code) }))}
          value={[...localeCodes]}
          onChange={setLocaleCodes}
        />
      ) : null}
      <Switch label={t('own')} checked={ownOnly} onChange={(event) => setOwnOnly(event.currentTarget.checked)} />
    </FormDialog>
  );
}
