import { Code, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { UserRoleDetail } from '../api/index.js';
import { DescriptionItem, DescriptionList } from './description-list.js';

/** Shows the rules of actions. They are not edited here; saving the actions keeps the rules of those that stay. */
export function RuleList({ rules }: Pick<UserRoleDetail, 'rules'>) {
  const t = useTranslations('settings.userRoles');
  return (
    <Stack gap="xs">
      <Text size="sm">{t('rulesHint')}</Text>
      <DescriptionList>
        {rules.map(({ action, ...conditions }) => (
          <DescriptionItem key={action} name={action}>
            <Code>{JSON.stringify(withoutNulls(conditions))}</Code>
          </DescriptionItem>
        ))}
      </DescriptionList>
    </Stack>
  );
}

function withoutNulls(conditions: object): object {
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== null));
}
