import { isObject, type Json } from '../../../src/foundations/core/index.js';
import type { Expect, ExpectedError } from './case.js';
import { differences } from './difference.js';
import { childOf, fillJson, fillText, type Saved } from './placeholders.js';
import type { Answer } from './target.js';

const namingAttributes = ['title', 'name', 'label', 'headline', 'siteName'] as const;

/** Everything in which an answer departs from what is expected, one sentence each. */
export function check(expect: Expect, answer: Answer, saved: Saved): readonly string[] {
  const body = parseBody(answer.text);
  // A list without an envelope is treated like `data`.
  const data = Array.isArray(body) ? body : childOf(body, 'data');
  return [
    ...(answer.status === expect.status ? [] : [`status: expected ${expect.status}, got ${answer.status}`]),
    ...(answer.status >= 400 && answer.text !== '' && answer.status < 500 ? envelopeOfError(body, answer.status) : []),
    ...(expect.body === undefined ? [] : checkBody(fillJson(expect.body, saved), body, answer.text)),
    ...(expect.bodyMatch === undefined ? [] : differences(fillJson(expect.bodyMatch, saved), body, 'part', 'body')),
    ...(expect.bodyText === undefined || answer.text.includes(expect.bodyText)
      ? []
      : [`body: expected ${expect.bodyText} in it, got ${answer.text.slice(0, 200)}`]),
    ...(expect.data === undefined ? [] : differences(fillJson(expect.data, saved), data, 'exact')),
    ...(expect.match === undefined ? [] : differences(fillJson(expect.match, saved), data, 'part')),
    ...(expect.meta === undefined ? [] : differences(expect.meta, childOf(body, 'meta'), 'exact', 'meta')),
    ...(expect.names === undefined ? [] : checkNames(expect.names, namesOf(data))),
    ...(expect.nameSet === undefined ? [] : checkNames(sorted(expect.nameSet), sorted(namesOf(data)))),
    ...(expect.error === undefined ? [] : checkError(expect.error, childOf(body, 'error'), saved)),
    ...(expect.absent ?? []).filter((path) => exists(data, path)).map((path) => `data.${path}: must not be there`),
    ...(expect.keys === undefined ? [] : checkKeys(expect.keys, data)),
    ...Object.entries(expect.headers ?? {}).flatMap(([name, value]) => checkHeader(name, value, answer)),
  ];
}

function checkBody(expected: Json, body: Json | undefined, text: string): readonly string[] {
  if (expected === '') return text === '' ? [] : [`body: expected none, got ${text.slice(0, 200)}`];
  return differences(expected, body, 'exact', 'body');
}

function envelopeOfError(body: Json | undefined, status: number): readonly string[] {
  if (!isObject(body)) return [`body: expected an object with data and error`];
  const keys = Object.keys(body).join(',');
  const shape = keys === 'data,error' && body.data === null ? [] : [`body: expected data null and error, got ${keys}`];
  return [...shape, ...differences({ status, name: '<text>', message: '<text>' }, body.error as Json, 'part', 'error')];
}

function checkError(expected: ExpectedError, error: Json | undefined, saved: Saved): readonly string[] {
  const message = childOf(error, 'message');
  const wording =
    expected.message instanceof RegExp
      ? typeof message === 'string' && expected.message.test(message)
        ? []
        : [`error.message: expected ${expected.message}, got ${JSON.stringify(message)}`]
      : expected.message === undefined
        ? []
        : differences(fillText(expected.message, saved), message, 'exact', 'error.message');
  return [
    ...wording,
    ...(expected.name === undefined ? [] : differences(expected.name, childOf(error, 'name'), 'exact', 'error.name')),
    ...(expected.details === undefined
      ? []
      : differences(fillJson(expected.details, saved), childOf(error, 'details'), 'exact', 'error.details')),
  ];
}

function checkNames(expected: readonly (string | null)[], got: readonly (string | null)[]): readonly string[] {
  return JSON.stringify(expected) === JSON.stringify(got)
    ? []
    : [`names: expected ${JSON.stringify(expected)}\n         got      ${JSON.stringify(got)}`];
}

function checkKeys(expected: readonly string[], data: Json | undefined): readonly string[] {
  const one = Array.isArray(data) ? data[0] : data;
  const got = isObject(one) ? Object.keys(one) : [];
  return JSON.stringify(expected) === JSON.stringify(got)
    ? []
    : [`keys: expected ${expected}\n        got      ${got}`];
}

function checkHeader(name: string, expected: string | RegExp | null, answer: Answer): readonly string[] {
  const got = answer.headers.get(name.toLowerCase());
  const fits =
    expected === null ? got === undefined : expected instanceof RegExp ? expected.test(got ?? '') : got === expected;
  return fits ? [] : [`header ${name}: expected ${expected}, got ${got}`];
}

function namesOf(data: Json | undefined): readonly (string | null)[] {
  return Array.isArray(data) ? data.map(nameOf) : [];
}

function nameOf(entry: Json): string | null {
  for (const attribute of namingAttributes) {
    const value = childOf(entry, attribute);
    if (typeof value === 'string' || value === null) return value;
  }
  return '?';
}

function sorted(names: readonly (string | null)[]): readonly (string | null)[] {
  return [...names].sort((left, right) => (String(left) < String(right) ? -1 : 1));
}

function exists(data: Json | undefined, path: string): boolean {
  let value = data;
  for (const key of path.split('.')) value = childOf(value, key);
  return value !== undefined;
}

function parseBody(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
