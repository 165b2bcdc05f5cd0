import { Image, type LucideIcon } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ReactEditor } from 'slate-react';
import { useTranslations } from 'use-intl';
import { additionalIcons } from './additional-kinds.js';
import { blockKindIcons } from './block-kinds.js';
import type { BlockEditor } from './block-types.js';
import classes from './slash-menu.module.css';
import type { SlashChoice, SlashMenuState } from './use-slash-menu.js';

/** The menu of a slash, where it is shown. */
export interface SlashMenuProps {
  readonly id: string;
  readonly editor: BlockEditor;
  /** What the menu is placed in, around the text. */
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly menu: SlashMenuState;
}

const choiceIcons: Readonly<Record<SlashChoice, LucideIcon>> = { ...blockKindIcons, image: Image, ...additionalIcons };

/** Pixels between the line and the menu. */
const gap = 4;

/** Shows what a slash inserts, below the line, or above it where there is no room. The focus stays in the text. */
export function SlashMenu({ id, editor, frame, menu }: SlashMenuProps) {
  const t = useTranslations('fields.blocks');
  const writing = useTranslations('fields.writing.slash');
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (list.current === null || frame.current === null || editor.selection === null) return;
    const line = ReactEditor.toDOMRange(editor, editor.selection).getBoundingClientRect();
    const around = frame.current.getBoundingClientRect();
    const { offsetHeight } = list.current;
    const isBelow = line.bottom + gap + offsetHeight < window.innerHeight || line.top < offsetHeight;
    list.current.style.top = `${(isBelow ? line.bottom + gap : line.top - gap - offsetHeight) - around.top}px`;
  });

  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <div ref={list} id={id} className={classes.menu} role="listbox" aria-label={writing('label')}>
      {menu.choices.map((choice, index) => {
        const Icon = choiceIcons[choice];
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text, which keeps the focus
          <div
            key={choice}
            id={`${id}-${choice}`}
            className={classes.choice}
            role="option"
            tabIndex={-1}
            aria-selected={index === menu.active}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => (index === menu.active ? undefined : menu.setActive(index))}
            onClick={() => menu.choose(choice)}
          >
            <Icon size={16} aria-hidden />
            {t(choice)}
          </div>
        );
      })}
      {menu.choices.length === 0 ? <div className={classes.none}>{writing('nothing')}</div> : null}
    </div>
  );
}
