import { Group, Text } from '@mantine/core';
import { Bot } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { AgentGrant } from '../api/index.js';

/** An agent that acts for an administrator. */
export interface AgentRowProps {
  readonly grant: AgentGrant;
  /** For whom it acts; left out: for whoever looks at it. */
  readonly owner?: string;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** Says what an agent is called, what it may do and when it was used. */
export function AgentRow({ grant, owner, children }: AgentRowProps) {
  const t = useTranslations('agents');
  const format = useFormatter();
  const { client, redirectHost, scopes, createdAt, lastUsedAt } = grant;
  const now = new Date();
  const formatRelative = (timestamp: string): string => format.relativeTime(new Date(timestamp), now);
  return (
    <Group wrap="nowrap" gap="md">
      <Bot size={20} strokeWidth={1.75} aria-hidden />
      <div style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={550}>
          {client} · {redirectHost}
        </Text>
        {owner === undefined ? null : <Text size="sm">{t('actsFor', { name: owner })}</Text>}
        <Text size="sm">{format.list(scopes.map((scope) => t(`scopes.${scope}`)))}</Text>
        <Text size="sm" c="dimmed">
          {t('since', { when: formatRelative(createdAt) })} · {t('used', { when: formatRelative(lastUsedAt) })}
        </Text>
      </div>
      {children}
    </Group>
  );
}
