import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { Range, Transforms } from 'slate';
import {
  Editable,
  ReactEditor,
  type RenderElementProps,
  type RenderLeafProps,
  type RenderPlaceholderProps,
  useSlateSelector,
} from 'slate-react';
import { useTranslations } from 'use-intl';
import { FilePicker } from '../../media/index.js';
import { hasSettingsPermission, useMe } from '../../ui/index.js';
import { LinkForm } from '../writing/link-form.js';
import { RunningUploads } from '../writing/running-uploads.js';
import type { PictureUpload } from '../writing/use-picture-upload.js';
import { BlockElementView } from './block-element.js';
import { applyBlockKind } from './block-kinds.js';
import { BlockLeafView } from './block-leaf.js';
import type { BlockEditor } from './block-types.js';
import classes from './blocks-editor.module.css';
import { BlocksToolbar } from './blocks-toolbar.js';
import { currentLinkUrl, removeLink, setLink } from './links.js';
import { markForHotkey, toggleMark } from './marks.js';
import { liftListItems, nestListItems } from './nested-lists.js';
import { SlashMenu } from './slash-menu.js';
import { useSlashMenu } from './use-slash-menu.js';

/** The frame of a rich text. */
export interface BlocksFrameProps {
  readonly editor: BlockEditor;
  readonly name: string;
  readonly pictures: PictureUpload;
  readonly onBlur: () => void;
  readonly readOnly: boolean;
  readonly invalid: boolean;
}

const renderElement = (props: RenderElementProps) => <BlockElementView {...props} />;
const renderLeaf = (props: RenderLeafProps) => <BlockLeafView {...props} />;
const renderPlaceholder = ({ attributes: { style, ...attributes }, children }: RenderPlaceholderProps) => (
  <span {...attributes} style={{ ...style, opacity: 1, color: 'var(--mantine-color-placeholder)' }}>
    {children}
  </span>
);

/** The text itself with its tools: keys, the menu of a slash, and the dialogs that tools open. */
export function BlocksFrame({ editor, name, pictures, onBlur, readOnly, invalid }: BlocksFrameProps) {
  const t = useTranslations('fields.blocks');
  const me = useMe();
  const menuId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null);
  const openLink = useCallback(() => setDialog('link'), []);
  const openPicker = useCallback(() => setDialog('picture'), []);
  const onPicture = hasSettingsPermission(me, 'read', 'settings::media') ? openPicker : null;
  const menu = useSlashMenu(editor, onPicture !== null && !readOnly, (choice) => {
    if (choice === 'image') openPicker();
    else applyBlockKind(editor, choice);
    ReactEditor.focus(editor);
  });

  function handleKey(event: KeyboardEvent): boolean {
    if (menu.handleKey(event)) return true;
    const isCommandKey = event.ctrlKey || event.metaKey || event.key === 'Tab';
    if (!isCommandKey || event.altKey) return false;
    readSelection(editor);
    if (event.key !== 'Tab' && !event.shiftKey && event.key.toLowerCase() === 'k') {
      openLink();
      return true;
    }
    if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey) {
      return event.shiftKey ? liftListItems(editor) : nestListItems(editor);
    }
    const mark = markForHotkey(event.nativeEvent);
    if (mark !== null) toggleMark(editor, mark);
    return mark !== null;
  }

  function applyAndClose(change: () => void): void {
    change();
    setDialog(null);
    ReactEditor.focus(editor);
  }

  return (
    <div className={classes.place} ref={frame}>
      <div className={classes.frame} data-invalid={invalid}>
        {readOnly ? null : <BlocksToolbar editor={editor} onLink={openLink} onPicture={onPicture} />}
        <RunningUploads pictures={pictures} onCancel={() => ReactEditor.focus(editor)} />
        <Editable
          className={classes.text}
          aria-label={name}
          aria-invalid={invalid}
          role="textbox"
          aria-multiline="true"
          {...(menu.isOpen
            ? { 'aria-controls': menuId, 'aria-autocomplete': 'list', 'aria-activedescendant': menu.activeId(menuId) }
            : {})}
          readOnly={readOnly}
          placeholder={readOnly ? '' : t('placeholder')}
          renderElement={renderElement}
          renderLeaf={renderLeaf}
          renderPlaceholder={renderPlaceholder}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (readOnly || !handleKey(event)) return;
            event.preventDefault();
            // The same keys mean other things in the panel.
            event.stopPropagation();
          }}
          onPaste={(event) => {
            if (readOnly) return false;
            event.preventDefault();
            readSelection(editor);
            editor.insertData(event.clipboardData);
            return true;
          }}
          spellCheck
        />
      </div>
      {menu.isOpen && !readOnly ? <SlashMenu id={menuId} editor={editor} frame={frame} menu={menu} /> : null}
      {dialog === 'link' ? (
        <BlocksLinkForm editor={editor} onDone={applyAndClose} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'picture' ? (
        <FilePicker
          kinds={['images']}
          many={false}
          onClose={() => setDialog(null)}
          onChoose={([image]) =>
            applyAndClose(() => {
              if (image === undefined) return;
              Transforms.insertNodes(editor, { type: 'image', image, children: [{ text: '' }] });
            })
          }
        />
      ) : null}
    </div>
  );
}

/** Takes over where the cursor is: the editor itself learns it a moment late, which quick keys do not wait for. */
function readSelection(editor: BlockEditor): void {
  const selection = window.getSelection();
  if (selection === null || !ReactEditor.hasEditableTarget(editor, selection.anchorNode)) return;
  const range = ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true });
  if (range !== null && (editor.selection === null || !Range.equals(range, editor.selection))) {
    Transforms.select(editor, range);
  }
}

interface BlocksLinkFormProps {
  readonly editor: BlockEditor;
  readonly onDone: (change: () => void) => void;
  readonly onClose: () => void;
}

function BlocksLinkForm({ editor, onDone, onClose }: BlocksLinkFormProps) {
  const t = useTranslations('fields.blocks');
  const [url] = useState(() => currentLinkUrl(editor));
  const hasSelection = useSlateSelector(({ selection }) => selection !== null && !Range.isCollapsed(selection));
  return (
    <LinkForm
      url={url}
      description={t(hasSelection || url !== null ? 'addressHint' : 'addressAlone')}
      onSubmit={(next) => onDone(() => setLink(editor, next))}
      onRemove={url === null ? null : () => onDone(() => removeLink(editor))}
      onClose={onClose}
    />
  );
}
