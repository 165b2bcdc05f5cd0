import { type Accounts, type AgentTokens, consentPath, mcpPath } from '../../../domain/accounts/index.js';
import { Failure, isObject, type Json } from '../../../foundations/core/index.js';
import {
  type Endpoint,
  type HttpRequest,
  type HttpResponse,
  type Route,
  type RouteGroup,
  serverUrl,
} from '../../../foundations/http/index.js';
import { parseClientMetadata } from './client-metadata.js';
import { findDescription } from './metadata.js';

/** Dependencies of the sign-in of clients. */
export interface OAuthParts {
  readonly accounts: Pick<Accounts, 'agents' | 'rateLimiter'>;
  /** The address under which clients reach the server, without a trailing slash; null: not configured. */
  readonly publicUrl: string | null;
}

/** Creates the descriptions below `/.well-known` by which clients find the sign-in. */
export function createWellKnownRoutes({ publicUrl }: OAuthParts): RouteGroup {
  return {
    findCached: () => null,
    route([, ...path]) {
      const describe = findDescription(path);
      if (describe === null) return null;
      return new Map([
        ['GET', async (request: HttpRequest) => jsonResponse(200, describe(serverUrl(request, publicUrl)))],
      ]);
    },
  };
}

/** Creates the endpoints of the sign-in: registration, tokens, revocation. `path`: what follows `/mcp/oauth/`. */
export function createOAuthRoutes(parts: OAuthParts): (path: readonly string[]) => Route | null {
  const endpoints: Readonly<Record<string, Endpoint>> = {
    register: (request) => register(parts, request),
    token: (request) => exchange(parts, request),
    revoke: (request) => revoke(parts, request),
  };
  const routes = new Map<string, Route>(
    Object.entries(endpoints).map(([name, endpoint]) => [name, new Map([['POST', limited(parts, endpoint)]])]),
  );
  routes.set('authorize', new Map([['GET', consentRedirect]]));
  return ([name = '', ...rest]) => (rest.length === 0 ? (routes.get(name) ?? null) : null);
}

function limited({ accounts: { rateLimiter } }: OAuthParts, endpoint: Endpoint): Endpoint {
  return async (request) => {
    rateLimiter.countAttempt('agentPerAddress', request.address);
    try {
      return await endpoint(request);
    } catch (error) {
      if (!(error instanceof Failure) || !error.code.startsWith('oauth.')) throw error;
      const name = error.code.slice('oauth.'.length).replaceAll('-', '_');
      return jsonResponse(error.status, { error: name, error_description: error.message });
    }
  };
}

/** Leads to the panel, where the request is checked: the page receives it as it was sent. */
async function consentRedirect({ query }: HttpRequest): Promise<HttpResponse> {
  const location = `${consentPath}?request=${encodeURIComponent(query)}`;
  return { status: 302, body: null, revalidates: false, headers: ['Location', location] };
}

async function register({ accounts: { agents } }: OAuthParts, { body }: HttpRequest): Promise<HttpResponse> {
  const { clientId, name, redirectUris } = await agents.register(parseClientMetadata(body));
  return jsonResponse(201, {
    client_id: clientId,
    client_name: name,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
}

async function exchange(parts: OAuthParts, request: HttpRequest): Promise<HttpResponse> {
  const { agents } = parts.accounts;
  const form = parseFields(request.body);
  const resource = requestedResource(parts, request, form);
  switch (form.grant_type) {
    case 'authorization_code':
      return tokenResponse(
        await agents.exchangeCode(
          {
            code: requireField(form, 'code'),
            clientId: requireField(form, 'client_id'),
            redirectUri: requireField(form, 'redirect_uri'),
            verifier: requireField(form, 'code_verifier'),
            resource,
          },
          request.address,
        ),
      );
    case 'refresh_token':
      return tokenResponse(
        await agents.refresh(
          { refreshToken: requireField(form, 'refresh_token'), clientId: requireField(form, 'client_id'), resource },
          request.address,
        ),
      );
    default:
      throw new Failure('oauth.unsupported-grant-type');
  }
}

async function revoke({ accounts: { agents } }: OAuthParts, { body, address }: HttpRequest): Promise<HttpResponse> {
  const form = parseFields(body);
  await agents.revokeToken(requireField(form, 'token'), requireField(form, 'client_id'), address);
  return jsonResponse(200, {});
}

function tokenResponse({ accessToken, expiresIn, refreshToken, scopes }: AgentTokens): HttpResponse {
  return jsonResponse(200, {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: expiresIn,
    refresh_token: refreshToken,
    scope: scopes.join(' '),
  });
}

/** Tokens are issued for this endpoint only, whether a client names it or not (RFC 8707). */
function requestedResource({ publicUrl }: OAuthParts, request: HttpRequest, form: Fields): string {
  const own = `${serverUrl(request, publicUrl)}${mcpPath}`;
  if (form.resource === undefined || form.resource === own) return own;
  throw new Failure('oauth.invalid-target', { resource: own });
}

type Fields = Readonly<Record<string, string>>;

/** Parses the fields of a form, all of which are texts. Throws Failure oauth.invalid-request. */
function parseFields(body: unknown): Fields {
  const entries = Object.entries(isObject(body) ? body : {});
  const fields = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  if (isObject(body) && fields.length === entries.length) return Object.fromEntries(fields);
  const reason = 'The body must be a form (application/x-www-form-urlencoded) without repeated fields';
  throw new Failure('oauth.invalid-request', { reason });
}

function requireField(form: Fields, name: string): string {
  const value = form[name];
  if (value === undefined || value === '') throw new Failure('oauth.invalid-request', { reason: `${name} is missing` });
  return value;
}

function jsonResponse(status: number, body: Json): HttpResponse {
  return { status, body: [Buffer.from(JSON.stringify(body))], revalidates: false };
}
