import { Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Administrator,
  type Invitation,
  inviteAdministrator,
  queryKeys,
  rolesQuery,
  updateAdministrator,
} from '../api/index.js';
import { FormDialog, hasSettingsPermission, useMe, useSave } from '../ui/index.js';

/** An administrator who is invited or changed. */
export interface AdministratorFormProps {
  /** null: somebody new. */
  readonly administrator: Administrator | null;
  readonly onClose: () => void;
  readonly onInvited: (invitation: Invitation) => void;
}

/** Asks who somebody is, and what role they have. */
export function AdministratorForm({ administrator, onClose, onInvited }: AdministratorFormProps) {
  const t = useTranslations('settings.administrators');
  const me = useMe();
  const [firstName, setFirstName] = useState(administrator?.firstName ?? '');
  const [lastName, setLastName] = useState(administrator?.lastName ?? '');
  const [email, setEmail] = useState(administrator?.email ?? '');
  const [role, setRole] = useState(administrator === null ? null : String(administrator.role.id));
  const [blocked, setBlocked] = useState(administrator?.blocked ?? false);
  const roles = useQuery({
    ...rolesQuery,
    enabled: hasSettingsPermission(me, 'read', 'settings::administrator-roles'),
  });
  const saving = useSave(
    queryKeys.administrators,
    async (): Promise<Invitation | null> => {
      const body = { firstName, lastName, email };
      if (administrator === null) return inviteAdministrator({ ...body, role: Number(role) });
      await updateAdministrator(administrator.id, {
        ...body,
        blocked,
        ...(role === null ? {} : { role: Number(role) }),
      });
      return null;
    },
    (invitation) => (invitation === null ? onClose() : onInvited(invitation)),
  );
  return (
    <FormDialog
      title={t(administrator === null ? 'invite' : 'edit')}
      {...(administrator === null ? { submitLabel: t('invite') } : {})}
      saving={saving}
      onSubmit={() => saving.save(undefined)}
      onClose={onClose}
    >
      <TextInput
        label={t('email')}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t('firstName')}
        value={firstName}
        onChange={(event) => setFirstName(event.currentTarget.value)}
      />
      <TextInput label={t('lastName')} value={lastName} onChange={(event) => setLastName(event.currentTarget.value)} />
      <Select
        label={t('role')}
        data={(roles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={role}
        onChange={setRole}
      />
      {administrator === null || administrator.id === me.id ? null : (
        <Switch
          label={t('blocked')}
          color="red"
          checked={blocked}
          onChange={(event) => setBlocked(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
