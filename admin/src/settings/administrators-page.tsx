import { Badge, Button, Group, Menu, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AdministratorAgents } from '../agents/index.js';
import {
  type Administrator,
  administratorsQuery,
  endAdministratorSessions,
  type Invitation,
  inviteAdministratorAgain,
  queryKeys,
  removeAdministrator,
  removeAdministratorSecondFactor,
} from '../api/index.js';
import {
  administratorName,
  Card,
  ConfirmDialog,
  FailureAlert,
  hasSettingsPermission,
  isSuperAdmin,
  Page,
  QueryResult,
  useMe,
  useSave,
} from '../ui/index.js';
import { AdministratorForm } from './administrator-form.js';
import { SecretDialog } from './secret-dialog.js';
import { MenuCell, TitleCell, WideTable } from './wide-table.js';

type PendingAction = {
  readonly kind: 'edit' | 'remove' | 'sessions' | 'factor';
  readonly administrator: Administrator;
};

/** Who works in this panel. */
export function AdministratorsPage() {
  const t = useTranslations('settings.administrators');
  const me = useMe();
  const administrators = useQuery(administratorsQuery);
  const [inviting, setInviting] = useState(false);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [pending, setPending] = useState<PendingAction | null>(null);
  const canWrite = hasSettingsPermission(me, 'write', 'settings::administrators');
  const close = (): void => setPending(null);
  const mutation = useSave(queryKeys.administrators, runAction, () => undefined);
  const inviteAgain = useSave(queryKeys.administrators, inviteAdministratorAgain, setInvitation);
  const toConfirm = pending?.kind === 'edit' ? null : pending;

  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        canWrite ? (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            {t('invite')}
          </Button>
        ) : null
      }
    >
      {inviteAgain.failure === null ? null : <FailureAlert failure={inviteAgain.failure} />}
      <Card flush>
        <QueryResult query={administrators}>
          {(list) => (
            <AdministratorTable
              list={list}
              canWrite={canWrite}
              isSuperAdministrator={isSuperAdmin(me)}
              currentId={me.id}
              onAction={setPending}
              onInviteAgain={inviteAgain.save}
            />
          )}
        </QueryResult>
      </Card>
      <AdministratorAgents />
      {inviting ? (
        <AdministratorForm
          administrator={null}
          onClose={() => setInviting(false)}
          onInvited={(created) => {
            setInviting(false);
            setInvitation(created);
          }}
        />
      ) : null}
      {pending?.kind === 'edit' ? (
        <AdministratorForm administrator={pending.administrator} onClose={close} onInvited={() => undefined} />
      ) : null}
      <ConfirmDialog
        opened={toConfirm !== null}
        onClose={close}
        title={t(toConfirm === null ? 'remove' : toConfirm.kind)}
        confirmLabel={t(toConfirm === null ? 'remove' : toConfirm.kind)}
        onConfirm={async () => {
          if (toConfirm !== null) await mutation.saveAsync(toConfirm);
        }}
      >
        {toConfirm === null
          ? ''
          : t(`${toConfirm.kind === 'edit' ? 'remove' : toConfirm.kind}Text`, {
              name: administratorName(toConfirm.administrator),
            })}
      </ConfirmDialog>
      {invitation === null ? null : (
        <SecretDialog
          title={t('codeTitle')}
          hint={t(invitation.mailed ? 'codeMailed' : 'codeHint', { email: invitation.administrator.email })}
          secret={invitationLink(invitation)}
          onClose={() => setInvitation(null)}
        />
      )}
    </Page>
  );
}

/** Where the invited person chooses a password. */
function invitationLink({ code }: Invitation): string {
  return `${location.origin}/admin/reset-password?code=${encodeURIComponent(code)}`;
}

async function runAction({ kind, administrator: { id } }: PendingAction): Promise<void> {
  switch (kind) {
    case 'remove':
      return removeAdministrator(id);
    case 'sessions':
      return endAdministratorSessions(id);
    case 'factor':
      return removeAdministratorSecondFactor(id);
    case 'edit':
      return undefined;
  }
}

interface AdministratorTableProps {
  readonly list: readonly Administrator[];
  readonly canWrite: boolean;
  readonly isSuperAdministrator: boolean;
  readonly currentId: number;
  readonly onAction: (question: PendingAction) => void;
  /** Row id. */
  readonly onInviteAgain: (id: number) => void;
}

function AdministratorTable({
  list,
  canWrite,
  isSuperAdministrator,
  currentId,
  onAction,
  onInviteAgain,
}: AdministratorTableProps) {
  const t = useTranslations('settings.administrators');
  return (
    <WideTable title={t('title')} columns={[t('name'), t('role'), t('state')]} actions={canWrite ? t('actions') : null}>
      {list.map((administrator) => (
        <Table.Tr key={administrator.id}>
          <TitleCell name={administratorName(administrator)} note={administrator.email} />
          <Table.Td>{administrator.role.name}</Table.Td>
          <Table.Td>
            <Group gap={6}>
              <AdministratorState administrator={administrator} />
              {administrator.secondFactor ? <Badge color="teal">{t('secondFactor')}</Badge> : null}
            </Group>
          </Table.Td>
          {canWrite ? (
            <MenuCell label={t('actionsOf', { name: administratorName(administrator) })}>
              <Menu.Item onClick={() => onAction({ kind: 'edit', administrator })}>{t('edit')}</Menu.Item>
              {administrator.active || administrator.blocked ? null : (
                <Menu.Item onClick={() => onInviteAgain(administrator.id)}>{t('newLink')}</Menu.Item>
              )}
              <Menu.Item onClick={() => onAction({ kind: 'sessions', administrator })}>{t('sessions')}</Menu.Item>
              {isSuperAdministrator && administrator.secondFactor && administrator.id !== currentId ? (
                <Menu.Item onClick={() => onAction({ kind: 'factor', administrator })}>{t('factor')}</Menu.Item>
              ) : null}
              <Menu.Item color="red" onClick={() => onAction({ kind: 'remove', administrator })}>
                {t('remove')}
              </Menu.Item>
            </MenuCell>
          ) : null}
        </Table.Tr>
      ))}
    </WideTable>
  );
}

function AdministratorState({ administrator: { blocked, active } }: { readonly administrator: Administrator }) {
  const t = useTranslations('settings.administrators');
  if (blocked) return <Badge color="red">{t('blocked')}</Badge>;
  return active ? <Badge color="teal">{t('active')}</Badge> : <Badge color="yellow">{t('invited')}</Badge>;
}
