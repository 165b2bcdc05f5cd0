import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type AdministratorRole,
  type ContentPermission,
  changeRole,
  keys,
  type PermissionCatalogue,
  permissionsQuery,
  removeRole,
  rolesQuery,
  type SettingsPermission,
} from '../api/index.js';
import { BackLink, Card, Confirm, FailureAlert, Loaded, maySet, Page, useMe, useSaving } from '../ui/index.js';
import { ContentMatrix } from './content-matrix.js';
import { type NamedRole, RoleNames } from './role-names.js';
import { SettingsMatrix } from './settings-matrix.js';

/** A role of administrators and what it may do. */
export function RolePage() {
  const t = useTranslations('settings.roles');
  const { id } = useParams({ from: '/signed-in/settings/roles/$id' });
  const roles = useQuery(rolesQuery);
  const catalogue = useQuery(permissionsQuery);
  return (
    <Loaded query={roles}>
      {(list) => (
        <Loaded query={catalogue}>
          {(all) => {
            const role = list.find((one) => one.id === id);
            return role === undefined ? (
              <Page title={t('title')}>
                <Alert color="gray">{t('gone')}</Alert>
              </Page>
            ) : (
              <RoleView key={`${role.id} ${role.updatedAt}`} role={role} catalogue={all} />
            );
          }}
        </Loaded>
      )}
    </Loaded>
  );
}

interface RoleViewProps {
  readonly role: AdministratorRole;
  readonly catalogue: PermissionCatalogue;
}

function RoleView({ role, catalogue }: RoleViewProps) {
  const t = useTranslations('settings.roles');
  const common = useTranslations('ui');
  const me = useMe();
  const navigate = useNavigate();
  const [names, setNames] = useState<NamedRole>({ name: role.name, description: role.description });
  const [content, setContent] = useState<readonly ContentPermission[]>(role.permissions.content);
  const [settings, setSettings] = useState<readonly SettingsPermission[]>(role.permissions.settings);
  const [removing, setRemoving] = useState(false);
  const isSuper = role.code === 'super-admin';
  const mayWrite = maySet(me, 'write', 'settings::administrator-roles') && !isSuper && me.role.id !== role.id;
  const saving = useSaving(
    keys.roles,
    () => changeRole(role.id, { ...names, permissions: { content, settings } }),
    () => undefined,
  );
  const removal = useSaving(
    keys.roles,
    () => removeRole(role.id),
    () => void navigate({ to: '/settings/roles' }),
  );

  return (
    <Page
      title={role.name}
      back={<BackLink to="/settings/roles">{t('title')}</BackLink>}
      actions={
        mayWrite ? (
          <>
            <Button variant="default" c="var(--mantine-color-error)" onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
            <Button loading={saving.busy} onClick={() => saving.run(undefined)}>
              {common('save')}
            </Button>
          </>
        ) : null
      }
    >
      {saving.failure === null ? null : <FailureAlert failure={saving.failure} />}
      {isSuper ? (
        <Alert color="teal" variant="light" icon={<ShieldCheck size={18} />}>
          {t('superText')}
        </Alert>
      ) : null}
      <Card>
        <Stack>
          <RoleNames
            role={names}
            labels={{ name: t('name'), about: t('about') }}
            onChange={mayWrite ? setNames : null}
          />
        </Stack>
      </Card>
      {isSuper ? null : (
        <>
          <Card title={t('content')} description={t('contentText')}>
            <ContentMatrix catalogue={catalogue} permissions={content} onChange={mayWrite ? setContent : null} />
          </Card>
          <Card title={t('settings')}>
            <SettingsMatrix catalogue={catalogue} permissions={settings} onChange={mayWrite ? setSettings : null} />
          </Card>
        </>
      )}
      <Confirm
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('removeTitle')}
        action={t('remove')}
        onConfirm={() => removal.done(undefined)}
      >
        {t('removeText')}
      </Confirm>
    </Page>
  );
}
