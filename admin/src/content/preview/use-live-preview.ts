import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  ApiFailure,
  type ContentType,
  type PreviewAddress,
  previewDocument,
  setUnsavedValues,
  type WireJson,
} from '../../api/index.js';
import { sendLatest } from './send-latest.js';

/** What the pane shows of the document. */
export type PreviewState = 'saved' | 'unsaved' | 'sending';

/** The document that is previewed, and its form. */
export interface LivePreviewOptions {
  readonly type: ContentType;
  readonly documentId: string;
  /** null: the type has no locales. */
  readonly locale: string | null;
  readonly form: Pick<UseFormReturn<Record<string, unknown>>, 'watch'>;
  /** Returns the body of the write that would save the form; empty: everything is saved. */
  readonly unsavedBody: () => Readonly<Record<string, WireJson>>;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** An element of the page was clicked: opens its field, or returns false if that is not in this form. */
  readonly onEdit: (target: EditTarget) => void;
}

/** A field that the page asks for. */
export interface EditTarget {
  readonly documentId: string;
  readonly locale: string;
  readonly path: readonly string[];
}

/** The preview of an open document. */
export interface LivePreview {
  /** null: it is not there yet. */
  readonly address: PreviewAddress | null;
  readonly state: PreviewState;
  /** Why the last values are not shown, or there is no preview; null: nothing is wrong. */
  readonly failure: unknown;
  /** Whether the page listens; null: it is being loaded. */
  readonly isLive: boolean | null;
  /** Call it when the frame has loaded a page. */
  onLoad(): void;
}

/** Milliseconds before its end at which a preview is replaced. */
const renewBefore = 60_000;
/** Milliseconds that a loaded page has to say that it listens. */
const readyTimeout = 2_000;

/** Keeps the preview session of a document, sends it what is not saved, and talks with the page in the frame. */
export function useLivePreview({
  type,
  documentId,
  locale,
  form,
  unsavedBody,
  frame,
  onEdit,
}: LivePreviewOptions): LivePreview {
  const [state, setState] = useState<PreviewState>('saved');
  const [failure, setFailure] = useState<unknown>(null);
  const [isLive, setLive] = useState<boolean | null>(null);
  const loadTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const localeBody = locale === null ? {} : { locale };
  const session = useQuery({
    queryKey: ['preview', type.uid, documentId, locale],
    queryFn: () => previewDocument(type.uid, documentId, { ...localeBody, live: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : Math.max(10_000, new Date(data.endsAt).getTime() - Date.now() - renewBefore),
  });
  const address = session.data ?? null;
  const { refetch } = session;
  // Each drawing has functions of its own; what listens calls the last ones.
  const latest = useRef({ unsavedBody, onEdit, localeBody });
  latest.current = { unsavedBody, onEdit, localeBody };

  useEffect(() => {
    if (address === null) return undefined;
    const { token } = address;
    const { origin } = new URL(address.url);
    let sentText = '{}';
    let revision = 0;

    function announce(): void {
      revision += 1;
      frame.current?.contentWindow?.postMessage({ octavo: 'changed', revision }, origin);
    }

    const send = sendLatest(async () => {
      const body = withoutPasswords(type, latest.current.unsavedBody());
      const text = JSON.stringify(body);
      const isSaved = text === '{}';
      if (text === sentText) {
        setFailure(null);
        setState(isSaved ? 'saved' : 'unsaved');
        return;
      }
      setState('sending');
      try {
        const unsaved = { ...latest.current.localeBody, token, data: isSaved ? null : body };
        await setUnsavedValues(type.uid, documentId, unsaved);
        sentText = text;
        setFailure(null);
        announce();
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        setFailure(error);
        // The preview has ended; the next one begins with what is not saved.
        if (error.status === 404) await refetch();
      }
      setState(isSaved ? 'saved' : 'unsaved');
    });

    function onMessage({ source, origin: from, data }: MessageEvent): void {
      if (source === null || source !== frame.current?.contentWindow || from !== origin) return;
      const message = parseMessage(data);
      if (message === null) return;
      if (message === 'ready') {
        clearTimeout(loadTimer.current);
        setLive(true);
        announce();
      } else latest.current.onEdit(message);
    }

    window.addEventListener('message', onMessage);
    const { unsubscribe } = form.watch(() => void send());
    void send();
    return () => {
      window.removeEventListener('message', onMessage);
      unsubscribe();
    };
  }, [address, type, documentId, form.watch, frame, refetch]);

  useEffect(() => () => clearTimeout(loadTimer.current), []);

  return {
    address,
    state,
    failure: session.error ?? failure,
    isLive,
    onLoad() {
      clearTimeout(loadTimer.current);
      loadTimer.current = setTimeout(() => setLive((live) => live ?? false), readyTimeout);
    },
  };
}

/** What a page says, `octavo/live` in it; null: anything else. */
function parseMessage(data: unknown): 'ready' | EditTarget | null {
  if (typeof data !== 'object' || data === null) return null;
  const { octavo, documentId, locale, path } = data as Readonly<Record<string, unknown>>;
  if (octavo === 'ready') return 'ready';
  const isEdit =
    octavo === 'edit' && typeof documentId === 'string' && typeof locale === 'string' && typeof path === 'string';
  return isEdit ? { documentId, locale, path: path.split('.') } : null;
}

function withoutPasswords(
  { attributes }: ContentType,
  body: Readonly<Record<string, WireJson>>,
): Readonly<Record<string, WireJson>> {
  const isPassword = (name: string) =>
    attributes.some((attribute) => attribute.name === name && attribute.storage === 'column' && attribute.writeOnly);
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isPassword(name)));
}
