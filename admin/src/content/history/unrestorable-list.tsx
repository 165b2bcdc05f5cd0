import { List, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { UnrestorablePart } from '../../api/index.js';
import { usePathLabel } from '../../fields/index.js';

/** What of a state was not brought back, or cannot be. */
export interface UnrestorableListProps {
  readonly title: string;
  readonly parts: readonly UnrestorablePart[];
}

/** Says what is left out, and why. */
export function UnrestorableList({ title, parts }: UnrestorableListProps) {
  const t = useTranslations('content.history');
  const pathLabel = usePathLabel();
  if (parts.length === 0) return null;
  return (
    <div>
      <Text size="sm">{title}</Text>
      <List size="sm">
        {parts.map(({ path, because, documentId = '' }) => (
          <List.Item key={`${path} ${documentId}`}>
            {pathLabel(path)}: {t(`because.${reasonKey(because)}`, { documentId })}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function reasonKey(because: UnrestorablePart['because']): 'notInTheModel' | 'gone' | 'notAllowed' | 'shared' {
  switch (because) {
    case 'not in the model':
      return 'notInTheModel';
    case 'gone':
      return 'gone';
    case 'not allowed':
      return 'notAllowed';
    case 'shared by all locales':
      return 'shared';
  }
}
