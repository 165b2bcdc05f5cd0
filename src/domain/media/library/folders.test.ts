import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actor, codeOf, type LibraryHouse, now, openLibraryHouse } from '../../../../test/media/library-fixture.js';
import { expectFailure } from '../../../../test/support/document-fixture.js';
import { fileUid } from '../../../language/schema/index.js';
import { compile, slotMark } from '../../../storage/sql/plan/index.js';
import type { Library } from './library.js';

let fixture: LibraryHouse;
let library: Library;

beforeEach(async () => {
  fixture = await openLibraryHouse();
  ({ library } = fixture);
});

afterEach(() => fixture.close());

async function shape(): Promise<readonly unknown[]> {
  return (await library.folders()).map(({ id, parent, name, files, folders }) => [id, parent, name, files, folders]);
}

async function entries(): Promise<readonly unknown[]> {
  const rows = await fixture.rows(
    'SELECT action, type, document_id, fields, actor, actor_id FROM octavo_audit ORDER BY id',
  );
  return rows.map((row) => [row.action, row.type, row.document_id, row.fields, row.actor, row.actor_id]);
}

describe('folders', () => {
  test('are listed as a tree, by name, with what is directly in them', async () => {
    const photos = await fixture.folder('photos');
    const ten = await fixture.folder('10', photos.id);
    const two = await fixture.folder('2', photos.id);
    const deep = await fixture.folder('photos', ten.id);
    const audio = await fixture.folder(' audio ');
    await fixture.file('a', photos.id);
    await fixture.file('b', deep.id);
    await fixture.file('c', deep.id);
    await fixture.file('d');
    expect(await shape()).toEqual([
      [audio.id, null, 'audio', 0, 0],
      [photos.id, null, 'photos', 1, 2],
      [two.id, photos.id, '2', 0, 0],
      [ten.id, photos.id, '10', 0, 1],
      [deep.id, ten.id, 'photos', 2, 0],
    ]);
    expect(await library.folder(deep.id)).toEqual({
      id: deep.id,
      parent: ten.id,
      name: 'photos',
      files: 2,
      folders: 0,
      createdAt: new Date(now).toISOString(),
      updatedAt: new Date(now).toISOString(),
    });
    expect(await library.folder(99)).toBe(null);
  });

  test('a thousand of them may be in each other', async () => {
    let slot = 0;
    const insert = 'INSERT INTO octavo_folders (id, parent_id, name, created_at, updated_at) VALUES (?, ?, ?, ?, ?)';
    const statement = compile(
      insert.replace(/\?/g, () => slotMark(slot++)),
      fixture.store.dialect,
      [],
    );
    await fixture.store.write(async (tx) => {
      for (let id = 1; id <= 1_000; id++) await tx.run(statement, [id, id - 1, 'x', '', '']);
    });
    expect(await library.folders()).toHaveLength(1_000);
    expect(await codeOf(library.move({ files: [], folders: [1], to: 1_000 }, actor))).toBe('upload.folder-cycle');
    await fixture.file('deep', 1_000);
    await library.removeFolder(1, true, actor);
    expect([await library.folders(), await fixture.rows('SELECT id FROM files')]).toEqual([[], []]);
  });

  test.each(['', '  ', '.', '..', 'a/b', 'a\\b', 'a\0', 'line\nbreak', 'x'.repeat(256)])(
    '%j is no name of a folder',
    async (name) => {
      const failure = await expectFailure(fixture.folder(name));
      expect([failure.code, failure.problems[0]?.path]).toEqual(['upload.invalid', ['name']]);
      const { id } = await fixture.folder('fine');
      expect(await codeOf(library.changeFolder(id, { name }, actor))).toBe('upload.invalid');
      expect(await shape()).toEqual([[id, null, 'fine', 0, 0]]);
    },
  );

  test.each(['__proto__', 'constructor', 'Été 2024', '日本', 'x'.repeat(255), "'; DROP TABLE files; --"])(
    '%j is a name like any other',
    async (name) => {
      const { id } = await fixture.folder(name);
      expect(await shape()).toEqual([[id, null, name, 0, 0]]);
    },
  );

  test('a name is unique within a folder', async () => {
    const a = await fixture.folder('a');
    const b = await fixture.folder('b');
    await fixture.folder('a', a.id);
    expect(await codeOf(fixture.folder('a'))).toBe('upload.folder-taken');
    expect(await codeOf(library.changeFolder(b.id, { name: 'a' }, actor))).toBe('upload.folder-taken');
    await fixture.folder('b', a.id);
    expect(await codeOf(library.changeFolder(b.id, { parent: a.id }, actor))).toBe('upload.folder-taken');
    const both = await Promise.allSettled([fixture.folder('c'), fixture.folder('c')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('are renamed and moved; what is not said stays', async () => {
    const a = await fixture.folder('a');
    const b = await fixture.folder('b', a.id);
    expect(await library.changeFolder(b.id, { name: 'c' }, actor)).toMatchObject({ name: 'c', parent: a.id });
    expect(await library.changeFolder(b.id, { parent: null }, actor)).toMatchObject({ name: 'c', parent: null });
    expect(await library.changeFolder(b.id, { name: 'd', parent: a.id }, actor)).toMatchObject({
      name: 'd',
      parent: a.id,
    });
    expect(await library.changeFolder(b.id, {}, actor)).toMatchObject({ name: 'd', parent: a.id });
  });

  test('are never in themselves', async () => {
    const a = await fixture.folder('a');
    const b = await fixture.folder('b', a.id);
    const c = await fixture.folder('c', b.id);
    for (const parent of [a.id, b.id, c.id]) {
      expect(await codeOf(library.changeFolder(a.id, { parent }, actor))).toBe('upload.folder-cycle');
    }
    const results = await Promise.allSettled([
      library.changeFolder(b.id, { parent: null }, actor),
      library.move({ files: [], folders: [a.id], to: b.id }, actor),
      library.move({ files: [], folders: [b.id], to: a.id }, actor),
    ]);
    // Whichever comes first: all three may be allowed, and never those that would close a circle.
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    for (const reason of refusals) expect(reason).toMatchObject({ code: 'upload.folder-cycle' });
    const folders = new Map((await library.folders()).map(({ id, parent }) => [id, parent]));
    expect(folders.size).toBe(3);
    for (const id of folders.keys()) {
      const above = new Set<number>();
      for (let at = folders.get(id); typeof at === 'number'; at = folders.get(at)) {
        expect(above).not.toContain(at);
        above.add(at);
      }
    }
  });

  test('missing folders are reported', async () => {
    const { id } = await fixture.folder('a');
    const missing = 'upload.folder-not-found';
    expect(await codeOf(fixture.folder('b', 99))).toBe(missing);
    expect(await codeOf(library.changeFolder(99, { name: 'b' }, actor))).toBe(missing);
    expect(await codeOf(library.changeFolder(id, { parent: 99 }, actor))).toBe(missing);
    expect(await codeOf(library.removeFolder(99, false, actor))).toBe(missing);
    expect(await codeOf(library.removeFolder(99, true, actor))).toBe(missing);
    expect(await codeOf(library.move({ files: [], folders: [], to: 99 }, actor))).toBe(missing);
    expect(await codeOf(library.move({ files: [], folders: [99], to: null }, actor))).toBe(missing);
    expect(await codeOf(library.move({ files: [99], folders: [], to: null }, actor))).toBe('upload.not-found');
  });

  test('go alone when there is nothing in them, and with everything when that is meant', async () => {
    const a = await fixture.folder('a');
    const b = await fixture.folder('b', a.id);
    const remaining = await fixture.file('remaining');
    await fixture.file('in b', b.id);
    expect(await codeOf(library.removeFolder(a.id, false, actor))).toBe('upload.folder-not-empty');
    expect(await codeOf(library.removeFolder(b.id, false, actor))).toBe('upload.folder-not-empty');
    expect(await library.folders()).toHaveLength(2);
    const c = await fixture.folder('c');
    await library.removeFolder(c.id, false, actor);
    await library.removeFolder(a.id, true, actor);
    expect([await library.folders(), await fixture.rows('SELECT id FROM files')]).toEqual([[], [{ id: remaining.id }]]);
  });
});

describe('moving', () => {
  test('moves files and folders, all or none', async () => {
    const a = await fixture.folder('a');
    const b = await fixture.folder('b');
    const files = [await fixture.file('1'), await fixture.file('2', b.id)];
    const ids = files.map(({ id }) => id);
    await library.move({ files: [...ids, ...ids], folders: [b.id], to: a.id }, actor);
    expect(await shape()).toEqual([
      [a.id, null, 'a', 2, 1],
      [b.id, a.id, 'b', 0, 0],
    ]);
    expect(await codeOf(library.move({ files: [...ids, 99], folders: [b.id], to: null }, actor))).toBe(
      'upload.not-found',
    );
    expect((await shape())[0]).toEqual([a.id, null, 'a', 2, 1]);
    await library.move({ files: ids, folders: [], to: null }, actor);
    expect((await shape())[0]).toEqual([a.id, null, 'a', 0, 1]);
  });

  test('changes the time of the files, and of no others', async () => {
    const { id: to } = await fixture.folder('a');
    const moved = await fixture.file('moved');
    const left = await fixture.file('left');
    const later = fixture.pass(60_000);
    await library.move({ files: [moved.id], folders: [], to }, actor);
    expect(await fixture.list('file?fields[]=updatedAt&sort=id')).toMatchObject([
      { id: moved.id, updatedAt: later },
      { id: left.id, updatedAt: new Date(now).toISOString() },
    ]);
  });

  test('more files than one statement takes', async () => {
    const { id } = await fixture.folder('a');
    const files: number[] = [];
    for (let n = 0; n < 1_001; n++) files.push((await fixture.file(String(n))).id);
    await library.move({ files, folders: [], to: id }, actor);
    expect((await shape())[0]).toEqual([id, null, 'a', 1_001, 0]);
  });
});

test('every change is in the audit log, and what was refused is not', async () => {
  const a = await fixture.folder('a');
  const b = await fixture.folder('b');
  const { id, documentId } = await fixture.file('x');
  await library.changeFolder(b.id, { name: 'c', parent: a.id }, actor);
  await library.changeFolder(b.id, { name: 'c' }, actor);
  await library.move({ files: [id], folders: [b.id], to: null }, actor);
  await library.removeFolder(b.id, false, actor);
  await Promise.allSettled([fixture.folder('a'), library.changeFolder(a.id, { parent: a.id }, actor)]);
  const by = ['administrator', 7];
  expect(await entries()).toEqual([
    ['folder.create', 'folder', String(a.id), null, ...by],
    ['folder.create', 'folder', String(b.id), null, ...by],
    ['folder.change', 'folder', String(b.id), '["name","parent"]', ...by],
    ['folder.change', 'folder', String(b.id), '["parent"]', ...by],
    ['file.change', fileUid, documentId, '["folder"]', ...by],
    ['folder.remove', 'folder', String(b.id), null, ...by],
  ]);
});
