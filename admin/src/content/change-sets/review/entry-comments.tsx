import { Badge, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type ChangeSetEntry, changeSetCommentsQuery } from '../../../api/index.js';
import { FailureAlert } from '../../../ui/index.js';
import { entryKey } from '../entry-key.js';
import { CommentForm } from './comment-form.js';
import { CommentList } from './comment-list.js';

/** An entry of a change set that is commented. */
export interface EntryCommentsProps {
  readonly setId: string;
  readonly entry: Pick<ChangeSetEntry, 'documentId' | 'locale'>;
  /** null: the whole document. */
  readonly path: string | null;
  /** What people call what is commented. */
  readonly name: string;
}

/** Shows the comments on a document in a change set, or on an attribute of it, and takes another one. */
export function EntryComments({ setId, entry, path, name }: EntryCommentsProps) {
  const t = useTranslations('content.changeSets.review.comments');
  const { data = [], error } = useQuery(changeSetCommentsQuery(setId));
  const { documentId, locale } = entry;
  const comments = data.filter((comment) => isAbout(comment, entry) && comment.path === path);
  return (
    <Stack gap="xs" mt="xs">
      {path === null ? (
        <Text size="sm" fw={600}>
          {name}
        </Text>
      ) : null}
      {error === null || path !== null ? null : <FailureAlert failure={error} />}
      {comments.length === 0 ? null : <CommentList setId={setId} comments={comments} label={t('of', { name })} />}
      <CommentForm setId={setId} about={{ documentId, locale, path }} name={name} />
    </Stack>
  );
}

/** Counts the comments on an entry that are not resolved. */
export function OpenComments({ setId, entry }: Pick<EntryCommentsProps, 'setId' | 'entry'>) {
  const t = useTranslations('content.changeSets.review.comments');
  const { data = [] } = useQuery(changeSetCommentsQuery(setId));
  const count = data.filter((comment) => comment.resolvedAt === null && isAbout(comment, entry)).length;
  return count === 0 ? null : (
    <Badge color="gray" variant="outline">
      {t('open', { count })}
    </Badge>
  );
}

function isAbout(
  { documentId, locale }: { readonly documentId: string | null; readonly locale: string | null },
  entry: EntryCommentsProps['entry'],
): boolean {
  return documentId !== null && entryKey({ documentId, locale }) === entryKey(entry);
}
