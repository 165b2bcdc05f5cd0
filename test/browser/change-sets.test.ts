import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullAccess } from '../../src/language/query/access/index.js';
import { openPanelHouse, type PanelHouse, type Window, waitLimit } from './support/panel-fixture.js';
import { fromNow } from './support/walk.js';

/*
 * A launch: a change set made from a list, edited from within, compared, published, undone, and published at a time; what the content API
 * answers meanwhile.
 */

const definitions = {
  'content-types/story': {
    kind: 'collectionType',
    info: { singularName: 'story', pluralName: 'stories', displayName: 'Story' },
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string', required: true },
      teaser: { type: 'text' },
      gate: { type: 'password' },
      follows: { type: 'relation', relation: 'manyToOne', target: 'api::story.story' },
    },
  },
};

let fixture: PanelHouse;
let token: string;
let window: Window;
let page: Page;
const ids = new Map<string, string>();

beforeAll(async () => {
  fixture = await openPanelHouse({
    definitions,
    config: {
      preview: { addresses: { 'api::story.story': 'https://site.example/{documentId}?token={token}&set={set}' } },
    },
  });
  token = await fixture.app.createToken('browser');
  for (const title of ['Harbour', 'Lighthouse', 'Pier', 'Quay']) {
    const data = { title, teaser: `About the ${title.toLowerCase()}, as everybody knows it.` };
    ids.set(title, (await ask('POST', 'stories?status=published', data)).documentId);
  }
  // The draft of what is followed is another one than the published version.
  await ask('PUT', `stories/${id('Pier')}?status=published`, { follows: id('Quay') });
  await ask('PUT', `stories/${id('Quay')}?status=draft`, { title: 'Quay, drafted' });
  window = await fixture.enter({ path: null });
  page = window.page;
}, 60_000);

afterAll(() => fixture.close());

async function ask(method: string, path: string, data?: unknown) {
  const { status, body } = await fixture.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(data === undefined ? {} : { payload: JSON.stringify({ data }) }),
  });
  const text = body.toString();
  expect(status, text).toBeLessThan(300);
  return text === '' ? null : JSON.parse(text).data;
}

const id = (title: string): string => ids.get(title) ?? '';

/** The titles that readers get. */
async function live(): Promise<readonly string[]> {
  const stories: readonly { readonly title: string }[] = await ask('GET', 'stories?sort=title');
  return stories.map(({ title }) => title);
}

const bar = () => page.getByRole('region', { name: 'Chosen change set' });
const entries = () => page.getByRole('table', { name: 'Changes' });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

async function openSet(): Promise<void> {
  await page.goto(`${fixture.base}/admin/change-sets`);
  await page.getByRole('link', { name: 'Spring launch' }).click();
  await page.getByRole('heading', { level: 1, name: 'Spring launch' }).waitFor();
}

test('a change set is made of documents that are selected in a list', async () => {
  await page.goto(`${fixture.base}/admin/content/stories?sort=title`);
  for (const title of ['Harbour', 'Pier']) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await page.getByRole('button', { name: 'Add to change set …' }).click();
  const adding = dialog('Add 2 documents to a change set');
  await adding.getByRole('textbox', { name: 'Name of the new change set' }).fill('Spring launch');
  await adding.getByRole('radio', { name: 'Take over as published, to edit it in the set' }).check();
  expect(await window.watch.barriers()).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('2 changes were added to Spring launch.').waitFor();
  await openSet();
  await entries().getByRole('link', { name: 'Pier' }).waitFor();
  expect(await entries().getByRole('row').count()).toBe(3);
  expect(await window.watch.barriers()).toEqual([]);
});

test('a document is added from its form, to be removed', async () => {
  await page.goto(`${fixture.base}/admin/content/stories/${id('Lighthouse')}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add to change set …' }).click();
  const adding = dialog('Add 1 document to a change set');
  await adding.getByRole('radio', { name: 'Remove when the change set is published' }).check();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('1 change was added to Spring launch.').waitFor();
});

test('within a change set it is edited as if it were live, and readers see nothing of it', async () => {
  await openSet();
  await page.getByRole('link', { name: 'Edit in this change set' }).click();
  await bar().getByText('You are editing in the change set').waitFor();
  await entries().getByRole('link', { name: 'Pier' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Pier in spring');
  await page.keyboard.press('Control+S');
  await page.getByText('Saved to the change set.').waitFor();
  expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0);
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await dialog('Changes to “Pier in spring”').locator('ins').waitFor();
  expect(await dialog('Changes to “Pier in spring”').locator('ins').allTextContents()).toEqual(['Now:  in spring']);
  await page.keyboard.press('Escape');
  // The choice is in the address, so that links and a reload keep it.
  await page.getByRole('link', { name: 'Story' }).first().click();
  await page.getByRole('link', { name: 'Pier in spring' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Pier in spring' }).waitFor();
  expect(await page.getByRole('link', { name: 'Lighthouse' }).count()).toBe(0);
  expect(await live()).toEqual(['Harbour', 'Lighthouse', 'Pier', 'Quay']);
});

test('the command bar and the home page show what the change set shows', async () => {
  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: 'Search pages, documents and actions' }).fill('Pier in sp');
  await page.getByRole('dialog').getByText('Pier in spring').waitFor();
  await page.keyboard.press('Escape');
  await page.goto(page.url().replace('/content/stories', ''));
  const changed = page.getByRole('region', { name: 'Changed by the change set' });
  await changed.getByRole('link', { name: 'Pier in spring' }).waitFor();
  await bar().getByText('You are editing in the change set').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('link', { name: 'Story' }).first().click();
  await page.getByRole('link', { name: 'Pier in spring' }).waitFor();
});

test('a preview that is shared from a form shows the document as it is in the change set', async () => {
  await page.getByRole('link', { name: 'Pier in spring' }).click();
  await page
    .context()
    .route('https://site.example/**', (route) => route.fulfill({ body: 'The site', contentType: 'text/html' }));
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Share a preview' }).click(),
  ]);
  await tab.waitForURL(/^https:\/\/site\.example\//);
  await tab.close();
  const sharing = dialog('Preview of the change set');
  await sharing.getByText(/^This link works until/).waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  const address = new URL(await sharing.getByLabel('Preview link', { exact: true }).inputValue());
  const headers = { authorization: `Bearer ${address.searchParams.get('token')}` };
  const url = `/api/stories/${id('Pier')}?set=${address.searchParams.get('set')}`;
  const { body } = await fixture.app.inject({ method: 'GET', url, headers });
  expect(JSON.parse(body.toString()).data).toMatchObject({ title: 'Pier in spring' });
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Story' }).first().click();
  await page.getByRole('link', { name: 'Pier in spring' }).waitFor();
});

test('what is not in the change set yet is put in by saving, what is new exists in it alone', async () => {
  await page.getByRole('link', { name: 'Quay', exact: true }).click();
  await page.getByText('Not in this change set yet. Saving puts it in.').waitFor();
  await page.getByRole('textbox', { name: 'Teaser' }).fill('About the quay, in spring.');
  await page.getByRole('button', { name: 'Save to change set' }).click();
  await page.getByText(/^In this change set, last changed/).waitFor();
  await page.goto(page.url().replace(id('Quay'), 'new'));
  await page.getByRole('textbox', { name: 'Title' }).fill('Regatta');
  await page.getByRole('button', { name: 'Save to change set' }).click();
  await page.getByText('Saved to the change set.').waitFor();
  await bar().getByRole('button', { name: 'Leave' }).click();
  await bar().waitFor({ state: 'detached' });
  await page.goto(`${fixture.base}/admin/content/stories`);
  await page.getByRole('link', { name: 'Harbour' }).waitFor();
  expect(await page.getByRole('link', { name: 'Regatta' }).count()).toBe(0);
  expect(await live()).toEqual(['Harbour', 'Lighthouse', 'Pier', 'Quay']);
});

test('a document that the change set takes away says so, and a draft is taken in', async () => {
  await openSet();
  await page.getByRole('button', { name: 'Change set: Live' }).click();
  await page.getByRole('menuitem', { name: 'Spring launch' }).click();
  await bar().waitFor();
  await entries().getByRole('link', { name: 'Lighthouse' }).click();
  await page.getByRole('heading', { name: 'Removed by this change set' }).waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  const draft = (await ask('POST', 'stories?status=draft', { title: 'Only a draft' })).documentId;
  await page.goto(page.url().replace(id('Lighthouse'), draft));
  await page.getByRole('button', { name: 'Put the draft in' }).click();
  await page.getByRole('button', { name: 'Take out' }).click();
  await dialog('Take out of the change set?').getByRole('button', { name: 'Take out' }).click();
  await page.getByRole('heading', { name: 'Not in this change set' }).waitFor();
});

test('what was changed live meanwhile is shown word by word, and a conflict waits for a decision', async () => {
  await ask('PUT', `stories/${id('Pier')}?status=published`, { title: 'Pier in winter' });
  await ask('PUT', `stories/${id('Harbour')}?status=published`, { teaser: 'Changed live.' });
  // Nobody sees passwords, so this conflict is decided unseen.
  const { sets } = await fixture.app.changeSets.list(fullAccess, 'open', { start: 0, limit: 1 });
  await ask('PUT', `stories/${id('Pier')}?set=${sets[0]?.id}`, { gate: 'of the set' });
  await ask('PUT', `stories/${id('Pier')}?status=published`, { gate: 'since' });
  await openSet();
  await entries().getByText('2 conflicts').waitFor();
  await entries().getByText('Changed live since').waitFor();
  await page.getByRole('button', { name: 'Compare: Pier in spring' }).click();
  const drawer = dialog('Changes to “Pier in spring”');
  await drawer.getByText('Pier in winter').waitFor();
  await drawer.getByText('Fields that your role does not show', { exact: true }).waitFor();
  expect(await drawer.locator('ins').allTextContents()).toEqual(['Now:  in spring']);
  expect(await window.watch.barriers()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = dialog('Publish “Spring launch”');
  await publishing.getByText('5 documents, 1 of them is removed.').waitFor();
  const publish = publishing.getByRole('button', { name: 'Publish now' });
  expect(await publish.isDisabled()).toBe(true);
  const choice = (field: string, side: string) =>
    publishing.getByRole('radiogroup', { name: `Publish: ${field}` }).getByRole('radio', { name: side });
  await choice('Title', 'As in the change set').press('Space');
  await publishing.getByText('1 conflict has to be decided first.').waitFor();
  expect(await publish.isDisabled()).toBe(true);
  await choice('Fields that your role does not show', 'As it is live now').press('Space');
  expect(await window.watch.barriers()).toEqual([]);
  await publish.click();
  await page.getByText('“Spring launch” is live: 5 documents.').waitFor();
  expect(await live()).toEqual(['Harbour', 'Pier in spring', 'Quay', 'Regatta']);
  expect(await ask('GET', `stories/${id('Harbour')}`)).toMatchObject({ teaser: 'Changed live.' });
});

test('the publication is undone, with what was changed since decided', async () => {
  await ask('PUT', `stories/${id('Pier')}?status=published`, { title: 'Pier in autumn' });
  await page.reload();
  await page.getByRole('button', { name: 'Undo publication' }).click();
  const undoing = dialog('Undo the publication of “Spring launch”?');
  await undoing.getByRole('radio', { name: 'As before the publication' }).check();
  expect(await window.watch.barriers()).toEqual([]);
  await undoing.getByRole('button', { name: 'Undo publication' }).click();
  await page.getByText('The publication was undone.').waitFor();
  expect(await live()).toEqual(['Harbour', 'Lighthouse', 'Pier in winter', 'Quay']);
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});

test('a change set is published at a time', async () => {
  const { id: set } = await fixture.app.changeSets.create(
    { ability: fullAccess, afterWrite: async () => undefined },
    { name: 'Night', description: null },
  );
  await ask('PUT', `stories/${id('Quay')}?set=${set}`, { title: 'Quay by night' });
  await page.goto(`${fixture.base}/admin/change-sets/${set}`);
  const schedule = async (at: string) => {
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await dialog('Publish “Night” at a time').getByLabel('Publish at').fill(at);
    await dialog('Publish “Night” at a time').getByRole('button', { name: 'Save' }).click();
  };
  await schedule(fromNow(86_400));
  await page.getByText(/^Scheduled for/).waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await schedule('');
  await page.getByText(/^Scheduled for/).waitFor({ state: 'detached' });
  await schedule(fromNow(2));
  await expect.poll(live, { timeout: waitLimit, interval: 100 }).toContain('Quay by night');
  await page.reload();
  await page.getByRole('button', { name: 'Undo publication' }).waitFor();
});

test('the command bar leads to change sets and out of one', async () => {
  await page.goto(`${fixture.base}/admin/change-sets`);
  await page.getByRole('button', { name: 'New change set' }).click();
  await dialog('New change set').getByRole('textbox', { name: 'Name' }).fill('Autumn');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Autumn' }).waitFor();
  await page.getByRole('link', { name: 'Edit in this change set' }).click();
  await bar().waitFor();
  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: 'Search pages, documents and actions' }).fill('Leave the change');
  await page.keyboard.press('Enter');
  await bar().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog('Delete “Autumn”?').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The change set was deleted.').waitFor();
});
