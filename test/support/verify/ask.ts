import type { App } from '../../../src/composition/app/index.js';

/** An object of an answer. */
export type Row = Readonly<Record<string, unknown>>;

/** What came back: `data` and `meta` of the envelope, as far as there is one. */
export interface Reply {
  readonly status: number;
  readonly data: unknown;
  readonly total: number;
  /** The whole body, for messages. */
  readonly text: string;
}

/** Asks a server below `/api/`; `data` becomes the body's envelope. Rejects where no whole answer arrived. */
export type Ask = (method: string, path: string, data?: unknown) => Promise<Reply>;

/** Asks a server in another process. */
export function askOverHttp(base: string, token: string): Ask {
  return async (method, path, data) => {
    const body = data === undefined ? {} : { body: JSON.stringify({ data }) };
    const answer = await fetch(`${base}/api/${path}`, { method, headers: headersWith(token, data), ...body });
    return replyOf(answer.status, await answer.text());
  };
}

/** Asks an app in this process. */
export function askInProcess(app: App, token: string): Ask {
  return async (method, path, data) => {
    const payload = data === undefined ? {} : { payload: JSON.stringify({ data }) };
    const answer = await app.inject({ method, url: `/api/${path}`, headers: headersWith(token, data), ...payload });
    return replyOf(answer.status, answer.body.toString());
  };
}

/** The documentId of a reply that has to be a success. */
export function idOf(reply: Reply): string {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
  return String((reply.data as Row).documentId);
}

/** Every row of a list, page by page. Rejects where the answer is no list, or its total is not what the pages hold. */
export async function walk(ask: Ask, list: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const joint = list.includes('?') ? '&' : '?';
    const reply = await ask('GET', `${list}${joint}pagination[pageSize]=100&pagination[page]=${page}`);
    if (reply.status !== 200) throw new Error(`GET ${list}: ${reply.status} ${reply.text}`);
    const found = reply.data as readonly Row[];
    rows.push(...found);
    if (found.length === 100) continue;
    if (rows.length !== reply.total) throw new Error(`${list}: ${rows.length} rows, but a total of ${reply.total}`);
    return rows;
  }
}

function headersWith(token: string, data: unknown): Record<string, string> {
  const authorization = `Bearer ${token}`;
  return data === undefined ? { authorization } : { authorization, 'content-type': 'application/json' };
}

function replyOf(status: number, text: string): Reply {
  const body = text === '' ? {} : JSON.parse(text);
  return { status, data: body.data, total: body.meta?.pagination?.total ?? 0, text };
}
