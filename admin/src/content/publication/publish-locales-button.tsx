import { Button, type ButtonProps } from '@mantine/core';
import { Globe } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ContentType } from '../../api/index.js';
import type { DocumentVersions } from '../edit/document-versions.js';
import type { DocumentWrites } from '../edit/use-document-writes.js';

/** Loaded when it is opened. */
const PublishLocalesDialog = lazy(async () => ({
  default: (await import('./publish-locales-dialog.js')).PublishLocalesDialog,
}));

/** An open document and its versions. */
export interface PublishLocalesButtonProps extends ButtonProps {
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly versions: DocumentVersions;
  readonly writes: DocumentWrites;
}

/** Publishes several languages of the open document at once; what is not saved yet is saved before. */
export function PublishLocalesButton({ type, documentId, versions, writes, ...button }: PublishLocalesButtonProps) {
  const t = useTranslations('content.translate');
  const [isOpen, setOpen] = useState(false);
  const mayPublish = [...versions.values()].some(({ actions }) => actions.includes('publish'));
  if (documentId === null || !type.draftAndPublish || !mayPublish || versions.size < 2) return null;

  async function open(): Promise<void> {
    const hasChanges = () => Object.keys(writes.unsaved()).length > 0;
    if (hasChanges()) await writes.save();
    // What was refused is shown at the fields.
    if (!hasChanges()) setOpen(true);
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<Globe size={14} aria-hidden />}
        loading={writes.isWriting}
        onClick={() => void open()}
        {...button}
      >
        {t('publishAll')}
      </Button>
      {isOpen ? (
        <Suspense>
          <PublishLocalesDialog
            type={type}
            documentId={documentId}
            versions={versions}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
