import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../support/answers.js';
import { type Answer, dataOf, send } from '../support/fixture.js';
import {
  aCustomToken,
  anAdministrator,
  anEndUser,
  aReadOnlyToken,
  aSuperAdmin,
  type Person,
  thePublic,
} from '../support/people.js';
import {
  everythingIn,
  filePart,
  filesIn,
  type Instance,
  incoming,
  openInstance,
  rowsOfFiles,
  sendForm,
  uploaded,
} from './instance.js';
import { policies, tightMedia } from './policies.js';
import { harmless, type Load, type UploadRoute, uploadRoutes } from './upload-routes.js';

/* Whichever way something is done with a file: who may do it, and what may be stored, is decided in the same way. */

const contentActions = ['find', 'findOne', 'upload', 'destroy'] as const;
type Permission = UploadRoute['action'];

/** Somebody, and what they may do behind each of the doors; null: nobody is known there by what they send. */
interface Caller {
  readonly headers: Person['headers'];
  readonly content: readonly Permission[] | null;
  readonly panel: readonly Permission[] | null;
}

/** The headers that a page of the panel sends. */
const ownPage = { host: 'localhost', origin: 'http://localhost' };

/** What the public may. */
const everybody: readonly Permission[] = ['findOne'];

let instance: Instance;
let boss: Person;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  instance = await openInstance(tightMedia);
  boss = await aSuperAdmin(instance.app, 'boss');
  await thePublic(instance.app, ['plugin::upload.content-api.findOne']);
  const named = (actions: readonly Permission[]): readonly string[] =>
    actions.map((action) => `plugin::upload.content-api.${action}`);
  const add = (
    person: Pick<Person, 'headers'>,
    name: string,
    content: Caller['content'],
    panel: Caller['panel'],
  ): void => {
    // What everybody may do, callers with rights of their own may do as well.
    const joined = content === null ? null : [...content, ...everybody];
    callers.set(name, { headers: { ...ownPage, ...person.headers }, content: joined, panel });
  };
  add({ headers: {} }, 'nobody', everybody, null);
  add({ headers: { authorization: 'Bearer x' } }, 'a token that is none', null, null);
  add({ headers: { cookie: 'octavo_session=x' } }, 'a session that is none', everybody, null);
  add({ headers: { authorization: `Bearer ${instance.token}` } }, 'a full-access token', contentActions, null);
  add(await aReadOnlyToken(instance.app), 'a read-only token', ['find', 'findOne'], null);
  for (const actions of [[], ...contentActions.map((action) => [action]), [...contentActions]]) {
    const name = actions.join(' and ') || 'nothing';
    add(
      await anEndUser(instance.app, `user${callers.size}`, named(actions)),
      `an end user who may ${name}`,
      actions,
      null,
    );
    add(await aCustomToken(instance.app, named(actions)), `a token that may ${name}`, actions, null);
  }
  for (const actions of [[], ['read'], ['write'], ['read', 'write']] as const) {
    const settings = actions.map((action) => ({ action, part: 'settings::media' }));
    const person = await anAdministrator(instance.app, `admin${callers.size}`, [], settings);
    add(person, `an administrator who may ${actions.join(' and ') || 'nothing'}`, everybody, actions);
  }
  add(boss, 'a Super Admin', everybody, ['read', 'write']);
});

afterAll(() => instance?.close());

/** Everything that an upload leaves behind. */
async function state(): Promise<unknown> {
  return {
    rows: await rowsOfFiles(instance),
    objects: await everythingIn(instance.uploads),
    incoming: await incoming(instance),
  };
}

/** The row id of a new file. */
async function aFile(): Promise<number> {
  return (await uploaded(instance, filePart('one.txt', 'one'))).id;
}

/** The status of a request by the table of permissions. */
function statusFor(caller: Caller, { door, action, done }: UploadRoute): number {
  const permissions = caller[door];
  if (permissions === null) return 401;
  return permissions.includes(action) ? done : 403;
}

describe('U10 who may do it', () => {
  test.each(uploadRoutes.map((route) => [route.is, route] as const))('%s', async (_, route) => {
    const seen = new Set<number>();
    let id = await aFile();
    let before = await state();
    for (const [name, caller] of callers) {
      const answer = await route.ask(instance, caller.headers, id, harmless);
      const expected = statusFor(caller, route);
      expect(answer.status, `${name}: ${answer.text}`).toBe(expected);
      if (expected >= 400) {
        expectRefusal(answer, expected, name);
        expect(await state(), name).toEqual(before);
      } else if (!route.action.includes('find') && route.action !== 'read') {
        id = await aFile();
        before = await state();
      }
      seen.add(expected);
    }
    const open = route.door === 'content' && everybody.includes(route.action);
    expect([...seen].sort()).toEqual(open ? [route.done, 401] : [route.done, 401, 403]);
  });

  test('a missing permission is answered before anything else is checked', async () => {
    const wrong: Load = { file: filePart('../a', '<html>'), info: { bogus: 1 } };
    const there = await aFile();
    for (const route of uploadRoutes) {
      for (const [name, caller] of callers) {
        const expected = statusFor(caller, route);
        if (expected < 400) continue;
        for (const id of [2_000_000_000, there]) {
          expectRefusal(await route.ask(instance, caller.headers, id, wrong), expected, `${route.is} ${name}`);
        }
      }
    }
  });

  test('files are attached only by callers who may update the document', async () => {
    const article = 'api::article.article';
    const may = ['plugin::upload.content-api.upload', `${article}.update`];
    const [uploads, writes, both] = await Promise.all([
      aCustomToken(instance.app, may.slice(0, 1)),
      aCustomToken(instance.app, may.slice(1)),
      aCustomToken(instance.app, may),
    ]);
    const authorization = `Bearer ${instance.token}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const url = '/api/articles';
    const made = await send(instance.app, { method: 'POST', url, headers, payload: '{"data":{"title":"a"}}' });
    const parts = [
      filePart('a.txt', 'attached'),
      { name: 'ref', text: article },
      { name: 'refId', text: String(dataOf(made).documentId) },
      { name: 'field', text: 'cover' },
    ];
    for (const { headers: who } of [uploads, writes]) {
      const before = await state();
      expectRefusal(await sendForm(instance, parts, { headers: who }), 403, 'attached');
      expect(await state()).toEqual(before);
    }
    expect(filesIn(await sendForm(instance, parts, { headers: both.headers }))).toHaveLength(1);
    // Other documents are not named to who may not change them.
    for (const [name, text] of [
      ['ref', 'api::dossier.dossier'],
      ['field', 'secret'],
      ['refId', 'x'],
      ['ref', '__proto__'],
    ]) {
      const changed = parts.map((part) => (part.name === name ? { name, text: text ?? '' } : part));
      expectRefusal(await sendForm(instance, changed, { headers: both.headers }), [400, 403], String(text));
    }
  });
});

describe('U10 what may be stored', () => {
  const token = (): Person['headers'] => ({ authorization: `Bearer ${instance.token}` });

  function askAs({ door }: UploadRoute): Person['headers'] {
    return door === 'panel' ? boss.headers : token();
  }

  function messageOf({ text }: Answer): unknown {
    return JSON.parse(text).error?.message;
  }

  test.each(policies.map((policy) => [policy.is, policy] as const))(
    '%s is refused everywhere, in the same words',
    async (_, policy) => {
      const id = await aFile();
      const routes = uploadRoutes.filter(
        ({ takes }) => takes === 'file' || (takes === 'info' && policy.about === 'info'),
      );
      expect(routes.length).toBeGreaterThan(3);
      for (const route of routes) {
        const before = await state();
        const load = route.takes === 'info' ? { ...policy.load, file: null } : policy.load;
        const answer = await route.ask(instance, askAs(route), id, load);
        expect([answer.status, messageOf(answer)], route.is).toEqual([policy.status, policy.message]);
        expect(await state(), route.is).toEqual(before);
      }
    },
  );

  test('more files than one form may contain are rejected everywhere', async () => {
    const id = await aFile();
    const four = Array.from({ length: 4 }, () => filePart('a.txt', 'x'));
    for (const [url, headers] of [
      ['/api/upload', token()],
      [`/api/upload?id=${id}`, token()],
      ['/admin/api/media/files', boss.headers],
      [`/admin/api/media/files/${id}/replace`, boss.headers],
    ] as const) {
      const before = await state();
      const answer = await sendForm(instance, four, { url, headers });
      expect([answer.status, messageOf(answer)], url).toEqual([400, 'At most 3 files can be sent at once']);
      expect(await state()).toEqual(before);
    }
  });

  test('what is in order is taken everywhere', async () => {
    for (const route of uploadRoutes) {
      const answer = await route.ask(
        instance,
        askAs(route),
        await aFile(),
        route.takes === 'info' ? { ...harmless, file: null } : harmless,
      );
      expect(answer.status, `${route.is} ${answer.text}`).toBe(route.done);
    }
  });
});
