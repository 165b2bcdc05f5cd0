import { createContext, useContext } from 'react';
import type { ModelState } from '../api/index.js';
import type { Draft } from './draft/index.js';

/** What every view of the builder works on. */
export interface BuilderContextValue {
  /** The model that the draft was made from. */
  readonly state: ModelState;
  readonly draft: Draft;
  /** How many content types and components are different in the draft. */
  readonly changeCount: number;
  /** Why nothing can be changed here; null: it can. */
  readonly readOnlyReason: 'locked' | 'role' | null;
  /** Returns the draft another form. */
  readonly updateDraft: (change: (draft: Draft) => Draft) => void;
  /** Takes the latest edit back; null: there is none. */
  readonly undo: (() => void) | null;
  /** Returns all edits up, and begins with the model that is there. */
  readonly discard: () => Promise<void>;
}

/** The builder around a view. */
export const BuilderContext = createContext<BuilderContextValue | null>(null);

/** The builder around a view; for views below its route. */
export function useBuilder(): BuilderContextValue {
  const builder = useContext(BuilderContext);
  if (builder === null) throw new Error('there is no builder around this view');
  return builder;
}
