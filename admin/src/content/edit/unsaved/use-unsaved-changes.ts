import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ContentType } from '../../../api/index.js';
import type { FormValues } from '../form-values.js';
import {
  loadUnsavedChanges,
  removeExpiredChanges,
  removeUnsavedChanges,
  storeUnsavedChanges,
  type UnsavedChanges,
  type UnsavedChangesKey,
} from './unsaved-changes-storage.js';

/** Debounce in milliseconds before unsaved changes are stored. */
const storeDelay = 800;

/** What keeps the changes of an open document. */
export interface UnsavedChangesOptions {
  readonly key: UnsavedChangesKey;
  readonly type: ContentType;
  readonly form: UseFormReturn<Record<string, unknown>>;
  /** Of what the form begins with; null: nothing was read. */
  readonly etag: string | null;
  /** What is not saved yet; empty: nothing. */
  readonly unsaved: () => FormValues;
  /** The view is being left on purpose: written, or gone. */
  readonly isLeaving: { readonly current: boolean };
}

/** The stored changes of an earlier visit, until they are restored or discarded. */
export interface UnsavedChangesOffer {
  /** null: there is nothing, or it is decided. */
  readonly stored: UnsavedChanges | null;
  /** Somebody saved the document since. */
  readonly isStale: boolean;
  /** The browser has no room for what is being written. */
  readonly isStorageFull: boolean;
  /** Puts it into the form, as changes that are not saved. */
  restore(): void;
  /** It is not wanted any more. */
  discard(): void;
}

/**
 * Keeps what is written in this browser until it is saved, so that a closed window, a crash or a lost connection loses nothing; offers it
 * when the document is opened again. Passwords are never kept.
 */
export function useUnsavedChanges({
  key,
  type,
  form,
  etag,
  unsaved,
  isLeaving,
}: UnsavedChangesOptions): UnsavedChangesOffer {
  const [offered, setStored] = useState(() => ifDifferent(loadUnsavedChanges(key), form.getValues()));
  const [isFull, setStorageFull] = useState(false);
  // Each drawing has functions of its own; what listens calls the last ones.
  const latest = useRef({ place: key, tag: etag, unsaved, offered });
  latest.current = { place: key, tag: etag, unsaved, offered };
  const { watch, setValue } = form;

  useEffect(() => {
    removeExpiredChanges(Date.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    function store(): void {
      clearTimeout(timer);
      timer = undefined;
      const { place: currentKey, tag: of, unsaved: changes, offered: pendingOffer } = latest.current;
      // What is still to be decided about is not lost by what is written meanwhile.
      const values = { ...pendingOffer?.values, ...withoutPasswords(type, changes()) };
      const isEmpty = Object.keys(values).length === 0;
      if (isEmpty) removeUnsavedChanges(currentKey);
      const changed = { at: new Date().toISOString(), tag: pendingOffer === null ? of : pendingOffer.tag, values };
      setStorageFull(!isEmpty && !storeUnsavedChanges(currentKey, changed));
    }
    function storePending(): void {
      if (timer !== undefined) store();
    }
    const { unsubscribe } = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(store, storeDelay);
    });
    window.addEventListener('pagehide', storePending);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', storePending);
      clearTimeout(timer);
      if (isLeaving.current) removeUnsavedChanges(latest.current.place);
    };
  }, [type, watch, isLeaving]);

  return {
    stored: offered,
    isStale: offered !== null && offered.tag !== etag,
    isStorageFull: isFull,
    restore() {
      const attributeNames = new Set(type.attributes.map(({ name }) => name));
      for (const [name, value] of Object.entries(offered?.values ?? {})) {
        if (attributeNames.has(name)) setValue(name, value, { shouldDirty: true });
      }
      setStored(null);
    },
    discard() {
      removeUnsavedChanges(key);
      setStored(null);
    },
  };
}

/** null where the form shows all of it already. */
function ifDifferent(stored: UnsavedChanges | null, formValues: FormValues): UnsavedChanges | null {
  const differs = ([name, value]: readonly [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(formValues[name]);
  return stored !== null && Object.entries(stored.values).some(differs) ? stored : null;
}

function withoutPasswords({ attributes }: ContentType, values: FormValues): FormValues {
  const passwordNames = new Set(
    attributes.flatMap((attribute) => (attribute.storage === 'column' && attribute.writeOnly ? [attribute.name] : [])),
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => !passwordNames.has(name)));
}
