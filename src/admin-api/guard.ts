import type { Caller, SettingsAction, SettingsPart } from '../access/index.js';
import type { AdministratorIdentity } from '../accounts/index.js';
import { parametersOf } from '../content-api/index.js';
import type { Answer, DoorRequest, Endpoint } from '../http/index.js';
import { Failure } from '../kernel/index.js';
import type { Parameters } from '../query/index.js';
import type { SessionCookie } from './cookie.js';
import { type BodyKind, demandOwnPage } from './csrf.js';
import type { AdminApiParts } from './parts.js';

/** An administrator who calls. */
export interface AdministratorCaller extends Caller {
  readonly identity: AdministratorIdentity;
}

/** What an endpoint does once it is clear that the caller may ask for it; `parameters` are those that it knows. */
export type Permitted = (request: DoorRequest, caller: AdministratorCaller, parameters: Parameters) => Promise<Answer>;

/** Makes endpoints that look in this order at: where the request comes from, the session, the permission, the query string. */
export interface Guard {
  /** For anybody: who sets up, signs in or recovers. Raises `access.cross-site`. */
  anybody(endpoint: Endpoint): Endpoint;
  /** For every administrator; `parameters` as in `may`. Raises `access.cross-site`, `access.unauthorized`, `query.*`. */
  administrator(permitted: Permitted, parameters?: ReadonlySet<string>): Endpoint;
  /**
   * For administrators whose role may do this with this part of the settings, or with one of several. `parameters`: names that the
   * query string may have. `body`: what the endpoint takes. Raises the same, and `access.forbidden`.
   */
  may(
    action: SettingsAction,
    part: SettingsPart | readonly SettingsPart[],
    permitted: Permitted,
    parameters?: ReadonlySet<string>,
    body?: BodyKind,
  ): Endpoint;
  /** The administrator who calls. Raises `access.unauthorized`; an `Authorization` header is not looked at. */
  callerOf(request: DoorRequest): Promise<AdministratorCaller>;
}

const noParameters: ReadonlySet<string> = new Set();

/** The guard of a door. */
export function createGuard({ accounts, settings, publicUrl }: AdminApiParts, cookie: SessionCookie): Guard {
  async function callerOf(request: DoorRequest): Promise<AdministratorCaller> {
    const secret = cookie.read(request);
    if (secret === null) throw new Failure('access.unauthorized');
    const { identity, ability } = await accounts.administrators.callerOf(secret);
    if (identity.is !== 'administrator') throw new Failure('access.unauthorized');
    return { identity, ability };
  }

  function guarded(
    demand: (caller: AdministratorCaller) => void,
    permitted: Permitted,
    parameters: ReadonlySet<string> = noParameters,
    body: BodyKind = 'json',
  ): Endpoint {
    return async (request) => {
      demandOwnPage(request, publicUrl, body);
      const caller = await callerOf(request);
      demand(caller);
      return permitted(request, caller, parametersOf(request.query, parameters, settings));
    };
  }

  return {
    callerOf,
    anybody: (endpoint) => async (request) => {
      demandOwnPage(request, publicUrl);
      return endpoint(request);
    },
    administrator: (permitted, parameters) => guarded(() => undefined, permitted, parameters),
    may: (action, part, permitted, parameters, body) =>
      guarded(
        ({ ability }) => {
          if (![part].flat().some((one) => ability.can(action, one))) throw new Failure('access.forbidden');
        },
        permitted,
        parameters,
        body,
      ),
  };
}
