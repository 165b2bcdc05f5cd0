import { Paper } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { toastSuccess } from '../../ui/index.js';
import { UploadList } from './upload-list.js';
import classes from './upload-panel.module.css';
import { connectUploadGroup, panelGroup } from './upload-queue.js';
import { usePanelUploads } from './use-uploads.js';

/** Uploads that no form shows, above whichever view is open, until all of them are stored, cancelled or dismissed. */
export function UploadPanel() {
  const t = useTranslations('media.upload');
  const uploads = usePanelUploads();
  useEffect(() => {
    // A single file is seen in the library.
    const onAllStored = (count: number): void => (count === 1 ? undefined : toastSuccess(t('done', { count })));
    return connectUploadGroup(panelGroup, { onAllStored });
  }, [t]);
  const latest = useRef(uploads);
  latest.current = uploads;
  // Nothing goes on in the session of whoever signs in next.
  useEffect(() => () => latest.current.cancelAll(), []);
  if (uploads.list.length === 0) return null;
  return (
    <Paper component="section" aria-label={t('label')} className={classes.panel} shadow="md" withBorder p="sm">
      <UploadList uploads={uploads} />
    </Paper>
  );
}
