import { authUid } from '../../access/index.js';
import { cookieOf, cookieText, type DoorRequest, type Endpoint, isReachedSecurely } from '../../http/index.js';
import { Failure, isObject } from '../../kernel/index.js';
import { parseParameters } from '../../query/index.js';
import { redirect } from './answers.js';
import { type Guard, notHead } from './guard.js';
import { originOfHost } from './origin.js';
import { noParameters, parametersOf } from './parameters.js';
import { type AccountRoutesParts, clientOf } from './parts.js';
import type { SessionAnswers } from './session-answers.js';

/** The endpoints of a sign-in through a provider, in the order in which a browser comes to them. */
export interface ProviderEndpoints {
  /** `GET /api/connect/:provider`: to the provider. */
  readonly begin: Endpoint;
  /** `GET /api/connect/:provider/callback`: back from it, and on to the front end with a code. */
  readonly comeBack: Endpoint;
  /** `GET /api/auth/:provider/callback?code=`, and `POST` with `{code}`: the front end takes the session. */
  readonly exchange: Endpoint;
}

/** Where the name of the provider stands in all three paths. */
const providerSegment = 2;
const cookieName = 'octavo_connect';
const cookieSeconds = 600;

/** The endpoints on top of `providers`. The cookie ties the way back to the browser that set out. */
export function createProviderEndpoints(
  { providers, settings, publicUrl, prefix }: AccountRoutesParts,
  guard: Guard,
  answers: SessionAnswers,
): ProviderEndpoints {
  // The way back is a link on the provider's page, which a strict cookie does not follow.
  const header = (request: DoorRequest, value: string, maxAge: number): readonly string[] => {
    const options = {
      path: `${prefix}/connect`,
      maxAge,
      secure: isReachedSecurely(request, publicUrl),
      sameSite: 'Lax',
    } as const;
    return ['Set-Cookie', cookieText(cookieName, value, options)];
  };
  return {
    begin: notHead(
      guard('connect', authUid, async (request) => {
        parametersOf(request.query, noParameters, settings);
        const provider = providerOf(request);
        const callbackUrl = `${ownOrigin(request, publicUrl)}${prefix}/connect/${encodeURIComponent(provider)}/callback`;
        const { location, cookie: secret } = await providers.begin(provider, callbackUrl, clientOf(request));
        return redirect(location, header(request, secret, cookieSeconds));
      }),
    ),
    comeBack: notHead(
      guard('connect', authUid, async (request) => {
        const way = { url: request.url, cookie: cookieOf(request, cookieName), client: clientOf(request) };
        const { location } = await providers.comeBack(providerOf(request), way);
        return redirect(location, header(request, '', 0));
      }),
    ),
    exchange: notHead(
      guard('callback', authUid, async (request) => {
        // Front ends hand over the whole query string of their page, so further parameters are none of our business.
        const code =
          request.method === 'GET' ? parseParameters(request.query, settings).get('code') : codeOf(request.body);
        return answers.signedIn(request, await providers.exchange(providerOf(request), code, clientOf(request)));
      }),
      'GET, POST',
    ),
  };
}

function providerOf({ segments }: DoorRequest): string {
  return segments[providerSegment] ?? '';
}

/** The configured address; without one, where the browser says it is: the provider knows our addresses and checks this one. */
function ownOrigin(request: DoorRequest, publicUrl: string | null): string {
  const origin = publicUrl ?? originOfHost(request);
  if (origin === null) throw new Failure('account.provider-failed', { reason: 'the server has no publicUrl' });
  return origin;
}

function codeOf(body: unknown): unknown {
  return isObject(body) ? body.code : undefined;
}
