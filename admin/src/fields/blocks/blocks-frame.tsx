import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { Editor, Range, Transforms } from 'slate';
import {
  Editable,
  ReactEditor,
  type RenderElementProps,
  type RenderLeafProps,
  type RenderPlaceholderProps,
} from 'slate-react';
import { useTranslations } from 'use-intl';
import type { BlockKind } from '../../api/index.js';
import { hasSettingsPermission, useMe } from '../../ui/index.js';
import { RunningUploads } from '../writing/running-uploads.js';
import type { PictureUpload } from '../writing/use-picture-upload.js';
import { insertCallout, insertTable, isAdditional } from './additional-kinds.js';
import { BlockElementView } from './block-element.js';
import { applyBlockKind } from './block-kinds.js';
import { BlockLeafView } from './block-leaf.js';
import type { BlockEditor } from './block-types.js';
import { type BlocksDialog, BlocksDialogs } from './blocks-dialogs.js';
import classes from './blocks-editor.module.css';
import { BlocksToolbar } from './blocks-toolbar.js';
import { isAtEdgeOfCell } from './caret-edge.js';
import { LeaveHint } from './leave-hint.js';
import { LinkTargets } from './link-targets.js';
import { markForHotkey, toggleMark } from './marks.js';
import { liftListItems, nestListItems } from './nested-lists.js';
import { SlashMenu } from './slash-menu.js';
import { currentCell, moveToCell, moveToRow } from './tables.js';
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
  const [dialog, setDialog] = useState<BlocksDialog | null>(null);
  const isLeaving = useRef(false);
  const [hasTabMoved, setTabMoved] = useState(false);
  const hintId = useId();
  const openLink = useCallback(() => setDialog('link'), []);
  const openPicker = useCallback(() => setDialog('picture'), []);
  const onPicture = hasSettingsPermission(me, 'read', 'settings::media') ? openPicker : null;
  const menu = useSlashMenu(editor, onPicture !== null && !readOnly, (choice) => {
    if (choice === 'image') openPicker();
    else if (isAdditional(choice)) insertKind(choice);
    else applyBlockKind(editor, choice);
    ReactEditor.focus(editor);
  });

  function insertKind(kind: BlockKind): void {
    if (editor.selection === null) Transforms.select(editor, Editor.end(editor, []));
    switch (kind) {
      case 'table':
        insertTable(editor);
        break;
      case 'callout':
        insertCallout(editor);
        break;
      case 'embed':
        setDialog('embed');
        return;
      case 'document-link':
        setDialog('document');
        return;
    }
    // The menu gives up the focus first.
    requestAnimationFrame(() => ReactEditor.focus(editor));
  }

  function handleKey(event: KeyboardEvent): boolean {
    if (!event.nativeEvent.isComposing) readSelection(editor);
    if (menu.handleKey(event)) return true;
    if (isLeavingKey(event)) return false;
    if (moveBetweenRows(event)) return true;
    const isCommandKey = event.ctrlKey || event.metaKey || event.key === 'Tab';
    if (!isCommandKey || event.altKey) return false;
    if (event.key !== 'Tab' && !event.shiftKey && event.key.toLowerCase() === 'k') {
      openLink();
      return true;
    }
    if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey) {
      const isMoved = moveByTab(editor, event.shiftKey ? -1 : 1);
      if (isMoved) setTabMoved(true);
      return isMoved;
    }
    const mark = markForHotkey(event.nativeEvent);
    if (mark !== null) toggleMark(editor, mark);
    return mark !== null;
  }

  /** After Escape, Tab leaves the text instead of moving in lists and tables (WCAG 2.1.2). */
  function isLeavingKey({ key }: KeyboardEvent): boolean {
    const leaves = isLeaving.current && key === 'Tab';
    isLeaving.current = key === 'Escape' || (isLeaving.current && key === 'Shift');
    return leaves;
  }

  function moveBetweenRows({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if ((key !== 'ArrowUp' && key !== 'ArrowDown') || shiftKey || ctrlKey || metaKey || altKey) return false;
    const step = key === 'ArrowUp' ? -1 : 1;
    return currentCell(editor) !== null && isAtEdgeOfCell(step) && moveToRow(editor, step);
  }

  return (
    <div className={classes.place} ref={frame}>
      <div className={classes.frame} data-invalid={invalid}>
        {readOnly ? null : (
          <BlocksToolbar
            editor={editor}
            onLink={openLink}
            onPicture={onPicture}
            onInsert={insertKind}
            onEditEmbed={() => setDialog('embed')}
          />
        )}
        <RunningUploads pictures={pictures} onCancel={() => ReactEditor.focus(editor)} />
        <LinkTargets>
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
            onBlur={() => {
              setTabMoved(false);
              onBlur();
            }}
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
            aria-describedby={readOnly ? undefined : hintId}
          />
        </LinkTargets>
        {readOnly ? null : <LeaveHint id={hintId} isShown={hasTabMoved} />}
      </div>
      {menu.isOpen && !readOnly ? <SlashMenu id={menuId} editor={editor} frame={frame} menu={menu} /> : null}
      <BlocksDialogs editor={editor} dialog={dialog} onDialogChange={setDialog} />
    </div>
  );
}

function moveByTab(editor: BlockEditor, step: 1 | -1): boolean {
  if (currentCell(editor) !== null) return moveToCell(editor, step);
  return step === 1 ? nestListItems(editor) : liftListItems(editor);
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
