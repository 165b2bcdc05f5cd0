import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type MediaFile, queryKeys, uploadFile } from '../../api/index.js';
import { hasSettingsPermission, toastError, useFailureText, useMe } from '../../ui/index.js';

/** Sends a picture to the library; null: it was not taken, which the person has been told. */
export type UploadPicture = (file: File, alternativeText: string) => Promise<MediaFile | null>;

/** Pictures that are pasted or dropped into a text. */
export interface PictureUpload {
  /** Whether the role may add files to the library. */
  readonly isAllowed: boolean;
  readonly upload: UploadPicture;
}

/** Returns how pictures get from a text into the library. Failures are shown, with the name of the file. */
export function usePictureUpload(): PictureUpload {
  const t = useTranslations('fields.writing');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const failureText = useFailureText();
  const isAllowed = hasSettingsPermission(useMe(), 'write', 'settings::media');

  const upload = useCallback<UploadPicture>(
    async (file, alternativeText) => {
      if (!isAllowed) {
        toastError(t('uploadForbidden'), common('close'));
        return null;
      }
      try {
        const info = alternativeText === '' ? {} : { alternativeText };
        const { signal } = new AbortController();
        const stored = await uploadFile(file, info, { onProgress: () => undefined, signal });
        void client.invalidateQueries({ queryKey: queryKeys.media });
        return stored;
      } catch (failure) {
        toastError(t('uploadFailed', { name: file.name, reason: failureText(failure) }), common('close'));
        return null;
      }
    },
    [client, common, failureText, isAllowed, t],
  );
  return useMemo(() => ({ isAllowed, upload }), [isAllowed, upload]);
}
