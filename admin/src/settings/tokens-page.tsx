import { Badge, Button, Menu, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { keys, removeToken, renewToken, type Token, tokensQuery } from '../api/index.js';
import { Card, Confirm, EmptyState, Loaded, Moment, maySet, Page, useMe, useSaving } from '../ui/index.js';
import { ShownOnce } from './shown-once.js';
import { TokenForm } from './token-form.js';
import { MenuCell, NamedCell, WideTable } from './wide-table.js';

type Question = { readonly is: 'edit' | 'renew' | 'remove'; readonly token: Token };

/** API tokens: for programs that read and write content. */
export function TokensPage() {
  const t = useTranslations('settings.tokens');
  const me = useMe();
  const tokens = useQuery(tokensQuery);
  const [making, setMaking] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [text, setText] = useState<string | null>(null);
  const mayWrite = maySet(me, 'write', 'settings::tokens');
  const close = (): void => setQuestion(null);
  const renewal = useSaving(
    keys.tokens,
    (id: number) => renewToken(id),
    ({ token }) => setText(token),
  );
  const removal = useSaving(keys.tokens, (id: number) => removeToken(id), close);
  const create = mayWrite ? (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setMaking(true)}>
      {t('create')}
    </Button>
  ) : null;

  return (
    <Page title={t('title')} description={t('description')} actions={create}>
      <Card flush>
        <Loaded query={tokens}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={KeyRound} title={t('noneTitle')} description={t('none')} />
            ) : (
              <Tokens list={list} mayWrite={mayWrite} onAsk={setQuestion} />
            )
          }
        </Loaded>
      </Card>
      {making ? (
        <TokenForm
          token={null}
          onClose={() => setMaking(false)}
          onMade={(secret) => {
            setMaking(false);
            setText(secret);
          }}
        />
      ) : null}
      {question?.is === 'edit' ? <TokenForm token={question.token} onClose={close} onMade={() => undefined} /> : null}
      <Confirm
        opened={question?.is === 'renew'}
        onClose={close}
        title={t('renewTitle')}
        action={t('renew')}
        onConfirm={async () => {
          if (question !== null) await renewal.done(question.token.id);
        }}
      >
        {t('renewText')}
      </Confirm>
      <Confirm
        opened={question?.is === 'remove'}
        onClose={close}
        title={t('removeTitle')}
        action={t('remove')}
        onConfirm={async () => {
          if (question !== null) await removal.done(question.token.id);
        }}
      >
        {t('removeText')}
      </Confirm>
      {text === null ? null : (
        <ShownOnce title={t('textTitle')} hint={t('textHint')} text={text} onClose={() => setText(null)} />
      )}
    </Page>
  );
}

interface TokensProps {
  readonly list: readonly Token[];
  readonly mayWrite: boolean;
  readonly onAsk: (question: Question) => void;
}

const colors = { 'read-only': 'gray', custom: 'blue', 'full-access': 'red' } as const;

function Tokens({ list, mayWrite, onAsk }: TokensProps) {
  const t = useTranslations('settings.tokens');
  return (
    <WideTable
      title={t('title')}
      columns={[t('name'), t('kind'), t('used'), t('expires')]}
      actions={mayWrite ? t('actions') : null}
    >
      {list.map((token) => (
        <Table.Tr key={token.id}>
          <NamedCell
            name={token.name}
            note={[token.shown === null ? '' : `${token.shown}…`, token.description].filter(Boolean).join(' · ')}
          />
          <Table.Td>
            <Badge color={colors[token.kind]}>{t(token.kind)}</Badge>
          </Table.Td>
          <Table.Td>{token.lastUsedAt === null ? t('never') : <Moment at={token.lastUsedAt} size="sm" />}</Table.Td>
          <Table.Td>{token.expiresAt === null ? t('noEnd') : <Moment at={token.expiresAt} size="sm" />}</Table.Td>
          {mayWrite ? (
            <MenuCell label={t('actionsOf', { name: token.name })}>
              <Menu.Item onClick={() => onAsk({ is: 'edit', token })}>{t('edit')}</Menu.Item>
              <Menu.Item onClick={() => onAsk({ is: 'renew', token })}>{t('renew')}</Menu.Item>
              <Menu.Item color="red" onClick={() => onAsk({ is: 'remove', token })}>
                {t('remove')}
              </Menu.Item>
            </MenuCell>
          ) : null}
        </Table.Tr>
      ))}
    </WideTable>
  );
}
