import {
  type AgentClient,
  type AgentScope,
  agentScopes,
  isChallenge,
  isRegisteredUri,
  mcpPath,
  redirectHost,
} from '../../../../domain/accounts/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import { type HttpRequest, serverUrl } from '../../../../foundations/http/index.js';
import type { Ability } from '../../../../language/query/access/index.js';
import { requestActor } from '../../content/index.js';
import type { AdminRoute, AdminRouteParts } from '../admin-route.js';
import { BodyFields } from '../body-fields.js';
import type * as wire from '../contract.js';
import { pageParameters, parsePage } from '../page-parameters.js';
import { dataResponse, doneResponse, pageResponse } from '../responses.js';

/** Index of the id of a grant in a path. */
const idSegment = 3;
/** Whoever sees administrators and ends their sessions does the same with their agents. */
const administratorsPart = 'settings::administrators';

/** Returns the routes of clients that act for administrators: the consent to one, the lists of the own and of all, and the end of one. */
export function agentRoutes(parts: AdminRouteParts): readonly AdminRoute[] {
  const { accounts, guard } = parts;
  const { agents } = accounts;
  return [
    [
      'agents',
      {
        GET: guard.requireAdministrator(async (_, { identity }) => {
          const grants: readonly wire.AgentGrant[] = await agents.list(identity);
          return dataResponse(grants);
        }),
      },
    ],
    [
      'agents/request',
      {
        POST: guard.requireAdministrator(async (request, { ability }) => {
          const fields = new BodyFields(request.body, ['query']);
          const { client, redirectUri, scopes } = await parseAuthorization(parts, request, fields);
          const shown: wire.AgentRequest = {
            client: client.name,
            redirectHost: redirectHost(redirectUri),
            requested: scopes,
            available: availableScopes(parts, ability),
          };
          return dataResponse(shown);
        }),
      },
    ],
    [
      'agents/authorize',
      {
        POST: guard.requireAdministrator(async (request, caller) => {
          const fields = new BodyFields(request.body, ['query', 'scopes']);
          const allowed = fields.enumList('scopes', agentScopes) ?? [];
          const authorization = await parseAuthorization(parts, request, fields);
          const { redirectUri, state } = authorization;
          const scopes = agentScopes.filter((scope) => allowed.includes(scope));
          const answer: Record<string, string> = { ...state, iss: serverUrl(request, parts.publicUrl) };
          if (scopes.length === 0) answer.error = 'access_denied';
          else if (!scopes.includes('read')) throw new Failure('oauth.invalid-scope', { scope: 'without read' });
          else {
            answer.code = await agents.authorize(
              caller.identity,
              { ...authorization, scopes },
              requestActor(caller, request),
            );
          }
          const redirect: wire.AgentRedirect = { url: withParameters(redirectUri, answer) };
          return dataResponse(redirect);
        }),
      },
    ],
    [
      'agents/:id',
      {
        DELETE: guard.requireAdministrator(async (request, caller) => {
          await agents.revoke(caller.identity, request.segments[idSegment] ?? '', requestActor(caller, request));
          return doneResponse();
        }),
      },
    ],
    [
      'administrator-agents',
      {
        GET: guard.requirePermission(
          'read',
          administratorsPart,
          async (_, __, parameters) => {
            const { page, pageSize, part } = parsePage(parameters);
            const { agents: found, total } = await agents.listAll(part);
            return pageResponse<wire.AdministratorAgent>(found, { page, pageSize, total });
          },
          pageParameters,
        ),
      },
    ],
    [
      'administrator-agents/:id',
      {
        DELETE: guard.requirePermission('write', administratorsPart, async (request, caller) => {
          await agents.end(request.segments[idSegment] ?? '', requestActor(caller, request));
          return doneResponse();
        }),
      },
    ],
  ];
}

/** The request of a client, from the query string of the page to which it has sent its user. */
interface ParsedAuthorization {
  readonly client: AgentClient;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly resource: string;
  readonly scopes: readonly AgentScope[];
  readonly state: { readonly state?: string };
}

/**
 * Parses the request of a client (OAuth 2.1, section 4.1.1). Nothing of it leads a browser anywhere before the client and its redirect
 * URI are checked. Throws Failure oauth.*.
 */
async function parseAuthorization(
  { accounts, publicUrl }: AdminRouteParts,
  request: HttpRequest,
  fields: BodyFields,
): Promise<ParsedAuthorization> {
  const query = new URLSearchParams(fields.requiredText('query'));
  fields.throwProblems();
  const repeated = [...query.keys()].find((name, index, names) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw invalidRequest(`${repeated} is repeated`);
  const client = await accounts.agents.findClient(query.get('client_id') ?? '');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!isRegisteredUri(redirectUri, client.redirectUris)) {
    throw new Failure('oauth.invalid-redirect-uri', { uri: redirectUri, reason: 'the client did not register it' });
  }
  if (query.get('response_type') !== 'code') throw invalidRequest('response_type must be code');
  const challenge = query.get('code_challenge') ?? '';
  if (query.get('code_challenge_method') !== 'S256' || !isChallenge(challenge)) {
    throw invalidRequest('code_challenge with the method S256 is needed');
  }
  const own = `${serverUrl(request, publicUrl)}${mcpPath}`;
  const resource = query.get('resource') ?? own;
  if (resource !== own) throw new Failure('oauth.invalid-target', { resource: own });
  const state = query.get('state');
  const scopes = parseScopes(query.get('scope') ?? 'read');
  return { client, redirectUri, challenge, resource, scopes, state: state === null ? {} : { state } };
}

/** Unknown names, such as `offline_access`, are ignored: the answer to the client says what it got. */
function parseScopes(text: string): readonly AgentScope[] {
  const names = text.split(' ');
  return agentScopes.filter((scope) => names.includes(scope));
}

/** The scopes with which a client could do anything for an administrator. */
function availableScopes({ snapshot }: AdminRouteParts, ability: Ability): readonly AgentScope[] {
  const types = [...snapshot.contentTypes.values()].filter(({ kind }) => kind !== 'system');
  const mayWrite = types.some(({ uid }) => ability.can('create', uid) || ability.can('update', uid));
  const mayPublish = types.some(({ uid }) => ability.can('publish', uid) || ability.can('unpublish', uid));
  const mayChangeModel = ability.can('write', 'settings::content-model');
  return [
    'read',
    ...(mayWrite || ability.can('write', 'settings::media') ? ['write' as const] : []),
    ...(mayPublish ? ['publish' as const] : []),
    ...(mayChangeModel ? ['model' as const] : []),
  ];
}

function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(parameters).toString();
  return `${uri}${uri.includes('?') ? '&' : '?'}${text}`;
}

function invalidRequest(reason: string): Failure {
  return new Failure('oauth.invalid-request', { reason });
}
