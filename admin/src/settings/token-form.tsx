import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  createToken,
  type GrantRule,
  permissionsQuery,
  queryKeys,
  type Token,
  type TokenKind,
  updateToken,
} from '../api/index.js';
import { FormDialog, QueryResult, useSave } from '../ui/index.js';
import { ActionPermissions } from './rules/action-permissions.js';
import type { RestrictedAction } from './rules/restriction-list.js';

/** A token that is made or changed. */
export interface TokenFormProps {
  /** null: a new one. */
  readonly token: Token | null;
  readonly onClose: () => void;
  /** Called with the value of a new token, which is shown only once. */
  readonly onCreated: (text: string) => void;
}

const tokenKinds: readonly TokenKind[] = ['read-only', 'custom', 'full-access'];

/** Asks what a token is for, what it may do, and for how long. */
export function TokenForm({ token, onClose, onCreated }: TokenFormProps) {
  const t = useTranslations('settings.tokens');
  const [name, setName] = useState(token?.name ?? '');
  const [description, setDescription] = useState(token?.description ?? '');
  const [kind, setKind] = useState<TokenKind>(token?.kind ?? 'read-only');
  const [readDrafts, setReadDrafts] = useState(token?.readDrafts ?? false);
  const [days, setDays] = useState<number | null>(token === null ? 90 : null);
  const [actions, setActions] = useState<ReadonlySet<string>>(() => new Set(token?.actions ?? []));
  const [rules, setRules] = useState<readonly GrantRule[]>(token?.rules ?? []);
  const [restricting, setRestricting] = useState<RestrictedAction | null>(null);
  const catalogue = useQuery({ ...permissionsQuery, enabled: kind === 'custom' });
  const saving = useSave(
    queryKeys.tokens,
    async (): Promise<string | null> => {
      const body = {
        name,
        description,
        kind,
        readDrafts,
        ...(kind === 'custom' ? { actions: [...actions] } : {}),
        ...(kind === 'custom' && rules !== token?.rules
          ? { rules: rules.filter(({ action }) => actions.has(action)) }
          : {}),
        // What is left out stays: an end is only set anew where one is given.
        ...(token === null || days !== null ? { days } : {}),
      };
      if (token === null) return (await createToken(body)).token;
      await updateToken(token.id, body);
      return null;
    },
    (text) => (text === null ? onClose() : onCreated(text)),
  );

  return (
    <FormDialog
      title={t(token === null ? 'create' : 'edit')}
      size={kind === 'custom' ? 'xl' : 'md'}
      saving={saving}
      closeOnEscape={restricting === null}
      onSubmit={() => saving.save(undefined)}
      onClose={onClose}
    >
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
      <Select
        label={t('kind')}
        data={tokenKinds.map((value) => ({ value, label: t(value) }))}
        value={kind}
        onChange={(value) => setKind(tokenKinds.find((candidate) => candidate === value) ?? 'read-only')}
      />
      <Switch
        label={t('readDrafts')}
        checked={readDrafts}
        onChange={(event) => setReadDrafts(event.currentTarget.checked)}
      />
      <NumberInput
        label={t('days')}
        description={t(token === null ? 'daysHint' : 'daysAnew')}
        min={1}
        max={3650}
        value={days ?? ''}
        onChange={(value) => setDays(value === '' ? null : Number(value))}
      />
      {kind === 'custom' ? (
        <QueryResult query={catalogue}>
          {(loadedCatalogue) => (
            <ActionPermissions
              catalogue={loadedCatalogue}
              holder="token"
              selectedActions={actions}
              onChange={setActions}
              isPublic={false}
              rules={rules}
              onRules={setRules}
              restricting={restricting}
              onRestricting={setRestricting}
            />
          )}
        </QueryResult>
      ) : null}
    </FormDialog>
  );
}
