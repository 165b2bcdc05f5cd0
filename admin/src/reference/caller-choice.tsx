import { PasswordInput, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { userRolesQuery } from '../api/index.js';
import { hasSettingsPermission, useMe } from '../ui/index.js';
import type { ApiCaller } from './send-request.js';

/** What is chosen in `CallerChoice`. */
export interface ChosenCaller {
  readonly kind: ApiCaller['kind'];
  readonly role: number | null;
  /** Stored only while the view is open. */
  readonly token: string;
}

/** Returns the choice, how to change it, and the caller; null: it is not said yet with which token, or with which role. */
export function useCallerChoice() {
  const [chosen, setChosen] = useState<ChosenCaller>({ kind: 'public', role: null, token: '' });
  return { chosen, setChosen, caller: resolveCaller(chosen) };
}

function resolveCaller({ kind, role, token }: ChosenCaller): ApiCaller | null {
  switch (kind) {
    case 'public':
      return { kind };
    case 'token':
      return token.trim() === '' ? null : { kind, token: token.trim() };
    case 'role':
      return role === null ? null : { kind, id: role };
  }
}

/** Chooses as whom a request is sent. */
export function CallerChoice({
  chosen,
  onChange,
}: {
  readonly chosen: ChosenCaller;
  readonly onChange: (chosen: ChosenCaller) => void;
}) {
  const t = useTranslations('reference.ask');
  const canReadRoles = hasSettingsPermission(useMe(), 'read', 'settings::user-roles');
  const roles = useQuery({ ...userRolesQuery, enabled: canReadRoles });
  return (
    <>
      <SegmentedControl<ApiCaller['kind']>
        aria-label={t('who')}
        data={[
          { value: 'public', label: t('public') },
          ...(canReadRoles ? [{ value: 'role', label: t('role') } as const] : []),
          { value: 'token', label: t('token') },
        ]}
        value={chosen.kind}
        onChange={(kind) => onChange({ ...chosen, kind })}
      />
      {chosen.kind === 'role' ? (
        <Select
          aria-label={t('roleLabel')}
          placeholder={t('roleLabel')}
          flex={1}
          miw={180}
          data={(roles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen.role === null ? null : String(chosen.role)}
          onChange={(id) => onChange({ ...chosen, role: id === null ? null : Number(id) })}
        />
      ) : null}
      {chosen.kind === 'token' ? (
        <PasswordInput
          aria-label={t('tokenLabel')}
          placeholder={t('tokenLabel')}
          autoComplete="off"
          flex={1}
          miw={180}
          value={chosen.token}
          onChange={(event) => onChange({ ...chosen, token: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
