import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelFiles } from '../../../../../test/security/support/model.js';
import { type AdminFixture, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

const uid = 'api::article.article';

let fixture: AdminFixture;

beforeAll(async () => {
  const [path, text] = [...modelFiles].find(([name]) => name.includes('article.json')) ?? ['', '{}'];
  const article = JSON.parse(text);
  article.attributes.slug.targetField = 'title';
  fixture = await openAdminFixture({}, new Map([...modelFiles, [path, JSON.stringify(article)]]));
});

afterAll(() => fixture.close());

async function created(data: unknown): Promise<{ readonly documentId: string; readonly slug: string }> {
  const answer = await fixture.ask({ method: 'POST', path: 'content/articles', as: fixture.owner, body: { data } });
  return answer.data;
}

async function slug(text: string, more = '&attribute=slug', as = fixture.owner): Promise<unknown> {
  const { status, data } = await fixture.ask({ path: `slugs/${uid}?text=${encodeURIComponent(text)}${more}`, as });
  return status === 200 ? data.slug : status;
}

test.each(['Grüße aus Łódź', '東京の夜', '北京', '서울', '🎉', '—'])(
  '%s: the suggested slug is the one created',
  async (title) => {
    const suggested = await slug(title);
    expect(suggested).toMatch(/^[a-z0-9-]+$/);
    const { documentId, slug: made } = await created({ title });
    expect(made).toBe(suggested);
    expect(await slug(title)).toBe(`${made}-1`);
    expect(await slug(title, `&attribute=slug&documentId=${documentId}`)).toBe(made);
    expect(await slug(title, '')).toBe(made);
  },
);

test('documents that the caller may not find do not count', async () => {
  const { documentId } = await created({ title: 'Hidden' });
  const create = { type: uid, action: 'create' };
  const blind = await fixture.addAdministrator('blind', { content: [create] });
  const own = await fixture.addAdministrator('own', { content: [create, { type: uid, action: 'find', own: true }] });
  for (const as of [blind, own]) {
    expect(await slug('Hidden', '&attribute=slug', as)).toBe('hidden');
    expect(await slug('Hidden', `&attribute=slug&documentId=${documentId}`, as)).toBe('hidden');
  }
  expect(await slug('Hidden')).toBe('hidden-1');
});

test('it is rejected for callers who may not write such documents, and for attributes that are no uid', async () => {
  const reader = await fixture.addAdministrator('reader', { content: [{ type: uid, action: 'find' }] });
  expect(await slug('A', '&attribute=slug', reader)).toBe(403);
  for (const more of ['&attribute=title', '&attribute=nothing', '&attribute[0]=slug', '&attribute=slug&locale=xx'])
    expect(await slug('A', more), more).toBe(400);
  expect((await fixture.ask({ path: 'slugs/api::nothing.nothing?text=a', as: fixture.owner })).status).toBe(404);
});
