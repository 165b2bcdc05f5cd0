import { Failure } from '../../foundations/core/index.js';
import { type HttpRequest, type HttpResponse, serverUrl } from '../../foundations/http/index.js';
import { resourceMetadataPath } from './oauth/metadata.js';

const unauthorizedCode = -32_001;

/**
 * Returns the response to a request without accepted credentials, which names the description of the sign-in; null: the error is another
 * one.
 */
export function challengeResponse(error: unknown, request: HttpRequest, publicUrl: string | null): HttpResponse | null {
  if (!(error instanceof Failure)) return null;
  if (error.code !== 'access.unauthorized' && error.code !== 'access.token-expired') return null;
  const metadata = `${serverUrl(request, publicUrl)}${resourceMetadataPath}`;
  const sent = request.authorization === undefined ? '' : 'error="invalid_token", ';
  return {
    ...rpcErrorResponse(401, unauthorizedCode, error.message),
    headers: ['WWW-Authenticate', `Bearer ${sent}resource_metadata="${metadata}", scope="read write"`],
  };
}

/** Returns an error of the protocol that belongs to no message. */
export function rpcErrorResponse(status: number, code: number, message: string): HttpResponse {
  const body = { jsonrpc: '2.0', id: null, error: { code, message } };
  return { status, body: [Buffer.from(JSON.stringify(body))], revalidates: false };
}
