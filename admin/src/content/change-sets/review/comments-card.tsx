import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type ChangeSet, changeSetCommentsQuery, changeSetEntriesQuery, type SetComment } from '../../../api/index.js';
import { useLocaleName } from '../../../documents/index.js';
import { useAttributeLabel } from '../../../fields/index.js';
import { Card, QueryResult, useModel } from '../../../ui/index.js';
import { attributesAlong } from '../compared-path.js';
import { entryKey } from '../entry-key.js';
import { CommentForm } from './comment-form.js';
import { CommentList } from './comment-list.js';

/** Shows all comments on a change set and on what is in it. */
export function CommentsCard({ set }: { readonly set: ChangeSet }) {
  const t = useTranslations('content.changeSets.review.comments');
  const comments = useQuery(changeSetCommentsQuery(set.id));
  const about = useSubject(set.id);
  return (
    <Card title={t('title')}>
      <QueryResult query={comments}>
        {(list) => (
          <Stack gap="sm">
            {list.length === 0 ? (
              <Text size="sm" c="dimmed">
                {t('none')}
              </Text>
            ) : (
              <CommentList setId={set.id} comments={list} label={t('title')} about={about} />
            )}
            <CommentForm setId={set.id} about={null} name={t('set')} />
          </Stack>
        )}
      </QueryResult>
    </Card>
  );
}

/** Says what comments are about: documents by their titles as far as the first page of entries has them, else by their type. */
function useSubject(setId: string): (comment: SetComment) => string {
  const t = useTranslations('content.changeSets.review.comments');
  const model = useModel();
  const localeName = useLocaleName();
  const attributeLabel = useAttributeLabel();
  const entries = useQuery(changeSetEntriesQuery(setId, 1));
  const titles = new Map((entries.data?.data ?? []).map((entry) => [entryKey(entry), entry.title]));
  return ({ type: uid, documentId, locale, path }) => {
    if (documentId === null) return t('set');
    const type = model.contentTypes.find((candidate) => candidate.uid === uid);
    const labels = path === null || type === undefined ? [] : attributesAlong(type, path, model).map(attributeLabel);
    const title = titles.get(entryKey({ documentId, locale })) ?? type?.displayName ?? documentId;
    const language = locale === null || model.locales.length < 2 ? [] : [localeName(locale)];
    return [[title, ...labels].join(' › '), ...language].join(' · ');
  };
}
