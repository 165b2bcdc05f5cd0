import { findCookie, type HttpRequest, isSecureRequest, serializeCookie } from '../../../../foundations/http/index.js';
import { assertSameOrigin } from './origin.js';
import type { AccountRoutesParts } from './parts.js';

const cookieName = 'octavo_refresh';
const secondsPerDay = 86_400;

/** The refresh token as a cookie that page scripts cannot read (setting `users.refreshCookie`). */
export interface RefreshCookie {
  /** Refresh tokens go into the cookie and out of bodies. */
  readonly enabled: boolean;
  /** The header that hands a refresh token over. */
  set(request: HttpRequest, token: string): readonly string[];
  /** The header that takes the cookie away; empty where none is used. */
  clear(request: HttpRequest): readonly string[];
  /** The refresh token that came in the cookie; null: none. Throws `access.cross-site`. */
  read(request: HttpRequest): string | null;
}

/** Creates the cookie according to the settings. */
export function createRefreshCookie({
  userSettings,
  publicUrl,
  prefix,
}: Pick<AccountRoutesParts, 'userSettings' | 'publicUrl' | 'prefix'>): RefreshCookie {
  const enabled = userSettings.mode === 'refresh' && userSettings.refreshCookie;
  const cookieHeader = (request: HttpRequest, value: string, maxAge: number): readonly string[] => {
    const options = {
      path: `${prefix}/auth`,
      maxAge,
      secure: isSecureRequest(request, publicUrl),
      sameSite: 'Strict',
    } as const;
    return ['Set-Cookie', serializeCookie(cookieName, value, options)];
  };
  return {
    enabled,
    set: (request, token) => cookieHeader(request, token, userSettings.refreshDays * secondsPerDay),
    clear: (request) => (enabled ? cookieHeader(request, '', 0) : []),
    read(request) {
      const token = enabled ? findCookie(request, cookieName) : null;
      if (token !== null) assertSameOrigin(request, publicUrl);
      return token;
    },
  };
}
