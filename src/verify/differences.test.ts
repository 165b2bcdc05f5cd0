import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { differencesBetween, readLog } from './index.js';

test('places that differ are named, whatever the order of members', () => {
  const theirs = { data: [{ title: 'a', tags: ['x', 'y'], only: 1 }], meta: { total: 2 } };
  const ours = { meta: { total: 3 }, data: [{ tags: ['x', 'z'], title: 'a', extra: null }] };
  expect(differencesBetween(theirs, ours)).toEqual([
    { at: 'data[0].tags[1]', theirs: 'y', ours: 'z' },
    { at: 'data[0].only', theirs: 1 },
    { at: 'data[0].extra', ours: null },
    { at: 'meta.total', theirs: 2, ours: 3 },
  ]);
  expect(differencesBetween([1], [1, 2])).toEqual([{ at: '[1]', ours: 2 }]);
  expect(differencesBetween('text', { a: 1 })).toEqual([{ at: '', theirs: 'text', ours: { a: 1 } }]);
});

test('what the table names is no difference, and only that', () => {
  const file = (id: number, host: string) => ({
    id,
    url: `${host}/uploads/a_1.png`,
    provider: host,
    provider_metadata: host,
  });
  expect(differencesBetween(file(1, 'https://old'), file(2, ''))).toEqual([]);
  expect(differencesBetween({ url: '/uploads/a.png' }, { url: '/uploads/b.png' })).toHaveLength(1);
  expect(differencesBetween({ id: 'a' }, { id: 'b' })).toHaveLength(1);
  expect(differencesBetween({ id: 1 }, { id: null })).toHaveLength(1);
  const refused = (name: string, message: string) => ({
    data: null,
    error: { status: 400, name, message, details: {} },
  });
  expect(differencesBetween(refused('NotFoundError', 'a'), refused('NotFoundError', 'b'))).toEqual([]);
  expect(differencesBetween(refused('NotFoundError', 'a'), refused('ValidationError', 'a'))).toHaveLength(1);
  expect(differencesBetween({ message: 'a' }, { message: 'b' })).toHaveLength(1);
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
