/** A key that does something together with Ctrl or Cmd. */
export interface Shortcut {
  /** As people of this system read it, such as `Ctrl+K` or `⌘K`. */
  readonly text: string;
  /** The value of `aria-keyshortcuts`. */
  readonly aria: string;
}

/** Returns the shortcut of a key, which is a letter or the name of a key in ARIA. */
export function toShortcut(key: string): Shortcut {
  const isMac = /Mac|iP/.test(navigator.platform);
  const name = key.length === 1 ? key.toUpperCase() : key;
  return isMac
    ? { text: `⌘${name === 'Enter' ? '↩' : name}`, aria: `Meta+${name}` }
    : { text: `Ctrl+${name}`, aria: `Control+${name}` };
}
