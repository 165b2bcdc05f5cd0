import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

const revealEvent = 'octavo-reveal';

/** Opens the groups and tabs around an element; it can be scrolled to and focused afterwards. */
export function revealElement(element: Element): void {
  element.dispatchEvent(new CustomEvent(revealEvent, { bubbles: true }));
}

/** Opens something when an element within it is to be seen: `open` is called with that element. */
export function useReveal<T extends HTMLElement>(open: (element: Element) => void): RefObject<T | null> {
  const ref = useRef<T>(null);
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const container = ref.current;
    const handle = ({ target }: Event): void => {
      // Drawn before whoever asks goes on.
      if (target instanceof Element) flushSync(() => latest.current(target));
    };
    container?.addEventListener(revealEvent, handle);
    return () => container?.removeEventListener(revealEvent, handle);
  }, []);
  return ref;
}
