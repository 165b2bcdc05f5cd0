import { ActionIcon, Tooltip } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { toShortcut } from '../../ui/index.js';
import classes from './text-toolbar.module.css';

const controls = 'button:not(:disabled), input:not(:disabled)';

/**
 * Tools for a text. One of them can be reached with Tab, the others with the arrow keys, Home and End, as in every toolbar
 * (ARIA Authoring Practices).
 */
export function TextToolbar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const all = tools(bar.current);
    const current = all.find((tool) => tool.tabIndex === 0 && tool.dataset.current === 'true') ?? all[0];
    for (const tool of all) makeCurrent(tool, tool === current);
  });

  function moveFocus(event: KeyboardEvent): void {
    const all = tools(bar.current);
    const index = all.indexOf(event.target as HTMLElement);
    const next = nextIndex(event.key, index, all.length);
    if (index < 0 || next === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    for (const tool of all) makeCurrent(tool, tool === all[next]);
    all[next]?.focus();
  }

  return (
    <div ref={bar} className={classes.toolbar} role="toolbar" aria-label={label} onKeyDown={moveFocus}>
      {children}
    </div>
  );
}

function tools(bar: HTMLElement | null): readonly HTMLElement[] {
  return bar === null ? [] : [...bar.querySelectorAll<HTMLElement>(controls)];
}

function makeCurrent(tool: HTMLElement, isCurrent: boolean): void {
  tool.tabIndex = isCurrent ? 0 : -1;
  tool.dataset.current = String(isCurrent);
}

function nextIndex(key: string, index: number, count: number): number | null {
  const step = document.dir === 'rtl' ? -1 : 1;
  switch (key) {
    case 'ArrowRight':
      return (index + step + count) % count;
    case 'ArrowLeft':
      return (index - step + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** A tool. */
export interface ToolbarButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  /** null: it does something, and is never on. */
  readonly pressed: boolean | null;
  /** The letter that does the same with Ctrl or Cmd; left out: there is none. */
  readonly hotkey?: string;
  readonly onActivate: () => void;
}

/** A button of a toolbar. What is selected in the text stays selected while it is pressed. */
export const ToolbarButton = memo(
  function ToolbarButton({ label, icon: Icon, pressed, hotkey, onActivate }: ToolbarButtonProps) {
    const shortcut = hotkey === undefined ? null : toShortcut(hotkey);
    return (
      <Tooltip label={shortcut === null ? label : `${label} (${shortcut.text})`}>
        <ActionIcon
          variant={pressed === true ? 'light' : 'subtle'}
          color={pressed === true ? 'teal' : 'gray'}
          aria-label={label}
          {...(pressed === null ? {} : { 'aria-pressed': pressed })}
          {...(shortcut === null ? {} : { 'aria-keyshortcuts': shortcut.aria })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onActivate}
        >
          <Icon size={16} />
        </ActionIcon>
      </Tooltip>
    );
  },
  // What a tool does is the same at every key; drawing it anew is not free.
  (before, after) =>
    before.label === after.label &&
    before.icon === after.icon &&
    before.pressed === after.pressed &&
    before.onActivate === after.onActivate,
);
