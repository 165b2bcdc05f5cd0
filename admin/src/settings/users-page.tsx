import { Badge, Button, Group, Menu, Table, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { keys, removeUser, type User, usersQuery } from '../api/index.js';
import { Card, Confirm, EmptyState, Loaded, Moment, maySet, Page, Pages, useMe, useSaving } from '../ui/index.js';
import classes from './settings.module.css';
import { UserForm } from './user-form.js';
import { MenuCell, NamedCell, WideTable } from './wide-table.js';

const pageSize = 25;
const pause = 250;

/** End users: those who sign in to what is built on the content. */
export function UsersPage() {
  const t = useTranslations('settings.users');
  const me = useMe();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), pause);
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<User | 'new' | null>(null);
  const [removing, setRemoving] = useState<User | null>(null);
  const mayWrite = maySet(me, 'write', 'settings::users');
  const users = useQuery(
    usersQuery({
      sort: ['createdAt:desc', 'id'],
      pagination: { page, pageSize },
      ...(asked === '' ? {} : { _q: asked }),
    }),
  );
  const removal = useSaving(
    keys.users,
    (id: number) => removeUser(id),
    () => undefined,
  );
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        mayWrite ? (
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
        <Loaded query={users}>
          {({ data, meta: { pagination } }) =>
            data.length === 0 ? (
              <EmptyState
                icon={UsersRound}
                title={t(asked === '' ? 'noneTitle' : 'nothingTitle')}
                description={t(asked === '' ? 'none' : 'nothing')}
              />
            ) : (
              <>
                <Users list={data} mayWrite={mayWrite} onEdit={setEditing} onRemove={setRemoving} />
                <Pages pagination={{ ...pagination, page }} onPage={setPage} />
              </>
            )
          }
        </Loaded>
      </Card>
      {editing === null ? null : (
        <UserForm user={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      <Confirm
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('removeTitle')}
        action={t('remove')}
        onConfirm={async () => {
          if (removing !== null) await removal.done(removing.id);
        }}
      >
        {t('removeText', { name: removing?.username ?? '' })}
      </Confirm>
    </Page>
  );
}

interface UsersProps {
  readonly list: readonly User[];
  readonly mayWrite: boolean;
  readonly onEdit: (user: User) => void;
  readonly onRemove: (user: User) => void;
}

function Users({ list, mayWrite, onEdit, onRemove }: UsersProps) {
  const t = useTranslations('settings.users');
  return (
    <WideTable
      title={t('title')}
      columns={[t('username'), t('role'), t('state'), t('since')]}
      actions={mayWrite ? t('actions') : null}
    >
      {list.map((user) => (
        <Table.Tr key={user.id}>
          <NamedCell name={user.username} note={user.email} />
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
            <Moment at={user.createdAt} size="sm" />
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
