import { Alert, Button, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type GrantRule,
  type PermissionCatalogue,
  permissionsQuery,
  queryKeys,
  removeUserRole,
  type UserRoleDetail,
  updateUserRole,
  userRoleQuery,
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
import { actionGroups, summarizeAccess } from './action-groups.js';
import { type RoleBasics, RoleFields } from './role-fields.js';
import { ActionPermissions } from './rules/action-permissions.js';
import type { RestrictedAction } from './rules/restriction-list.js';

/** A role of end users and what it may do. */
export function UserRolePage() {
  const { id } = useParams({ from: '/signed-in/settings/user-roles/$id' });
  const role = useQuery(userRoleQuery(id));
  const catalogue = useQuery(permissionsQuery);
  return (
    <QueryResult query={role}>
      {(loadedRole) => (
        <QueryResult query={catalogue}>
          {(loadedCatalogue) => (
            <UserRoleView
              key={`${loadedRole.id} ${loadedRole.updatedAt}`}
              role={loadedRole}
              catalogue={loadedCatalogue}
            />
          )}
        </QueryResult>
      )}
    </QueryResult>
  );
}

interface UserRoleViewProps {
  readonly role: UserRoleDetail;
  readonly catalogue: PermissionCatalogue;
}

function UserRoleView({ role, catalogue }: UserRoleViewProps) {
  const t = useTranslations('settings.userRoles');
  const common = useTranslations('ui');
  const me = useMe();
  const navigate = useNavigate();
  const [basics, setBasics] = useState<RoleBasics>({ name: role.name, description: role.description });
  const [readDrafts, setReadDrafts] = useState(role.readDrafts);
  const [selectedActions, setSelectedActions] = useState<ReadonlySet<string>>(() => new Set(role.actions));
  const [rules, setRules] = useState<readonly GrantRule[]>(role.rules);
  const [restricting, setRestricting] = useState<RestrictedAction | null>(null);
  const [removing, setRemoving] = useState(false);
  const canWrite = hasSettingsPermission(me, 'write', 'settings::user-roles');
  const isPublic = role.type === 'public';
  const isBuiltIn = isPublic || role.type === 'authenticated';
  const saving = useSave(
    queryKeys.userRoles,
    () =>
      updateUserRole(role.id, {
        ...basics,
        readDrafts,
        actions: [...selectedActions],
        // What is left out stays: rules are only sent where they were edited.
        ...(rules === role.rules ? {} : { rules: rules.filter(({ action }) => selectedActions.has(action)) }),
      }),
    () => undefined,
  );
  const removal = useSave(
    queryKeys.userRoles,
    () => removeUserRole(role.id),
    () => void navigate({ to: '/settings/user-roles' }),
  );

  return (
    <Page
      title={role.name}
      back={<BackLink to="/settings/user-roles">{t('title')}</BackLink>}
      actions={
        canWrite ? (
          <>
            {isBuiltIn ? null : (
              <Button variant="default" c="var(--mantine-color-error)" onClick={() => setRemoving(true)}>
                {t('remove')}
              </Button>
            )}
            <Button loading={saving.isSaving} onClick={() => saving.save(undefined)}>
              {common('save')}
            </Button>
          </>
        ) : null
      }
    >
      {saving.failure === null ? null : <FailureAlert failure={saving.failure} />}
      {isPublic ? (
        <PublicSummary catalogue={catalogue} selectedActions={selectedActions} readDrafts={readDrafts} />
      ) : null}
      <Card>
        <Stack>
          <RoleFields
            role={basics}
            labels={{ name: t('name'), about: t('about') }}
            onChange={canWrite ? setBasics : null}
          />
          <Switch
            label={t('readDrafts')}
            description={t('readDraftsHint')}
            color={isPublic ? 'red' : 'teal'}
            checked={readDrafts}
            disabled={!canWrite}
            onChange={(event) => setReadDrafts(event.currentTarget.checked)}
          />
        </Stack>
      </Card>
      <Card title={t('permissions')} description={t('permissionsText')}>
        <ActionPermissions
          catalogue={catalogue}
          holder="role"
          selectedActions={selectedActions}
          onChange={canWrite ? setSelectedActions : null}
          isPublic={isPublic}
          rules={rules}
          onRules={setRules}
          restricting={restricting}
          onRestricting={setRestricting}
        />
      </Card>
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={() => removal.saveAsync(undefined)}
      >
        {t('removeText', { count: role.users })}
      </ConfirmDialog>
    </Page>
  );
}

interface PublicSummaryProps {
  readonly catalogue: PermissionCatalogue;
  readonly selectedActions: ReadonlySet<string>;
  readonly readDrafts: boolean;
}

/** Says in words, and in red, what is open, and to whom: in the profile `strapi` to callers without credentials alone. */
function PublicSummary({ catalogue, selectedActions, readDrafts }: PublicSummaryProps) {
  const t = useTranslations('settings.public');
  const who = catalogue.public.forEverybody ? 'everybody' : 'anonymous';
  const withDrafts = readDrafts || catalogue.public.readsDrafts;
  const { reads, writes } = summarizeAccess(actionGroups(catalogue).content, selectedActions);
  if (reads.length === 0 && writes.length === 0) {
    return (
      <Alert color="teal" variant="light" icon={<Globe size={18} />} title={t('closedTitle')}>
        {t('closed')}
      </Alert>
    );
  }
  return (
    <Alert color="red" variant="light" icon={<Globe size={18} />} title={t('openTitle', { who })}>
      <Stack gap={2}>
        {reads.length === 0 ? null : (
          <span>{t(withDrafts ? 'readsDrafts' : 'reads', { who, types: reads.join(', ') })}</span>
        )}
        {writes.length === 0 ? null : <span>{t('writes', { who, types: writes.join(', ') })}</span>}
      </Stack>
    </Alert>
  );
}
