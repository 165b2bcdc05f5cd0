import { useSyncExternalStore } from 'react';

/** Whether the session of somebody who was at work has ended: the panel asks for the password then, over what they were writing. */
let hasEnded = false;
const listeners = new Set<() => void>();

/** Says that the session has ended, or that there is one again. */
export function setSessionState(state: 'ended' | 'open'): void {
  hasEnded = state === 'ended';
  for (const listener of listeners) listener();
}

/** Has the session ended? */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, () => hasEnded);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
