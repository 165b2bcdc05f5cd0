import { Select } from '@mantine/core';
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
import { useMemo } from 'react';
import { ReactEditor, useSlateSelector } from 'slate-react';
import { useTranslations } from 'use-intl';
import { TextToolbar, ToolbarButton } from '../writing/text-toolbar.js';
import { applyBlockKind, type LineKindName, lineKinds } from './block-kinds.js';
import { BlockTools, type BlockToolsProps } from './block-tools.js';
import { type BlockEditor, type TextMark, textMarks } from './block-types.js';
import { currentLink } from './links.js';
import { hasMark, markHotkeys, toggleMark } from './marks.js';
import { currentBlock, currentListFormat, toggleList } from './with-blocks.js';

const markIcons: Readonly<Record<TextMark, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strikethrough: Strikethrough,
  code: Code,
};

/** What can be done with what is selected in a rich text. */
export interface BlocksToolbarProps extends BlockToolsProps {
  readonly onLink: () => void;
  /** null: the role does not reach the library. */
  readonly onPicture: (() => void) | null;
}

/** The tools of a rich text. They are drawn again when something about the selection changes that they show, which most keys do not. */
export function BlocksToolbar({ editor, onLink, onPicture, onInsert, onEditEmbed }: BlocksToolbarProps) {
  const t = useTranslations('fields.blocks');
  const state = useSlateSelector(readState, isSameState);
  const commands = useMemo(() => {
    const focused = (command: () => void) => () => {
      command();
      ReactEditor.focus(editor);
    };
    return {
      marks: textMarks.map((mark) => [mark, focused(() => toggleMark(editor, mark))] as const),
      unordered: focused(() => toggleList(editor, 'unordered')),
      ordered: focused(() => toggleList(editor, 'ordered')),
    };
  }, [editor]);

  return (
    <TextToolbar label={t('toolbar')}>
      <Select
        aria-label={t('line')}
        size="xs"
        w={130}
        data={lineKinds.map((name) => ({ value: name, label: t(name) }))}
        value={state.list === null ? state.line : null}
        placeholder={t(state.other ?? 'list')}
        disabled={state.other === 'table'}
        onChange={(name) => {
          const kind = lineKinds.find((candidate) => candidate === name);
          if (kind === undefined) return;
          applyBlockKind(editor, kind);
          ReactEditor.focus(editor);
        }}
      />
      {commands.marks.map(([mark, run]) => (
        <ToolbarButton
          key={mark}
          label={t(mark)}
          icon={markIcons[mark]}
          pressed={state.marks.includes(mark)}
          {...hotkeyProp(mark)}
          onActivate={run}
        />
      ))}
      <ToolbarButton label={t('link')} icon={Link2} pressed={state.isLink} hotkey="k" onActivate={onLink} />
      <ToolbarButton
        label={t('unordered')}
        icon={List}
        pressed={state.list === 'unordered'}
        onActivate={commands.unordered}
      />
      <ToolbarButton
        label={t('ordered')}
        icon={ListOrdered}
        pressed={state.list === 'ordered'}
        onActivate={commands.ordered}
      />
      {onPicture === null ? null : (
        <ToolbarButton label={t('image')} icon={Image} pressed={null} onActivate={onPicture} />
      )}
      <BlockTools editor={editor} onInsert={onInsert} onEditEmbed={onEditEmbed} />
    </TextToolbar>
  );
}

function hotkeyProp(mark: TextMark): { readonly hotkey?: string } {
  const hotkey = markHotkeys[mark];
  return hotkey === undefined ? {} : { hotkey };
}

/** What the tools show of the selection. */
interface SelectionState {
  readonly line: LineKindName | null;
  readonly list: 'ordered' | 'unordered' | null;
  /** What is no kind of line; null: it is one, or a list. */
  readonly other: 'table' | 'callout' | 'embed' | 'image' | null;
  readonly marks: readonly TextMark[];
  readonly isLink: boolean;
}

function readState(editor: BlockEditor): SelectionState {
  return {
    line: currentLineKind(editor),
    list: currentListFormat(editor),
    other: currentOther(editor),
    marks: textMarks.filter((mark) => hasMark(editor, mark)),
    isLink: currentLink(editor) !== null,
  };
}

function isSameState(some: SelectionState | null, other: SelectionState): boolean {
  return (
    some !== null &&
    some.line === other.line &&
    some.list === other.list &&
    some.other === other.other &&
    some.isLink === other.isLink &&
    some.marks.join() === other.marks.join()
  );
}

function currentLineKind(editor: BlockEditor): LineKindName | null {
  const [block] = currentBlock(editor) ?? [];
  if (block === undefined) return 'paragraph';
  return lineKinds.find((kind) => kind === (block.type === 'heading' ? `heading${block.level}` : block.type)) ?? null;
}

function currentOther(editor: BlockEditor): SelectionState['other'] {
  const [block] = currentBlock(editor) ?? [];
  switch (block?.type) {
    case 'table-cell':
      return 'table';
    case 'callout':
    case 'embed':
    case 'image':
      return block.type;
    default:
      return null;
  }
}
