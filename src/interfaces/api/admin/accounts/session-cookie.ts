import type { NewSession } from '../../../../domain/accounts/index.js';
import { type Clock, Failure } from '../../../../foundations/core/index.js';
import { findCookie, type HttpRequest, serializeCookie } from '../../../../foundations/http/index.js';
import { detectTransport } from './browser-transport.js';

/** The cookie that holds the secret of an administrator's session. Page scripts cannot read it, other sites cannot make a browser send it. */
export interface SessionCookie {
  /** Throws `access.insecure` if a secret must not be sent, even before a password is checked. */
  assertSecure(request: HttpRequest): void;
  /** The secret that came with a request; null: none, or two. */
  read(request: HttpRequest): string | null;
  /** The headers that hand a new session over. Throws `access.insecure`. */
  set(request: HttpRequest, session: NewSession): readonly string[];
  /** The headers that take the cookie away. */
  clear(request: HttpRequest): readonly string[];
}

/** Over TLS. The prefix makes browsers accept it only from this host, only over TLS, and for every path. */
const secureName = '__Host-octavo';
/** Over plain HTTP on the own machine, where browsers would drop the other one. */
const localName = 'octavo_admin';

/** The cookie for a server that browsers reach under this address. */
export function createSessionCookie(publicUrl: string | null, clock: Clock): SessionCookie {
  /** null: no cookie may travel this way. */
  function nameFor(request: HttpRequest): string | null {
    switch (detectTransport(request, publicUrl)) {
      case 'tls':
        return secureName;
      case 'loopback':
        return localName;
      case 'none':
        return null;
    }
  }

  function requireName(request: HttpRequest): string {
    const name = nameFor(request);
    if (name === null) throw new Failure('access.insecure');
    return name;
  }

  function cookieHeader(name: string, value: string, maxAge: number): readonly string[] {
    return [
      'Set-Cookie',
      serializeCookie(name, value, { path: '/', maxAge, secure: name === secureName, sameSite: 'Strict' }),
    ];
  }

  return {
    assertSecure(request) {
      requireName(request);
    },
    read(request) {
      const name = nameFor(request);
      return name === null ? null : findCookie(request, name);
    },
    set: (request, { secret, expiresAt }) =>
      cookieHeader(requireName(request), secret, Math.floor((expiresAt - clock.now()) / 1_000)),
    clear(request) {
      const name = nameFor(request);
      return name === null ? [] : cookieHeader(name, '', 0);
    },
  };
}
