import { memo, useCallback, useRef } from 'react';
import { useModel } from '../ui/index.js';
import { type ComponentValues, findComponent } from './component-values.js';
import { ListEntry, type ListEntryProps } from './list-entry.js';
import { SortableList } from './sortable-list.js';
import type { EntryKeys } from './use-entry-keys.js';
import { moveItem } from './use-entry-keys.js';
import type { WidgetProps } from './widget.js';

/** The components in a list. */
export interface EntryListProps extends Pick<WidgetProps, 'context' | 'path' | 'NestedField'> {
  readonly label: string;
  readonly entries: readonly ComponentValues[];
  readonly keys: EntryKeys;
  /** The one that was just added, whose first field is focused; null: none. */
  readonly newKey: string | null;
  /** Those that are open. */
  readonly openKeys: ReadonlySet<string>;
  readonly onOpenKeysChange: (update: (openKeys: ReadonlySet<string>) => ReadonlySet<string>) => void;
  readonly componentUid: (entry: ComponentValues) => string;
  /** What stands on the card of an entry. */
  readonly entryTitle: (entry: ComponentValues, index: number) => string;
  readonly readOnly: boolean;
  readonly onEntriesChange: (entries: readonly ComponentValues[]) => void;
}

const MemoizedListEntry = memo(ListEntry);

/** Shows components as cards that open, in an order that people choose. Only the one that changes is drawn again. */
export function EntryList(props: EntryListProps) {
  const {
    label,
    entries,
    keys,
    newKey,
    openKeys,
    componentUid,
    entryTitle,
    readOnly,
    onEntriesChange,
    onOpenKeysChange,
    context,
    path,
    NestedField,
  } = props;
  const model = useModel();
  // Functions that stay the same, whatever the list holds by now.
  const latest = useRef({ entries, keys, onEntries: onEntriesChange, onOpened: onOpenKeysChange });
  latest.current = { entries, keys, onEntries: onEntriesChange, onOpened: onOpenKeysChange };
  const change = useCallback<ListEntryProps['onValuesChange']>((index, values) => {
    const latestProps = latest.current;
    latestProps.onEntries(latestProps.entries.with(index, values));
  }, []);
  const remove = useCallback((index: number) => {
    const latestProps = latest.current;
    latestProps.keys.remove(index);
    latestProps.onEntries(latestProps.entries.toSpliced(index, 1));
  }, []);
  const open = useCallback((key: string, isOpen: boolean) => {
    latest.current.onOpened((previous) => {
      const next = new Set(previous);
      if (isOpen) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);

  function move(from: number, to: number): void {
    keys.move(from, to);
    onEntriesChange(moveItem(entries, from, to));
  }

  return (
    <SortableList
      label={label}
      keys={keys.keys}
      itemLabel={(index) => entryTitle(entries[index] ?? {}, index)}
      onMove={readOnly ? null : move}
    >
      {(index) => {
        const entry = entries[index];
        const entryKey = keys.keys[index];
        if (entry === undefined || entryKey === undefined) return null;
        return (
          <MemoizedListEntry
            index={index}
            entryKey={entryKey}
            values={entry}
            component={findComponent(componentUid(entry), model)}
            title={entryTitle(entry, index)}
            isNew={entryKey === newKey}
            open={openKeys.has(entryKey)}
            onOpenChange={open}
            onValuesChange={change}
            onRemove={readOnly ? null : remove}
            readOnly={readOnly}
            context={context}
            path={path}
            NestedField={NestedField}
          />
        );
      }}
    </SortableList>
  );
}
