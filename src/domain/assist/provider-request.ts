import type { HttpClient } from '../../foundations/core/http-client/index.js';
import { Failure } from '../../foundations/core/index.js';
import type { AssistProvider } from './types.js';
import { invalidAnswer } from './verify-translation.js';

/** Dependencies of a request to the provider. */
export interface ProviderRequestOptions {
  readonly httpClient: HttpClient;
  /** Time limit in seconds. */
  readonly seconds: number;
  /** Aborts it earlier. */
  readonly disconnected: AbortSignal | undefined;
}

/** Sends a request to a provider and returns the JSON of its answer. Throws Failure assist.*, outbound.refused, http.disconnected. */
export async function askProvider(
  { url: base, key }: Pick<AssistProvider, 'url' | 'key'>,
  path: string,
  body: object,
  { httpClient, seconds, disconnected }: ProviderRequestOptions,
): Promise<unknown> {
  const url = `${base.replace(/\/+$/, '')}/${path}`;
  httpClient.checkUrl(url);
  const timeout = AbortSignal.timeout(seconds * 1_000);
  const response = await httpClient.send({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    // The signal ends it first, and says why.
    milliseconds: (seconds + 5) * 1_000,
    signal: disconnected === undefined ? timeout : AbortSignal.any([disconnected, timeout]),
  });
  // An answer that was broken off has only a part of its body.
  if (disconnected?.aborted === true) throw new Failure('http.disconnected');
  if (timeout.aborted) throw new Failure('assist.timeout', { seconds });
  if (response.is === 'unanswered') throw new Failure('assist.unreachable', { reason: response.reason });
  const { status } = response;
  if (status === 401 || status === 403) throw new Failure('assist.key-rejected');
  if (status === 429) throw new Failure('assist.provider-busy');
  if (status < 200 || status > 299) throw new Failure('assist.provider-failed', { status });
  try {
    return JSON.parse(response.body.toString('utf8'));
  } catch {
    throw invalidAnswer('it is no JSON');
  }
}
