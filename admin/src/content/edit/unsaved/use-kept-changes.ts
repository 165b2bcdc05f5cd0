import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ContentType } from '../../../api/index.js';
import type { FormValues } from '../form-values.js';
import {
  type ChangesPlace,
  forgetChanges,
  forgetOldChanges,
  type KeptChanges,
  keepChanges,
  keptChanges,
} from './kept-changes.js';

/** Milliseconds without a key after which what was written is kept. */
const pause = 800;

/** What keeps the changes of an open document. */
export interface KeptChangesParts {
  readonly place: ChangesPlace;
  readonly type: ContentType;
  readonly form: UseFormReturn<Record<string, unknown>>;
  /** Of what the form begins with; null: nothing was read. */
  readonly tag: string | null;
  /** What is not saved yet; empty: nothing. */
  readonly unsaved: () => FormValues;
  /** The view is being left on purpose: written, or gone. */
  readonly left: { readonly current: boolean };
}

/** What was kept of an earlier visit, until it is decided about. */
export interface KeptOffer {
  /** null: there is nothing, or it is decided. */
  readonly offered: KeptChanges | null;
  /** Somebody saved the document since. */
  readonly isOlder: boolean;
  /** The browser has no room for what is being written. */
  readonly isFull: boolean;
  /** Puts it into the form, as changes that are not saved. */
  take(): void;
  /** It is not wanted any more. */
  forget(): void;
}

/**
 * Keeps what is written in this browser until it is saved, so that a closed window, a crash or a lost connection loses nothing; offers it
 * when the document is opened again. Passwords are never kept.
 */
export function useKeptChanges({ place, type, form, tag, unsaved, left }: KeptChangesParts): KeptOffer {
  const [offered, setOffered] = useState(() => differing(keptChanges(place), form.getValues()));
  const [isFull, setFull] = useState(false);
  // Each drawing has functions of its own; what listens calls the last ones.
  const latest = useRef({ place, tag, unsaved, offered });
  latest.current = { place, tag, unsaved, offered };
  const { watch, setValue } = form;

  useEffect(() => {
    forgetOldChanges(Date.now());
    let waiting: ReturnType<typeof setTimeout> | undefined;
    function keep(): void {
      clearTimeout(waiting);
      waiting = undefined;
      const { place: where, tag: of, unsaved: changes, offered: open } = latest.current;
      // What is still to be decided about is not lost by what is written meanwhile.
      const values = { ...open?.values, ...withoutPasswords(type, changes()) };
      const nothing = Object.keys(values).length === 0;
      if (nothing) forgetChanges(where);
      const changed = { at: new Date().toISOString(), tag: open === null ? of : open.tag, values };
      setFull(!nothing && !keepChanges(where, changed));
    }
    function keepNow(): void {
      if (waiting !== undefined) keep();
    }
    const { unsubscribe } = watch(() => {
      clearTimeout(waiting);
      waiting = setTimeout(keep, pause);
    });
    window.addEventListener('pagehide', keepNow);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', keepNow);
      clearTimeout(waiting);
      if (left.current) forgetChanges(latest.current.place);
    };
  }, [type, watch, left]);

  return {
    offered,
    isOlder: offered !== null && offered.tag !== tag,
    isFull,
    take() {
      const known = new Set(type.attributes.map(({ name }) => name));
      for (const [name, value] of Object.entries(offered?.values ?? {})) {
        if (known.has(name)) setValue(name, value, { shouldDirty: true });
      }
      setOffered(null);
    },
    forget() {
      forgetChanges(place);
      setOffered(null);
    },
  };
}

/** null where the form shows all of it already. */
function differing(kept: KeptChanges | null, shown: FormValues): KeptChanges | null {
  const differs = ([name, value]: readonly [string, unknown]) => JSON.stringify(value) !== JSON.stringify(shown[name]);
  return kept !== null && Object.entries(kept.values).some(differs) ? kept : null;
}

function withoutPasswords({ attributes }: ContentType, values: FormValues): FormValues {
  const secret = new Set(
    attributes.flatMap((attribute) =>
      attribute.storage === 'column' && attribute.type === 'password' ? [attribute.name] : [],
    ),
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secret.has(name)));
}
