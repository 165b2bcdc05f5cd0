import { type KeyboardEvent, useState } from 'react';
import { Editor, Range, Transforms } from 'slate';
import { HistoryEditor } from 'slate-history';
import { useFocused, useSlateSelector } from 'slate-react';
import { useTranslations } from 'use-intl';
import type { BlockKind } from '../../api/index.js';
import { type BlockKindName, blockKindIcons } from './block-kinds.js';
import type { BlockEditor } from './block-types.js';
import { currentBlock } from './with-blocks.js';

/** What the menu of a slash inserts. */
export type SlashChoice = BlockKindName | 'image' | BlockKind;

/** The menu of a slash at the beginning of a line. */
export interface SlashMenuState {
  readonly isOpen: boolean;
  readonly choices: readonly SlashChoice[];
  readonly active: number;
  readonly activeId: (menuId: string) => string | undefined;
  readonly setActive: (index: number) => void;
  readonly choose: (choice: SlashChoice) => void;
  /** Handles a key while the menu is open; returns whether the key was for the menu. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
}

const allChoices = [...(Object.keys(blockKindIcons) as BlockKindName[]), 'image'] as const;

/** Opens a menu while a paragraph holds nothing but a slash and the words that narrow the menu. Escape closes it for that paragraph. */
export function useSlashMenu(
  editor: BlockEditor,
  hasPictures: boolean,
  onChoose: (choice: SlashChoice) => void,
): SlashMenuState {
  const t = useTranslations('fields.blocks');
  const isFocused = useFocused();
  const query = useSlateSelector(slashQuery);
  const [dismissed, setDismissed] = useState(false);
  const [position, setPosition] = useState({ query, active: 0 });
  const wanted = (query ?? '').toLocaleLowerCase();
  const offered = [...(hasPictures ? allChoices : allChoices.filter((choice) => choice !== 'image')), ...editor.kinds];
  const choices = query === null ? [] : offered.filter((choice) => matches(t(choice), choice, wanted));
  if (query === null && dismissed) setDismissed(false);
  const active = position.query === query ? Math.min(position.active, Math.max(choices.length - 1, 0)) : 0;
  const isOpen = query !== null && !dismissed && isFocused;
  const setActive = (next: number): void => setPosition({ query, active: next });

  function choose(choice: SlashChoice): void {
    const [, path] = currentBlock(editor) ?? [];
    if (path === undefined) return;
    HistoryEditor.withNewBatch(editor, () => {
      Transforms.delete(editor, { at: Editor.range(editor, path) });
      onChoose(choice);
    });
  }

  return {
    isOpen,
    choices,
    active,
    activeId: (menuId) => (choices[active] === undefined ? undefined : `${menuId}-${choices[active]}`),
    setActive,
    choose,
    handleKey: ({ key, ctrlKey, metaKey, altKey, nativeEvent }) => {
      if (!isOpen || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false;
      const choice = choices[active];
      if (key === 'Escape') setDismissed(true);
      else if (choice === undefined) return false;
      else if (key === 'ArrowDown') setActive((active + 1) % choices.length);
      else if (key === 'ArrowUp') setActive((active - 1 + choices.length) % choices.length);
      else if (key === 'Enter' || key === 'Tab') choose(choice);
      else return false;
      return true;
    },
  };
}

/** What stands behind the slash of the current paragraph; null: there is none, or more than a few words. */
function slashQuery(editor: BlockEditor): string | null {
  const { selection } = editor;
  const [block, path] = currentBlock(editor) ?? [];
  if (selection === null || !Range.isCollapsed(selection) || block?.type !== 'paragraph' || path === undefined) {
    return null;
  }
  if (!Editor.isEnd(editor, selection.anchor, path)) return null;
  return /^\/([\p{L}\p{N}][\p{L}\p{N} ]{0,20})?$/u.exec(Editor.string(editor, path))?.[0].slice(1) ?? null;
}

/** Whether a choice begins with what is wanted, in a word of its label or in its name (`h2`, `heading2`). */
function matches(label: string, choice: SlashChoice, wanted: string): boolean {
  const names = [label, ...label.split(' '), choice, choice.replace('heading', 'h')];
  return names.some((name) => name.toLocaleLowerCase().startsWith(wanted));
}
