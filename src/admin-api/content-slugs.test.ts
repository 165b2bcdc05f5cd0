import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelFiles } from '../../test/security/support/model.js';
import { type AdminHouse, openAdminHouse } from '../../test/support/admin-house.js';

const uid = 'api::article.article';

let house: AdminHouse;

beforeAll(async () => {
  const [path, text] = [...modelFiles].find(([name]) => name.includes('article.json')) ?? ['', '{}'];
  const article = JSON.parse(text);
  article.attributes.slug.targetField = 'title';
  house = await openAdminHouse({}, new Map([...modelFiles, [path, JSON.stringify(article)]]));
});

afterAll(() => house.close());

async function created(data: unknown): Promise<{ readonly documentId: string; readonly slug: string }> {
  const answer = await house.ask({ method: 'POST', path: 'content/articles', as: house.owner, body: { data } });
  return answer.data;
}

async function slug(text: string, more = '&attribute=slug', as = house.owner): Promise<unknown> {
  const { status, data } = await house.ask({ path: `slugs/${uid}?text=${encodeURIComponent(text)}${more}`, as });
  return status === 200 ? data.slug : status;
}

test.each(['Grüße aus Łódź', '東京の夜', '北京', '서울', '🎉', '—'])(
  '%s: what is told is what is made',
  async (title) => {
    const told = await slug(title);
    expect(told).toMatch(/^[a-z0-9-]+$/);
    const { documentId, slug: made } = await created({ title });
    expect(made).toBe(told);
    expect(await slug(title)).toBe(`${made}-1`);
    expect(await slug(title, `&attribute=slug&documentId=${documentId}`)).toBe(made);
    expect(await slug(title, '')).toBe(made);
  },
);

test('documents that the caller may not find do not count', async () => {
  const { documentId } = await created({ title: 'Hidden' });
  const create = { type: uid, action: 'create' };
  const blind = await house.hire('blind', { content: [create] });
  const own = await house.hire('own', { content: [create, { type: uid, action: 'find', own: true }] });
  for (const as of [blind, own]) {
    expect(await slug('Hidden', '&attribute=slug', as)).toBe('hidden');
    expect(await slug('Hidden', `&attribute=slug&documentId=${documentId}`, as)).toBe('hidden');
  }
  expect(await slug('Hidden')).toBe('hidden-1');
});

test('it is refused to whoever writes no such documents, and for what is no uid', async () => {
  const reader = await house.hire('reader', { content: [{ type: uid, action: 'find' }] });
  expect(await slug('A', '&attribute=slug', reader)).toBe(403);
  for (const more of ['&attribute=title', '&attribute=nothing', '&attribute[0]=slug', '&attribute=slug&locale=xx'])
    expect(await slug('A', more), more).toBe(400);
  expect((await house.ask({ path: 'slugs/api::nothing.nothing?text=a', as: house.owner })).status).toBe(404);
});
