import { cookieOf, cookieText, type DoorRequest, isReachedSecurely } from '../../http/index.js';
import { demandSameOrigin } from './origin.js';
import type { AccountRoutesParts } from './parts.js';

const name = 'octavo_refresh';
const secondsOfADay = 86_400;

/** The refresh token as a cookie that page scripts cannot read (setting `users.refreshCookie`). */
export interface RefreshCookie {
  /** Refresh tokens go into the cookie and out of bodies. */
  readonly used: boolean;
  /** The header that hands a refresh token over. */
  set(request: DoorRequest, token: string): readonly string[];
  /** The header that takes the cookie away; empty where none is used. */
  clear(request: DoorRequest): readonly string[];
  /** The refresh token that came in the cookie; null: none. Raises `access.cross-site`. */
  read(request: DoorRequest): string | null;
}

/** The cookie as the settings want it. */
export function createRefreshCookie({
  userSettings,
  publicUrl,
  prefix,
}: Pick<AccountRoutesParts, 'userSettings' | 'publicUrl' | 'prefix'>): RefreshCookie {
  const used = userSettings.mode === 'refresh' && userSettings.refreshCookie;
  const header = (request: DoorRequest, value: string, maxAge: number): readonly string[] => {
    const options = {
      path: `${prefix}/auth`,
      maxAge,
      secure: isReachedSecurely(request, publicUrl),
      sameSite: 'Strict',
    } as const;
    return ['Set-Cookie', cookieText(name, value, options)];
  };
  return {
    used,
    set: (request, token) => header(request, token, userSettings.refreshDays * secondsOfADay),
    clear: (request) => (used ? header(request, '', 0) : []),
    read(request) {
      const token = used ? cookieOf(request, name) : null;
      if (token !== null) demandSameOrigin(request, publicUrl);
      return token;
    },
  };
}
