import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { focusFirstField } from '../../fields/index.js';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The field that had the focus when a new document was saved, and its form became that of the saved one. */
    readonly focusedField?: string;
  }
}

/** Returns what the form of a saved document needs to go on where that of the new one had the focus. */
export function focusedFieldState(): { readonly focusedField?: string } {
  const name = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field;
  return name === undefined ? {} : { focusedField: name };
}

/**
 * Returns the ref of a form whose first field is focused when it is opened, or the one that had the focus before it was saved, except where
 * that raises a keyboard over the view.
 */
export function useFirstFieldFocus(isWanted: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const focusedField = useLocation({ select: ({ state }) => state.focusedField });
  const wanted = useRef({ isWanted, focusedField });
  useEffect(() => {
    const { isWanted: isFirstWanted, focusedField: name } = wanted.current;
    if (form.current === null || window.matchMedia('(pointer: coarse)').matches) return;
    if (isFirstWanted) focusFirstField(form.current);
    else if (name !== undefined) focusFirstField(form.current, name);
  }, []);
  return form;
}
