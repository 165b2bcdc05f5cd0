import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { queryKeys, removeComment, resolveComment, type SetComment } from '../../../api/index.js';
import { ConfirmDialog, FailureAlert, RelativeTime, useMe } from '../../../ui/index.js';
import classes from './review.module.css';

/** Comments of one change set. */
export interface CommentListProps {
  readonly setId: string;
  readonly comments: readonly SetComment[];
  readonly label: string;
  /** Says what a comment is about; left out: all are about the same. */
  readonly about?: (comment: SetComment) => string;
}

/** Shows comments, resolves them, and removes those of the administrator. */
export function CommentList({ setId, comments, label, about }: CommentListProps) {
  const t = useTranslations('content.changeSets.review.comments');
  const client = useQueryClient();
  const me = useMe();
  const [removed, setRemoved] = useState<SetComment | null>(null);
  const refetch = () => client.invalidateQueries({ queryKey: queryKeys.changeSets });
  const resolving = useMutation({
    mutationFn: ({ id, resolvedAt }: SetComment) => resolveComment(setId, id, resolvedAt === null),
    onSuccess: refetch,
  });
  return (
    <>
      {resolving.error === null ? null : <FailureAlert failure={resolving.error} />}
      <ul className={classes.list} aria-label={label}>
        {comments.map((comment) => {
          const { id, text, createdAt, createdBy, resolvedAt, resolvedBy } = comment;
          return (
            <li key={id} className={classes.comment}>
              <Group gap={6}>
                <Text size="sm" fw={600}>
                  {createdBy?.name ?? t('formerAdministrator')}
                </Text>
                <RelativeTime timestamp={createdAt} size="xs" c="dimmed" />
                {resolvedAt === null ? null : (
                  <Badge color="teal">
                    {resolvedBy === null ? t('resolved') : t('resolvedBy', { name: resolvedBy.name })}
                  </Badge>
                )}
              </Group>
              {about === undefined ? null : (
                <Text size="xs" c="dimmed">
                  {about(comment)}
                </Text>
              )}
              <Text size="sm" className={classes.text} mt={4}>
                {text}
              </Text>
              <Group gap="xs" mt={6}>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={resolving.isPending && resolving.variables.id === id}
                  onClick={() => resolving.mutate(comment)}
                >
                  {t(resolvedAt === null ? 'resolve' : 'reopen')}
                </Button>
                {createdBy?.id === me.id ? (
                  <Button size="compact-sm" variant="default" onClick={() => setRemoved(comment)}>
                    {t('remove')}
                  </Button>
                ) : null}
              </Group>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        title={t('removeTitle')}
        confirmLabel={t('remove')}
        onConfirm={async () => {
          if (removed === null) return;
          await removeComment(setId, removed.id);
          await refetch();
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </>
  );
}
