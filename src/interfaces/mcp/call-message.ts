import { isObject, recordPartLiterals } from '../../foundations/core/index.js';

const argumentsPath = ['params', 'arguments'] as const;

/**
 * Returns the arguments of a message as they were parsed from the body, with the spelling of numbers that JavaScript would round; null:
 * the body has no such message, or it has none.
 */
export function findArguments(body: unknown, messageId: string | number): object | null {
  const messages: readonly unknown[] = Array.isArray(body) ? body : [body];
  const index = messages.findIndex((message) => isObject(message) && message.id === messageId);
  const message = messages[index];
  const params = isObject(message) ? message.params : undefined;
  const input = isObject(params) ? params.arguments : undefined;
  if (!isObject(input)) return null;
  const position = Array.isArray(body) ? [String(index)] : [];
  recordPartLiterals(body as object, [...position, ...argumentsPath], input);
  return input;
}
