import { PasswordInput, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createUser, queryKeys, type User, updateUser, userRolesQuery } from '../api/index.js';
import { FormDialog, hasSettingsPermission, useMe, useSave } from '../ui/index.js';

/** An end user who is made or changed. */
export interface UserFormProps {
  /** null: a new one. */
  readonly user: User | null;
  readonly onClose: () => void;
}

/** Asks who an end user is, and what role they have. */
export function UserForm({ user, onClose }: UserFormProps) {
  const t = useTranslations('settings.users');
  const me = useMe();
  const [username, setUsername] = useState(user?.username ?? '');
  const [email, setEmail] = useState(user?.email ?? '');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState(user?.role === undefined || user.role === null ? null : String(user.role.id));
  const [confirmed, setConfirmed] = useState(user === null || user.confirmed === true);
  const [blocked, setBlocked] = useState(user?.blocked === true);
  const roles = useQuery({ ...userRolesQuery, enabled: hasSettingsPermission(me, 'read', 'settings::user-roles') });
  const saving = useSave(
    queryKeys.users,
    () => {
      const body = {
        username,
        email,
        confirmed,
        blocked,
        ...(password === '' ? {} : { password }),
        ...(role === null ? {} : { role: Number(role) }),
      };
      return user === null ? createUser(body) : updateUser(user.id, body);
    },
    onClose,
  );
  const choices = (roles.data ?? []).filter(({ type }) => type !== 'public');
  return (
    <FormDialog
      title={t(user === null ? 'create' : 'edit')}
      saving={saving}
      onSubmit={() => saving.save(undefined)}
      onClose={onClose}
    >
      <TextInput
        label={t('username')}
        value={username}
        onChange={(event) => setUsername(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        label={t('email')}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        autoComplete="off"
      />
      <PasswordInput
        label={t('password')}
        description={user === null ? null : t('passwordKept')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        autoComplete="new-password"
      />
      <Select
        label={t('role')}
        data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={role}
        onChange={setRole}
      />
      <Switch
        label={t('confirmed')}
        checked={confirmed}
        onChange={(event) => setConfirmed(event.currentTarget.checked)}
      />
      <Switch
        label={t('blocked')}
        color="red"
        checked={blocked}
        onChange={(event) => setBlocked(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
