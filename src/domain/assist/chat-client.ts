import { isObject } from '../../foundations/core/index.js';
import type { ChatMessage } from './prompts.js';
import { askProvider, type ProviderRequestOptions } from './provider-request.js';
import type { AssistProvider } from './types.js';
import { invalidAnswer } from './verify-translation.js';

/** Sends messages to a provider and returns the text of its answer. Throws like `askProvider`. */
export async function completeChat(
  provider: AssistProvider,
  messages: readonly ChatMessage[],
  options: ProviderRequestOptions,
): Promise<string> {
  const { model } = provider;
  const answer = await askProvider(provider, 'chat/completions', { model, messages, stream: false }, options);
  const choices = isObject(answer) ? answer.choices : undefined;
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  if (!isObject(choice)) throw invalidAnswer('it has no choices');
  if (choice.finish_reason === 'length') throw invalidAnswer('it is cut off');
  const content = isObject(choice.message) ? choice.message.content : undefined;
  if (typeof content !== 'string') throw invalidAnswer('it has no text');
  return content;
}
