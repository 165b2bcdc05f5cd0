import type { App, PartialConfig } from '../../src/composition/app/index.js';
import { createLibrary } from '../../src/domain/media/index.js';
import { systemClock } from '../../src/foundations/core/index.js';
import { createHttpServer, type HttpServer } from '../../src/foundations/http/index.js';
import { createAdminApiRoutes, emitErrorAt } from '../../src/interfaces/api/admin/index.js';
import { parseForm, profiles } from '../../src/interfaces/api/content/index.js';
import { createGraphqlRoutes } from '../../src/interfaces/graphql/index.js';
import { newProject, startOn } from '../security/support/fixture.js';
import { contractSettings as settings } from './contract-settings.js';
import { removeFolder } from './data-folder.js';
import { noLimits } from './no-limits.js';

/** A request to the panel's interface. */
export interface AdminRequest {
  /** Default GET. */
  readonly method?: string;
  /** Below `/admin/api/`. */
  readonly path: string;
  /** The cookie to send, `name=value`. */
  readonly as?: string;
  /** Sent as JSON, a text or bytes as they are. */
  readonly body?: unknown;
  /** Replaces the headers that a browser would send. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The sender's address; default this machine. */
  readonly from?: string;
}

export interface AdminResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | number | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs from endpoint to endpoint
  readonly data: any;
  /** Message of a refusal; null: it was none. */
  readonly message: string | null;
  /** The cookie that the answer sets, `name=value`; null: none. */
  readonly cookie: string | null;
}

/** How browsers reach the server. */
export interface ServerAddress {
  readonly publicUrl?: string;
  readonly trustedProxies?: readonly string[];
}

/** A running server with a Super Admin. */
export interface AdminFixture {
  readonly app: App;
  /** The cookie of the Super Admin. */
  readonly owner: string;
  /** Sends a request as a page of the panel on this machine would. */
  ask(request: AdminRequest): Promise<AdminResponse>;
  /** The same to a server that is reached otherwise. */
  askServer(reach: ServerAddress, request: AdminRequest): Promise<AdminResponse>;
  /** Signs somebody in; returns the cookie. */
  signIn(email: string): Promise<string>;
  /** Makes an administrator with a role of these permissions and signs them in; returns the cookie. */
  addAdministrator(name: string, permissions: unknown): Promise<string>;
  close(): Promise<void>;
}

/** The password of every administrator of the fixture. */
export const password = 'correct horse battery';
/** The address of the Super Admin. */
export const ownerEmail = 'owner@example.org';

/** An address for previews of articles. */
const testPreview = {
  minutes: 60,
  addresses: {
    'api::article.article': 'https://site.example/{locale}/{slug}/{documentId}?token={token}&set={set}&title={title}',
  },
};

/** A server for the panel in front of an app. */
function createAdminServer(app: App, { publicUrl, trustedProxies = [] }: ServerAddress): HttpServer {
  const { snapshot, documents, history, schedule, accounts, media, webhooks, store, model } = app;
  const { operations, reads, assist, vectorQueue, changeSets } = app;
  const adminRoutes = createAdminApiRoutes({
    snapshot,
    documents,
    history,
    changeSets,
    schedule,
    preview: testPreview,
    accounts,
    model,
    media,
    webhooks,
    assist,
    vectorQueue,
    operations,
    reads,
    graphql: (content) =>
      createGraphqlRoutes({
        content,
        introspection: true,
        defaultLimit: 10,
        maxBytes: 1_000_000,
        feed: null,
        subscriptions: 0,
      }),
    library: createLibrary({ store, snapshot, clock: systemClock, audit: accounts.audit }, media),
    sign: (url) => `${url}?signature=of-a-test`,
    settings,
    profile: profiles.contract,
    clock: systemClock,
    publicUrl: publicUrl ?? null,
    rotateSessionKey: () => app.secrets.rotate('session'),
  });
  return createHttpServer({
    routeGroups: new Map([['admin', adminRoutes]]),
    emitError: emitErrorAt,
    parseForm: (text) => parseForm(text, settings),
    log: () => undefined,
    logRequests: false,
    cors: { origins: [] },
    trustedProxies,
    https: publicUrl?.startsWith('https:') === true,
  });
}

/** Sends one request; `headers` replace what a page of the panel would send. */
async function sendAdminRequest(server: HttpServer, adminRequest: AdminRequest): Promise<AdminResponse> {
  const { method = 'GET', path, as, body, headers = {}, from } = adminRequest;
  const request = {
    method,
    url: `/admin/api/${path}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(as === undefined ? {} : { cookie: as }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: isRawBody(body) ? body : JSON.stringify(body) }),
    ...(from === undefined ? {} : { from }),
  };
  const answer = await server.inject(request);
  const text = answer.body.toString('utf8');
  const { data = null, error = null } = text === '' ? {} : JSON.parse(text);
  const set = [answer.headers['set-cookie'] ?? []].flat().map(String)[0];
  const cookie = set?.split(';', 1)[0] ?? null;
  return { status: answer.status, headers: answer.headers, text, data, message: error?.message ?? null, cookie };
}

function isRawBody(body: unknown): body is string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body);
}

/** Opens a fixture: a new project, set up with the code that a start would print. `config`: settings that differ from the usual ones. */
export async function openAdminFixture(
  config: PartialConfig = {},
  files?: ReadonlyMap<string, string>,
): Promise<AdminFixture> {
  const project = await newProject(files);
  const app = await startOn(project, { limits: noLimits, ...config });
  const server = createAdminServer(app, {});
  const ask = (asked: AdminRequest): Promise<AdminResponse> => sendAdminRequest(server, asked);

  async function requireCookie(response: Promise<AdminResponse>): Promise<string> {
    const { cookie, text } = await response;
    if (cookie === null) throw new Error(`no session: ${text}`);
    return cookie;
  }

  const code = await app.accounts.administrators.setupCode();
  const owner = await requireCookie(
    ask({ method: 'POST', path: 'setup', body: { code, email: ownerEmail, password, firstName: 'Ada' } }),
  );
  return {
    app,
    owner,
    ask,
    async askServer(reach, asked) {
      const other = createAdminServer(app, reach);
      try {
        return await sendAdminRequest(other, asked);
      } finally {
        await other.close();
      }
    },
    signIn: (email) => requireCookie(ask({ method: 'POST', path: 'sign-in', body: { email, password } })),
    async addAdministrator(name, permissions) {
      const role = await ask({ method: 'POST', path: 'roles', as: owner, body: { name, permissions } });
      const email = `${name}@example.org`;
      const body = { email, firstName: name, role: role.data.id };
      const invited = await ask({ method: 'POST', path: 'administrators', as: owner, body });
      const chosen = { code: invited.data.code, password };
      return requireCookie(ask({ method: 'POST', path: 'reset-password', body: chosen }));
    },
    async close() {
      await server.close();
      await app.close();
      await removeFolder(project);
    },
  };
}
