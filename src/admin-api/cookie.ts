import type { NewSession } from '../accounts/index.js';
import { cookieOf, cookieText, type DoorRequest } from '../http/index.js';
import { type Clock, Failure } from '../kernel/index.js';
import { transportOf } from './transport.js';

/** The cookie that holds the secret of an administrator's session. Page scripts cannot read it, other sites cannot make a browser send it. */
export interface SessionCookie {
  /** Raises `access.insecure` where a secret must not be sent: before a password is even looked at. */
  demandSecure(request: DoorRequest): void;
  /** The secret that came with a request; null: none, or two. */
  read(request: DoorRequest): string | null;
  /** The headers that hand a new session over. Raises `access.insecure`. */
  set(request: DoorRequest, session: NewSession): readonly string[];
  /** The headers that take the cookie away. */
  clear(request: DoorRequest): readonly string[];
}

/** Over TLS. By its prefix browsers take it from this host alone, over TLS alone, for every path. */
const secureName = '__Host-octavo';
/** Over plain HTTP on the own machine, where browsers would drop the other one. */
const localName = 'octavo_admin';

/** The cookie for a server that browsers reach under this address. */
export function createSessionCookie(publicUrl: string | null, clock: Clock): SessionCookie {
  /** null: no cookie may travel this way. */
  function nameFor(request: DoorRequest): string | null {
    switch (transportOf(request, publicUrl)) {
      case 'tls':
        return secureName;
      case 'loopback':
        return localName;
      case 'none':
        return null;
    }
  }

  function demandedName(request: DoorRequest): string {
    const name = nameFor(request);
    if (name === null) throw new Failure('access.insecure');
    return name;
  }

  function header(name: string, value: string, maxAge: number): readonly string[] {
    return [
      'Set-Cookie',
      cookieText(name, value, { path: '/', maxAge, secure: name === secureName, sameSite: 'Strict' }),
    ];
  }

  return {
    demandSecure(request) {
      demandedName(request);
    },
    read(request) {
      const name = nameFor(request);
      return name === null ? null : cookieOf(request, name);
    },
    set: (request, { secret, expiresAt }) =>
      header(demandedName(request), secret, Math.floor((expiresAt - clock.now()) / 1_000)),
    clear(request) {
      const name = nameFor(request);
      return name === null ? [] : header(name, '', 0);
    },
  };
}
