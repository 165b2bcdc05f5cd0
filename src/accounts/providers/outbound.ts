import { isGuarded } from './loopback.js';
import { ProviderTrouble } from './provider-trouble.js';

/** What one answer of a provider may take. */
export interface OutboundLimits {
  /** From the first byte sent to the last byte received. */
  readonly milliseconds: number;
  /** Of the body, unpacked. */
  readonly bytes: number;
}

/** A request to a provider, in the form that the protocol library gives it. */
export interface OutboundRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: ConstructorParameters<typeof Response>[0];
}

/** Asks a provider. Raises ProviderTrouble. */
export type Outbound = (address: string, request: OutboundRequest) => Promise<Response>;

/** As long as a browser can be kept waiting; and far more than any profile or set of keys takes. */
export const outboundLimits: OutboundLimits = { milliseconds: 5_000, bytes: 64 * 1024 };

/**
 * The way out to providers: https only (http on this machine), no redirects followed, within limits. The answer has
 * been read whole when it is given.
 */
export function createOutbound(limits: OutboundLimits): Outbound {
  return async (address, { method, headers, body = null }) => {
    const url = new URL(address);
    if (!isGuarded(url))
      throw new ProviderTrouble('an address of the provider is not https', `${url.origin} is not https`);
    try {
      const signal = AbortSignal.timeout(limits.milliseconds);
      const response = await fetch(url, { method, headers: { ...headers }, body, signal, redirect: 'manual' });
      return await read(response, url, limits.bytes);
    } catch (error) {
      throw trouble(error, url);
    }
  };
}

async function read(response: Response, { origin }: URL, limit: number): Promise<Response> {
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new ProviderTrouble('the provider answered with a redirect', `${origin} answered with a redirect`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.byteLength;
    // Leaving the loop ends the connection.
    if (length > limit)
      throw new ProviderTrouble(
        'the answer of the provider is too large',
        `${origin} answered with over ${limit} bytes`,
      );
    parts.push(part);
  }
  const { status, headers } = response;
  return new Response(length === 0 ? null : Buffer.concat(parts), { status, headers });
}

function trouble(error: unknown, { origin }: URL): ProviderTrouble {
  if (error instanceof ProviderTrouble) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new ProviderTrouble('the provider did not answer in time', `${origin} did not answer in time`);
  }
  const beneath = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return new ProviderTrouble('the provider cannot be reached', `${origin} cannot be reached: ${beneath}`);
}
