import type { Json } from '../../../src/foundations/core/index.js';
import type { Case, Expect, ExpectedError, RequestSpec, Step } from '../harness/index.js';
import { password } from '../seed/users.js';

export { forbidden, unauthorized } from '../authentication/refused.js';

/* The interface to accounts is not part of the contract; its cases are about the sentences that leave room for it. */
const sentence = ['authentication.tokens', 'envelope.plugins'];

/** Several requests in a row. */
export function story(
  name: string,
  steps: readonly Step[],
  more: Partial<Pick<Case, 'config' | 'profile'>> = {},
): Case {
  return { name, sentence, steps, ...more };
}

/** The same on a database of its own: for changes that other cases would notice. */
export function apart(name: string, steps: readonly Step[]): Case {
  return { name, sentence, steps, fresh: true };
}

/** One request that changes nothing but the log. */
export function asks(name: string, as: string, line: string, expect: Partial<Expect>): Case {
  return story(name, [step(as, line, undefined, expect)]);
}

/** A request: `POST /api/auth/local`. */
export function step(as: string, line: string, body?: Json, expect: Partial<Expect> = {}, save?: string): Step {
  const [method = '', url = ''] = line.split(' ');
  const request: RequestSpec = { method, url, as, ...(body === undefined ? {} : { body }) };
  return { request, expect: { status: 200, ...expect }, ...(save === undefined ? {} : { save }) };
}

/** The whole body of a failure without details. */
export function failure(status: number, name: string, message: string): Partial<Expect> {
  return { status, body: { data: null, error: { status, name, message, details: {} } } };
}

/** A failure whose details differ from case to case. */
export function refusal(status: number, error: ExpectedError): Partial<Expect> {
  return { status, error };
}

/** A user as every answer shows them. */
export function user(username: string, changes: { readonly [key: string]: Json } = {}): Json {
  return {
    id: '<id>',
    documentId: '<documentId>',
    username,
    email: `${username}@users.example`,
    provider: 'local',
    confirmed: true,
    blocked: false,
    createdAt: '<time>',
    updatedAt: '<time>',
    publishedAt: '<time>',
    ...changes,
  };
}

/** The answer of a sign-in. */
export function session(who: Json): Json {
  return { jwt: '<text>', refreshToken: '<text>', user: who };
}

/** Signs somebody of the seed in. */
export function signIn(identifier: string, save: string): Step {
  return step('public', 'POST /api/auth/local', { identifier, password }, {}, save);
}
