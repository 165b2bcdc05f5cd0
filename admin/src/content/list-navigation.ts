import { useLocation, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The view was entered from a list, which is one step back. */
    readonly fromList?: boolean;
  }
}

/** What a link in a list says to the view that it leads to. */
export const fromListState = { fromList: true } as const;

/**
 * For the link back to the list: whoever came from it comes back to the place where they left it, with what narrowed it. Whoever did not,
 * or wants the list in another window, follows the link.
 */
export function useBackToList(): (event: MouseEvent) => void {
  const { history } = useRouter();
  const isFromList = useLocation({ select: ({ state }) => state.fromList === true });
  return (event) => {
    if (!isFromList || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.back();
  };
}
