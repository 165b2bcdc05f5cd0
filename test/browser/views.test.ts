import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { showView } from './support/walk.js';

/* Every view, as wide as a desk and as narrow as a hand, in the light and in the dark. */

let fixture: PanelHouse;
let article: string;
let webhook: number;
let changeSet: string;

beforeAll(async () => {
  fixture = await openPanelHouse();
  const token = await fixture.app.createToken('browser');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const payload = {
    data: { title: 'A long title that has to find its place on small screens as well', readingMinutes: 7 },
  };
  const made = await fixture.app.inject({ method: 'POST', url: '/api/articles?status=draft', headers, payload });
  article = JSON.parse(made.body.toString()).data.documentId;
  const changed = { data: { title: 'Another title', excerpt: 'A few words.' } };
  const one = `/api/articles/${article}?status=draft`;
  await fixture.app.inject({ method: 'PUT', url: one, headers, payload: changed });
  const gone = { data: { title: 'A title that is gone' } };
  const other = await fixture.app.inject({ method: 'POST', url: '/api/articles?status=draft', headers, payload: gone });
  const { documentId } = JSON.parse(other.body.toString()).data;
  const { authorization } = headers;
  await fixture.app.inject({ method: 'DELETE', url: `/api/articles/${documentId}`, headers: { authorization } });
  webhook = await planned();
});

afterAll(() => fixture.close());

/** Plans a publication and makes a webhook that has something to tell; returns its id. */
async function planned(): Promise<number> {
  const { page } = await fixture.enter();
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const ask = async (method: 'POST' | 'PUT', path: string, data: unknown) => {
    const answer = await page.request.fetch(`${fixture.base}/admin/api/${path}`, { method, headers, data });
    expect(answer.status(), await answer.text()).toBeLessThan(300);
    return (await answer.json()).data;
  };
  await ask('PUT', `schedule/api::article.article/${article}`, { publishAt: '2040-01-01T08:00:00+01:00' });
  const { id } = await ask('POST', 'webhooks', {
    name: 'Search index',
    url: 'https://search.example/hook',
    events: ['entry.update'],
    headers: { Authorization: 'Bearer 1' },
  });
  await ask('PUT', `content/articles/${article}?status=draft`, { data: { readingMinutes: 8 } });
  changeSet = (await ask('POST', 'change-sets', { name: 'Spring launch', description: 'All of it' })).id;
  const documents = [{ type: 'api::article.article', documentIds: [article], locales: '*' }];
  await ask('POST', `change-sets/${changeSet}/entries`, { documents });
  await page.close();
  return id;
}

const views: readonly (readonly [name: string, path: () => string])[] = [
  ['start', () => '/'],
  ['profile', () => '/profile'],
  ['list', () => '/content/articles'],
  ['empty list', () => '/content/tags'],
  ['new document', () => '/content/products/new'],
  ['document', () => `/content/articles/${article}`],
  ['document history', () => `/content/articles/${article}/history?state=1`],
  ['deleted documents', () => '/content/articles/deleted'],
  ['single page', () => '/content/homepage'],
  ['translation', () => `/content/articles/${article}/translate?locale=de`],
  ['translation of a single page', () => '/content/homepage/translate?locale=de'],
  ['translations', () => '/translations'],
  ['upcoming', () => '/upcoming'],
  ['change sets', () => '/change-sets'],
  ['a change set', () => `/change-sets/${changeSet}`],
  ['a list in a change set', () => `/content/articles?set=${changeSet}`],
  ['a document in a change set', () => `/content/articles/${article}?set=${changeSet}`],
  ['media library', () => '/media'],
  ['API', () => '/reference?type=articles'],
  ['GraphQL playground', () => '/reference/graphql'],
  ['roles of end users', () => '/settings/user-roles'],
  ['a role of end users', () => '/settings/user-roles/2'],
  ['end users', () => '/settings/users'],
  ['administrators', () => '/settings/administrators'],
  ['roles of administrators', () => '/settings/roles'],
  ['a role of administrators', () => '/settings/roles/2'],
  ['tokens', () => '/settings/tokens'],
  ['webhooks', () => '/settings/webhooks'],
  ['a webhook', () => `/settings/webhooks/${webhook}`],
  ['audit log', () => '/settings/audit'],
  ['stages of review', () => '/settings/stages'],
  ['machine translation', () => '/settings/assist'],
  ['storage', () => '/settings/storage'],
  ['mail', () => '/settings/mail'],
  ['system', () => '/settings/system'],
  ['no such type', () => '/content/nothing'],
  ['content model', () => '/builder'],
  ['content type', () => '/builder/types/api::article.article'],
  ['the view of a content type', () => '/builder/types/api::article.article/view'],
  ['review of the content model', () => '/builder/review'],
  ['model history', () => '/builder/history'],
  ['languages', () => '/settings/locales'],
  ['no such view', () => '/no/such/view'],
  ['slow queries', () => '/settings/slow'],
];

/** Nothing stands out of the window at the side. */
async function overhang({ page }: Window): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

const usual = [
  [1280, 'light'],
  [390, 'dark'],
] as const;
const others = [
  [1280, 'dark'],
  [820, 'light'],
  [820, 'dark'],
  [390, 'light'],
] as const;
/** Every view in each of the six; otherwise every other one is wide, and those between them are narrow. */
const everything = process.env.OCTAVO_VIEWS === 'all';

describe.each(everything ? [...usual, ...others] : usual)('%d pixels wide, %s', (width, scheme) => {
  let window: Window;

  beforeAll(async () => {
    window = await fixture.enter({ width, scheme });
  });

  test.each(views.filter((_, at) => everything || at % 2 === Number(width < 600)))('%s', async (_name, path) => {
    const { page, watch } = window;
    await showView(page, path());
    await watch.settled();
    expect(await watch.barriers()).toEqual([]);
    expect(await overhang(window)).toBe(0);
    expect([watch.troubles, watch.strangers]).toEqual([[], []]);
  });

  test('the navigation and the command bar', async () => {
    const { page, watch } = window;
    if (width < 600) await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('button', { name: /Search or jump to/ }).click();
    await page.getByRole('textbox', { name: 'Search pages, documents and actions' }).waitFor();
    expect(await watch.barriers()).toEqual([]);
    await page.keyboard.press('Escape');
    expect([watch.troubles, watch.strangers]).toEqual([[], []]);
  });
});
