import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { GithubAddresses } from '../../../src/domain/accounts/providers/github.js';
import { client } from './client.js';
import { sendJson } from './hand-made-issuer.js';
import { type Listening, listen } from './listen.js';

/** A server that speaks as much of GitHub as a sign-in needs, with its manners: faults come with status 200. */
export interface GithubServer extends Listening {
  readonly addresses: GithubAddresses;
  /** What the profile holds. */
  user: unknown;
  /** The list of addresses. */
  emails: unknown;
}

/** Starts one that approves every request immediately. */
export async function startGithubServer(): Promise<GithubServer> {
  /** code → challenge and callback address of the request that it was given for. */
  const codes = new Map<string, { readonly challenge: string; readonly callback: string }>();
  const profile: Pick<GithubServer, 'user' | 'emails'> = { user: {}, emails: [] };
  const listening = await listen((origin) => async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    switch (pathname) {
      case '/login/oauth/authorize': {
        const callback = new URL(searchParams.get('redirect_uri') ?? '');
        const code = `code-${codes.size}`;
        codes.set(code, { challenge: searchParams.get('code_challenge') ?? '', callback: callback.href });
        callback.searchParams.set('code', code);
        callback.searchParams.set('state', searchParams.get('state') ?? '');
        response.writeHead(302, { location: callback.href }).end();
        return;
      }
      case '/login/oauth/access_token':
        sendJson(response, redeem(new URLSearchParams(await text(request)), codes));
        return;
      case '/user':
        sendJson(response, ...forBearer(request, made.user));
        return;
      case '/user/emails':
        sendJson(response, ...forBearer(request, made.emails));
        return;
      default:
        response.writeHead(404).end();
    }
  });
  const at = (path: string): URL => new URL(path, listening.origin);
  const addresses: GithubAddresses = {
    issuer: at('/login/oauth'),
    authorize: at('/login/oauth/authorize'),
    token: at('/login/oauth/access_token'),
    user: at('/user'),
    emails: at('/user/emails'),
  };
  const made: GithubServer = Object.assign(profile, listening, { addresses });
  return made;
}

function redeem(
  form: URLSearchParams,
  codes: Map<string, { readonly challenge: string; readonly callback: string }>,
): object {
  const code = form.get('code') ?? '';
  const given = codes.get(code);
  codes.delete(code);
  if (form.get('client_id') !== client.id || form.get('client_secret') !== client.secret) {
    return { error: 'incorrect_client_credentials' };
  }
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (given?.challenge !== challenge || given.callback !== form.get('redirect_uri')) {
    return { error: 'bad_verification_code' };
  }
  return { access_token: 'gho_secret', token_type: 'bearer', scope: 'read:user,user:email' };
}

function forBearer({ headers }: IncomingMessage, body: unknown): [unknown, number] {
  const welcome = headers.authorization === 'Bearer gho_secret' && headers['user-agent'] !== undefined;
  return welcome ? [body, 200] : [{ message: 'Requires authentication' }, 401];
}
