import { Badge, Button, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createRole, queryKeys, rolesQuery } from '../api/index.js';
import { Card, hasSettingsPermission, Page, QueryResult, TextLink, useMe } from '../ui/index.js';
import { NewRoleDialog } from './new-role-dialog.js';

/** The roles of administrators. */
export function RolesPage() {
  const t = useTranslations('settings.roles');
  const me = useMe();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const roles = useQuery(rolesQuery);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        hasSettingsPermission(me, 'write', 'settings::administrator-roles') ? (
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
                  <Table.Th>{t('administrators')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {list.map(({ id, name, description, code, administrators }) => (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <TextLink to="/settings/roles/$id" params={{ id }} fw={550} c="inherit">
                        {name}
                      </TextLink>{' '}
                      {code === 'super-admin' ? <Badge color="teal">{t('everything')}</Badge> : null}
                      <Text size="sm" c="dimmed">
                        {description}
                      </Text>
                    </Table.Td>
                    <Table.Td className="octavo-figures">{administrators}</Table.Td>
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
          queryKey={queryKeys.roles}
          create={(role) => createRole({ ...role, permissions: { content: [], settings: [] } })}
          onCreated={({ id }) => void navigate({ to: '/settings/roles/$id', params: { id } })}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </Page>
  );
}
