import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Listening, listen } from './listen.js';

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** An issuer that answers as a test wants it to. Browsers have no page to open: tests come back on their own. */
export interface HandMadeIssuer extends Listening {
  /** The requested paths, in order. */
  readonly asked: readonly string[];
  /** What differs from a sound id_token. */
  claims: Readonly<Record<string, unknown>>;
  /** What differs from a sound header of one. */
  header: Readonly<Record<string, unknown>>;
  /** Signs with a key that the issuer does not name. */
  foreignKey: boolean;
  /** What differs from a sound description of the issuer. */
  metadata: Readonly<Record<string, unknown>>;
  /** Paths that are answered otherwise. */
  readonly instead: Map<string, (response: ServerResponse) => void>;
}

/** Starts one whose id_tokens are sound for `clientId` and `nonce()`. */
export async function startHandMadeIssuer(clientId: string, nonce: () => string): Promise<HandMadeIssuer> {
  const asked: string[] = [];
  const issuer = { asked, claims: {}, header: {}, foreignKey: false, metadata: {}, instead: new Map() };
  const listening = await listen((origin) => (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const instead = made.instead.get(path);
    if (instead !== undefined) return instead(response);
    switch (path) {
      case '/.well-known/openid-configuration':
        return sendJson(response, { ...description(origin), ...made.metadata });
      case '/keys':
        return sendJson(response, { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] });
      case '/token': {
        const key = (made.foreignKey ? foreign : own).privateKey;
        const now = Math.floor(Date.now() / 1000);
        const sound = { iss: origin, sub: 'person-1', aud: clientId, iat: now, exp: now + 60, nonce: nonce() };
        const header = { alg: 'RS256', kid: 'one', ...made.header };
        const id_token = signed(header, { ...sound, email: 'jo@example.org', ...made.claims }, key);
        return sendJson(response, { access_token: 'secret-access-token', token_type: 'Bearer', id_token });
      }
      default:
        response.writeHead(404).end();
    }
  });
  const made: HandMadeIssuer = Object.assign(issuer, listening);
  return made;
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function description(origin: string): object {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

function signed(header: object, claims: object, key: KeyObject): string {
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
}
