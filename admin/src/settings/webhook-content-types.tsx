import { MultiSelect, Radio, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useModel } from '../ui/index.js';

/** The content types of a webhook. */
export interface WebhookContentTypesProps {
  /** null: all but those of accounts. */
  readonly uids: readonly string[] | null;
  readonly onChange: (uids: readonly string[] | null) => void;
  /** Why they were refused; null: they were not. */
  readonly error: string | null;
}

/** Selects all content types, or some of them; accounts must be selected explicitly. */
export function WebhookContentTypes({ uids, onChange, error }: WebhookContentTypesProps) {
  const t = useTranslations('settings.webhooks');
  const { contentTypes } = useModel();
  const names = new Map([
    ...(uids ?? []).map((uid) => [uid, uid] as const),
    ...contentTypes.map(({ uid, displayName }) => [uid, displayName] as const),
    ['plugin::users-permissions.user', t('user')] as const,
    ['plugin::users-permissions.role', t('role')] as const,
  ]);
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('content')}
        value={uids === null ? 'all' : 'some'}
        error={uids === null ? error : null}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      >
        <Stack gap={6} mt={4}>
          <Radio value="all" label={t('allTypes')} />
          <Radio value="some" label={t('someTypes')} />
        </Stack>
      </Radio.Group>
      {uids === null ? null : (
        <MultiSelect
          aria-label={t('types')}
          description={uids.length === 0 ? t('typesHint') : null}
          searchable
          data={[...names].map(([value, label]) => ({ value, label }))}
          value={[...uids]}
          error={error}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}
