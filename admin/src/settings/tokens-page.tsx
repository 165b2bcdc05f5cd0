import { Badge, Button, Menu, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryKeys, removeToken, renewToken, type Token, tokensQuery } from '../api/index.js';
import {
  Card,
  ConfirmDialog,
  EmptyState,
  hasSettingsPermission,
  Page,
  QueryResult,
  RelativeTime,
  useMe,
  useSave,
} from '../ui/index.js';
import { SecretDialog } from './secret-dialog.js';
import { TokenForm } from './token-form.js';
import { MenuCell, TitleCell, WideTable } from './wide-table.js';

type PendingAction = { readonly kind: 'edit' | 'renew' | 'remove'; readonly token: Token };

/** API tokens: for programs that read and write content. */
export function TokensPage() {
  const t = useTranslations('settings.tokens');
  const me = useMe();
  const tokens = useQuery(tokensQuery);
  const [isCreating, setCreating] = useState(false);
  const [pending, setPending] = useState<PendingAction | null>(null);
  const [shownSecret, setShownSecret] = useState<string | null>(null);
  const canWrite = hasSettingsPermission(me, 'write', 'settings::tokens');
  const close = (): void => setPending(null);
  const renewal = useSave(
    queryKeys.tokens,
    (id: number) => renewToken(id),
    ({ token }) => setShownSecret(token),
  );
  const removal = useSave(queryKeys.tokens, (id: number) => removeToken(id), close);
  const create = canWrite ? (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  ) : null;

  return (
    <Page title={t('title')} description={t('description')} actions={create}>
      <Card flush>
        <QueryResult query={tokens}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={KeyRound} title={t('noneTitle')} description={t('none')} />
            ) : (
              <TokenTable list={list} mayWrite={canWrite} onAction={setPending} />
            )
          }
        </QueryResult>
      </Card>
      {isCreating ? (
        <TokenForm
          token={null}
          onClose={() => setCreating(false)}
          onCreated={(secret) => {
            setCreating(false);
            setShownSecret(secret);
          }}
        />
      ) : null}
      {pending?.kind === 'edit' ? (
        <TokenForm token={pending.token} onClose={close} onCreated={() => undefined} />
      ) : null}
      <ConfirmDialog
        opened={pending?.kind === 'renew'}
        onClose={close}
        title={t('renewTitle')}
        confirmLabel={t('renew')}
        onConfirm={async () => {
          if (pending !== null) await renewal.saveAsync(pending.token.id);
        }}
      >
        {t('renewText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={pending?.kind === 'remove'}
        onClose={close}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={async () => {
          if (pending !== null) await removal.saveAsync(pending.token.id);
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
      {shownSecret === null ? null : (
        <SecretDialog
          title={t('textTitle')}
          hint={t('textHint')}
          secret={shownSecret}
          onClose={() => setShownSecret(null)}
        />
      )}
    </Page>
  );
}

interface TokenTableProps {
  readonly list: readonly Token[];
  readonly mayWrite: boolean;
  readonly onAction: (question: PendingAction) => void;
}

const kindColors = { 'read-only': 'gray', custom: 'blue', 'full-access': 'red' } as const;

function TokenTable({ list, mayWrite, onAction }: TokenTableProps) {
  const t = useTranslations('settings.tokens');
  return (
    <WideTable
      title={t('title')}
      columns={[t('name'), t('kind'), t('used'), t('expires')]}
      actions={mayWrite ? t('actions') : null}
    >
      {list.map((token) => (
        <Table.Tr key={token.id}>
          <TitleCell
            name={token.name}
            note={[token.shown === null ? '' : `${token.shown}…`, token.description].filter(Boolean).join(' · ')}
          />
          <Table.Td>
            <Badge color={kindColors[token.kind]}>{t(token.kind)}</Badge>
          </Table.Td>
          <Table.Td>
            {token.lastUsedAt === null ? t('never') : <RelativeTime timestamp={token.lastUsedAt} size="sm" />}
          </Table.Td>
          <Table.Td>
            {token.expiresAt === null ? t('noEnd') : <RelativeTime timestamp={token.expiresAt} size="sm" />}
          </Table.Td>
          {mayWrite ? (
            <MenuCell label={t('actionsOf', { name: token.name })}>
              <Menu.Item onClick={() => onAction({ kind: 'edit', token })}>{t('edit')}</Menu.Item>
              <Menu.Item onClick={() => onAction({ kind: 'renew', token })}>{t('renew')}</Menu.Item>
              <Menu.Item color="red" onClick={() => onAction({ kind: 'remove', token })}>
                {t('remove')}
              </Menu.Item>
            </MenuCell>
          ) : null}
        </Table.Tr>
      ))}
    </WideTable>
  );
}
