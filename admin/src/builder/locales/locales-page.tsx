import { ActionIcon, Alert, Badge, Button, Menu, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Lock, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { definitionsQuery, type ModelState, updateLocale } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import {
  Card,
  FailureAlert,
  HiddenHeader,
  hasSettingsPermission,
  Page,
  QueryResult,
  useMe,
  useSave,
} from '../../ui/index.js';
import { LocaleForm } from './locale-form.js';
import type { ModelLocale } from './model-locale.js';
import { RemoveLocaleDialog } from './remove-locale-dialog.js';

/** The languages that documents can be written in. */
export function LocalesPage() {
  const t = useTranslations('builder.localesPage');
  const me = useMe();
  const definitions = useQuery(definitionsQuery);
  const [isAdding, setAdding] = useState(false);
  const canWrite = hasSettingsPermission(me, 'write', 'settings::content-model') && definitions.data?.locked === false;
  return (
    <Page
      title={t('title')}
      description={t('description')}
      width="narrow"
      actions={
        canWrite ? (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      <QueryResult query={definitions}>
        {(state) => (
          <>
            {state.locked ? (
              <Alert color="gray" variant="light" icon={<Lock size={18} />}>
                {t('locked')}
              </Alert>
            ) : null}
            <LocaleTable state={state} canWrite={canWrite} />
            {isAdding ? <LocaleForm locale={null} state={state} onClose={() => setAdding(false)} /> : null}
          </>
        )}
      </QueryResult>
    </Page>
  );
}

interface LocaleTableProps {
  readonly state: ModelState;
  readonly canWrite: boolean;
}

function LocaleTable({ state, canWrite }: LocaleTableProps) {
  const t = useTranslations('builder.localesPage');
  const localeName = useLocaleName();
  const [renaming, setRenaming] = useState<ModelLocale | null>(null);
  const [removing, setRemoving] = useState<ModelLocale | null>(null);
  const makeDefault = useSave(
    [],
    (code: string) => updateLocale(code, { isDefault: true }),
    () => undefined,
  );
  return (
    <>
      {makeDefault.failure === null ? null : <FailureAlert failure={makeDefault.failure} />}
      <Card flush>
        <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={t('title')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('name')}</Table.Th>
              <Table.Th>{t('code')}</Table.Th>
              {canWrite ? <HiddenHeader label={t('actions')} /> : null}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {state.locales.list.map((locale) => (
              <Table.Tr key={locale.code}>
                <Table.Td>
                  <Text size="sm" fw={550} span>
                    {locale.name ?? localeName(locale.code)}
                  </Text>{' '}
                  {locale.code === state.locales.default ? <Badge color="teal">{t('default')}</Badge> : null}
                </Table.Td>
                <Table.Td>{locale.code}</Table.Td>
                {canWrite ? (
                  <Table.Td>
                    <Menu position="bottom-end" withinPortal>
                      <Menu.Target>
                        <ActionIcon aria-label={t('actionsOf', { name: locale.name ?? localeName(locale.code) })}>
                          <Ellipsis size={18} />
                        </ActionIcon>
                      </Menu.Target>
                      <Menu.Dropdown>
                        <Menu.Item onClick={() => setRenaming(locale)}>{t('rename')}</Menu.Item>
                        {locale.code === state.locales.default ? null : (
                          <>
                            <Menu.Item onClick={() => makeDefault.save(locale.code)}>{t('makeDefault')}</Menu.Item>
                            <Menu.Item color="red" onClick={() => setRemoving(locale)}>
                              {t('remove')}
                            </Menu.Item>
                          </>
                        )}
                      </Menu.Dropdown>
                    </Menu>
                  </Table.Td>
                ) : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Card>
      {renaming === null ? null : <LocaleForm locale={renaming} state={state} onClose={() => setRenaming(null)} />}
      {removing === null ? null : (
        <RemoveLocaleDialog locale={removing} state={state} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}
