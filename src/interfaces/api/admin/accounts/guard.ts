import type { AdministratorIdentity } from '../../../../domain/accounts/index.js';
import { Failure } from '../../../../foundations/core/index.js';
import type { Endpoint, HttpRequest, HttpResponse } from '../../../../foundations/http/index.js';
import type { Caller, SettingsAction, SettingsPart } from '../../../../language/query/access/index.js';
import type { Parameters } from '../../../../language/query/index.js';
import { parseKnownParameters } from '../../content/index.js';
import type { AdminApiParts } from '../parts.js';
import { assertPanelRequest, type BodyKind } from './csrf.js';
import type { SessionCookie } from './session-cookie.js';

/** An administrator who calls. */
export interface AdministratorCaller extends Caller {
  readonly identity: AdministratorIdentity;
}

/** Handles a request after the permission check; `parameters` are those that it accepts. */
export type AdminHandler = (
  request: HttpRequest,
  caller: AdministratorCaller,
  parameters: Parameters,
) => Promise<HttpResponse>;

/** Creates endpoints that check in this order: the origin of the request, the session, the permission, the query string. */
export interface AdminGuard {
  /** Allows anonymous requests: for setup, sign-in and recovery. Throws `access.cross-site`. */
  allowAnonymous(endpoint: Endpoint): Endpoint;
  /** For every administrator; `parameters` as in `may`. Throws `access.cross-site`, `access.unauthorized`, `query.*`. */
  requireAdministrator(handler: AdminHandler, parameters?: ReadonlySet<string>): Endpoint;
  /**
   * For administrators whose role has this permission for this part of the settings, or for one of several.
   * `parameters`: the allowed names in the query string. `body`: the accepted body. Throws the same, and
   * `access.forbidden`.
   */
  requirePermission(
    action: SettingsAction,
    part: SettingsPart | readonly SettingsPart[],
    handler: AdminHandler,
    parameters?: ReadonlySet<string>,
    body?: BodyKind,
  ): Endpoint;
  /**
   * Returns the administrator who sends the request. Throws `access.unauthorized`; ignores an `Authorization` header.
   */
  callerOf(request: HttpRequest): Promise<AdministratorCaller>;
}

const noParameters: ReadonlySet<string> = new Set();

/** Creates the guard of the admin API: requests come from pages of the panel, with the cookie of a session. */
export function createAdminGuard(parts: AdminApiParts, cookie: SessionCookie): AdminGuard {
  const { accounts, publicUrl } = parts;

  async function callerOf(request: HttpRequest): Promise<AdministratorCaller> {
    const secret = cookie.read(request);
    if (secret === null) throw new Failure('access.unauthorized');
    return requireAdministratorCaller(await accounts.administrators.authenticate(secret));
  }

  return createGuard(parts, callerOf, (request, body) => assertPanelRequest(request, publicUrl, body));
}

/** Returns the caller as an administrator. Throws `access.unauthorized` for any other. */
export function requireAdministratorCaller({ identity, ability }: Caller): AdministratorCaller {
  if (identity.is !== 'administrator') throw new Failure('access.unauthorized');
  return { identity, ability };
}

/** Creates a guard with other credentials; `assertRequest` throws for a request that is refused whoever sends it. */
export function createGuard(
  { settings }: Pick<AdminApiParts, 'settings'>,
  callerOf: AdminGuard['callerOf'],
  assertRequest: (request: HttpRequest, body?: BodyKind) => void,
): AdminGuard {
  function guardedEndpoint(
    check: (caller: AdministratorCaller) => void,
    handler: AdminHandler,
    parameters: ReadonlySet<string> = noParameters,
    body: BodyKind = 'json',
  ): Endpoint {
    return async (request) => {
      assertRequest(request, body);
      const caller = await callerOf(request);
      check(caller);
      return handler(request, caller, parseKnownParameters(request.query, parameters, settings));
    };
  }

  return {
    callerOf,
    allowAnonymous: (endpoint) => async (request) => {
      assertRequest(request);
      return endpoint(request);
    },
    requireAdministrator: (handler, parameters) => guardedEndpoint(() => undefined, handler, parameters),
    requirePermission: (action, part, handler, parameters, body) =>
      guardedEndpoint(
        ({ ability }) => {
          if (![part].flat().some((candidate) => ability.can(action, candidate))) throw new Failure('access.forbidden');
        },
        handler,
        parameters,
        body,
      ),
  };
}
