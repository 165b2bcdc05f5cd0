import { useState } from 'react';
import { Range, Transforms } from 'slate';
import { ReactEditor, useSlateSelector } from 'slate-react';
import { useTranslations } from 'use-intl';
import { FilePicker } from '../../media/index.js';
import { DocumentLinkDialog } from '../writing/document-link-dialog.js';
import { LinkForm } from '../writing/link-form.js';
import { currentEmbed, setEmbed } from './additional-kinds.js';
import type { BlockEditor, ImageNode } from './block-types.js';
import { EmbedForm } from './embed-form.js';
import { insertOwnBlock } from './insert-blocks.js';
import { currentLink, removeLink, setLink } from './links.js';
import { currentCell } from './tables.js';

/** What a tool of a rich text asks for. */
export type BlocksDialog = 'link' | 'document' | 'picture' | 'embed';

/** The dialogs of a rich text. */
export interface BlocksDialogsProps {
  readonly editor: BlockEditor;
  /** null: none is open. */
  readonly dialog: BlocksDialog | null;
  readonly onDialogChange: (dialog: BlocksDialog | null) => void;
}

/** Shows the dialog that is open. What it is answered with is written where the cursor is, and the focus returns to the text. */
export function BlocksDialogs({ editor, dialog, onDialogChange }: BlocksDialogsProps) {
  const close = (): void => onDialogChange(null);
  const applyAndClose = (change: () => void): void => {
    change();
    close();
    ReactEditor.focus(editor);
  };
  switch (dialog) {
    case null:
      return null;
    case 'link':
      return (
        <BlocksLinkForm
          editor={editor}
          onDone={applyAndClose}
          onDocument={() => onDialogChange('document')}
          onClose={close}
        />
      );
    case 'document':
      return (
        <DocumentLinkDialog
          onChoose={({ title, contentType, documentId }) =>
            applyAndClose(() => setLink(editor, { type: 'document-link', contentType, documentId }, title))
          }
          onClose={close}
        />
      );
    case 'embed':
      return (
        <EmbedForm
          embed={currentEmbed(editor)}
          onSubmit={(embed) => applyAndClose(() => setEmbed(editor, embed))}
          onClose={close}
        />
      );
    case 'picture':
      return (
        <FilePicker
          kinds={['images']}
          many={false}
          onClose={close}
          onChoose={([image]) =>
            applyAndClose(() => {
              if (image === undefined) return;
              const picture: ImageNode = { type: 'image', image, children: [{ text: '' }] };
              if (currentCell(editor) !== null) insertOwnBlock(editor, picture);
              else Transforms.insertNodes(editor, picture);
            })
          }
        />
      );
  }
}

interface BlocksLinkFormProps {
  readonly editor: BlockEditor;
  readonly onDone: (change: () => void) => void;
  readonly onDocument: () => void;
  readonly onClose: () => void;
}

function BlocksLinkForm({ editor, onDone, onDocument, onClose }: BlocksLinkFormProps) {
  const t = useTranslations('fields.blocks');
  const [link] = useState(() => currentLink(editor));
  const hasSelection = useSlateSelector(({ selection }) => selection !== null && !Range.isCollapsed(selection));
  return (
    <LinkForm
      url={link?.type === 'link' ? link.url : null}
      description={t(hasSelection || link !== null ? 'addressHint' : 'addressAlone')}
      onSubmit={(next) => onDone(() => setLink(editor, { type: 'link', url: next }, next))}
      onRemove={link === null ? null : () => onDone(() => removeLink(editor))}
      {...(editor.kinds.includes('document-link') ? { onDocument } : {})}
      onClose={onClose}
    />
  );
}
