import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureBytes } from '../../support/pictures.js';
import { expectRefusal } from '../support/answers.js';
import { type Answer, dataOf, send } from '../support/fixture.js';
import { aCustomToken, anEndUser, aReadOnlyToken, aSuperAdmin, type Person } from '../support/people.js';
import {
  everythingIn,
  filePart,
  type Instance,
  infoPart,
  openInstance,
  rowsOfFiles,
  type ShownFile,
  sendForm,
  uploaded,
} from './instance.js';

/* Operations on files need permissions, the storage path cannot be changed, and private files need a signed URL. */

const upload = 'plugin::upload.content-api';

let instance: Instance;
let boss: Person;
let hidden: ShownFile;
let other: ShownFile;

beforeAll(async () => {
  instance = await openInstance();
  boss = await aSuperAdmin(instance.app, 'boss');
  const picture = await pictureBytes({ format: 'png', width: 600, height: 400 });
  hidden = await uploaded(instance, filePart('hidden.png', picture), { visibility: 'private' });
  other = await uploaded(instance, filePart('other.png', picture), { visibility: 'private' });
});

afterAll(() => instance?.close());

/** Rows and objects, which must be unchanged. */
async function state(): Promise<unknown> {
  return { rows: await rowsOfFiles(instance), objects: await everythingIn(instance.uploads) };
}

function asJson(method: string, url: string, who: Person['headers'], body: unknown): Promise<Answer> {
  const headers = { ...who, 'content-type': 'application/json' };
  return send(instance.app, { method, url, headers, payload: JSON.stringify(body) });
}

/** Everything that changes a file, or takes it away. */
function changesOf({ id }: ShownFile, { headers }: Person): readonly (() => Promise<Answer>)[] {
  const content = filePart('evil.png', 'evil');
  const info = infoPart({ name: 'evil' });
  return [
    () => sendForm(instance, [content], { url: `/api/upload?id=${id}`, headers }),
    () => sendForm(instance, [info], { url: `/api/upload?id=${id}`, headers }),
    () => asJson('POST', `/api/upload?id=${id}`, headers, { fileInfo: { visibility: 'public' } }),
    () => send(instance.app, { method: 'DELETE', url: `/api/upload/files/${id}`, headers }),
    () => sendForm(instance, [content], { url: `/admin/api/media/files/${id}/replace`, headers }),
    () => asJson('POST', `/admin/api/media/files/${id}/crop`, headers, { left: 0, top: 0, width: 1, height: 1 }),
    () => asJson('PUT', `/admin/api/media/files/${id}`, headers, { visibility: 'public' }),
    () => asJson('POST', '/admin/api/media/files/move', headers, { files: [id], to: null }),
    () => send(instance.app, { method: 'DELETE', url: `/admin/api/media/files/${id}`, headers }),
  ];
}

/** Everything that shows a file. */
function readsOf({ id }: ShownFile): readonly string[] {
  return [
    '/api/upload/files',
    '/api/upload/files/page',
    `/api/upload/files/${id}`,
    '/admin/api/media/files',
    `/admin/api/media/files/${id}`,
    `/admin/api/media/files/${id}/uses`,
  ];
}

describe('U6 a file of another user', () => {
  const everyone: Readonly<Record<string, () => Promise<Person>>> = {
    'those without credentials': async () => ({ headers: {}, content: '/api' }),
    'an end user who may do nothing with files': () => anEndUser(instance.app, 'nobody', []),
    'an end user who may write articles': () => anEndUser(instance.app, 'writer', ['api::article.article.update']),
    'a custom token for articles': () => aCustomToken(instance.app, ['api::article.article.update']),
  };

  test.each(Object.entries(everyone))('is neither read, changed nor removed by %s', async (_, make) => {
    const person = await make();
    const before = await state();
    for (const change of changesOf(hidden, person)) expectRefusal(await change(), [401, 403], 'a change');
    for (const url of readsOf(hidden)) {
      expectRefusal(await send(instance.app, { url, headers: person.headers }), [401, 403], url);
    }
    expect(await state()).toEqual(before);
  });

  test.each([
    ['a read-only token', () => aReadOnlyToken(instance.app)],
    ['an end user who may see files', () => anEndUser(instance.app, 'seer', [`${upload}.find`, `${upload}.findOne`])],
  ])('is read, and neither changed nor removed by %s', async (_, make) => {
    const person = await make();
    const before = await state();
    for (const change of changesOf(hidden, person)) expectRefusal(await change(), [401, 403], 'a change');
    expect(await state()).toEqual(before);
    expect(await send(instance.app, { url: `/api/upload/files/${hidden.id}`, headers: person.headers })).toMatchObject({
      status: 200,
    });
  });

  test('is not removed by who may upload, and not changed by who may remove', async () => {
    const uploader = await anEndUser(instance.app, 'uploader', [`${upload}.upload`]);
    const remover = await anEndUser(instance.app, 'remover', [`${upload}.destroy`]);
    const before = await state();
    const url = `/api/upload/files/${hidden.id}`;
    expectRefusal(await send(instance.app, { method: 'DELETE', url, headers: uploader.headers }), 403, url);
    expectRefusal(await send(instance.app, { url, headers: uploader.headers }), 403, url);
    for (const change of changesOf(hidden, remover).slice(0, 3)) expectRefusal(await change(), 403, 'a change');
    expect(await state()).toEqual(before);
  });
});

/** The addresses of a file and of its formats, as they are stored. */
function plainAddresses({ url, formats }: ShownFile): readonly string[] {
  const all = [url, ...Object.values(formats ?? {}).map((format) => format.url)];
  return all.map((address) => address.split('?', 1)[0] ?? '');
}

describe('U6 a private file', () => {
  const token = (): Person['headers'] => ({ authorization: `Bearer ${instance.token}` });

  test('does not open at its plain address, for any caller and any method', async () => {
    expect(plainAddresses(hidden)).toHaveLength(3);
    for (const url of plainAddresses(hidden)) {
      for (const query of ['', '?w=64', '?w=64&format=webp', '?format=jpeg', '?signature=', '?expires=99999999999']) {
        for (const headers of [{}, token(), boss.headers, { range: 'bytes=0-1' }, { 'if-none-match': '*' }]) {
          expectRefusal(await send(instance.app, { url: url + query, headers }), 403, url + query);
        }
        expect((await send(instance.app, { method: 'HEAD', url: url + query })).status, url + query).toBe(403);
      }
    }
  });

  test('opens to the signed one, and to nothing that is made of it', async () => {
    const [path = '', query = ''] = hidden.url.split('?');
    const parameters = new URLSearchParams(query);
    const [expires = '', signature = ''] = [parameters.get('expires') ?? '', parameters.get('signature') ?? ''];
    const opened = await send(instance.app, { url: hidden.url });
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const [thumbnail = ''] = plainAddresses(hidden).slice(1);
    const signed = (values: Readonly<Record<string, string>>): string => `?${new URLSearchParams(values)}`;
    const forged = [
      `${plainAddresses(other)[0]}?${query}`,
      `${thumbnail}?${query}`,
      path + signed({ expires: String(Number(expires) + 1), signature }),
      path + signed({ expires: `0${expires}`, signature }),
      path + signed({ expires: `${expires} `, signature }),
      path + signed({ expires: '1', signature }),
      path + signed({ expires: '', signature }),
      path + signed({ expires: '-1', signature }),
      path + signed({ expires, signature: signature.slice(0, -1) }),
      path + signed({ expires, signature: `${signature}A` }),
      path + signed({ expires, signature: signature.toLowerCase() }),
      path + signed({ expires, signature: '' }),
      path + signed({ expires: '99999999999', signature: '__proto__' }),
    ];
    for (const url of forged) expectRefusal(await send(instance.app, { url }), 403, url);
    for (const url of [`${hidden.url}&expires=${expires}`, `${hidden.url}&x=1`, `${path}?expires[]=${expires}`]) {
      expectRefusal(await send(instance.app, { url }), 400, url);
    }
  });

  test('has an unsigned URL in documents, even for callers who may read the document', async () => {
    const created = await asJson('POST', '/api/articles', token(), { data: { title: 'a', cover: hidden.id } });
    const url = `/api/articles/${dataOf(created).documentId}?populate=cover`;
    const { cover } = dataOf(await send(instance.app, { url, headers: token() }));
    expect([cover.id, cover.url]).toEqual([hidden.id, plainAddresses(hidden)[0]]);
    expect(JSON.stringify(cover)).not.toContain('signature');
  });
});

describe('U6 where a file is', () => {
  const fields: Readonly<Record<string, unknown>> = {
    url: 'https://evil.example/x.png',
    hash: '../../evil',
    ext: '.html',
    mime: 'text/html',
    provider: 'evil',
    provider_metadata: {},
    size: 0,
    bytes: '0',
    checksum: 'x',
    width: 1,
    formats: { thumbnail: { url: 'x' } },
    previewUrl: 'x',
    placeholder: 'x',
    id: 1,
    documentId: 'x',
    createdAt: '2020-01-01T00:00:00.000Z',
    createdBy: 1,
    related: [],
  };

  test.each(Object.entries(fields))('cannot be changed: %s', async (name, value) => {
    const before = await state();
    const { id } = other;
    const info = { [name]: value };
    const token = { authorization: `Bearer ${instance.token}` };
    const url = `/api/upload?id=${id}`;
    const answers = [
      await sendForm(instance, [infoPart(info)], { url }),
      await sendForm(instance, [filePart('a.png', 'x'), infoPart(info)], { url }),
      await sendForm(instance, [filePart('a.png', 'x'), infoPart(info)]),
      await asJson('POST', url, token, { fileInfo: info }),
      await asJson('POST', url, token, info),
      await asJson('PUT', `/admin/api/media/files/${id}`, boss.headers, info),
      await asJson('PUT', `/api/upload/files/${id}`, token, info),
      await asJson('PUT', '/api/upload', token, info),
      await asJson('PUT', `/api/files/${id}`, token, { data: info }),
      await asJson('PUT', `/admin/api/content/files/${id}`, boss.headers, { data: info }),
    ];
    for (const answer of answers) expectRefusal(answer, [400, 404, 405], name);
    // A document may be given a file as it was shown, with everything that is in it.
    const data = { title: 'a', cover: { ...info, id } };
    const given = await asJson('POST', '/api/articles', token, { data });
    expect(given.status, given.text).toBe(name === 'documentId' ? 400 : 200);
    expect(await state()).toEqual(before);
  });

  test('cannot be changed: path, which is read over', async () => {
    const before = plainAddresses(other);
    for (const path of ['/etc/passwd', '../x', 7, null]) {
      const answer = await sendForm(instance, [infoPart({ path })], { url: `/api/upload?id=${other.id}` });
      expect(answer.status).toBe(200);
      expect(plainAddresses(JSON.parse(answer.text))).toEqual(before);
    }
  });
});
