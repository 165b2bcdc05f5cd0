import { Code, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { mcpAddressQuery } from '../api/index.js';
import { Card, CopyTextButton } from '../ui/index.js';

/** The address for agents, where the server has one. */
export function McpCard() {
  const t = useTranslations('agents');
  const { data: address = null } = useQuery(mcpAddressQuery);
  if (address === null) return null;
  return (
    <Card title={t('mcp')} description={t('mcpText')}>
      <Group gap="xs" wrap="nowrap">
        <Code aria-label={t('address')} style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Code>
        <CopyTextButton text={address} copyLabel={t('address')} />
      </Group>
    </Card>
  );
}
