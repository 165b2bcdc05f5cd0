import type { App } from '../../../src/composition/app/index.js';
import { formType } from '../../support/form.js';

/** A request of the matrix. */
export interface Ask {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; bytes are a form, and sent as they are. */
  readonly body?: unknown;
}

/** What came back. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  /** The first `Set-Cookie` as it is sent back; empty: none. */
  readonly cookie: string;
  /** The panel's interface answered: its refusals have codes. */
  readonly coded: boolean;
}

/** Host and origin of all requests: the admin API only accepts pages of its own origin. */
const host = 'localhost:1337';
const ownPage = { host, origin: `http://${host}` };

/** Sends one request. */
export async function ask(app: Pick<App, 'inject'>, { method, url, headers, body }: Ask): Promise<Reply> {
  const isForm = Buffer.isBuffer(body);
  const type = { 'content-type': isForm ? formType : 'application/json' };
  const answer = await app.inject({
    method,
    url,
    headers: { ...ownPage, ...(body === undefined ? {} : type), ...headers },
    ...(body === undefined ? {} : { payload: isForm ? body : JSON.stringify(body) }),
  });
  const set = answer.headers['set-cookie'];
  const [first = ''] = typeof set === 'string' ? [set] : Array.isArray(set) ? (set as readonly string[]) : [];
  return {
    status: answer.status,
    text: answer.body.toString('utf8'),
    cookie: first.split(';')[0] ?? '',
    coded: url.startsWith('/admin/api'),
  };
}

/** A JSON value whose shape depends on the request. */
export type Data = Readonly<Record<string, unknown>>;

/** Returns the JSON of a response; throws an Error unless it is a success. */
export function bodyOf({ status, text }: Reply): Data {
  if (status !== 200 && status !== 201) throw new Error(`${status} ${text}`);
  return JSON.parse(text) as Data;
}

/** Returns the `data` of a response; throws an Error unless it is a success. */
export function dataOf(reply: Reply): Data {
  return bodyOf(reply).data as Data;
}

const plainRefusals: Readonly<
  Record<number, { readonly name: string; readonly message: string; readonly code: string }>
> = {
  401: { name: 'UnauthorizedError', message: 'Missing or invalid credentials', code: 'access.unauthorized' },
  403: { name: 'ForbiddenError', message: 'Forbidden', code: 'access.forbidden' },
  404: { name: 'NotFoundError', message: 'Not Found', code: 'http.not-found' },
};

/** The body of an error without details. */
export function refusalOf(status: number, { coded }: Pick<Reply, 'coded'>): string {
  const refusal = plainRefusals[status];
  if (refusal === undefined) throw new Error(`nothing is refused with ${status} alone`);
  const { name, message, code } = refusal;
  return JSON.stringify({ data: null, error: { status, name, message, details: coded ? { code } : {} } });
}
