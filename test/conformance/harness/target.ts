import type { App } from '../../../src/composition/app/index.js';
import { isObject } from '../../../src/foundations/core/index.js';
import type { Description } from '../../support/described.js';
import { type FormPart, formBody, formType } from '../../support/form.js';
import { pictureBytes } from '../../support/pictures.js';
import type { FormField, RequestSpec } from './case.js';
import { describesItself } from './describe.js';
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
  /** How the server describes itself to who would send this request; null: not at all. */
  describe(request: RequestSpec, saved: Saved): Promise<Description | null>;
}

/** A started app with injected requests. `before` runs before every request. */
export function inProcess(app: App, token: string, before: () => void): Target {
  const describe = describesItself(app);
  return {
    describe: (request, saved) => describe(headersOf(request, saved, token).authorization ?? null),
    async send(request, saved) {
      const { url, headers, payload } = await wire(request, saved, token);
      before();
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
    describe: async () => null,
    async send(request, saved) {
      const { url, headers, payload } = await wire(request, saved, token);
      const body = payload === undefined ? {} : { body: payload };
      const answer = await fetch(`${baseUrl}${url}`, { method: request.method, headers, ...body, redirect: 'manual' });
      return { status: answer.status, headers: new Map(answer.headers), text: await answer.text() };
    },
  };
}

interface WireRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
}

async function wire(request: RequestSpec, saved: Saved, token: string): Promise<WireRequest> {
  const { type, payload } = await bodyOf(request, saved);
  return {
    url: fillText(request.url, saved).replace(/ /g, '%20'),
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headersOf(request, saved, token) },
    payload,
  };
}

/** The headers of a request but for those of its body. */
function headersOf({ as, headers }: RequestSpec, saved: Saved, token: string): Readonly<Record<string, string>> {
  const further = Object.entries(headers ?? {}).map(([name, value]) => [
    name.toLowerCase(),
    fillText(value.replaceAll('{{token}}', token), saved),
  ]);
  return { ...authorization(as ?? 'token', saved, token), ...Object.fromEntries(further) };
}

interface WireBody {
  readonly type: string | undefined;
  readonly payload: string | Buffer | undefined;
}

async function bodyOf({ body, form }: RequestSpec, saved: Saved): Promise<WireBody> {
  if (form !== undefined) {
    return { type: formType, payload: formBody(await Promise.all(form.map((field) => partOf(field, saved)))) };
  }
  if (body === undefined) return { type: undefined, payload: undefined };
  const filled = fillJson(body, saved);
  return { type: 'application/json', payload: typeof filled === 'string' ? filled : JSON.stringify(filled) };
}

async function partOf(field: FormField, saved: Saved): Promise<FormPart> {
  if ('text' in field) return { name: field.name, text: fillText(field.text, saved) };
  const { name, type, content } = field.file;
  const bytes = typeof content === 'string' ? Buffer.from(content) : await pictureBytes(content);
  return { name: field.name, file: name, type, bytes };
}

function authorization(as: string, saved: Saved, token: string): Readonly<Record<string, string>> {
  if (as === 'public') return {};
  const credentials = as === 'token' ? token : savedValue(saved, as);
  return { authorization: `Bearer ${isObject(credentials) ? credentials.jwt : credentials}` };
}
