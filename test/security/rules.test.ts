import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { systemActor } from '../../src/domain/accounts/index.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';

/* Rules of end users and tokens through every door: what a rule leaves out is answered as what does not exist. */

const contentType = (singularName: string, pluralName: string, attributes: object, draftAndPublish = false) => ({
  kind: 'collectionType',
  collectionName: pluralName,
  info: { singularName, pluralName, displayName: singularName },
  options: { draftAndPublish },
  attributes,
});
const manyToOne = (target: string, inversedBy?: string) => ({
  type: 'relation',
  relation: 'manyToOne',
  target,
  ...(inversedBy === undefined ? {} : { inversedBy }),
});
const files = {
  'src/api/team/content-types/team/schema.json': contentType('team', 'teams', {
    name: { type: 'string' },
    notes: { type: 'relation', relation: 'oneToMany', target: 'api::note.note', mappedBy: 'team' },
  }),
  'src/api/note/content-types/note/schema.json': contentType(
    'note',
    'notes',
    {
      title: { type: 'string' },
      salary: { type: 'integer' },
      author: manyToOne('plugin::users-permissions.user'),
      team: manyToOne('api::team.team', 'notes'),
    },
    true,
  ),
  'src/extensions/users-permissions/content-types/user/schema.json': {
    attributes: { team: manyToOne('api::team.team'), level: { type: 'integer' } },
  },
};

interface Person {
  readonly jwt: string;
  readonly documentId: string;
  readonly id: number;
}

let folder: string;
let app: App;
let owner: string;
const people = new Map<string, Person>();
const teams = new Map<string, string>();
const notes = new Map<string, string>();

async function ask(method: string, url: string, as = '', payload?: unknown, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...(as === '' ? {} : { authorization: `Bearer ${as}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  const text = answer.body.toString();
  return { status: answer.status, text, body: text === '' ? null : JSON.parse(text), headers: answer.headers };
}

const jwtOf = (name: string): string => people.get(name)?.jwt ?? '';
const teamOf = (name: string): string => teams.get(name) ?? '';
const noteOf = (name: string): string => notes.get(name) ?? '';
const titles = async (url: string, as: string): Promise<readonly string[]> => {
  const { status, body, text } = await ask('GET', url, as);
  expect(status, `${url} ${text}`).toBe(200);
  return body.data.map(({ title }: { readonly title: string }) => title);
};

/** Grants actions on a type with one rule for all of them that have its parts, as the command does. */
async function grant(roleType: string, uid: string, actions: readonly string[], rule: object = {}): Promise<void> {
  const role = await app.accounts.roles.byType(roleType);
  if (role === null) throw new Error(`no role ${roleType}`);
  const pairs = actions.map((action) => `${uid}.${action}`);
  const keep = (action: string): boolean => !pairs.includes(action);
  const rules = Object.keys(rule).length === 0 ? [] : pairs.map((action) => ({ action, ...rule }));
  const changes = {
    actions: [...role.actions.filter(keep), ...pairs],
    rules: [...role.rules.filter(({ action }) => keep(action)), ...rules],
  };
  await app.accounts.roles.change(role.id, changes, systemActor);
}

const note = 'api::note.note';
const team = 'api::team.team';
const ofTeam = { where: 'team=$user.team' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-rules-'));
  for (const [path, json] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(json));
  }
  app = await createTestApp({ project: folder, config: { dataDir: join(folder, 'data'), logger: false } });
  owner = app.firstToken ?? '';
  for (const name of ['red', 'blue']) {
    teams.set(name, (await ask('POST', '/api/teams', owner, { data: { name } })).body.data.documentId);
  }
  for (const [username, of] of Object.entries({ ann: 'red', ben: 'red', cyd: 'blue', dee: '' })) {
    const data = { username, email: `${username}@example.org`, password: 'seven green bottles' };
    const { body, text } = await ask('POST', '/api/auth/local/register', '', data);
    expect(body.jwt, text).toBeTypeOf('string');
    people.set(username, { jwt: body.jwt, ...body.user });
    if (of !== '') await ask('PUT', `/api/users/${body.user.id}`, owner, { team: teamOf(of), level: 3 });
  }
  for (const [title, of, by] of [
    ['red one', 'red', 'ann'],
    ['red two', 'red', 'ben'],
    ['blue one', 'blue', 'cyd'],
  ] as const) {
    const data = { title, salary: 100, team: teamOf(of), author: people.get(by)?.documentId };
    notes.set(title, (await ask('POST', '/api/notes', owner, { data })).body.data.documentId);
  }
  await grant('authenticated', team, ['find', 'findOne']);
  await grant('authenticated', note, ['find', 'findOne'], { ...ofTeam, read: ['title', 'team'] });
  await grant('authenticated', note, ['create', 'update'], {
    where: 'author=$user',
    write: ['title', 'team'],
    set: { author: '$user' },
  });
  await grant('authenticated', note, ['delete', 'publish', 'unpublish', 'discardDraft'], { where: 'author=$user' });
}, 120_000);

afterAll(async () => {
  await app?.close();
  await removeFolder(folder);
});

describe('what is read', () => {
  test('lists, totals and searches are of the own team', async () => {
    expect(await titles('/api/notes', jwtOf('ann'))).toEqual(['red one', 'red two']);
    expect(await titles('/api/notes', jwtOf('cyd'))).toEqual(['blue one']);
    const { body } = await ask('GET', '/api/notes?pagination[pageSize]=1', jwtOf('ann'));
    expect(body.meta.pagination).toMatchObject({ total: 2, pageCount: 2 });
    expect(await titles('/api/notes?_q=one', jwtOf('ann'))).toEqual(['red one']);
    expect(await titles('/api/notes?filters[$not][title]=none', jwtOf('ben'))).toEqual(['red one', 'red two']);
    expect(await titles('/api/notes?status=draft', jwtOf('cyd'))).toEqual(['blue one']);
  });

  test('a user without a team finds nothing, and callers without credentials may not ask', async () => {
    expect(await titles('/api/notes', jwtOf('dee'))).toEqual([]);
    expect((await ask('GET', '/api/notes')).status).toBe(403);
  });

  test('relations lead to what is within the rule', async () => {
    const { body } = await ask('GET', '/api/teams?populate=notes&sort=name', jwtOf('ann'));
    const found = body.data.map((each: { name: string; notes: { title: string }[] }) => [
      each.name,
      each.notes.map(({ title }) => title),
    ]);
    expect(found).toEqual([
      ['blue', []],
      ['red', ['red one', 'red two']],
    ]);
    const counted = await ask('GET', '/api/teams?populate[notes][count]=true&sort=name', jwtOf('ann'));
    expect(counted.body.data.map((each: { notes: unknown }) => each.notes)).toEqual([{ count: 0 }, { count: 2 }]);
    const deep = await ask('GET', '/api/teams?filters[notes][title][$contains]=blue', jwtOf('ann'));
    expect(deep.body.data).toEqual([]);
    expect((await ask('GET', '/api/teams?sort=notes.title', jwtOf('ann'))).status).toBe(400);
  });

  test('what the list of attributes leaves out is an unknown name', async () => {
    const { body } = await ask('GET', `/api/notes/${noteOf('red one')}`, jwtOf('ann'));
    expect(Object.keys(body.data).sort()).toEqual(
      ['createdAt', 'documentId', 'id', 'publishedAt', 'title', 'updatedAt'].sort(),
    );
    for (const query of ['filters[NAME]=1', 'sort=NAME', 'fields=NAME', 'populate[team][filters][notes][NAME]=1']) {
      const [hidden, unknown] = await Promise.all(
        ['salary', 'nothing'].map((name) => ask('GET', `/api/notes?${query.replace('NAME', name)}`, jwtOf('ann'))),
      );
      expect(hidden?.status, query).toBe(400);
      expect(hidden?.text.replaceAll('salary', 'nothing')).toBe(unknown?.text);
    }
  });

  test('groups and their numbers are of the own team', async () => {
    const groups = async (query: string, as = 'ann') => {
      const { status, body, text } = await ask('GET', `/api/${query}`, jwtOf(as));
      expect(status, text).toBe(200);
      return body.data;
    };
    expect(await groups('notes/aggregate')).toEqual([{ group: {}, count: 2 }]);
    expect(await groups('notes/aggregate?distinct=title', 'cyd')).toEqual([{ group: { title: 'blue one' } }]);
    expect(await groups('teams/aggregate?groupBy=name,notes.title&count=*')).toEqual([
      { group: { name: 'blue', 'notes.title': null }, count: 1 },
      { group: { name: 'red', 'notes.title': 'red one' }, count: 1 },
      { group: { name: 'red', 'notes.title': 'red two' }, count: 1 },
    ]);
    expect(await groups('teams/aggregate?groupBy=notes&count=*', 'dee')).toEqual([
      { group: { notes: null }, count: 2 },
    ]);
    for (const query of [
      'notes/aggregate?sum=NAME',
      'notes/aggregate?groupBy=NAME',
      'teams/aggregate?groupBy=notes.NAME',
    ]) {
      const [hidden, unknown] = await Promise.all(
        ['salary', 'nothing'].map((name) => ask('GET', `/api/${query.replace('NAME', name)}`, jwtOf('ann'))),
      );
      expect(hidden?.status, query).toBe(400);
      expect(hidden?.text.replaceAll('salary', 'nothing')).toBe(unknown?.text);
    }
    expect((await ask('GET', '/api/notes/aggregate')).status).toBe(403);
  });

  test('another document is as missing as one that is nowhere', async () => {
    const foreign = await ask('GET', `/api/notes/${noteOf('blue one')}`, jwtOf('ann'));
    const missing = await ask('GET', '/api/notes/aaaaaaaaaaaaaaaaaaaaaaaa', jwtOf('ann'));
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  });

  test('the feed tells nothing of types with such a rule', async () => {
    const feed = await ask('GET', '/api/_changes', jwtOf('ann'));
    expect(feed.text).not.toContain(note);
    for (const id of notes.values()) expect(feed.text).not.toContain(id);
  });

  test('another team counts from the next request on, whatever was answered before', async () => {
    const id = people.get('dee')?.id;
    const first = await ask('GET', '/api/notes', jwtOf('dee'));
    await ask('PUT', `/api/users/${id}`, owner, { team: teamOf('blue') });
    expect(await titles('/api/notes', jwtOf('dee'))).toEqual(['blue one']);
    const etag = String(first.headers.etag ?? '');
    expect((await ask('GET', '/api/notes', jwtOf('dee'), undefined, { 'if-none-match': etag })).status).toBe(200);
    await ask('PUT', `/api/users/${id}`, owner, { team: null });
    expect(await titles('/api/notes', jwtOf('dee'))).toEqual([]);
  });
});

test('a negation about a missing value holds for nothing', async () => {
  const token = jwtOf('dee');
  for (const where of ['$not[team]=$user.team', '$not[team][name]=$user.team.name', 'title[$notIn]=$user.team.name']) {
    await grant('authenticated', note, ['find', 'findOne'], { where, read: ['title', 'team'] });
    expect(await titles('/api/notes', token), where).toEqual([]);
    expect(await titles('/api/notes?sort=title', jwtOf('cyd')), where).toContain('red one');
  }
  await grant('authenticated', note, ['find', 'findOne'], { ...ofTeam, read: ['title', 'team'] });
});

describe('what is written', () => {
  const make = (as: string, data: object, query = '') => ask('POST', `/api/notes${query}`, jwtOf(as), { data });

  test('belongs to its author, whatever the body says', async () => {
    const made = await make('ann', { title: 'mine', team: teamOf('red') });
    expect(made.status, made.text).toBe(200);
    const { body } = await ask('GET', `/api/notes/${made.body.data.documentId}?populate=author`, owner);
    expect(body.data.author.username).toBe('ann');
    const mine = { title: 'x', author: people.get('ann')?.documentId };
    expect((await make('ann', mine)).status).toBe(200);
    const [foreign, unknown] = await Promise.all([
      make('ann', { title: 'x', author: people.get('cyd')?.documentId }),
      make('ann', { title: 'x', nothing: 1 }),
    ]);
    expect([foreign.status, foreign.text.replaceAll('author', 'nothing')]).toEqual([400, unknown.text]);
    expect((await make('ann', { title: 'x', salary: 1 })).status).toBe(400);
  });

  test.each([
    ['PUT', '', { data: { title: 'taken' } }],
    ['DELETE', '', undefined],
    ['POST', '/actions/publish', {}],
    ['POST', '/actions/unpublish', {}],
  ])('%s %s of a note of somebody else changes nothing', async (method, path, body) => {
    const before = await ask('GET', `/api/notes/${noteOf('red two')}?populate=*&status=draft`, owner);
    const foreign = await ask(method, `/api/notes/${noteOf('red two')}${path}`, jwtOf('ann'), body);
    const missing = await ask(method, `/api/notes/aaaaaaaaaaaaaaaaaaaaaaaa${path}`, jwtOf('ann'), body);
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
    expect((await ask('GET', `/api/notes/${noteOf('red two')}?populate=*&status=draft`, owner)).text).toBe(before.text);
  });

  test('a note cannot be moved out of reach, and stays as it was', async () => {
    await grant('authenticated', note, ['update'], { ...ofTeam, write: ['title', 'team'] });
    await grant('authenticated', note, ['publish'], ofTeam);
    const url = `/api/notes/${noteOf('red two')}`;
    const moved = await ask('PUT', url, jwtOf('ann'), { data: { title: 'moved', team: teamOf('blue') } });
    expect(moved.status, moved.text).toBe(403);
    expect((await ask('GET', `${url}?populate=team`, owner)).body.data).toMatchObject({
      title: 'red two',
      team: { name: 'red' },
    });
    const changed = await ask('PUT', url, jwtOf('ann'), { data: { title: 'red 2' } });
    expect(changed.status, changed.text).toBe(200);
    await ask('PUT', url, owner, { data: { title: 'red two' } });
  });

  test('the other side of a relation does not take notes over', async () => {
    await grant('authenticated', team, ['update']);
    const data = { notes: [noteOf('blue one')] };
    const taken = await ask('PUT', `/api/teams/${teamOf('red')}`, jwtOf('ann'), { data });
    expect(taken.status, taken.text).toBe(400);
    expect(await titles('/api/notes', jwtOf('cyd'))).toEqual(['blue one']);
  });

  test('drafts alone are written under such a rule', async () => {
    await grant('authenticated', note, ['create'], { status: 'draft', set: { author: '$user' } });
    expect((await make('ann', { title: 'to be published' })).status).toBe(403);
    expect((await make('ann', { title: 'to be reviewed' }, '?status=draft')).status).toBe(200);
  });
});

describe('a role for members of a team', () => {
  test('tells nothing of other teams, whatever is asked', async () => {
    await grant('authenticated', note, ['find', 'findOne'], ofTeam);
    await grant('authenticated', team, ['find', 'findOne'], { where: 'documentId=$user.team' });
    const secrets = [
      'blue',
      ...[...notes].flatMap(([title, id]) => (title.startsWith('blue') ? [id] : [])),
      teamOf('blue'),
    ];
    const questions = [
      '/api/notes?populate=*',
      '/api/notes?populate[team][populate][notes]=true',
      '/api/notes?_q=blue',
      `/api/notes?_q=${noteOf('blue one')}`,
      '/api/notes?filters[title][$startsWith]=blue',
      '/api/notes?filters[$or][0][team][name]=blue&filters[$or][1][id][$null]=true',
      '/api/notes?filters[team][notes][title][$containsi]=BLUE',
      '/api/notes?filters[$not][team][name]=red',
      `/api/notes?filters[team][documentId]=${teamOf('blue')}`,
      '/api/notes?status=draft&sort=salary:desc&populate=team',
      '/api/notes?pagination[start]=0&pagination[limit]=100',
      '/api/teams?populate[notes][sort]=title:desc&populate[notes][limit]=5',
      '/api/teams?populate[notes][count]=true',
      '/api/teams?filters[notes][salary][$gt]=0&populate=notes',
      `/api/notes/${noteOf('blue one')}?populate=*`,
      `/api/teams/${teamOf('blue')}?populate=*`,
      '/api/_changes',
    ];
    const totals: number[] = [];
    for (const question of questions) {
      const { status, text, body } = await ask('GET', question, jwtOf('ann'));
      // A document of another team is answered as one that is nowhere. The feed has no type that is left.
      const expected = question === '/api/_changes' ? 403 : /(notes|teams)\/[a-z0-9]/.test(question) ? 404 : 200;
      expect(status, `${question} ${text}`).toBe(expected);
      for (const secret of secrets) expect(text, question).not.toContain(secret);
      if (body?.meta?.pagination !== undefined) totals.push(body.meta.pagination.total);
    }
    const ofOthers = await ask('GET', '/api/notes?filters[$not][team][name]=red', jwtOf('ann'));
    expect(ofOthers.body.meta.pagination.total).toBe(0);
    const own = (await ask('GET', '/api/notes?filters[team][name]=red', owner)).body.meta.pagination.total;
    expect(Math.max(...totals)).toBe(own);
    expect((await ask('GET', '/api/notes?sort=team.name', jwtOf('ann'))).status).toBe(400);
    await grant('authenticated', team, ['find', 'findOne']);
    await grant('authenticated', note, ['find', 'findOne'], { ...ofTeam, read: ['title', 'team'] });
  });
});

describe('several roles of a user', () => {
  const roles = new Map<string, number>();
  const userId = () => people.get('dee')?.id ?? 0;
  const create = (name: string) =>
    app.accounts.roles.create({ name }, systemActor).then(({ id, type }) => {
      roles.set(name, id);
      return type;
    });
  const assign = (...names: readonly string[]) =>
    app.accounts.users.setAdditionalRoles(
      userId(),
      names.map((name) => roles.get(name) ?? 0),
      systemActor,
    );

  beforeAll(async () => {
    await grant(await create('reds'), note, ['find', 'findOne'], { where: 'team[name]=red', read: ['title', 'team'] });
    await grant(await create('blues'), note, ['find', 'findOne'], {
      where: 'team[name]=blue',
      read: ['title', 'team', 'salary'],
    });
    await grant(await create('titles'), note, ['update'], { where: 'team[name]=red', write: ['title'] });
    await grant(await create('salaries'), note, ['update'], { where: 'team[name]=blue', write: ['title', 'salary'] });
    await grant(await create('chiefs'), note, ['create', 'update', 'publish']);
  });

  test('allow what one of them allows, from the next request on', async () => {
    const seen = () => titles('/api/notes?sort=title&filters[title][$endsWith]=one', jwtOf('dee'));
    expect(await seen()).toEqual([]);
    await assign('reds');
    expect(await seen()).toEqual(['red one']);
    await assign('blues', 'reds');
    expect(await seen()).toEqual(['blue one', 'red one']);
    const { body } = await ask('GET', '/api/notes?_q=one&sort=title&populate=team', jwtOf('dee'));
    expect(body.meta.pagination.total).toBe(2);
    // Not every one of the roles shows it, and both reach notes alone.
    expect((await ask('GET', '/api/notes?fields=salary', jwtOf('dee'))).status).toBe(400);
    await assign();
    expect(await seen()).toEqual([]);
  });

  test('are lost with the role, which ends no session', async () => {
    await assign('reds', 'blues');
    const temporary = await app.accounts.roles.create({ name: 'temporary', readDrafts: false }, systemActor);
    roles.set('temporary', temporary.id);
    await assign('reds', 'temporary');
    await app.accounts.roles.remove(temporary.id, systemActor);
    expect((await app.accounts.users.additionalRoles(userId())).map(({ name }) => name)).toEqual(['reds']);
    expect(await titles('/api/notes?filters[title][$endsWith]=one', jwtOf('dee'))).toEqual(['red one']);
    await assign();
  });

  test('write what one of them writes: a further role takes nothing away', async () => {
    await grant('authenticated', note, ['update'], {
      where: 'author=$user',
      write: ['title', 'team'],
      set: { author: '$user' },
    });
    const put = async (title: string, data: object) =>
      (await ask('PUT', `/api/notes/${noteOf(title)}?status=draft`, jwtOf('dee'), { data })).status;
    const roleOf = async (names: readonly string[]) => {
      await app.accounts.users.update(userId(), { role: roles.get(names[0] ?? '') }, systemActor);
      await assign(...names.slice(1));
    };
    await roleOf(['titles', 'salaries']);
    expect(await put('red one', { title: 'red one' })).toBe(200);
    expect(await put('blue one', { salary: 100 })).toBe(200);
    expect(await put('red one', { salary: 5 })).toBe(404);
    expect(await put('blue one', { team: null })).toBe(400);
    // Forced values of the main role do not hold where another role writes without limits.
    const authenticated = await app.accounts.roles.byType('authenticated');
    await app.accounts.users.update(userId(), { role: authenticated?.id }, systemActor);
    expect(await put('red one', { title: 'red one' })).toBe(404);
    await assign('chiefs');
    expect(await put('red one', { title: 'red one' })).toBe(200);
    const { body } = await ask('GET', `/api/notes/${noteOf('red one')}?populate=author&status=draft`, owner);
    expect(body.data.author.username).toBe('ann');
    await assign();
  });

  test('stay invisible to the content API, where a user has one role', async () => {
    await assign('reds');
    await grant('authenticated', 'plugin::users-permissions.user', ['me']);
    const me = await ask('GET', '/api/users/me?populate=*', jwtOf('dee'));
    await assign();
    expect((await ask('GET', '/api/users/me?populate=*', jwtOf('dee'))).text).toBe(me.text);
    expect(me.text).not.toContain('reds');
  });
});

describe('several rights', () => {
  test('of everybody and of the role are added up', async () => {
    await grant('public', note, ['find'], { where: 'title[$startsWith]=blue', read: ['title'] });
    expect(await titles('/api/notes?sort=title', '')).toEqual(['blue one']);
    const found = await titles('/api/notes?sort=title&filters[title][$contains]=e%20', jwtOf('ann'));
    expect(found).toEqual(['blue one']);
    expect(await titles('/api/notes?filters[title][$startsWith]=red&sort=title', jwtOf('ann'))).toEqual([
      'red one',
      'red two',
    ]);
    // Which of them reach a note differs, so both attribute lists hold.
    expect((await ask('GET', '/api/notes?populate=team', jwtOf('ann'))).status).toBe(400);
  });

  test('of a token have conditions too, which may not ask for a user', async () => {
    const request = { name: 'blue', description: '', kind: 'custom', readDrafts: false, expiresAt: null } as const;
    const action = `${note}.find`;
    const create = (where: string) =>
      app.accounts.tokens.create({ ...request, actions: [action], rules: [{ action, where }] }, systemActor);
    const { token, info } = await create('team[name]=red&createdAt[$lte]=$now');
    expect(info.rules).toMatchObject([{ action, where: { team: { name: 'red' } } }]);
    // `$now` is the current second, and is not cached beyond it.
    const find = () => titles('/api/notes?filters[title][$endsWith]=two', token);
    await expect.poll(find, { timeout: 5_000 }).toEqual(['red two']);
    await expect(create('author=$user')).rejects.toThrow('$user is for roles of end users');
  });
});
