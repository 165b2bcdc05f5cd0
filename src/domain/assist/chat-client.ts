import type { HttpClient, HttpClientResponse } from '../../foundations/core/http-client/index.js';
import { Failure, isObject } from '../../foundations/core/index.js';
import type { ChatMessage } from './prompts.js';
import type { AssistProvider } from './types.js';
import { invalidAnswer } from './verify-translation.js';

/** Dependencies of a request to the provider. */
export interface ChatOptions {
  readonly httpClient: HttpClient;
  /** Time limit in seconds. */
  readonly seconds: number;
  /** Aborts it earlier. */
  readonly disconnected: AbortSignal | undefined;
}

/** Sends messages to a provider and returns the text of its answer. Throws Failure assist.*, outbound.refused, http.disconnected. */
export async function completeChat(
  { url: base, key, model }: AssistProvider,
  messages: readonly ChatMessage[],
  { httpClient, seconds, disconnected }: ChatOptions,
): Promise<string> {
  const url = `${base.replace(/\/+$/, '')}/chat/completions`;
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
    body: JSON.stringify({ model, messages, stream: false }),
    // The signal ends it first, and says why.
    milliseconds: (seconds + 5) * 1_000,
    signal: disconnected === undefined ? timeout : AbortSignal.any([disconnected, timeout]),
  });
  // An answer that was broken off has only a part of its body.
  if (disconnected?.aborted === true) throw new Failure('http.disconnected');
  if (timeout.aborted) throw new Failure('assist.timeout', { seconds });
  return readContent(response);
}

function readContent(response: HttpClientResponse): string {
  if (response.is === 'unanswered') throw new Failure('assist.unreachable', { reason: response.reason });
  const { status, body } = response;
  if (status === 401 || status === 403) throw new Failure('assist.key-rejected');
  if (status === 429) throw new Failure('assist.provider-busy');
  if (status < 200 || status > 299) throw new Failure('assist.provider-failed', { status });
  const choice = firstChoice(body);
  if (choice.finish_reason === 'length') throw invalidAnswer('it is cut off');
  const content = isObject(choice.message) ? choice.message.content : undefined;
  if (typeof content !== 'string') throw invalidAnswer('it has no text');
  return content;
}

function firstChoice(body: Buffer): Readonly<Record<string, unknown>> {
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString('utf8'));
  } catch {
    throw invalidAnswer('it is no JSON');
  }
  const choices = isObject(answer) ? answer.choices : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isObject(choice)) throw invalidAnswer('it has no choices');
  return choice;
}
