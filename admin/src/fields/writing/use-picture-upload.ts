import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type MediaFile, queryKeys, uploadFile } from '../../api/index.js';
import { hasSettingsPermission, toastError, useFailureText, useMe } from '../../ui/index.js';

/** Sends a picture to the library; null: it was not taken, which the person has been told, or was cancelled. */
export type UploadPicture = (file: File, alternativeText: string) => Promise<MediaFile | null>;

/** A picture on its way. */
interface RunningUpload {
  readonly key: number;
  readonly name: string;
}

/** Pictures that are pasted or dropped into a text. */
export interface PictureUpload {
  /** Whether the role may add files to the library. */
  readonly isAllowed: boolean;
  readonly upload: UploadPicture;
  readonly running: readonly RunningUpload[];
  readonly cancel: (key: number) => void;
}

/** Returns how pictures get from a text into the library. Failures are shown, with the name of the file. */
export function usePictureUpload(): PictureUpload {
  const t = useTranslations('fields.writing');
  const common = useTranslations('ui');
  const client = useQueryClient();
  const failureText = useFailureText();
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const controllers = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  const isAllowed = hasSettingsPermission(useMe(), 'write', 'settings::media');

  const upload = useCallback<UploadPicture>(
    async (file, alternativeText) => {
      if (!isAllowed) {
        toastError(t('uploadForbidden'), common('close'));
        return null;
      }
      lastKey.current += 1;
      const key = lastKey.current;
      const controller = new AbortController();
      controllers.current.set(key, controller);
      setRunning((before) => [...before, { key, name: file.name }]);
      try {
        const info = alternativeText === '' ? {} : { alternativeText };
        const stored = await uploadFile(file, info, { onProgress: () => undefined, signal: controller.signal });
        void client.invalidateQueries({ queryKey: queryKeys.media });
        return stored;
      } catch (failure) {
        if (!controller.signal.aborted)
          toastError(t('uploadFailed', { name: file.name, reason: failureText(failure) }), common('close'));
        return null;
      } finally {
        controllers.current.delete(key);
        setRunning((before) => before.filter((one) => one.key !== key));
      }
    },
    [client, common, failureText, isAllowed, t],
  );
  const cancel = useCallback((key: number) => controllers.current.get(key)?.abort(), []);
  return useMemo(() => ({ isAllowed, upload, running, cancel }), [isAllowed, upload, running, cancel]);
}
