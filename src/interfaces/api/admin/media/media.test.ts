import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';
import { type FormPart, formBody, formType } from '../../../../../test/support/form.js';
import { pictureBytes } from '../../../../../test/support/pictures.js';

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

function ask(method: string, path: string, body?: unknown, as = fixture.owner): Promise<AdminResponse> {
  return fixture.ask({ method, path: `media/${path}`, as, ...(body === undefined ? {} : { body }) });
}

function send(path: string, parts: readonly FormPart[]): Promise<AdminResponse> {
  const headers = { 'content-type': formType };
  return fixture.ask({ method: 'POST', path: `media/${path}`, as: fixture.owner, body: formBody(parts), headers });
}

const text = (name: string, content: string): FormPart => {
  return { name: 'files', file: name, type: 'text/plain', bytes: Buffer.from(content) };
};
const info = (value: object): FormPart => ({ name: 'fileInfo', text: JSON.stringify(value) });

/** Uploads one text; returns the file. */
async function upload(name: string, metadata: object = {}): Promise<AdminResponse['data']> {
  const { status, data, text: shown } = await send('files', [text(name, `content of ${name}`), info(metadata)]);
  expect(status, shown).toBe(201);
  return data[0];
}

async function folder(name: string, parent: number | null = null): Promise<number> {
  return (await ask('POST', 'folders', { name, parent })).data.id;
}

describe('uploads', () => {
  test('are returned in the order sent, each with its metadata', async () => {
    const into = await folder('uploads');
    const picture = await pictureBytes({ format: 'png', width: 300, height: 200 });
    const { status, data } = await send('files', [
      { name: 'files', file: 'fox.png', type: 'image/png', bytes: picture },
      text('notes.txt', 'notes'),
      info([{ alternativeText: 'A fox', folder: into }, { visibility: 'private' }]),
    ]);
    expect(status).toBe(201);
    expect(data).toMatchObject([
      {
        name: 'fox.png',
        mime: 'image/png',
        width: 300,
        height: 200,
        alternativeText: 'A fox',
        folderId: into,
        visibility: 'public',
      },
      { name: 'notes.txt', folderId: null, visibility: 'private', isUrlSigned: true },
    ]);
    expect(data[0].formats.thumbnail.url).toMatch(/^\/uploads\/[\w-]+\.png$/);
    expect(data[1].url).toMatch(/signature=/);
    expect(data[1].checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  test('without a file are refused', async () => {
    expect((await send('files', [info({})])).status).toBe(400);
    expect((await send('files', [{ ...text('a.txt', 'x'), name: 'other' }])).status).toBe(400);
    expect((await ask('POST', 'files', { files: [] })).status).toBe(400);
    expect((await ask('POST', 'files')).status).toBe(400);
  });

  test('that replace keep the address', async () => {
    const before = await upload('replaced.txt', { caption: 'unchanged' });
    const answer = await send(`files/${before.id}/replace`, [text('other.txt', 'quite another content')]);
    expect([answer.status, answer.data.url, answer.data.caption]).toEqual([200, before.url, 'unchanged']);
    expect(answer.data.checksum).not.toBe(before.checksum);
    expect((await send('files/999/replace', [text('a.txt', 'x')])).status).toBe(404);
    const two = await send(`files/${before.id}/replace`, [text('a.txt', 'x'), text('b.txt', 'y')]);
    expect(two.status).toBe(400);
  });
});

describe('cropping', () => {
  const half = { left: 0, top: 0, width: 40, height: 60 };

  async function uploadPicture(): Promise<AdminResponse['data']> {
    const bytes = await pictureBytes({ format: 'png', width: 80, height: 60 });
    return (await send('files', [{ name: 'files', file: 'fox.png', type: 'image/png', bytes }])).data[0];
  }

  test('replaces the picture by the part, or creates a new file', async () => {
    const before = await uploadPicture();
    const copied = await ask('POST', `files/${before.id}/crop`, { ...half, copy: true });
    expect([copied.status, copied.data.width, copied.data.name]).toEqual([201, 40, 'fox 40×60.png']);
    expect(copied.data.id).not.toBe(before.id);
    expect((await ask('GET', `files/${before.id}`)).data).toEqual(before);
    const answer = await ask('POST', `files/${before.id}/crop`, half);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ id: before.id, url: before.url, name: 'fox.png', width: 40, height: 60 });
    expect(answer.data.checksum).not.toBe(before.checksum);
    const { data } = await fixture.ask({ path: 'audit?limit=2', as: fixture.owner });
    expect(data.map((entry: Record<string, unknown>) => [entry.action, entry.documentId])).toEqual([
      ['file.crop', before.documentId],
      ['file.upload', copied.data.documentId],
    ]);
  });

  test.each([
    ['no body', undefined],
    ['no height', { left: 0, top: 0, width: 40 }],
    ['null', { ...half, left: null }],
    ['a text', { ...half, width: '40' }],
    ['half a pixel', { ...half, top: 0.5 }],
    ['before the picture', { ...half, left: -1 }],
    ['nothing', { ...half, width: 0 }],
    ['beyond the picture', { ...half, width: 81 }],
    ['another copy', { ...half, copy: 'yes' }],
    ['another field', { ...half, angle: 90 }],
  ])('with %s is refused with 400', async (_, body) => {
    const { id } = await uploadPicture();
    expect((await ask('POST', `files/${id}/crop`, body)).status).toBe(400);
    expect((await ask('GET', `files/${id}`)).data.width).toBe(80);
  });

  test('needs a picture, and the permission to write', async () => {
    const { id } = await upload('words.txt');
    expect((await ask('POST', `files/${id}/crop`, half)).message).toBe('This file cannot be cropped: it is text/plain');
    expect((await ask('POST', 'files/999/crop', half)).status).toBe(404);
    const reader = await fixture.addAdministrator('crop-reader', {
      settings: [{ action: 'read', part: 'settings::media' }],
    });
    expect((await ask('POST', `files/${id}/crop`, half, reader)).status).toBe(403);
  });
});

describe('files', () => {
  test('are found, changed and removed', async () => {
    const { id } = await upload('needle.txt');
    const found = await ask('GET', 'files?_q=needle&sort=name&pagination[pageSize]=1');
    expect([found.status, found.data.length, JSON.parse(found.text).meta.pagination.total]).toEqual([200, 1, 1]);
    expect((await ask('GET', 'files?filters[visibility]=public&filters[name]=needle.txt')).data).toHaveLength(1);
    const changed = await ask('PUT', `files/${id}`, { alternativeText: 'thin', visibility: 'private' });
    expect(changed.data).toMatchObject({ id, name: 'needle.txt', alternativeText: 'thin', visibility: 'private' });
    expect((await ask('GET', `files/${id}`)).data).toEqual(changed.data);
    expect((await ask('DELETE', `files/${id}`)).status).toBe(204);
    for (const [method, body] of [['GET'], ['PUT', {}], ['DELETE']] as const) {
      expect((await ask(method, `files/${id}`, body)).status, method).toBe(404);
    }
  });

  test.each(['0', '-1', 'x', '1e3', '__proto__', '99999999999'])('%s is no id', async (id) => {
    expect((await ask('GET', `files/${id}`)).status).toBe(404);
    expect((await ask('GET', `folders/${id}`)).status).toBe(404);
    expect((await ask('GET', `files/${id}/uses`)).status).toBe(404);
  });

  test.each([
    ['GET', 'files?filters[bogus]=1'],
    ['GET', 'files?populate=*'],
    ['GET', 'files?fields=name'],
    ['PUT', 'files/1', { url: '/etc/passwd' }],
    ['PUT', 'files/1', { name: 1 }],
    ['PUT', 'files/1', []],
    ['POST', 'files/move', {}],
    ['POST', 'files/move', { files: [1] }],
    ['POST', 'files/move', { files: 1, to: null }],
    ['POST', 'files/move', { files: ['1'], to: null }],
    ['POST', 'files/move', { files: [0], to: null }],
    ['POST', 'files/move', { files: Array(1_001).fill(1), to: null }],
    ['POST', 'files/move', { files: [], to: 'x' }],
    ['POST', 'files/move', { files: [], to: null, bogus: 1 }],
    ['POST', 'folders', {}],
    ['POST', 'folders', { name: 1 }],
    ['POST', 'folders', { name: 'a/b' }],
    ['POST', 'folders', { name: 'a', parent: 'x' }],
    ['POST', 'folders', { name: 'a', parent: 0 }],
    ['DELETE', 'folders/1?recursive=1'],
    ['DELETE', 'folders/1?recursive[]=true'],
    ['GET', 'files/1/uses?limit=0'],
    ['GET', 'files/1/uses?after[]=x'],
  ])('%s %s %j is refused with 400', async (method, path, body?: unknown) => {
    await upload('first.txt');
    const { status, text: shown } = await ask(method, path, body);
    expect(status, shown).toBe(400);
  });

  test('are moved with folders, and a folder with content is removed only on explicit request', async () => {
    const [from, to] = [await folder('from'), await folder('to')];
    const { id } = await upload('moved.txt', { folder: from });
    const inside = await folder('inside', from);
    expect((await ask('POST', 'files/move', { files: [id], folders: [inside], to })).status).toBe(204);
    expect((await ask('GET', `files/${id}`)).data.folderId).toBe(to);
    expect((await ask('GET', `folders/${to}`)).data).toMatchObject({ name: 'to', parent: null, files: 1, folders: 1 });
    expect((await ask('POST', 'files/move', { folders: [to], to: inside })).status).toBe(400);
    expect((await ask('PUT', `folders/${inside}`, { name: 'inner' })).data).toMatchObject({
      name: 'inner',
      parent: to,
    });
    expect((await ask('DELETE', `folders/${from}`)).status).toBe(204);
    expect((await ask('DELETE', `folders/${to}`)).status).toBe(409);
    expect((await ask('DELETE', `folders/${to}?recursive=true`)).status).toBe(204);
    expect([(await ask('GET', `files/${id}`)).status, (await ask('GET', `folders/${inside}`)).status]).toEqual([
      404, 404,
    ]);
    const names = (await ask('GET', 'folders')).data.map(({ name }: { readonly name: string }) => name);
    expect(names).not.toContain('to');
  });

  test('every change is in the audit log', async () => {
    const { id, documentId } = await upload('logged.txt');
    await ask('PUT', `files/${id}`, { caption: 'a secret' });
    await send(`files/${id}/replace`, [text('logged.txt', 'new')]);
    await ask('DELETE', `files/${id}`);
    const { data, text: shown } = await fixture.ask({ path: 'audit?limit=4', as: fixture.owner });
    expect(data.map((entry: Record<string, unknown>) => [entry.action, entry.documentId, entry.actor])).toEqual(
      ['file.remove', 'file.replace', 'file.change', 'file.upload'].map((action) => [
        action,
        documentId,
        'administrator',
      ]),
    );
    expect(shown).not.toContain('a secret');
  });
});

describe('where a file is used', () => {
  const article = 'api::article.article';
  const media = [{ action: 'read', part: 'settings::media' }];

  test('is shown as far as the role reads content; the rest is counted', async () => {
    const { id } = await upload('used.txt');
    const body = { data: { title: 'Used', cover: id } };
    const made = await fixture.ask({ method: 'POST', path: 'content/articles?status=draft', as: fixture.owner, body });
    expect(made.status, made.text).toBe(200);
    const { documentId } = made.data;
    const use = { type: article, documentId, locale: 'en', status: 'draft', path: ['cover'] };
    const seenBy = async (as: string) => JSON.parse((await ask('GET', `files/${id}/uses`, undefined, as)).text);
    const roles: Readonly<Record<string, readonly object[]>> = {
      none: [],
      other: [{ action: 'find', type: 'api::tag.tag' }],
      field: [{ action: 'find', type: article, fields: ['title'] }],
      locale: [{ action: 'find', type: article, locales: ['fr'] }],
      own: [{ action: 'find', type: article, own: true }],
    };
    for (const [name, content] of Object.entries(roles)) {
      const as = await fixture.addAdministrator(`uses-${name}`, { settings: media, content });
      expect(await seenBy(as), name).toEqual({ data: [], meta: { next: null, hidden: 1 } });
    }
    const content = [{ action: 'find', type: article, fields: ['title', 'cover'], locales: ['en'] }];
    const reader = await fixture.addAdministrator('uses-reader', { settings: media, content });
    for (const as of [reader, fixture.owner]) {
      expect(await seenBy(as)).toEqual({ data: [use], meta: { next: null, hidden: 0 } });
    }
  });

  test('comes page by page', async () => {
    const { id } = await upload('often.txt');
    for (let n = 0; n < 3; n++) {
      const body = { data: { title: String(n), cover: id } };
      await fixture.ask({ method: 'POST', path: 'content/articles?status=draft', as: fixture.owner, body });
    }
    const first = JSON.parse((await ask('GET', `files/${id}/uses?limit=2`)).text);
    const rest = JSON.parse((await ask('GET', `files/${id}/uses?limit=2&after=${first.meta.next}`)).text);
    expect([first.data.length, rest.data.length, rest.meta.next]).toEqual([2, 1, null]);
    expect((await ask('GET', `files/${id}/uses?after=x`)).status).toBe(400);
  });
});
