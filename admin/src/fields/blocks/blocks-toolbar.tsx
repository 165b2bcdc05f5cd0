import { ActionIcon, Select, Tooltip } from '@mantine/core';
import {
  Bold,
  Code,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Strikethrough,
  Underline,
} from 'lucide-react';
import { useState } from 'react';
import { type Editor, Range, Transforms } from 'slate';
import { ReactEditor, useSlate } from 'slate-react';
import { useTranslations } from 'use-intl';
import { FilePicker } from '../../media/index.js';
import { hasSettingsPermission, useMe } from '../../ui/index.js';
import { type BlockElement, type TextMark, textMarks } from './block-types.js';
import classes from './blocks-editor.module.css';
import { LinkForm } from './link-form.js';
import { currentLinkUrl } from './links.js';
import { hasMark, toggleMark } from './marks.js';
import { currentBlock, currentListFormat, setBlockType, toggleList } from './with-blocks.js';

const markIcons: Readonly<Record<TextMark, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strikethrough: Strikethrough,
  code: Code,
};

/** The kinds of lines by the names under which they are chosen. */
const blockKinds: ReadonlyMap<string, Partial<BlockElement>> = new Map<string, Partial<BlockElement>>([
  ['paragraph', { type: 'paragraph' }],
  ['heading1', { type: 'heading', level: 1 }],
  ['heading2', { type: 'heading', level: 2 }],
  ['heading3', { type: 'heading', level: 3 }],
  ['heading4', { type: 'heading', level: 4 }],
  ['heading5', { type: 'heading', level: 5 }],
  ['heading6', { type: 'heading', level: 6 }],
  ['quote', { type: 'quote' }],
  ['code', { type: 'code' }],
]);

const blockKindNames = [
  'paragraph',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'heading5',
  'heading6',
  'quote',
  'code',
] as const;

/** What can be done with what is chosen in a rich text. */
export function BlocksToolbar() {
  const t = useTranslations('fields.blocks');
  const editor = useSlate();
  const me = useMe();
  const [linkFormOpen, setLinkFormOpen] = useState(false);
  const [pickerOpen, setPickerOpen] = useState(false);
  const listFormat = currentListFormat(editor);

  function runAndFocus(command: (editor: Editor) => void): void {
    command(editor);
    ReactEditor.focus(editor);
  }

  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <Select
        aria-label={t('line')}
        size="xs"
        w={130}
        data={blockKindNames.map((name) => ({ value: name, label: t(name) }))}
        value={listFormat === null ? currentBlockKind(editor) : null}
        placeholder={t('list')}
        onChange={(name) => {
          const block = blockKinds.get(name ?? '');
          if (block !== undefined) runAndFocus(() => setBlockType(editor, block));
        }}
      />
      {textMarks.map((mark) => (
        <ToolbarButton
          key={mark}
          label={t(mark)}
          icon={markIcons[mark]}
          pressed={hasMark(editor, mark)}
          onActivate={() => runAndFocus(() => toggleMark(editor, mark))}
        />
      ))}
      <ToolbarButton
        label={t('link')}
        icon={Link2}
        pressed={currentLinkUrl(editor) !== null}
        onActivate={() => setLinkFormOpen(true)}
      />
      <ToolbarButton
        label={t('unordered')}
        icon={List}
        pressed={listFormat === 'unordered'}
        onActivate={() => runAndFocus(() => toggleList(editor, 'unordered'))}
      />
      <ToolbarButton
        label={t('ordered')}
        icon={ListOrdered}
        pressed={listFormat === 'ordered'}
        onActivate={() => runAndFocus(() => toggleList(editor, 'ordered'))}
      />
      {hasSettingsPermission(me, 'read', 'settings::media') ? (
        <ToolbarButton label={t('image')} icon={Image} pressed={null} onActivate={() => setPickerOpen(true)} />
      ) : null}
      {linkFormOpen ? (
        <LinkForm
          editor={editor}
          hasSelection={editor.selection !== null && !Range.isCollapsed(editor.selection)}
          onClose={() => setLinkFormOpen(false)}
        />
      ) : null}
      {pickerOpen ? (
        <FilePicker
          kinds={['images']}
          many={false}
          onClose={() => setPickerOpen(false)}
          onChoose={([image]) => {
            setPickerOpen(false);
            if (image === undefined) return;
            runAndFocus(() => Transforms.insertNodes(editor, { type: 'image', image, children: [{ text: '' }] }));
          }}
        />
      ) : null}
    </div>
  );
}

interface ToolbarButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  /** null: it does something, and is never on. */
  readonly pressed: boolean | null;
  readonly onActivate: () => void;
}

/** What is chosen stays chosen while a tool is pressed. */
function ToolbarButton({ label, icon: Icon, pressed, onActivate }: ToolbarButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={pressed === true ? 'light' : 'subtle'}
        color={pressed === true ? 'teal' : 'gray'}
        aria-label={label}
        {...(pressed === null ? {} : { 'aria-pressed': pressed })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onActivate}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

function currentBlockKind(editor: Editor): string | null {
  const [block] = currentBlock(editor) ?? [];
  if (block === undefined) return 'paragraph';
  return block.type === 'heading' ? `heading${block.level}` : block.type;
}
