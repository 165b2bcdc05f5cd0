import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openProvider, type TestProvider, translateEach } from '../support/ai-provider.js';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { aPicture } from './support/pictures.js';
import { wrongs } from './support/walk.js';

/* An administrator enters a provider; an article is proposed in German, and a picture described: nothing is saved unaccepted. */

vi.setConfig({ testTimeout: 90_000 });

let fixture: PanelHouse;
let provider: TestProvider;
let window: Window;
let token: string;
let article: string;
let folder: string;

const german: ReadonlyMap<string, string> = new Map([
  ['The quick fox', 'Der schnelle Fuchs'],
  ['It jumps.', 'Er springt.'],
  ['Over a **dog**.', 'Über einen **Hund**.'],
]);

beforeAll(async () => {
  provider = await openProvider();
  provider.answers((request) =>
    typeof request.body.messages.at(-1)?.content === 'string'
      ? translateEach(request, (text) => german.get(text) ?? `? ${text}`)
      : { content: '{"text":"A green field."}' },
  );
  folder = await mkdtemp(join(tmpdir(), 'octavo-assist-'));
  fixture = await openPanelHouse({ config: { outbound: { allowPrivate: ['127.0.0.1'] } } });
  token = await fixture.app.createToken('assist');
  const words = { title: 'The quick fox', excerpt: 'It jumps.', body: 'Over a **dog**.', issueNumber: 12 };
  article = (await ask('POST', 'articles?status=draft', words)).documentId;
  window = await fixture.enter({ width: 1440, path: null });
});

afterAll(async () => {
  await fixture.close();
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(method: 'GET' | 'POST', path: string, data?: unknown) {
  const { status, body } = await fixture.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(data === undefined ? {} : { payload: JSON.stringify({ data }) }),
  });
  expect(status, body.toString()).toBeLessThan(300);
  return JSON.parse(body.toString()).data;
}

const translation = () => `${fixture.base}/admin/content/articles/${article}/translate?locale=de`;

test('without a provider nothing is proposed', async () => {
  const { page } = window;
  await page.goto(translation());
  await page.getByRole('button', { name: 'Copy all empty fields' }).waitFor();
  expect(await page.getByRole('button', { name: /Propose/ }).count()).toBe(0);
});

test('a provider is entered and tested, and its key is not shown again', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/settings/assist`);
  await page.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/v1');
  await page.getByRole('textbox', { name: 'Model', exact: true }).fill('test-model');
  await page.getByLabel('API key').fill('sk-very-secret');
  await page.getByRole('switch', { name: 'Describe images' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The server may not reach this address.').waitFor();
  await page.getByRole('textbox', { name: 'Address' }).fill(provider.url);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A key is saved.').waitFor();
  expect(await page.getByLabel('API key').inputValue()).toBe('');
  expect(await page.content()).not.toContain('sk-very-secret');
  await page.getByRole('button', { name: 'Test' }).click();
  await page.getByText('The provider translated a sentence').waitFor();
  expect(provider.requests.at(-1)?.headers.authorization).toBe('Bearer sk-very-secret');
  // The refused address is the only request that failed.
  expect((await wrongs(window)).filter((wrong) => !wrong.includes('400'))).toEqual([]);
});

test('an article is proposed: one is edited, one discarded, the others accepted and saved', async () => {
  const { page } = window;
  await page.goto(translation());
  await page.getByRole('button', { name: 'Propose all empty fields' }).click();
  await page.getByText('3 proposals to check').waitFor();
  expect(await page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('');
  expect(await wrongs(window)).toEqual([]);
  const title = page.getByRole('group', { name: 'Proposal for Title' });
  await title.getByRole('textbox').fill('Der flinke Fuchs');
  await title.getByRole('button', { name: 'Accept the proposal for Title' }).click();
  await expect.poll(() => page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Der flinke Fuchs');
  await page.getByRole('button', { name: 'Discard the proposal for Excerpt' }).click();
  await page.getByText('1 proposal to check').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Propose Excerpt in German');
  await page.getByRole('button', { name: 'Accept all' }).click();
  await page.getByRole('group', { name: /^Proposal/ }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
  expect(await ask('GET', `articles/${article}?status=draft&locale=de&fields=title,excerpt,body`)).toMatchObject({
    title: 'Der flinke Fuchs',
    excerpt: null,
    body: 'Über einen **Hund**.',
  });
  expect(await wrongs(window)).toEqual([]);
});

test('one field is proposed by itself, and leaving the view saves nothing', async () => {
  const { page } = window;
  await page.getByRole('button', { name: 'Propose Excerpt in German' }).click();
  const accept = page.getByRole('button', { name: 'Accept the proposal for Excerpt' });
  await accept.waitFor();
  await page.locator(':focus').and(accept).waitFor();
  await page.goto(translation());
  await page.getByRole('button', { name: 'Propose Excerpt in German' }).waitFor();
  expect(await page.getByRole('group', { name: /^Proposal/ }).count()).toBe(0);
  expect(await page.getByRole('textbox', { name: /^Excerpt/ }).inputValue()).toBe('');
});

test('texts inside components and zones are proposed, and everything else in them is kept', async () => {
  const { page } = window;
  const seo = {
    metaTitle: 'The quick fox',
    metaDescription: 'It jumps.',
    canonicalUrl: 'https://fox.example/',
    noIndex: true,
  };
  const blocks = [
    { __component: 'shared.rich-text', body: 'Over a **dog**.' },
    { __component: 'shared.quote', text: 'It jumps.', speaker: 'Keep {name}' },
  ];
  const { documentId } = await ask('POST', 'articles?status=draft', { title: 'Components', seo, blocks });
  const before = provider.requests.length;
  await page.goto(`${fixture.base}/admin/content/articles/${documentId}/translate?locale=de`);
  await page.getByRole('button', { name: 'Propose SEO in German', exact: false }).click();
  const proposal = page.getByRole('group', { name: /^Proposal for Seo/i });
  await proposal.getByText('Der schnelle Fuchs').waitFor();
  expect(JSON.stringify(provider.requests.slice(before).map(({ body }) => body))).not.toContain('fox.example');
  await proposal.getByRole('button', { name: /^Accept/ }).click();
  await page.getByRole('button', { name: /^Propose Blocks in German/ }).click();
  const zone = page.getByRole('group', { name: /^Proposal for Blocks/ });
  await zone.getByText('Über einen **Hund**.').waitFor();
  expect(await wrongs(window)).toEqual([]);
  await zone.getByRole('button', { name: /^Accept/ }).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill('Bestandteile');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
  const read = (locale: string) =>
    ask('GET', `articles/${documentId}?status=draft&locale=${locale}&populate[seo]=true&populate[blocks]=true`);
  const written = await read('de');
  expect(written).toMatchObject({
    seo: { ...seo, metaTitle: 'Der schnelle Fuchs', metaDescription: 'Er springt.' },
    blocks: [
      { __component: 'shared.rich-text', body: 'Über einen **Hund**.' },
      { __component: 'shared.quote', text: 'Er springt.' },
    ],
  });
  expect((await read('en')).seo).toMatchObject(seo);
  // A second proposal keeps the components of the translation, whose ids are its own.
  provider.answers((request) => translateEach(request, (text) => `${german.get(text) ?? text} Neu.`));
  await page.getByRole('button', { name: /^Propose Blocks in German/ }).click();
  await zone.getByRole('button', { name: /^Accept/ }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
  const again = await read('de');
  expect(again.blocks[0].body).toBe('Über einen **Hund**. Neu.');
  const ids = (one: { blocks: readonly { id: number }[] }) => one.blocks.map(({ id }) => id);
  expect(ids(again)).toEqual(ids(written));
});

test('a provider that fails is named in the language of the panel', async () => {
  const { page } = window;
  provider.answers(() => ({ status: 401 }));
  await page.goto(translation());
  await page.getByRole('button', { name: 'Propose Excerpt in German' }).click();
  await page.getByText('The AI provider does not accept the key.').waitFor();
});

test('a picture gets an alternative text', async () => {
  const { page } = window;
  provider.answers(() => ({ content: '{"text":"A green field."}' }));
  const path = join(folder, 'field.png');
  await writeFile(path, await aPicture(640, 360));
  await page.goto(`${fixture.base}/admin/media`);
  await page.locator('main input[type="file"]').first().setInputFiles(path);
  await page.getByRole('button', { name: 'field.png', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'field.png' });
  await drawer.getByRole('button', { name: 'Propose alternative text' }).click();
  const proposal = drawer.getByRole('group', { name: 'Proposal for Alternative text' });
  await proposal.getByRole('button', { name: /^Accept/ }).click();
  const input = drawer.getByRole('textbox', { name: /^Alternative text/ });
  await expect.poll(() => input.inputValue()).toBe('A green field.');
  await page
    .locator(':focus')
    .and(drawer.getByRole('button', { name: 'Propose alternative text' }))
    .waitFor();
  await drawer.getByRole('button', { name: 'Save file' }).click();
  await drawer.waitFor({ state: 'detached' });
  const answer = await page.request.get(`${fixture.base}/admin/api/media/files`);
  expect((await answer.json()).data[0]).toMatchObject({ alternativeText: 'A green field.' });
});
