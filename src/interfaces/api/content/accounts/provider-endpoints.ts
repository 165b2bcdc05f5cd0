import { Failure, isObject } from '../../../../foundations/core/index.js';
import {
  type Endpoint,
  findCookie,
  type HttpRequest,
  isSecureRequest,
  serializeCookie,
} from '../../../../foundations/http/index.js';
import { authUid } from '../../../../language/query/access/index.js';
import { parseParameters } from '../../../../language/query/index.js';
import { type AccountGuard, refuseHead } from './guard.js';
import { hostOrigin } from './origin.js';
import { noParameters, parseKnownParameters } from './parse-known-parameters.js';
import { type AccountRoutesParts, requestClient } from './parts.js';
import { redirectResponse } from './responses.js';
import type { SessionResponses } from './session-responses.js';

/** The endpoints of a sign-in through a provider, in the order in which a browser visits them. */
export interface ProviderEndpoints {
  /** `GET /api/connect/:provider`: to the provider. */
  readonly begin: Endpoint;
  /** `GET /api/connect/:provider/callback`: back from the provider, and on to the front end with a code. */
  readonly callback: Endpoint;
  /** `GET /api/auth/:provider/callback?code=`, and `POST` with `{code}`: the front end gets the session. */
  readonly exchange: Endpoint;
}

/** Index of the provider's name in all three paths. */
const providerSegment = 2;
const cookieName = 'octavo_connect';
const cookieSeconds = 600;

/** The endpoints on top of `providers`. The cookie ties the way back to the browser that set out. */
export function createProviderEndpoints(
  { providers, settings, publicUrl, prefix }: AccountRoutesParts,
  guard: AccountGuard,
  responses: SessionResponses,
): ProviderEndpoints {
  // The way back is a link on the provider's page, which a strict cookie does not follow.
  const cookieHeader = (request: HttpRequest, value: string, maxAge: number): readonly string[] => {
    const options = {
      path: `${prefix}/connect`,
      maxAge,
      secure: isSecureRequest(request, publicUrl),
      sameSite: 'Lax',
    } as const;
    return ['Set-Cookie', serializeCookie(cookieName, value, options)];
  };
  return {
    begin: refuseHead(
      guard('connect', authUid, async (request) => {
        parseKnownParameters(request.query, noParameters, settings);
        const provider = providerName(request);
        const callbackUrl = `${publicOrigin(request, publicUrl)}${prefix}/connect/${encodeURIComponent(provider)}/callback`;
        const { location, cookie: secret } = await providers.begin(provider, callbackUrl, requestClient(request));
        return redirectResponse(location, cookieHeader(request, secret, cookieSeconds));
      }),
    ),
    callback: refuseHead(
      guard('connect', authUid, async (request) => {
        const callbackRequest = {
          url: request.url,
          cookie: findCookie(request, cookieName),
          client: requestClient(request),
        };
        const { location } = await providers.handleCallback(providerName(request), callbackRequest);
        return redirectResponse(location, cookieHeader(request, '', 0));
      }),
    ),
    exchange: refuseHead(
      guard('callback', authUid, async (request) => {
        // Front ends forward the whole query string of their page, so further parameters are ignored.
        const code =
          request.method === 'GET' ? parseParameters(request.query, settings).get('code') : bodyCode(request.body);
        return responses.signedIn(
          request,
          await providers.exchange(providerName(request), code, requestClient(request)),
        );
      }),
      'GET, POST',
    ),
  };
}

function providerName({ segments }: HttpRequest): string {
  return segments[providerSegment] ?? '';
}

/** Returns the configured URL, otherwise the origin of the request: the provider knows our URLs and checks this one. */
function publicOrigin(request: HttpRequest, publicUrl: string | null): string {
  const origin = publicUrl ?? hostOrigin(request);
  if (origin === null) throw new Failure('account.provider-failed', { reason: 'the server has no publicUrl' });
  return origin;
}

function bodyCode(body: unknown): unknown {
  return isObject(body) ? body.code : undefined;
}
