import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ChangeSet } from '../../api/index.js';

/** All states, in the order in which a change set goes through them. */
export const changeSetStates: readonly ChangeSet['state'][] = ['open', 'published', 'undone'];

const colors: Readonly<Record<ChangeSet['state'], string>> = { open: 'blue', published: 'teal', undone: 'gray' };

/** Shows how far a change set is. */
export function ChangeSetStateBadge({ state }: Pick<ChangeSet, 'state'>) {
  const t = useTranslations('content.changeSets.state');
  return <Badge color={colors[state]}>{t(state)}</Badge>;
}

/** How many entries of a change set the administrator may see. */
export function countEntries({ entries }: ChangeSet): number {
  return entries.reduce((sum, { total }) => sum + total, 0);
}
