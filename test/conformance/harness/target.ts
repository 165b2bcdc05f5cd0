import type { App } from '../../../src/app/index.js';
import { isObject } from '../../../src/kernel/index.js';
import type { RequestSpec } from './case.js';
import { fillJson, fillText, type Saved, savedValue } from './placeholders.js';

/** An answer, the same whether a socket was between or not. */
export interface Answer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Something that speaks the interface. */
export interface Target {
  send(request: RequestSpec, saved: Saved): Promise<Answer>;
}

/** A started app, asked without a socket. */
export function inProcess(app: App, token: string): Target {
  return {
    async send(request, saved) {
      const { url, headers, payload } = wire(request, saved, token);
      const answer = await app.inject({
        method: request.method,
        url,
        headers,
        ...(payload === undefined ? {} : { payload }),
      });
      const names = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name.toLowerCase(), String(value)] as const],
      );
      return { status: answer.status, headers: new Map(names), text: answer.body.toString('utf8') };
    },
  };
}

/** A server at a base URL. */
export function overHttp(baseUrl: string, token: string): Target {
  return {
    async send(request, saved) {
      const { url, headers, payload } = wire(request, saved, token);
      const body = payload === undefined ? {} : { body: payload };
      const answer = await fetch(`${baseUrl}${url}`, { method: request.method, headers, ...body, redirect: 'manual' });
      return { status: answer.status, headers: new Map(answer.headers), text: await answer.text() };
    },
  };
}

interface WireRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

function wire(request: RequestSpec, saved: Saved, token: string): WireRequest {
  const body = request.body === undefined ? undefined : fillJson(request.body, saved);
  return {
    url: fillText(request.url, saved).replace(/ /g, '%20'),
    headers: {
      ...authorization(request.as ?? 'token', saved, token),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...Object.fromEntries(
        Object.entries(request.headers ?? {}).map(([name, value]) => [
          name.toLowerCase(),
          fillText(value.replaceAll('{{token}}', token), saved),
        ]),
      ),
    },
    payload: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  };
}

function authorization(as: string, saved: Saved, token: string): Readonly<Record<string, string>> {
  if (as === 'public') return {};
  const credentials = as === 'token' ? token : savedValue(saved, as);
  return { authorization: `Bearer ${isObject(credentials) ? credentials.jwt : credentials}` };
}
