import { describe, expect, test } from 'vitest';
import { CliError } from '../../../foundations/core/index.js';
import { parseExtensions } from './parse-extensions.js';

const work = () => undefined;

function linesOf(extensions: unknown): readonly string[] {
  try {
    parseExtensions(extensions);
    return [];
  } catch (error) {
    if (error instanceof CliError) return error.lines;
    throw error;
  }
}

describe('the extensions of a configuration', () => {
  test('may be nothing, or anything that is left out', () => {
    expect(parseExtensions(undefined).middlewares).toEqual([]);
    expect(linesOf({ parts: undefined, guards: { notes: undefined } })).toEqual([]);
  });

  test.each([
    [5, 'extensions must be an object'],
    [{ hooks: {} }, 'extensions.hooks is not known here'],
    [{ parts: { a: 1 } }, 'extensions.parts.a must be a function'],
    [{ start: 'now' }, 'extensions.start must be a function'],
    [{ policies: [] }, 'extensions.policies must be an object'],
    [{ guards: { notes: { find: ['none'] } } }, 'extensions.guards.notes.find must be a list of names of policies'],
    [{ guards: { notes: { read: [] } } }, 'extensions.guards.notes.read is not known here'],
    [{ middlewares: { notes: { a: {} } } }, 'extensions.middlewares.notes.a does nothing'],
    [{ middlewares: { notes: { a: { before: 1 } } } }, 'extensions.middlewares.notes.a.before must be a function'],
    [
      { middlewares: { notes: { a: { before: work, actions: ['save'] } } } },
      'extensions.middlewares.notes.a.actions must be a list of create, update',
    ],
    [{ routes: { '/a': { answer: work } } }, 'extensions.routes["/a"] must be a method'],
    [{ routes: { 'GET /a/../b': {}, 'GET /a//b': {} } }, 'extensions.routes["GET /a//b"] must be a method'],
    [{ routes: { 'GET /a': {} } }, 'extensions.routes["GET /a"].answer must be a function'],
    [{ routes: { 'GET /a': { answer: work, seconds: 0 } } }, 'extensions.routes["GET /a"].seconds must be a number'],
    [{ routes: { 'GET /a': { answer: work, public: 1 } } }, 'extensions.routes["GET /a"].public must be true or false'],
    [{ authenticate: 'jwt' }, 'extensions.authenticate must be a function'],
    [{ routes: { 'POST /a': { answer: work, body: 'xml' } } }, 'extensions.routes["POST /a"].body must be one of json'],
    [{ routes: { 'GET /a': { answer: work, body: 'text' } } }, 'extensions.routes["GET /a"].body has no effect'],
    [{ routes: { 'POST /a': { answer: work, maxBytes: 5 } } }, 'extensions.routes["POST /a"].maxBytes has no effect'],
    [
      { routes: { 'POST /a': { answer: work, body: 'text', maxBytes: -1 } } },
      'extensions.routes["POST /a"].maxBytes must be a number',
    ],
    [
      { routes: { 'GET /:a': { answer: work, root: true } } },
      'extensions.routes["GET /:a"] must not begin with a parameter',
    ],
    [{ routes: { 'GET /a': { answer: work, root: 1 } } }, 'extensions.routes["GET /a"].root must be true or false'],
    [
      { routes: { 'GET /a': { answer: work, schema: { query: { type: 'text' } } } } },
      'extensions.routes["GET /a"].schema.query has an unknown type',
    ],
    [
      { routes: { 'GET /a': { answer: work, schema: { querry: {} } } } },
      'extensions.routes["GET /a"].schema.querry is not known',
    ],
    [
      { routes: { 'POST /a': { answer: work, body: 'text', schema: { body: { type: 'string' } } } } },
      'extensions.routes["POST /a"].schema.body has no effect',
    ],
    [
      { routes: { 'GET /:a': { answer: work }, 'GET /:b': { answer: work } } },
      'extensions.routes["GET /:b"] has the same address as',
    ],
    [{ cron: { a: { at: 'often', run: work } } }, 'extensions.cron.a.at must be five or six fields'],
    [{ cron: { a: { at: '61 * * * *', run: work } } }, 'extensions.cron.a.at cannot be read'],
    [{ cron: { a: { at: '0 3 * * *', timeZone: 'Atlantis', run: work } } }, 'extensions.cron.a.at cannot be read'],
    [{ cron: { a: { at: '0 3 * * *' } } }, 'extensions.cron.a.run must be a function'],
  ])('%j is refused', (extensions, line) => {
    expect(linesOf(extensions).some((found) => found.startsWith(line))).toBe(true);
  });
});
