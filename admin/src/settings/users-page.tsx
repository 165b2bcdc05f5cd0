import { Badge, Button, Group, Menu, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryKeys, removeUser, type User, usersQuery } from '../api/index.js';
import {
  Card,
  CenteredPageLinks,
  ConfirmDialog,
  EmptyState,
  hasSettingsPermission,
  Page,
  QueryResult,
  RelativeTime,
  useMe,
  useSave,
} from '../ui/index.js';
import classes from './settings.module.css';
import { UserForm } from './user-form.js';
import { MenuCell, TitleCell, WideTable } from './wide-table.js';

const pageSize = 25;
const searchDelay = 250;

/** End users, who sign in to front ends. */
export function UsersPage() {
  const t = useTranslations('settings.users');
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [debouncedText] = useDebouncedValue(typed.trim(), searchDelay);
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<User | 'new' | null>(null);
  const [removing, setRemoving] = useState<User | null>(null);
  const canWrite = hasSettingsPermission(me, 'write', 'settings::users');
  const users = useQuery(
    usersQuery({
      sort: ['createdAt:desc', 'id'],
      pagination: { page, pageSize },
      ...(debouncedText === '' ? {} : { _q: debouncedText }),
    }),
  );
  const removal = useSave(
    queryKeys.users,
    (id: number) => removeUser(id),
    () => undefined,
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        canWrite ? (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
            {t('create')}
          </Button>
        ) : null
      }
    >
      <Card flush>
        <Group className={classes.tools}>
          <TextInput
            type="search"
            role="searchbox"
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<Search size={16} aria-hidden />}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setPage(1);
            }}
          />
        </Group>
        <QueryResult query={users}>
          {({ data, meta: { pagination } }) =>
            data.length === 0 ? (
              <EmptyState
                icon={UsersRound}
                title={t(debouncedText === '' ? 'noneTitle' : 'nothingTitle')}
                description={t(debouncedText === '' ? 'none' : 'nothing')}
              />
            ) : (
              <>
                <UserTable list={data} mayWrite={canWrite} onEdit={setEditing} onRemove={setRemoving} />
                <CenteredPageLinks pagination={{ ...pagination, page }} onPageChange={setPage} />
              </>
            )
          }
        </QueryResult>
      </Card>
      {editing === null ? null : (
        <UserForm user={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={async () => {
          if (removing !== null) await removal.saveAsync(removing.id);
        }}
      >
        {t('removeText', { name: removing?.username ?? '' })}
      </ConfirmDialog>
    </Page>
  );
}

interface UserTableProps {
  readonly list: readonly User[];
  readonly mayWrite: boolean;
  readonly onEdit: (user: User) => void;
  readonly onRemove: (user: User) => void;
}

function UserTable({ list, mayWrite, onEdit, onRemove }: UserTableProps) {
  const t = useTranslations('settings.users');
  return (
    <WideTable
      title={t('title')}
      columns={[t('username'), t('role'), t('state'), t('since')]}
      actions={mayWrite ? t('actions') : null}
    >
      {list.map((user) => (
        <Table.Tr key={user.id}>
          <TitleCell name={user.username} note={user.email} />
          <Table.Td>{user.role?.name ?? '–'}</Table.Td>
          <Table.Td>
            {user.blocked === true ? (
              <Badge color="red">{t('blocked')}</Badge>
            ) : user.confirmed === true ? (
              <Badge color="teal">{t('confirmed')}</Badge>
            ) : (
              <Badge color="yellow">{t('unconfirmed')}</Badge>
            )}
          </Table.Td>
          <Table.Td>
            <RelativeTime timestamp={user.createdAt} size="sm" />
          </Table.Td>
          {mayWrite ? (
            <MenuCell label={t('actionsOf', { name: user.username })}>
              <Menu.Item onClick={() => onEdit(user)}>{t('edit')}</Menu.Item>
              <Menu.Item color="red" onClick={() => onRemove(user)}>
                {t('remove')}
              </Menu.Item>
            </MenuCell>
          ) : null}
        </Table.Tr>
      ))}
    </WideTable>
  );
}
