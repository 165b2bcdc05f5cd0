import type { Json } from '../../../src/foundations/core/index.js';
import type { Case, CaseProfile, Expect, ReadCase, Step } from './case.js';

type Sentence = string | readonly string[];

/** A GET that answers 200 with these names in this order. */
export function lists(
  name: string,
  sentence: Sentence,
  url: string,
  names: readonly (string | null)[],
  more: Partial<Expect> = {},
): ReadCase {
  return { name, sentence, request: `GET ${url}`, expect: { status: 200, names, ...more } };
}

/** A GET that answers as `expect` says, 200 unless it says otherwise. */
export function reads(name: string, sentence: Sentence, url: string, expect: Partial<Expect>): ReadCase {
  return { name, sentence, request: `GET ${url}`, expect: { status: 200, ...expect } };
}

/** A GET that is refused as a mistake of the caller. */
export function refused(name: string, sentence: Sentence, url: string, message?: string | RegExp): ReadCase {
  const error = { name: 'ValidationError', ...(message === undefined ? {} : { message }) };
  return { name, sentence, request: `GET ${url}`, expect: { status: 400, error } };
}

/** The whole body that an unknown, private or unreadable name gets in a query. */
export function unknownKeyBody(key: string, path: string | null, param: string): Json {
  return {
    data: null,
    error: {
      status: 400,
      name: 'ValidationError',
      message: path === null ? `Invalid key ${key}` : `Invalid key ${key} at ${path}`,
      details: { key, path, source: 'query', param },
    },
  };
}

/** A GET that is refused because of a name: one and the same body for every reason. */
export function unknownKey(
  name: string,
  sentence: Sentence,
  url: string,
  key: string,
  path: string | null,
  param: string,
): ReadCase {
  return { name, sentence, request: `GET ${url}`, expect: { status: 400, body: unknownKeyBody(key, path, param) } };
}

/** A POST, as a step. */
export function post(url: string, data: Json, expect?: Partial<Expect>, save?: string): Step {
  return write('POST', url, data, expect, save);
}

/** A PUT, as a step. */
export function put(url: string, data: Json, expect?: Partial<Expect>, save?: string): Step {
  return write('PUT', url, data, expect, save);
}

/** A GET, as a step. */
export function get(url: string, expect: Partial<Expect>): Step {
  return { request: `GET ${url}`, expect: { status: 200, ...expect } };
}

/** A DELETE, as a step. */
export function del(url: string, expect: Partial<Expect> = {}): Step {
  return { request: `DELETE ${url}`, expect: { status: 204, body: '', ...expect } };
}

/** The same case for one profile alone. */
export function only(profile: CaseProfile, one: Case): Case {
  return { ...one, profile };
}

/** The same case, on ground that has files. */
export function withFiles(one: Case): Case {
  return { ...one, inProcess: true };
}

/** Permissions as a role is given them: the actions by uid of the content type or part, all of them enabled. */
export function permissions(actions: Readonly<Record<string, readonly string[]>>): Json {
  const tree: Record<string, { readonly controllers: Record<string, Json> }> = {};
  for (const [uid, names] of Object.entries(actions)) {
    const [, part = '', controller = ''] = /^(.*)\.([^.]*)$/.exec(uid) ?? [];
    tree[part] ??= { controllers: {} };
    tree[part].controllers[controller] = Object.fromEntries(names.map((name) => [name, { enabled: true, policy: '' }]));
  }
  return tree;
}

function write(
  method: string,
  url: string,
  data: Json,
  expect: Partial<Expect> | undefined,
  save: string | undefined,
): Step {
  return {
    request: { method, url, body: { data } },
    // A creation is 200 in one profile and 201 in the other: steps that only prepare do not ask.
    ...(expect === undefined ? {} : { expect: { status: 200, ...expect } }),
    ...(save === undefined ? {} : { save }),
  };
}
