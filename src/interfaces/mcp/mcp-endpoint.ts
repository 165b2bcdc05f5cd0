import { isObject } from '../../foundations/core/index.js';
import {
  type Endpoint,
  type HttpRequest,
  type HttpResponse,
  type RouteGroup,
  serverUrl,
} from '../../foundations/http/index.js';
import type { McpCaller } from './callers.js';
import { challengeResponse, rpcErrorResponse } from './challenge.js';
import { createMessages } from './create-messages.js';
import { createDocs } from './docs.js';
import { createOAuthRoutes } from './oauth/oauth-routes.js';
import type { McpParts } from './parts.js';
import { loadProtocol } from './protocol.js';

/** Messages of one batch, in revisions of the protocol that have batches. */
const maxMessages = 20;
const forbiddenCode = -32_003;
const invalidRequestCode = -32_600;
const notFoundCode = -32_601;

/**
 * Creates the route of `/mcp`: streamable HTTP without sessions. Every POST is one exchange and is answered with JSON;
 * there is no stream to open, so GET is not allowed (docs/reference/mcp.md).
 */
export function createMcpRoutes(parts: McpParts): RouteGroup {
  const docs = createDocs();
  const oauthRoutes = createOAuthRoutes(parts);

  const answer: Endpoint = async (request) => {
    if (!isAllowedOrigin(request, parts)) return rpcErrorResponse(403, forbiddenCode, 'This origin may not call');
    const caller = await parts.authenticate(request.authorization);
    parts.accounts.rateLimiter.countAttempt('mcpPerCaller', callerKey(caller));
    const problem = findProblem(request.body);
    if (problem !== null) return problem;
    const { answerMessage } = await loadProtocol();
    const messages = createMessages(parts, docs, caller, request);
    const response = await answerMessage(messages, toWebRequest(request), request.body);
    messages.throwError();
    return toHttpResponse(response);
  };

  const route = new Map<string, Endpoint>([
    [
      'POST',
      async (request) => {
        try {
          return await answer(request);
        } catch (error) {
          const challenge = challengeResponse(error, request, parts.publicUrl);
          if (challenge === null) throw error;
          return challenge;
        }
      },
    ],
  ]);
  return {
    sameOrigin: true,
    yields: true,
    findCached: () => null,
    route([, name, ...path]) {
      if (name === undefined) return route;
      return name === 'oauth' ? oauthRoutes(path) : null;
    },
  };
}

/**
 * Whether the sender of a request may be a client: no page, or a page of this server or of a listed origin. A page that makes a browser
 * send requests to an address in its own network does not get past this.
 */
function isAllowedOrigin(
  request: HttpRequest,
  { publicUrl, origins }: Pick<McpParts, 'publicUrl' | 'origins'>,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return typeof origin === 'string' && (origin === serverUrl(request, publicUrl) || origins.includes(origin));
}

function callerKey({ identity }: McpCaller): string {
  return `${identity.is} ${identity.id}`;
}

/** Returns the response to a body that is not answered: none, too many messages, or a stream of notifications, which is not offered. */
function findProblem(body: unknown): HttpResponse | null {
  if (body === undefined) return rpcErrorResponse(400, invalidRequestCode, 'Send a message as application/json');
  if (Array.isArray(body) && body.length > maxMessages) {
    return rpcErrorResponse(400, invalidRequestCode, `A batch has at most ${maxMessages} messages`);
  }
  if (isObject(body) && body.method === 'subscriptions/listen') {
    return rpcErrorResponse(404, notFoundCode, 'Method not found');
  }
  return null;
}

/** The headers of the protocol; its body is parsed already. */
function toWebRequest({ headers }: HttpRequest): Request {
  const sent = Object.entries(headers).filter(([name]) => /^(?:accept|content-type|mcp-[a-z-]{1,40})$/.test(name));
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: sent.map(([name, value]): [string, string] => [name, String(value)]),
  });
}

async function toHttpResponse(response: Response): Promise<HttpResponse> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, body: bytes.length === 0 ? null : [bytes], revalidates: false };
}
