import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { PublicationState } from './publication-states.js';

const colors: Readonly<Record<PublicationState, string>> = { draft: 'gray', modified: 'yellow', published: 'teal' };

/** Says how far a version of a document is. */
export function StateBadge({ state }: { readonly state: PublicationState }) {
  const t = useTranslations('content.state');
  return <Badge color={colors[state]}>{t(state)}</Badge>;
}
