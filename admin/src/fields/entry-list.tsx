import { memo, useCallback, useRef } from 'react';
import { useModel } from '../ui/index.js';
import { type ComponentValues, componentOf } from './component-values.js';
import { ListEntry, type ListEntryProps } from './list-entry.js';
import { SortableList } from './sortable-list.js';
import type { EntryKeys } from './use-entry-keys.js';
import { moved } from './use-entry-keys.js';
import type { WidgetProps } from './widget.js';

/** The components in a list. */
export interface EntryListProps extends Pick<WidgetProps, 'place' | 'path' | 'Inner'> {
  readonly label: string;
  readonly entries: readonly ComponentValues[];
  readonly keys: EntryKeys;
  /** Those that are open. */
  readonly opened: ReadonlySet<string>;
  readonly onOpened: (change: (opened: ReadonlySet<string>) => ReadonlySet<string>) => void;
  readonly uidOf: (entry: ComponentValues) => string;
  /** What stands on the card of an entry. */
  readonly titleOf: (entry: ComponentValues, at: number) => string;
  readonly readOnly: boolean;
  readonly onEntries: (entries: readonly ComponentValues[]) => void;
}

const Entry = memo(ListEntry);

/** Shows components as cards that open, in an order that people choose. Only the one that changes is drawn again. */
export function EntryList(props: EntryListProps) {
  const { label, entries, keys, opened, uidOf, titleOf, readOnly, onEntries, onOpened, place, path, Inner } = props;
  const model = useModel();
  // Functions that stay the same, whatever the list holds by now.
  const latest = useRef({ entries, keys, onEntries, onOpened });
  latest.current = { entries, keys, onEntries, onOpened };
  const change = useCallback<ListEntryProps['onValues']>((at, values) => {
    const now = latest.current;
    now.onEntries(now.entries.with(at, values));
  }, []);
  const remove = useCallback((at: number) => {
    const now = latest.current;
    now.keys.remove(at);
    now.onEntries(now.entries.toSpliced(at, 1));
  }, []);
  const open = useCallback((key: string, isOpen: boolean) => {
    latest.current.onOpened((before) => {
      const next = new Set(before);
      if (isOpen) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);

  function move(from: number, to: number): void {
    keys.move(from, to);
    onEntries(moved(entries, from, to));
  }

  return (
    <SortableList
      label={label}
      keys={keys.keys}
      nameOf={(at) => titleOf(entries[at] ?? {}, at)}
      onMove={readOnly ? null : move}
    >
      {(at) => {
        const entry = entries[at];
        const name = keys.keys[at];
        if (entry === undefined || name === undefined) return null;
        return (
          <Entry
            at={at}
            name={name}
            values={entry}
            component={componentOf(uidOf(entry), model)}
            title={titleOf(entry, at)}
            opened={opened.has(name)}
            onOpened={open}
            onValues={change}
            onRemove={readOnly ? null : remove}
            readOnly={readOnly}
            place={place}
            path={path}
            Inner={Inner}
          />
        );
      }}
    </SortableList>
  );
}
