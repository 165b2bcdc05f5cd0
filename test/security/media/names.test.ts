import { readdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../support/answers.js';
import { type Answer, send } from '../support/fixture.js';
import { aSuperAdmin, type Person } from '../support/people.js';
import {
  everythingIn,
  filePart,
  filesIn,
  type Instance,
  incoming,
  infoPart,
  openInstance,
  rowsOfFiles,
  type ShownFile,
  sendForm,
  uploaded,
} from './instance.js';
import { isRefusedAsSent, isRefusedAsShown, marker, oddNames } from './odd-names.js';

/* No name becomes a path. */

let instance: Instance;
let boss: Person;
let first: ShownFile;
/** Everything in the project before any odd name was sent. */
let before: readonly string[];

beforeAll(async () => {
  instance = await openInstance();
  boss = await aSuperAdmin(instance.app, 'boss');
  first = await uploaded(instance, filePart('first.txt', 'first'));
  before = await everythingIn(instance.project);
});

afterAll(() => instance?.close());

/** Folders in which something would be if a name had led out of the folder of objects. */
function foldersAround(): readonly string[] {
  const around: string[] = ['/', '/etc', '/tmp', tmpdir(), homedir(), process.cwd()];
  for (let folder = dirname(instance.uploads); folder !== dirname(folder); folder = dirname(folder))
    around.push(folder);
  return [...new Set(around)];
}

/** Objects under names of ours are all that has come, and nothing has come anywhere else. */
async function expectNothingElsewhere(): Promise<void> {
  const come = (await everythingIn(instance.project)).filter((path) => !before.includes(path));
  for (const path of come) {
    expect(path).toMatch(/^data\/(?:uploads\/[A-Za-z0-9_-]{1,150}\.[a-z0-9]{1,10}$|uploads\/\.incoming$|octavo\.db)/);
  }
  for (const folder of foldersAround()) {
    expect(
      (await readdir(folder)).filter((name) => name.includes(marker)),
      folder,
    ).toEqual([]);
  }
  expect(await incoming(instance)).toEqual([]);
}

/** Asks the panel's interface. */
function ask(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { ...boss.headers, 'content-type': 'application/json' };
  return send(instance.app, { method, url: `/admin/api/media/${path}`, headers, payload: JSON.stringify(body) });
}

/** Checks that the request succeeded or was rejected as invalid; returns which. */
function decision(answer: Answer, sent: string): 'taken' | 'refused' {
  if (answer.status < 300) return 'taken';
  expectRefusal(answer, 400, sent);
  return 'refused';
}

const folder = async (): Promise<number> =>
  Number(JSON.parse((await ask('POST', 'folders', { name: `f${Math.random()}` })).text).data.id);

describe('U3 a name that contains another path', () => {
  const names = oddNames.map((name) => [JSON.stringify(name).slice(0, 60), name] as const);

  test.each(names)('%s as the name that a file is sent with', async (_, name) => {
    const expected = isRefusedAsSent(name) ? 'refused' : 'taken';
    const part = { ...filePart('', 'content'), file: name };
    const routes = ['/api/upload', `/api/upload?id=${first.id}`];
    for (const url of routes) expect(decision(await sendForm(instance, [part], { url }), name), url).toBe(expected);
    const panel = { headers: boss.headers };
    for (const path of ['files', `files/${first.id}/replace`]) {
      const answer = await sendForm(instance, [part], { url: `/admin/api/media/${path}`, ...panel });
      expect(decision(answer, name), path).toBe(expected);
    }
  });

  test.each(names)('%s as the name that it is given', async (_, name) => {
    const expected = isRefusedAsShown(name) ? 'refused' : 'taken';
    const file = filePart('a.txt', 'content');
    const info = { name };
    const json = { authorization: `Bearer ${instance.token}`, 'content-type': 'application/json' };
    const payload = JSON.stringify({ fileInfo: info });
    const change = `/api/upload?id=${first.id}`;
    const answers = [
      await sendForm(instance, [file, infoPart(info)]),
      await sendForm(instance, [file, infoPart(info)], { url: change }),
      await sendForm(instance, [infoPart(info)], { url: change }),
      await send(instance.app, { method: 'POST', url: change, headers: json, payload }),
      await sendForm(instance, [file, infoPart(info)], { url: '/admin/api/media/files', headers: boss.headers }),
      await ask('PUT', `files/${first.id}`, info),
    ];
    expect(answers.map((answer) => decision(answer, name))).toEqual(answers.map(() => expected));
  });

  test.each(names)('%s as a folder, a path or an extension', async (_, name) => {
    const file = filePart('a.txt', 'content');
    expect(decision(await sendForm(instance, [file, infoPart({ folder: name })]), name)).toBe('refused');
    expect(decision(await sendForm(instance, [file, infoPart({ ext: name })]), name)).toBe('refused');
    // What programs send from elsewhere: it is read over.
    const [stored] = filesIn(await sendForm(instance, [file, infoPart({ path: name, folderPath: undefined })]));
    expect(stored?.url).toMatch(/^\/uploads\/a_[0-9a-f]{10}\.txt$/);
    const id = await folder();
    for (const answer of [await ask('POST', 'folders', { name }), await ask('PUT', `folders/${id}`, { name })]) {
      expect([201, 200, 400, 409], `${name}: ${answer.text}`).toContain(answer.status);
    }
    expect(decision(await ask('PUT', `folders/${id}`, { parent: name }), name)).toBe('refused');
  });

  // The others are resolved before they are sent.
  test.each(names.filter(([, name]) => !/^\.\.?$/.test(name)))('%s as an id', async (_, name) => {
    const id = encodeURIComponent(name);
    const json = { authorization: `Bearer ${instance.token}` };
    for (const method of ['GET', 'DELETE']) {
      expectRefusal(
        await send(instance.app, { method, url: `/api/upload/files/${id}`, headers: json }),
        [400, 404],
        name,
      );
    }
    expectRefusal(
      await sendForm(instance, [filePart('a.txt', 'x')], { url: `/api/upload?id=${id}` }),
      [400, 404],
      name,
    );
    expectRefusal(await ask('DELETE', `files/${id}`), [400, 404], name);
  });

  test('nothing has come out of the folder of objects, and every object has a name of ours', async () => {
    await expectNothingElsewhere();
    const rows = await rowsOfFiles(instance);
    expect(rows.length).toBeGreaterThan(oddNames.length);
    for (const row of rows) {
      expect(row.url).toBe(`/uploads/${row.hash}${row.ext}`);
      expect(row.hash).toMatch(/^[A-Za-z0-9_-]{1,100}_[0-9a-f]{10}$/);
      expect(row.provider).toBe('local');
    }
    expect(await send(instance.app, { url: first.url })).toMatchObject({ status: 200 });
  });
});
