import { List, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type ContentType, type ContentUses, contentUsesQuery } from '../api/index.js';
import { usePathLabel } from '../fields/index.js';
import { FailureAlert, useModel } from '../ui/index.js';

/** Documents that are about to go. */
export interface BrokenRelationsProps {
  readonly type: ContentType;
  readonly documentIds: readonly string[];
}

/** Says which relations would lead nowhere without these documents. */
export function BrokenRelations({ type, documentIds }: BrokenRelationsProps) {
  const t = useTranslations('content.affected');
  const { data, error } = useQuery(contentUsesQuery(type, documentIds));
  if (error !== null) return <FailureAlert failure={error} />;
  if (data === undefined) return <Loader size="xs" aria-label={t('looking')} />;
  return <BrokenRelationList uses={data} />;
}

/** The same, where it is known which they are. */
export function BrokenRelationList({ uses: { uses, elsewhere } }: { readonly uses: ContentUses }) {
  const t = useTranslations('content.affected');
  const { contentTypes } = useModel();
  const pathLabel = usePathLabel();
  const typeName = (uid: string): string => contentTypes.find((candidate) => candidate.uid === uid)?.displayName ?? uid;
  return (
    <>
      {uses.length === 0 ? (
        <Text size="sm">{t('none')}</Text>
      ) : (
        <>
          <Text size="sm">{t('some')}</Text>
          <List size="sm">
            {uses.map(({ type: uid, path, versions }) => (
              <List.Item key={`${uid} ${path.join('.')}`}>
                {t('use', {
                  count: versions,
                  type: typeName(uid),
                  path: pathLabel(path.join('.'), contentTypes.find((type) => type.uid === uid)?.attributes),
                })}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {elsewhere ? (
        <Text size="xs" c="dimmed">
          {t('elsewhere')}
        </Text>
      ) : null}
    </>
  );
}
