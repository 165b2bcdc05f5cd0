import { useSyncExternalStore } from 'react';

/** Whether the session of somebody who was at work has ended: the panel asks for the password then, over what they were writing. */
let ended = false;
const listeners = new Set<() => void>();

/** Says that the session has ended, or that there is one again. */
export function markSession(state: 'ended' | 'open'): void {
  ended = state === 'ended';
  for (const listener of listeners) listener();
}

/** Has the session ended? */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, () => ended);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
