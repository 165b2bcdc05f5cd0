import { Badge, Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createUserRole, permissionsQuery, queryKeys, userRolesQuery } from '../api/index.js';
import { Card, hasSettingsPermission, Page, QueryResult, TextLink, useMe } from '../ui/index.js';
import { NewRoleDialog } from './new-role-dialog.js';

/** The roles of end users: who reads content over the API. */
export function UserRolesPage() {
  const t = useTranslations('settings.userRoles');
  const me = useMe();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const roles = useQuery(userRolesQuery);
  const catalogue = useQuery(permissionsQuery).data;
  const who = catalogue?.public.forEverybody === false ? 'anonymous' : 'everybody';
  const canWrite = hasSettingsPermission(me, 'write', 'settings::user-roles');
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        canWrite ? (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
            {t('create')}
          </Button>
        ) : null
      }
    >
      <Card flush>
        <QueryResult query={roles}>
          {(list) => (
            <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={t('title')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('name')}</Table.Th>
                  <Table.Th>{t('users')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map(({ id, name, description, type, users }) => (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <TextLink to="/settings/user-roles/$id" params={{ id }} fw={550} c="inherit">
                        {name}
                      </TextLink>{' '}
                      {type === 'public' && catalogue !== undefined ? (
                        <Badge color="red">{t('everybody', { who })}</Badge>
                      ) : null}
                      <Text size="sm" c="dimmed">
                        {description}
                      </Text>
                    </Table.Td>
                    <Table.Td className="octavo-figures">{type === 'public' ? '–' : users}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </QueryResult>
      </Card>
      {isCreating ? (
        <NewRoleDialog
          title={t('create')}
          labels={{ name: t('name'), about: t('about') }}
          queryKey={queryKeys.userRoles}
          create={createUserRole}
          onCreated={({ id }) => void navigate({ to: '/settings/user-roles/$id', params: { id } })}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </Page>
  );
}
