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
import { maySet, useMe } from '../../ui/index.js';
import { type BlockElement, type Mark, marks } from './block-types.js';
import classes from './blocks-editor.module.css';
import { LinkForm } from './link-form.js';
import { linkAt } from './links.js';
import { hasMark, toggleMark } from './marks.js';
import { lineAt, listFormatAt, toggleList, turnInto } from './with-blocks.js';

const markIcons: Readonly<Record<Mark, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strikethrough: Strikethrough,
  code: Code,
};

/** The kinds of lines by the names under which they are chosen. */
const lines: ReadonlyMap<string, Partial<BlockElement>> = new Map<string, Partial<BlockElement>>([
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

const lineNames = [
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
  const [linking, setLinking] = useState(false);
  const [picking, setPicking] = useState(false);
  const list = listFormatAt(editor);

  function act(what: (editor: Editor) => void): void {
    what(editor);
    ReactEditor.focus(editor);
  }

  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('toolbar')}>
      <Select
        aria-label={t('line')}
        size="xs"
        w={130}
        data={lineNames.map((name) => ({ value: name, label: t(name) }))}
        value={list === null ? lineNameAt(editor) : null}
        placeholder={t('list')}
        onChange={(name) => {
          const line = lines.get(name ?? '');
          if (line !== undefined) act(() => turnInto(editor, line));
        }}
      />
      {marks.map((mark) => (
        <Tool
          key={mark}
          label={t(mark)}
          icon={markIcons[mark]}
          on={hasMark(editor, mark)}
          onPress={() => act(() => toggleMark(editor, mark))}
        />
      ))}
      <Tool label={t('link')} icon={Link2} on={linkAt(editor) !== null} onPress={() => setLinking(true)} />
      <Tool
        label={t('unordered')}
        icon={List}
        on={list === 'unordered'}
        onPress={() => act(() => toggleList(editor, 'unordered'))}
      />
      <Tool
        label={t('ordered')}
        icon={ListOrdered}
        on={list === 'ordered'}
        onPress={() => act(() => toggleList(editor, 'ordered'))}
      />
      {maySet(me, 'read', 'settings::media') ? (
        <Tool label={t('image')} icon={Image} on={null} onPress={() => setPicking(true)} />
      ) : null}
      {linking ? (
        <LinkForm
          editor={editor}
          hasText={editor.selection !== null && !Range.isCollapsed(editor.selection)}
          onClose={() => setLinking(false)}
        />
      ) : null}
      {picking ? (
        <FilePicker
          kinds={['images']}
          many={false}
          onClose={() => setPicking(false)}
          onChoose={([image]) => {
            setPicking(false);
            if (image === undefined) return;
            act(() => Transforms.insertNodes(editor, { type: 'image', image, children: [{ text: '' }] }));
          }}
        />
      ) : null}
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: LucideIcon;
  /** null: it does something, and is never on. */
  readonly on: boolean | null;
  readonly onPress: () => void;
}

/** What is chosen stays chosen while a tool is pressed. */
function Tool({ label, icon: Icon, on, onPress }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={on === true ? 'light' : 'subtle'}
        color={on === true ? 'teal' : 'gray'}
        aria-label={label}
        {...(on === null ? {} : { 'aria-pressed': on })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onPress}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

function lineNameAt(editor: Editor): string | null {
  const [line] = lineAt(editor) ?? [];
  if (line === undefined) return 'paragraph';
  return line.type === 'heading' ? `heading${line.level}` : line.type;
}
