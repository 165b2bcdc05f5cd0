import { Button, FileButton } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Replace } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type MediaFile, queryKeys, replaceFile } from '../api/index.js';
import { toastError, toastSuccess, useFailureText } from '../ui/index.js';

/** A file that gets another content. */
export interface ReplaceFileProps {
  readonly file: MediaFile;
  readonly onReplaced: (file: MediaFile) => void;
}

/** Puts another content under the address of a file: wherever it is used, the new one is shown. */
export function ReplaceFile({ file, onReplaced }: ReplaceFileProps) {
  const t = useTranslations('media.file');
  const common = useTranslations('ui');
  const failureText = useFailureText();
  const client = useQueryClient();
  const replacing = useMutation({
    mutationFn: (content: File) =>
      replaceFile(file.id, content, { onProgress: () => undefined, signal: new AbortController().signal }),
    onSuccess: async (replaced) => {
      toastSuccess(t('replaced'));
      onReplaced(replaced);
      await client.invalidateQueries({ queryKey: queryKeys.media });
    },
    onError: (error) => toastError(failureText(error), common('close')),
  });
  return (
    <FileButton
      onChange={(content) => content !== null && replacing.mutate(content)}
      inputProps={{ 'aria-label': t('replace') }}
    >
      {(props) => (
        <Button
          {...props}
          size="compact-sm"
          variant="default"
          loading={replacing.isPending}
          leftSection={<Replace size={14} aria-hidden />}
        >
          {t('replace')}
        </Button>
      )}
    </FileButton>
  );
}
