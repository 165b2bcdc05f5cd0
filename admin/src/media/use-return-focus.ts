import { useEffect, useState } from 'react';

/** Gives the focus back to what had it before the component was shown, as a drawer does that is only closed and not removed. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
