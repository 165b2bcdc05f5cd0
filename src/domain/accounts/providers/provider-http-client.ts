import type { FetchBody } from 'openid-client';
import { isSecureUrl } from './loopback.js';
import { ProviderError } from './provider-error.js';

/** Limits of a response of a provider. */
export interface ProviderHttpLimits {
  /** From the first byte sent to the last byte received. */
  readonly milliseconds: number;
  /** Bytes of the decompressed body. */
  readonly bytes: number;
}

/** A request to a provider in the form of the protocol library. */
export interface ProviderHttpRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: FetchBody;
}

/** Sends a request to a provider. Throws ProviderError. */
export type ProviderHttpClient = (address: string, request: ProviderHttpRequest) => Promise<Response>;

/** The time that a browser may wait, and far more bytes than a profile or key set has. */
export const providerHttpLimits: ProviderHttpLimits = { milliseconds: 5_000, bytes: 64 * 1024 };

/**
 * Creates the HTTP client for providers: https only (http on this machine), no redirects, within limits. The response is read completely.
 */
export function createProviderHttpClient(limits: ProviderHttpLimits): ProviderHttpClient {
  return async (address, { method, headers, ...request }) => {
    const url = new URL(address);
    // The library's type allows views of shared memory, which `fetch` refuses; it never makes one.
    const body = (request.body ?? null) as ConstructorParameters<typeof Response>[0];
    if (!isSecureUrl(url))
      throw new ProviderError('an address of the provider is not https', `${url.origin} is not https`);
    try {
      const signal = AbortSignal.timeout(limits.milliseconds);
      const response = await fetch(url, { method, headers: { ...headers }, body, signal, redirect: 'manual' });
      return await readLimited(response, url, limits.bytes);
    } catch (error) {
      throw toProviderError(error, url);
    }
  };
}

async function readLimited(response: Response, { origin }: URL, limit: number): Promise<Response> {
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new ProviderError('the provider answered with a redirect', `${origin} answered with a redirect`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    // Leaving the loop closes the connection.
    if (length > limit)
      throw new ProviderError('the answer of the provider is too large', `${origin} answered with over ${limit} bytes`);
    parts.push(part);
  }
  const { status, headers } = response;
  return new Response(length === 0 ? null : Buffer.concat(parts), { status, headers });
}

function toProviderError(error: unknown, { origin }: URL): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ProviderError('the provider did not answer in time', `${origin} did not answer in time`);
  }
  const causeMessage = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return new ProviderError('the provider cannot be reached', `${origin} cannot be reached: ${causeMessage}`);
}
