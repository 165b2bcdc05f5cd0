import { Alert, Button, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  changeUserRole,
  keys,
  type PermissionCatalogue,
  permissionsQuery,
  removeUserRole,
  type UserRoleDetail,
  userRoleQuery,
} from '../api/index.js';
import { BackLink, Card, Confirm, FailureAlert, Loaded, maySet, Page, useMe, useSaving } from '../ui/index.js';
import { ActionMatrix } from './action-matrix.js';
import { actionGroups, summaryOf } from './actions.js';
import { type NamedRole, RoleNames } from './role-names.js';

/** A role of end users and what it may do. */
export function UserRolePage() {
  const { id } = useParams({ from: '/signed-in/settings/user-roles/$id' });
  const role = useQuery(userRoleQuery(id));
  const catalogue = useQuery(permissionsQuery);
  return (
    <Loaded query={role}>
      {(one) => (
        <Loaded query={catalogue}>
          {(all) => <RoleView key={`${one.id} ${one.updatedAt}`} role={one} catalogue={all} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface RoleViewProps {
  readonly role: UserRoleDetail;
  readonly catalogue: PermissionCatalogue;
}

function RoleView({ role, catalogue }: RoleViewProps) {
  const t = useTranslations('settings.userRoles');
  const common = useTranslations('ui');
  const me = useMe();
  const navigate = useNavigate();
  const [names, setNames] = useState<NamedRole>({ name: role.name, description: role.description });
  const [readDrafts, setReadDrafts] = useState(role.readDrafts);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(role.actions));
  const [removing, setRemoving] = useState(false);
  const mayWrite = maySet(me, 'write', 'settings::user-roles');
  const isPublic = role.type === 'public';
  const isKept = isPublic || role.type === 'authenticated';
  const saving = useSaving(
    keys.userRoles,
    () => changeUserRole(role.id, { ...names, readDrafts, actions: [...chosen] }),
    () => undefined,
  );
  const removal = useSaving(
    keys.userRoles,
    () => removeUserRole(role.id),
    () => void navigate({ to: '/settings/user-roles' }),
  );

  return (
    <Page
      title={role.name}
      back={<BackLink to="/settings/user-roles">{t('title')}</BackLink>}
      actions={
        mayWrite ? (
          <>
            {isKept ? null : (
              <Button variant="default" c="var(--mantine-color-error)" onClick={() => setRemoving(true)}>
                {t('remove')}
              </Button>
            )}
            <Button loading={saving.busy} onClick={() => saving.run(undefined)}>
              {common('save')}
            </Button>
          </>
        ) : null
      }
    >
      {saving.failure === null ? null : <FailureAlert failure={saving.failure} />}
      {isPublic ? <PublicSummary catalogue={catalogue} chosen={chosen} readDrafts={readDrafts} /> : null}
      <Card>
        <Stack>
          <RoleNames
            role={names}
            labels={{ name: t('name'), about: t('about') }}
            onChange={mayWrite ? setNames : null}
          />
          <Switch
            label={t('readDrafts')}
            description={t('readDraftsHint')}
            color={isPublic ? 'red' : 'teal'}
            checked={readDrafts}
            disabled={!mayWrite}
            onChange={(event) => setReadDrafts(event.currentTarget.checked)}
          />
        </Stack>
      </Card>
      <Card title={t('permissions')}>
        <ActionMatrix catalogue={catalogue} chosen={chosen} onChange={mayWrite ? setChosen : null} open={isPublic} />
      </Card>
      <Confirm
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('removeTitle')}
        action={t('remove')}
        onConfirm={() => removal.done(undefined)}
      >
        {t('removeText', { count: role.users })}
      </Confirm>
    </Page>
  );
}

interface PublicSummaryProps {
  readonly catalogue: PermissionCatalogue;
  readonly chosen: ReadonlySet<string>;
  readonly readDrafts: boolean;
}

/** Says in words, and in red, what is open, and to whom: in the profile `strapi` to callers without credentials alone. */
function PublicSummary({ catalogue, chosen, readDrafts }: PublicSummaryProps) {
  const t = useTranslations('settings.public');
  const who = catalogue.public.forEverybody ? 'everybody' : 'anonymous';
  const withDrafts = readDrafts || catalogue.public.readsDrafts;
  const { reads, writes } = summaryOf(actionGroups(catalogue).content, chosen);
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
