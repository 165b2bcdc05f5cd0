import { morph } from './morph.js';

/** How a page takes part in the live preview. */
export interface LivePreviewOptions {
  /** The address under which browsers reach the panel, such as `https://cms.example`. Messages of other origins are ignored. */
  readonly panel: string;
  /** Shows the data as it is now. Left out: the page is requested again, and what differs is replaced. */
  readonly refresh?: () => unknown;
}

/** A message between the panel and a page in its preview pane. */
export type LiveMessage =
  /** The page listens. */
  | { readonly octavo: 'ready' }
  /** The page shows this revision. */
  | { readonly octavo: 'shown'; readonly revision: number }
  /** A marked element was clicked. */
  | { readonly octavo: 'edit'; readonly documentId: string; readonly locale: string; readonly path: string }
  /** The values of the form changed. */
  | { readonly octavo: 'changed'; readonly revision: number };

/** The attribute that says which field an element shows: `documentId:locale:path`. */
export const markAttribute = 'data-octavo';

/** What a mark needs of a document in a response. */
interface MarkedDocument {
  readonly documentId?: unknown;
  readonly locale?: unknown;
}

/**
 * Returns the function that makes attributes for elements by which a click opens their field in the panel: `field(article, 'title')`,
 * `field(article, 'blocks.2.caption')`. It returns none unless `isPreview`.
 */
export function createMarks(
  isPreview: boolean,
): (document: MarkedDocument, path: string) => { readonly [markAttribute]?: string } {
  return ({ documentId, locale }, path) =>
    isPreview ? { [markAttribute]: `${String(documentId)}:${typeof locale === 'string' ? locale : ''}:${path}` } : {};
}

/**
 * Connects a page to the panel whose preview pane it is in: it is refreshed while somebody writes, and a click on a marked element opens
 * its field; with Ctrl, Cmd or Shift the click does what it does elsewhere. Returns the function that disconnects. Does nothing in any
 * other window.
 */
export function connectLivePreview({ panel, refresh = refreshPage }: LivePreviewOptions): () => void {
  if (window.parent === window) return () => undefined;
  const { origin } = new URL(panel);
  const send = (message: LiveMessage) => window.parent.postMessage(message, origin);
  let running = false;
  let wanted: number | null = null;

  /** One refresh at a time: of changes during one, the last is shown next. */
  async function refreshTo(revision: number): Promise<void> {
    wanted = revision;
    if (running) return;
    running = true;
    try {
      while (wanted !== null) {
        const next: number = wanted;
        wanted = null;
        await refresh();
        send({ octavo: 'shown', revision: next });
      }
    } finally {
      running = false;
    }
  }

  function onMessage({ source, origin: from, data }: MessageEvent): void {
    if (source !== window.parent || from !== origin) return;
    const message = data as Partial<LiveMessage> | null;
    if (message?.octavo === 'changed' && typeof message.revision === 'number') void refreshTo(message.revision);
  }

  function onClick(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const [, documentId = '', locale = '', path = ''] =
      /^([^:]*):([^:]*):(.+)$/.exec(event.target.closest(`[${markAttribute}]`)?.getAttribute(markAttribute) ?? '') ??
      [];
    if (path === '') return;
    event.preventDefault();
    event.stopPropagation();
    send({ octavo: 'edit', documentId, locale, path });
  }

  // A sheet that is adopted needs no permission of the page's policy.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `[${markAttribute}]{cursor:pointer}[${markAttribute}]:hover{outline:2px solid #0b7285;outline-offset:2px}`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  window.addEventListener('message', onMessage);
  document.addEventListener('click', onClick, true);
  send({ octavo: 'ready' });
  return () => {
    window.removeEventListener('message', onMessage);
    document.removeEventListener('click', onClick, true);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** Requests the page again and replaces what differs. A page that cannot be had stays as it is until the next change. */
async function refreshPage(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } });
  if (!response.ok) {
    console.warn(`octavo/live: ${location.pathname} answered ${response.status}`);
    return;
  }
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  document.title = page.title;
  morph(document.body, page.body);
}
