import { Failure } from '../../../foundations/core/index.js';

const maxLength = 500;
const maxUris = 10;
const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Programs whose schemes have no domain in them, as RFC 8252 wants it. */
const knownSchemes: ReadonlySet<string> = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:']);

/**
 * Checks the redirect URIs of a client that registers: https, http to the machine of the client, or the scheme of a program. A browser
 * must not be sent to anything that it would run. Throws Failure oauth.invalid-redirect-uri.
 */
export function checkRedirectUris(uris: readonly string[]): void {
  if (uris.length === 0 || uris.length > maxUris) {
    throw invalidUri(`${uris.length} of them`, `a client names 1 to ${maxUris}`);
  }
  for (const uri of uris) checkRedirectUri(uri);
}

function checkRedirectUri(uri: string): void {
  if (uri.length > maxLength || !URL.canParse(uri)) throw invalidUri(uri.slice(0, 100), 'it is no URL');
  const { protocol, hostname, hash, username, password } = new URL(uri);
  if (hash !== '' || uri.includes('#')) throw invalidUri(uri, 'it has a fragment');
  if (username !== '' || password !== '') throw invalidUri(uri, 'it has a user name');
  const isWeb = protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname));
  if (!isWeb && !isProgramScheme(protocol))
    throw invalidUri(uri, 'only https, http on this machine and schemes of programs are');
}

function isProgramScheme(protocol: string): boolean {
  return knownSchemes.has(protocol) || /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol);
}

/**
 * Whether a URI is one of those that a client has registered: exactly, except that the port of a URI on the machine of the client may be
 * another one, since programs listen on a free one (RFC 8252).
 */
export function isRegisteredUri(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  const sent = loopbackKey(uri);
  return sent !== null && registered.some((other) => loopbackKey(other) === sent);
}

/** Returns a URI on the machine of the client without its port; null: it is another one. */
function loopbackKey(uri: string): string | null {
  if (!URL.canParse(uri)) return null;
  const url = new URL(uri);
  if (url.protocol !== 'http:' || !loopbackHosts.has(url.hostname) || url.username !== '' || url.password !== '')
    return null;
  if (uri.includes('#')) return null;
  return `${url.hostname}${url.pathname}${url.search}`;
}

/** Returns what people recognize of a redirect URI: its host, or the scheme of a program. */
export function redirectHost(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol.slice(0, -1);
}

function invalidUri(uri: string, reason: string): Failure {
  return new Failure('oauth.invalid-redirect-uri', { uri, reason });
}
