import fc from 'fast-check';
import type { App, InjectAnswer } from '../../../src/composition/app/index.js';
import type { Fixture } from '../queries/fixture.js';
import { keys, methods, names, paths, rawBodies, values } from './corpus.js';

/* Requests that are put together from hostile pieces. */

const encode = (text: string) => (text.includes('%') ? text : encodeURIComponent(text));
const pair = fc.tuple(
  fc.constantFrom(...keys),
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
  ),
);
const queryString = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .array(pair, { maxLength: 6 })
      .map((pairs) => pairs.map(([key, value]) => `${key}=${safely(value)}`).join('&')),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => text.replace(/[^\x21-\x7e]|#/g, '&')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(pair, fc.integer({ min: 90, max: 1100 }))
      .map(([[key, value], times]) => `${key}=${safely(value).slice(0, 10)}&`.repeat(times).slice(0, 14_000)),
  },
);

function safely(value: string): string {
  try {
    return encode(value);
  } catch {
    return '%ED%A0%80'; // a lone surrogate, which has no encoding
  }
}

const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 53,
    1e308,
    '',
    'x',
    'news',
    '2024-02-30',
    '12.34',
    [],
    {},
  ),
  fc.constantFrom(...values),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const content = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, scalar, tie('object'), fc.array(tie('value'), { maxLength: 4 })),
  object: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5, noNullPrototype: true }),
}));
const body = fc.oneof(
  { weight: 8, arbitrary: content.object.map((data) => JSON.stringify({ data })) },
  { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
);

/** A request that is usually nonsense. */
export const requests = fc.record({
  method: fc.constantFrom(...methods),
  path: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...paths) },
    { weight: 1, arbitrary: fc.constant('/api/stories/:id') },
  ),
  query: queryString,
  body,
  type: fc.constantFrom(
    'application/json',
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/vnd.api+json',
    'multipart/form-data',
    '',
  ),
});

/** One of them. */
export type HostileRequest = typeof requests extends fc.Arbitrary<infer T> ? T : never;

/** Whom they are sent to: an app, a token that may do everything, and the document that `:id` in a path stands for. */
export interface Target {
  readonly app: App;
  readonly token: string;
  readonly documentId: string;
}

/** The server as a target. */
export function targetOf({ app, token, versions }: Fixture): Target {
  return { app, token, documentId: versions.find(({ type }) => type === 'story')?.documentId ?? '' };
}

/** Sends one, and includes the request in the error for debugging. */
export async function send(
  { app, token, documentId }: Target,
  { method, path, query, body, type }: HostileRequest,
): Promise<{ readonly answer: InjectAnswer; readonly sent: string }> {
  const url = `${path.replace(':id', documentId)}${query === '' ? '' : `?${query}`}`;
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const answer = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...(type === '' ? {} : { 'content-type': type }) },
    ...(hasBody ? { payload: body } : {}),
  });
  return { answer, sent: `${method} ${url}\n${hasBody ? body : ''}` };
}
