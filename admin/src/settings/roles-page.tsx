import { Badge, Button, Table, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { createRole, keys, rolesQuery } from '../api/index.js';
import { Card, maySet, Page, TextLink, useMe } from '../ui/index.js';
import { FormDialog } from './form-dialog.js';
import { Loaded } from './loaded.js';
import { useSaving } from './use-saving.js';

/** The roles of administrators. */
export function RolesPage() {
  const t = useTranslations('settings.roles');
  const me = useMe();
  const [making, setMaking] = useState(false);
  const roles = useQuery(rolesQuery);
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        maySet(me, 'write', 'settings::administrator-roles') ? (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setMaking(true)}>
            {t('create')}
          </Button>
        ) : null
      }
    >
      <Card flush>
        <Loaded query={roles}>
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
        </Loaded>
      </Card>
      {making ? <NewRole onClose={() => setMaking(false)} /> : null}
    </Page>
  );
}

function NewRole({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('settings.roles');
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const saving = useSaving(
    keys.roles,
    () => createRole({ name, description, permissions: { content: [], settings: [] } }),
    ({ id }) => void navigate({ to: '/settings/roles/$id', params: { id } }),
  );
  return (
    <FormDialog title={t('create')} saving={saving} onSubmit={() => saving.run(undefined)} onClose={onClose}>
      <TextInput
        label={t('name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t('about')}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
