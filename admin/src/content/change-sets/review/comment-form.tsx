import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MessageSquarePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addComment, type CommentBody, queryKeys } from '../../../api/index.js';
import { FailureAlert } from '../../../ui/index.js';

/** Maximum length of a comment (docs/reference/admin-api.md). */
const maxTextLength = 5_000;

/** What a comment is written about. */
export interface CommentFormProps {
  readonly setId: string;
  /** null: the whole set. */
  readonly about: Omit<CommentBody, 'text'> | null;
  /** What people call it. */
  readonly name: string;
}

/** A button that opens a form for a comment; after the form the button has the focus again. */
export function CommentForm({ setId, about, name }: CommentFormProps) {
  const t = useTranslations('content.changeSets.review.comments');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const opener = useRef<HTMLButtonElement>(null);
  const [text, setText] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (comment: string) => addComment(setId, { ...about, text: comment }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.changeSets });
      close();
    },
  });

  function close(): void {
    reset();
    setText(null);
    opener.current?.focus();
  }

  return (
    <Stack gap="xs" align="flex-start">
      <Button
        ref={opener}
        size="compact-sm"
        variant="default"
        leftSection={<MessageSquarePlus size={14} aria-hidden />}
        aria-label={t('addTo', { name })}
        aria-expanded={text !== null}
        onClick={() => (text === null ? setText('') : close())}
      >
        {t('add')}
      </Button>
      {text === null ? null : (
        <form
          style={{ inlineSize: '100%' }}
          onSubmit={(event) => {
            event.preventDefault();
            // A form around it is another one.
            event.stopPropagation();
            if (text.trim() !== '') mutate(text);
          }}
        >
          <Stack gap="xs">
            {error === null ? null : <FailureAlert failure={error} />}
            <Textarea
              aria-label={t('addTo', { name })}
              value={text}
              maxLength={maxTextLength}
              autosize
              minRows={2}
              maxRows={12}
              autoFocus
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Group gap="xs">
              <Button type="submit" size="compact-sm" loading={isPending} disabled={text.trim() === ''}>
                {t('submit')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={close}>
                {common('cancel')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
