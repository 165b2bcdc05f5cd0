import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Example, serveExample, shellBlocks } from './commands.js';

// The work is bounded by the commands of the page. This ends a test that hangs, on however busy a machine, and holds nothing else.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/* The commands of docs/how-to/permissions.md, run in their order against the example. */
let example: Example;

beforeAll(async () => {
  example = await serveExample();
});

afterAll(async () => {
  await example?.close();
});

test('every command does what the page says', async () => {
  const blocks = await shellBlocks('docs/how-to/permissions.md');
  const answers = await example.run(blocks);
  expect(answers).toHaveLength(blocks.length);
  const answerTo = (part: string): string => answers[blocks.findIndex((block) => block.includes(part))] ?? '';
  const answersTo = (part: string): readonly string[] => answers.filter((_, at) => blocks[at]?.includes(part));
  const forbidden = '{"data":null,"error":{"status":403,"name":"ForbiddenError","message":"Forbidden","details":{}}}';

  expect(JSON.parse(answerTo('Ferries'))).toMatchObject({ data: { name: 'Ferries' } });
  expect(answerTo('$TAG_TOKEN" http://localhost:1337/api/articles')).toBe(forbidden);
  expect(answerTo('Bridges')).toBe(forbidden);
  expect(answerTo('$TAG_TOKEN" http://localhost:1337/api/tags\n')).toContain('"status":401');
  expect(answerTo('access:grant public')).toContain('public api::article.article find,findOne');
  const [article] = JSON.parse(answerTo('populate=author')).data;
  expect(Object.keys(article)).toEqual(['id', 'documentId', 'title']);
  expect(answerTo('status=draft')).toBe(forbidden);
  expect(JSON.parse(answerTo('ben@example.org'))).toMatchObject({ user: { username: 'ben' } });
  expect(JSON.parse(answerTo('Lighthouses'))).toMatchObject({ data: { name: 'Lighthouses' } });
  const release = JSON.parse(answerTo('The ferry is back')).data;
  expect(release).toMatchObject({ headline: 'The ferry is back', contactEmail: 'ben@example.org' });
  expect(JSON.parse(answerTo('fields=headline'))).toMatchObject({
    data: [{ documentId: release.documentId }],
    meta: { pagination: { total: 1 } },
  });
  expect(answerTo('filters[stateNote]')).toContain('Invalid key stateNote');
  expect(answerTo('access:apply')).toBe('+ tagger (role)\n+ tagger api::tag.tag.update {"write":["name"]}\n');
  expect(answerTo('user:roles')).toBe('tagger\n');
  expect(JSON.parse(answerTo('Bells and lights'))).toMatchObject({ data: { name: 'Bells and lights' } });
  const [refreshed = '', again = ''] = answersTo('auth/refresh');
  expect(JSON.parse(refreshed).jwt).toMatch(/^octavo_u_/);
  expect(again).toContain('Invalid refresh token');
  expect(JSON.parse(answerTo('admin:code'))).toMatchObject({ data: { email: 'me@example.org' } });
  expect(JSON.parse(answerTo('/admin/api/me'))).toMatchObject({ data: { role: { name: 'Super Admin' } } });
  const log = JSON.parse(answerTo('/admin/api/audit')).data as readonly { readonly action: string }[];
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['token.create', 'user.register', 'user.refresh-reuse']),
  );
});
