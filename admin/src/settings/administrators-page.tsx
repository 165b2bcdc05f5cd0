import { Badge, Button, Group, Menu, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  type Administrator,
  administratorsQuery,
  endSessionsOf,
  keys,
  removeAdministrator,
  removeSecondFactorOf,
} from '../api/index.js';
import { Card, Confirm, Loaded, mayEverything, maySet, nameOf, Page, useMe, useSaving } from '../ui/index.js';
import { AdministratorForm } from './administrator-form.js';
import { ShownOnce } from './shown-once.js';
import { MenuCell, NamedCell, WideTable } from './wide-table.js';

type Question = {
  readonly is: 'edit' | 'remove' | 'sessions' | 'factor';
  readonly administrator: Administrator;
};

/** Who works in this panel. */
export function AdministratorsPage() {
  const t = useTranslations('settings.administrators');
  const me = useMe();
  const administrators = useQuery(administratorsQuery);
  const [inviting, setInviting] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const mayWrite = maySet(me, 'write', 'settings::administrators');
  const close = (): void => setQuestion(null);
  const doing = useSaving(keys.administrators, perform, () => undefined);
  const asked = question?.is === 'edit' ? null : question;

  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        mayWrite ? (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            {t('invite')}
          </Button>
        ) : null
      }
    >
      <Card flush>
        <Loaded query={administrators}>
          {(list) => (
            <People list={list} mayWrite={mayWrite} mayAll={mayEverything(me)} me={me.id} onAsk={setQuestion} />
          )}
        </Loaded>
      </Card>
      {inviting ? (
        <AdministratorForm
          administrator={null}
          onClose={() => setInviting(false)}
          onInvited={(secret) => {
            setInviting(false);
            setCode(secret);
          }}
        />
      ) : null}
      {question?.is === 'edit' ? (
        <AdministratorForm administrator={question.administrator} onClose={close} onInvited={() => undefined} />
      ) : null}
      <Confirm
        opened={asked !== null}
        onClose={close}
        title={t(asked === null ? 'remove' : asked.is)}
        action={t(asked === null ? 'remove' : asked.is)}
        onConfirm={async () => {
          if (asked !== null) await doing.done(asked);
        }}
      >
        {asked === null
          ? ''
          : t(`${asked.is === 'edit' ? 'remove' : asked.is}Text`, { name: nameOf(asked.administrator) })}
      </Confirm>
      {code === null ? null : (
        <ShownOnce title={t('codeTitle')} hint={t('codeHint')} text={code} onClose={() => setCode(null)} />
      )}
    </Page>
  );
}

async function perform({ is, administrator: { id } }: Question): Promise<void> {
  switch (is) {
    case 'remove':
      return removeAdministrator(id);
    case 'sessions':
      return endSessionsOf(id);
    case 'factor':
      return removeSecondFactorOf(id);
    case 'edit':
      return undefined;
  }
}

interface PeopleProps {
  readonly list: readonly Administrator[];
  readonly mayWrite: boolean;
  readonly mayAll: boolean;
  readonly me: number;
  readonly onAsk: (question: Question) => void;
}

function People({ list, mayWrite, mayAll, me, onAsk }: PeopleProps) {
  const t = useTranslations('settings.administrators');
  return (
    <WideTable title={t('title')} columns={[t('name'), t('role'), t('state')]} actions={mayWrite ? t('actions') : null}>
      {list.map((administrator) => (
        <Table.Tr key={administrator.id}>
          <NamedCell name={nameOf(administrator)} note={administrator.email} />
          <Table.Td>{administrator.role.name}</Table.Td>
          <Table.Td>
            <Group gap={6}>
              <StateOf administrator={administrator} />
              {administrator.secondFactor ? <Badge color="teal">{t('secondFactor')}</Badge> : null}
            </Group>
          </Table.Td>
          {mayWrite ? (
            <MenuCell label={t('actionsOf', { name: nameOf(administrator) })}>
              <Menu.Item onClick={() => onAsk({ is: 'edit', administrator })}>{t('edit')}</Menu.Item>
              <Menu.Item onClick={() => onAsk({ is: 'sessions', administrator })}>{t('sessions')}</Menu.Item>
              {mayAll && administrator.secondFactor && administrator.id !== me ? (
                <Menu.Item onClick={() => onAsk({ is: 'factor', administrator })}>{t('factor')}</Menu.Item>
              ) : null}
              <Menu.Item color="red" onClick={() => onAsk({ is: 'remove', administrator })}>
                {t('remove')}
              </Menu.Item>
            </MenuCell>
          ) : null}
        </Table.Tr>
      ))}
    </WideTable>
  );
}

function StateOf({ administrator: { blocked, active } }: { readonly administrator: Administrator }) {
  const t = useTranslations('settings.administrators');
  if (blocked) return <Badge color="red">{t('blocked')}</Badge>;
  return active ? <Badge color="teal">{t('active')}</Badge> : <Badge color="yellow">{t('invited')}</Badge>;
}
