import { afterEach, beforeEach, expect, test } from 'vitest';
import { actor, type LibraryHouse, openLibraryHouse } from '../../../../test/media/library-fixture.js';
import { contractSettings as settings } from '../../../../test/support/contract-settings.js';
import { Failure } from '../../../foundations/core/index.js';
import { parseParameters } from '../../../language/query/index.js';
import { parseListResult } from '../../documents/index.js';
import { parseFileListQuery } from './file-list-query.js';

let fixture: LibraryHouse;

beforeEach(async () => {
  fixture = await openLibraryHouse();
});

afterEach(() => fixture.close());

async function search(query: string): Promise<readonly unknown[]> {
  const listQuery = parseFileListQuery(parseParameters(query, settings), fixture.snapshot, settings);
  const found = await fixture.documents.list(listQuery);
  return parseListResult<{ readonly name: string }>(found).map(({ name }) => name);
}

test('the query for files supports every attribute of them, and returns them completely', async () => {
  const { id } = await fixture.folder('a');
  await fixture.create('file', { name: 'fox.png', alternativeText: 'A red fox', mime: 'image/png', folderId: id });
  await fixture.create('file', { name: 'song.mp3', caption: 'Foxtrot', mime: 'audio/mpeg', visibility: 'private' });
  expect(await search('_q=fox&sort=name')).toEqual(['fox.png', 'song.mp3']);
  expect(await search(`filters[folderId]=${id}`)).toEqual(['fox.png']);
  expect(await search('filters[folderId][$null]=true')).toEqual(['song.mp3']);
  expect(await search('filters[mime][$startsWith]=audio/')).toEqual(['song.mp3']);
  expect(await search('filters[visibility]=private&filters[caption][$containsi]=TROT')).toEqual(['song.mp3']);
  const listQuery = parseFileListQuery(parseParameters('', settings), fixture.snapshot, settings);
  const found = await fixture.documents.list(listQuery);
  expect([found.total, parseListResult(found)[0]]).toEqual([2, expect.objectContaining({ folderId: id, bytes: null })]);
});

test('images without alternative text are found, and apart from them those with an empty one', async () => {
  await fixture.create('file', { name: 'fox.png', alternativeText: 'A red fox', mime: 'image/png' });
  await fixture.create('file', { name: 'line.png', alternativeText: '', mime: 'image/png' });
  await fixture.create('file', { name: 'boat.png', mime: 'image/png' });
  await fixture.create('file', { name: 'song.mp3', mime: 'audio/mpeg' });
  const image = 'filters[$and][0][mime][$startsWith]=image/';
  expect(await search(`${image}&filters[$and][1][alternativeText][$null]=true`)).toEqual(['boat.png']);
  expect(await search(`${image}&filters[$and][1][alternativeText][$eq]=`)).toEqual(['line.png']);
});

test.each(['filters[bogus]=1', 'filters[createdBy]=1', 'sort=bogus', 'populate=bogus'])(
  '%s is refused',
  async (query) => {
    await expect(search(query)).rejects.toThrow(Failure);
  },
);

test('a moved file is found in its current folder, also by a repeated query', async () => {
  const { id } = await fixture.folder('a');
  const one = await fixture.file('one');
  const inFolder = () => search(`filters[folderId]=${id}`);
  expect(await inFolder()).toEqual([]);
  await fixture.library.move({ files: [one.id], folders: [], to: id }, actor);
  expect(await inFolder()).toEqual(['one']);
});
