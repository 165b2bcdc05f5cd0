import { Failure } from '../../src/foundations/core/index.js';
import type { HttpRequest } from '../../src/foundations/http/index.js';
import { type ContentApiParts, createContentApiRoutes, profiles } from '../../src/interfaces/api/content/index.js';
import { type Ability, type Caller, fullAccess } from '../../src/language/query/access/index.js';
import { contractSettings as settings } from './contract-settings.js';
import type { DocumentFixture } from './document-fixture.js';

/** What an endpoint answered; a failure by its code, and with everything that a response shows of it. */
export interface RouteAnswer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly headers: readonly string[];
  /** The value of the header `ETag`; empty: there is none. */
  readonly etag: string;
}

export interface RouteAskOptions {
  readonly ability?: Ability;
  readonly identity?: Caller['identity'];
  readonly headers?: Readonly<Record<string, string>>;
  readonly parts?: Partial<ContentApiParts>;
}

/** Asks an endpoint of the content API over the documents of a fixture; `url` without `/api/`. */
export async function askRoutes(
  { snapshot, documents }: DocumentFixture,
  [method, url, body]: readonly [method: string, url: string, body?: unknown],
  { ability = fullAccess, identity = { is: 'nobody' }, headers = {}, parts = {} }: RouteAskOptions = {},
): Promise<RouteAnswer> {
  const caller: Caller = { identity, ability };
  const routes = createContentApiRoutes({
    snapshot,
    documents,
    callers: { callerOf: async () => caller, findCached: () => null, revalidate: async () => null },
    settings,
    profile: profiles.contract,
    publishingNeedsPermission: false,
    ...parts,
  });
  const [path = '', query = ''] = url.split('?');
  const segments = ['api', ...path.split('/')];
  const request: HttpRequest = {
    url: `/api/${url}`,
    id: 'r-1',
    segments,
    query,
    method,
    authorization: undefined,
    headers,
    address: '127.0.0.1',
    secure: false,
    stream: null,
    body,
  };
  try {
    const answer = await routes.route(segments)?.get(method)?.(request);
    if (answer === undefined) throw new Error(`no route for ${method} ${url}`);
    const text = Buffer.concat(answer.body ?? []).toString();
    const sent = answer.headers ?? [];
    const at = sent.indexOf('ETag');
    const etag = at < 0 ? '' : (sent[at + 1] ?? '');
    return { status: answer.status, data: JSON.parse(text || '{}').data, text, headers: sent, etag };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, facts, problems, status } = error;
    return {
      status,
      data: { code, operation: facts.operation },
      text: JSON.stringify([code, message, facts, problems]),
      headers: [],
      etag: '',
    };
  }
}
