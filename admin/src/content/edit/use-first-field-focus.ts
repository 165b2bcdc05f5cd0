import { type RefObject, useEffect, useRef } from 'react';
import { focusFirstField } from '../../fields/index.js';

/** Returns the ref of a form whose first field is focused when it is opened, except where that raises a keyboard over the view. */
export function useFirstFieldFocus(isWanted: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const wanted = useRef(isWanted);
  useEffect(() => {
    if (wanted.current && form.current !== null && !window.matchMedia('(pointer: coarse)').matches)
      focusFirstField(form.current);
  }, []);
  return form;
}
