import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FrontEndProject, openFrontEndProject } from './project.js';

/* movers B5: what front ends of projects without `strictParams` send, which Strapi answers with 200. */

let strict: FrontEndProject;
let lenient: FrontEndProject;
beforeAll(async () => {
  strict = await openFrontEndProject({ api: { profile: 'strapi' } });
  lenient = await openFrontEndProject({ api: { profile: 'strapi', lenient: true } });
});
afterAll(() => Promise.all([strict.close(), lenient.close()]));

test.each(['nocache=1', 'publicationState=preview', '_limit=5', 'pLevel=4', 'populate=deep', 'populate=deep,3'])(
  '%s is ignored where the setting says so, and refused otherwise',
  async (query) => {
    for (const path of ['pages', `pages/${lenient.ids.page}`, 'global']) {
      const answer = await lenient.read(`${path}?${query}`);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual((await lenient.read(path)).json);
    }
    expect((await strict.read(`pages?${query}`)).status).toBe(400);
  },
);

test('a status that is none means draft, as far as the caller may read drafts', async () => {
  const draft = (await lenient.read('pages?status=draft')).json;
  expect(draft.data).toHaveLength(1);
  expect((await lenient.read('pages?status=nope')).json).toEqual(draft);
  expect((await lenient.read('pages?status=')).json).toEqual(draft);
  expect((await strict.read('pages?status=nope')).status).toBe(400);
  const contract = await openFrontEndProject({ api: { lenient: true } });
  expect((await contract.read('pages?status=nope')).status).toBe(403);
  await contract.close();
});

test('requests for users and files may have unknown parameters, too', async () => {
  expect((await lenient.send('GET', 'users?nocache=1')).status).toBe(200);
  expect((await lenient.send('GET', 'upload/files?nocache=1')).status).toBe(200);
});

test.each([
  'filters[no]=1',
  'filters[title][$no]=1',
  'populate=no',
  'fields=no',
  'sort=no',
  'populate[deep]=true',
  'status[a]=draft',
])('%s is refused in any case', async (query) => {
  expect((await lenient.read(`pages?${query}`)).status).toBe(400);
});

test('writes are as strict as ever', async () => {
  const answer = await lenient.send('POST', 'pages?status=nope', { data: { title: 'x' } });
  expect(answer.status).toBe(400);
});
