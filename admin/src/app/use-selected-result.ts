import type { SpotlightStore } from '@mantine/spotlight';
import { useEffect } from 'react';

/**
 * Selects the first entry of the command bar whenever results arrive and none is selected, so that Enter opens it: the kit selects one only
 * when a key changes the text, which is before documents are found.
 */
export function useSelectedResult(store: SpotlightStore, results: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: results are what the list in the page is made of
  useEffect(() => {
    const { opened, listId } = store.getState();
    const list = opened ? document.getElementById(listId) : null;
    const first = list?.querySelector('[data-action]');
    if (!first || list?.querySelector('[data-selected]')) return;
    first.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [store, results]);
}
