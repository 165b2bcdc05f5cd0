import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { differencesBetween, knownDifferences, readLog } from './index.js';

test('positions that differ are named, whatever the order of members', () => {
  const theirs = { data: [{ title: 'a', tags: ['x', 'y'], only: 1 }], meta: { total: 2 } };
  const ours = { meta: { total: 3 }, data: [{ tags: ['x', 'z'], title: 'a', extra: null }] };
  expect(differencesBetween(theirs, ours)).toEqual([
    { kind: 'value', at: 'data[0].tags[1]', key: 'tags', theirs: 'y', ours: 'z' },
    { kind: 'missing here', at: 'data[0].only', key: 'only', theirs: 1 },
    { kind: 'missing there', at: 'data[0].extra', key: 'extra', ours: null },
    { kind: 'value', at: 'meta.total', key: 'total', theirs: 2, ours: 3 },
  ]);
  expect(differencesBetween([1], [1, 2])).toEqual([{ kind: 'missing there', at: '[1]', key: '', ours: 2 }]);
  expect(differencesBetween('text', { a: 1 })).toEqual([
    { kind: 'value', at: '', key: '', theirs: 'text', ours: { a: 1 } },
  ]);
});

test('a document that one list lacks does not make those behind it differ', () => {
  const list = (...ids: readonly string[]) => ({ data: ids.map((documentId) => ({ documentId, title: documentId })) });
  expect(differencesBetween(list('a', 'b', 'c'), list('b', 'c'))).toEqual([
    { kind: 'missing here', at: 'data[0]', key: 'data', theirs: { documentId: 'a', title: 'a' } },
  ]);
  expect(differencesBetween(list('a', 'b', 'c'), list('c', 'a', 'd'))).toEqual([
    { kind: 'missing here', at: 'data[1]', key: 'data', theirs: { documentId: 'b', title: 'b' } },
    { kind: 'missing there', at: 'data[2]', key: 'data', ours: { documentId: 'd', title: 'd' } },
    { kind: 'order', at: 'data', key: 'data', theirs: ['a', 'c'], ours: ['c', 'a'] },
  ]);
});

/** The differences that no decision explains. */
function unexplained(theirs: unknown, ours: unknown, path = '/api/articles') {
  return differencesBetween(theirs, ours).filter(
    (found) => !knownDifferences.some((decision) => decision.explains(found, path)),
  );
}

test('explained differences are separated from unexplained ones', () => {
  const file = (id: number, host: string) => ({
    id,
    url: `${host}/uploads/a_1.png`,
    provider: host,
    provider_metadata: host,
  });
  expect(unexplained(file(1, 'https://old'), file(2, ''))).toEqual([]);
  expect(unexplained({ url: '/uploads/a.png' }, { url: '/uploads/b.png' })).toHaveLength(1);
  expect(unexplained({ id: 'a' }, { id: 'b' })).toHaveLength(1);
  expect(unexplained({ id: 1 }, { id: null })).toHaveLength(1);
  const refused = (name: string, message: string) => ({
    data: null,
    error: { status: 400, name, message, details: {} },
  });
  expect(unexplained(refused('NotFoundError', 'a'), refused('NotFoundError', 'b'))).toEqual([]);
  expect(unexplained(refused('NotFoundError', 'a'), refused('ValidationError', 'a'))).toHaveLength(1);
  expect(unexplained({ message: 'a' }, { message: 'b' })).toHaveLength(1);
  expect(unexplained({ at: '1700000000000' }, { at: '2023-11-14T22:13:20.000Z' })).toEqual([]);
  expect(unexplained({ at: '1700000000000' }, { at: '2023-11-14T22:13:21.000Z' })).toHaveLength(1);
  expect(unexplained({ big: '9007199254740992' }, { big: '9007199254740993' })).toEqual([]);
  expect(unexplained({ big: '12' }, { big: '13' })).toHaveLength(1);
});

test('order and matches are explained by the parameters of the request alone', () => {
  const list = (...ids: readonly string[]) => ({
    data: ids.map((documentId) => ({ documentId })),
    meta: { pagination: { total: ids.length } },
  });
  expect(unexplained(list('a', 'b'), list('b', 'a'))).toEqual([]);
  expect(unexplained(list('a', 'b'), list('b', 'a'), '/api/articles?sort=title')).toHaveLength(1);
  expect(unexplained(list('a', 'b'), list('a'), '/api/articles?filters[title][$contains]=x')).toEqual([]);
  expect(unexplained(list('a', 'b'), list('a'), '/api/articles?filters[title][$containsi]=x')).toHaveLength(2);
  expect(unexplained(list('a', 'b'), list('a'))).toHaveLength(2);
});

test('paths come from a list or an access log, each once, and only those of GETs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-log-'));
  const file = join(folder, 'log');
  const lines = [
    '/api/pages?page=1',
    '1.2.3.4 - - [21/Nov/2026] "GET /api/tags?populate=* HTTP/1.1" 200 12 "-" "curl"',
    'POST /api/pages',
    '1.2.3.4 - - "GET /api/tags?populate=* HTTP/2" 200',
    '',
  ];
  await writeFile(file, lines.join('\n'));
  const paths: string[] = [];
  for await (const path of readLog(file)) paths.push(path);
  await rm(folder, { recursive: true });
  expect(paths).toEqual(['/api/pages?page=1', '/api/tags?populate=*']);
});
