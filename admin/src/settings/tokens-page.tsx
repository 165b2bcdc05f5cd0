import { ActionIcon, Badge, Button, Menu, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { keys, removeToken, renewToken, type Token, tokensQuery } from '../api/index.js';
import { Card, Confirm, EmptyState, Moment, maySet, Page, useMe } from '../ui/index.js';
import { Loaded } from './loaded.js';
import classes from './settings.module.css';
import { ShownOnce } from './shown-once.js';
import { TokenForm } from './token-form.js';
import { useSaving } from './use-saving.js';

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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled with the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('title')}>
      <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={t('title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('kind')}</Table.Th>
            <Table.Th>{t('used')}</Table.Th>
            <Table.Th>{t('expires')}</Table.Th>
            {mayWrite ? <Table.Th w={1} aria-label={t('actions')} /> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((token) => (
            <Table.Tr key={token.id}>
              <Table.Td>
                <Text size="sm" fw={550}>
                  {token.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {[token.shown === null ? '' : `${token.shown}…`, token.description].filter(Boolean).join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>
                <Badge color={colors[token.kind]}>{t(token.kind)}</Badge>
              </Table.Td>
              <Table.Td>{token.lastUsedAt === null ? t('never') : <Moment at={token.lastUsedAt} size="sm" />}</Table.Td>
              <Table.Td>{token.expiresAt === null ? t('noEnd') : <Moment at={token.expiresAt} size="sm" />}</Table.Td>
              {mayWrite ? (
                <Table.Td>
                  <Menu position="bottom-end" withinPortal>
                    <Menu.Target>
                      <ActionIcon aria-label={t('actionsOf', { name: token.name })}>
                        <Ellipsis size={18} />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Item onClick={() => onAsk({ is: 'edit', token })}>{t('edit')}</Menu.Item>
                      <Menu.Item onClick={() => onAsk({ is: 'renew', token })}>{t('renew')}</Menu.Item>
                      <Menu.Item color="red" onClick={() => onAsk({ is: 'remove', token })}>
                        {t('remove')}
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
