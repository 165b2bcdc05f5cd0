import { Alert, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type AdministratorRole,
  type ContentPermission,
  type PermissionCatalogue,
  permissionsQuery,
  queryKeys,
  removeRole,
  rolesQuery,
  type SettingsPermission,
  updateRole,
} from '../api/index.js';
import {
  BackLink,
  Card,
  ConfirmDialog,
  FailureAlert,
  hasSettingsPermission,
  Page,
  QueryResult,
  useMe,
  useSave,
} from '../ui/index.js';
import { ContentMatrix } from './content-matrix.js';
import { type RoleBasics, RoleFields } from './role-fields.js';
import { SettingsMatrix } from './settings-matrix.js';

/** A role of administrators and what it may do. */
export function RolePage() {
  const t = useTranslations('settings.roles');
  const { id } = useParams({ from: '/signed-in/settings/roles/$id' });
  const roles = useQuery(rolesQuery);
  const catalogue = useQuery(permissionsQuery);
  return (
    <QueryResult query={roles}>
      {(list) => (
        <QueryResult query={catalogue}>
          {(loadedCatalogue) => {
            const role = list.find((candidate) => candidate.id === id);
            return role === undefined ? (
              <Page title={t('title')}>
                <Alert color="gray">{t('gone')}</Alert>
              </Page>
            ) : (
              <RoleView key={`${role.id} ${role.updatedAt}`} role={role} catalogue={loadedCatalogue} />
            );
          }}
        </QueryResult>
      )}
    </QueryResult>
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
  const [basics, setBasics] = useState<RoleBasics>({ name: role.name, description: role.description });
  const [content, setContent] = useState<readonly ContentPermission[]>(role.permissions.content);
  const [settings, setSettings] = useState<readonly SettingsPermission[]>(role.permissions.settings);
  const [removing, setRemoving] = useState(false);
  const isSuperAdminRole = role.code === 'super-admin';
  const canWrite =
    hasSettingsPermission(me, 'write', 'settings::administrator-roles') && !isSuperAdminRole && me.role.id !== role.id;
  const saving = useSave(
    queryKeys.roles,
    () => updateRole(role.id, { ...basics, permissions: { content, settings } }),
    () => undefined,
  );
  const removal = useSave(
    queryKeys.roles,
    () => removeRole(role.id),
    () => void navigate({ to: '/settings/roles' }),
  );

  return (
    <Page
      title={role.name}
      back={<BackLink to="/settings/roles">{t('title')}</BackLink>}
      actions={
        canWrite ? (
          <>
            <Button variant="default" c="var(--mantine-color-error)" onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
            <Button loading={saving.isSaving} onClick={() => saving.save(undefined)}>
              {common('save')}
            </Button>
          </>
        ) : null
      }
    >
      {saving.failure === null ? null : <FailureAlert failure={saving.failure} />}
      {isSuperAdminRole ? (
        <Alert color="teal" variant="light" icon={<ShieldCheck size={18} />}>
          {t('superText')}
        </Alert>
      ) : null}
      <Card>
        <Stack>
          <RoleFields
            role={basics}
            labels={{ name: t('name'), about: t('about') }}
            onChange={canWrite ? setBasics : null}
          />
        </Stack>
      </Card>
      {isSuperAdminRole ? null : (
        <>
          <Card title={t('content')} description={t('contentText')}>
            <ContentMatrix catalogue={catalogue} permissions={content} onChange={canWrite ? setContent : null} />
          </Card>
          <Card title={t('settings')}>
            <SettingsMatrix catalogue={catalogue} permissions={settings} onChange={canWrite ? setSettings : null} />
          </Card>
        </>
      )}
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={() => removal.saveAsync(undefined)}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Page>
  );
}
