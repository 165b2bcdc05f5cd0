import type { UsersSettings } from '../../../../domain/accounts/index.js';
import { documentEventNames } from '../../../../domain/events/index.js';
import type { QuerySettings } from '../../../../language/query/index.js';
import type { ApiFacts } from '../../openapi/index.js';
import { errorNamesForStatus } from '../error-responses.js';
import type { ApiProfile } from '../profiles.js';

/** What decides how the endpoints behave. */
export interface ApiSettings {
  readonly settings: QuerySettings;
  readonly profile: ApiProfile;
  readonly requireIfMatch: boolean;
  readonly userSettings: UsersSettings;
  /** Names of the providers that are set up. */
  readonly providers: readonly string[];
  /** The address under which callers reach the server, without a trailing slash; null: not configured. */
  readonly publicUrl: string | null;
  /** The path prefix of the endpoints, such as `/api`. */
  readonly prefix: string;
  /** Whether there is a feed. */
  readonly feed: boolean;
  /** What the project adds. */
  readonly routes: ApiFacts['routes'];
}

/** The same as a description of the interface needs it. */
export function apiFacts(api: ApiSettings): ApiFacts {
  const { settings, profile, requireIfMatch, userSettings: users, providers, publicUrl, prefix, feed, routes } = api;
  const { localizationNeedsPermission, nullClearsLists } = profile.writeRules;
  const refreshes = users.mode === 'refresh';
  return {
    address: `${publicUrl ?? ''}${prefix}`,
    origin: publicUrl ?? '',
    settings,
    createdStatus: profile.createdStatus,
    publicReadsDrafts: profile.publicReadsDrafts,
    localizationNeedsPermission,
    nullClearsLists,
    requireIfMatch,
    errorNames: errorNamesForStatus,
    feed: feed ? { eventNames: documentEventNames } : null,
    routes,
    users: {
      refreshes,
      refreshCookie: refreshes && users.refreshCookie,
      allowRegister: users.allowRegister,
      emailConfirmation: users.emailConfirmation,
      confirmationRedirects: users.confirmationRedirect !== null,
      registerFields: users.registerFields,
      providers,
    },
  };
}
