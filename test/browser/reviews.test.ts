import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, ownerEmail, type PanelHouse, password, type Window } from './support/panel-fixture.js';

/* A review with three people: the owner defines the stages, an editor asks, a reviewer who may change nothing approves. */

const uid = 'api::story.story';
const definitions = {
  'content-types/story': {
    kind: 'collectionType',
    info: { singularName: 'story', pluralName: 'stories', displayName: 'Story' },
    options: { draftAndPublish: true },
    attributes: { title: { type: 'string', required: true }, teaser: { type: 'text' } },
  },
};
const part = 'settings::change-sets';

let fixture: PanelHouse;
let owner: Window;
let editor: Window;
let reviewer: Window;
let documentId: string;
let setUrl: string;

async function ask(page: Page, method: string, path: string, data?: unknown) {
  const answer = await page.request.fetch(`${fixture.base}/admin/api/${path}`, {
    method,
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    ...(data === undefined ? {} : { data }),
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return (await answer.json()).data;
}

/** Makes a role with these permissions, and opens a window of somebody who has it. */
async function enterAs(name: string, content: readonly string[], settings: readonly object[]): Promise<Window> {
  const permissions = { content: content.map((action) => ({ action, type: uid })), settings };
  const role = await ask(owner.page, 'POST', 'roles', { name, permissions });
  const person = { email: `${name.toLowerCase()}@example.org`, firstName: name, role: role.id };
  const { code } = await ask(owner.page, 'POST', 'administrators', person);
  const window = await fixture.open();
  await ask(window.page, 'POST', 'reset-password', { code, password });
  return window;
}

/** The titles that readers get. */
async function live(): Promise<readonly string[]> {
  const stories = await ask(owner.page, 'GET', 'content/stories?status=published');
  return stories.map(({ title }: { readonly title: string }) => title);
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions });
  owner = await fixture.open();
  await ask(owner.page, 'POST', 'sign-in', { email: ownerEmail, password });
  const reading = { action: 'read', part };
  editor = await enterAs(
    'Edith',
    ['find', 'create', 'update', 'publish'],
    [reading, { action: 'write', part }, { action: 'read', part: 'settings::administrators' }],
  );
  reviewer = await enterAs('Rob', ['find'], [reading]);
  const data = { title: 'Harbour', teaser: 'Old teaser.' };
  documentId = (await ask(owner.page, 'POST', 'content/stories?status=published', { data })).documentId;
  await ask(owner.page, 'PUT', `content/stories/${documentId}?status=draft`, { data: { title: 'Harbour lights' } });
}, 60_000);

afterAll(() => fixture.close());

test('the owner defines stages, and orders them by keyboard', async () => {
  const { page, watch } = owner;
  await page.goto(`${fixture.base}/admin/settings/stages`);
  await page.getByText('No stages', { exact: true }).waitFor();
  for (const name of ['Draft', 'Approved', 'In review']) {
    await page.getByRole('button', { name: 'Add stage' }).click();
    await page
      .getByRole('group', { name: /^Stage \d/ })
      .getByRole('textbox', { name: 'Name' })
      .fill(name);
  }
  const approved = page.getByRole('group', { name: 'Approved' });
  await approved.getByRole('textbox', { name: 'Approvals needed' }).fill('1');
  await page.getByRole('group', { name: 'Draft' }).getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Change sets must be published from at least one stage.').waitFor();
  await approved.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Move up: In review' }).press('Enter');
  await page.getByText('In review is now stage 2 of 3.').waitFor();
  // The focus goes along with the stage.
  const focused = page.locator(':focus');
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Move up: In review');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused.getAttribute('aria-label')).toBe('Move down: In review');
  await page.keyboard.press('Enter');
  await page.getByText('In review is now stage 2 of 3.').waitFor();
  expect(await watch.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await ask(page, 'GET', 'change-set-stages')).toMatchObject([
    { name: 'Draft', approvals: 0, publishes: false, roles: null },
    { name: 'In review', approvals: 0, publishes: false },
    { name: 'Approved', approvals: 1, publishes: true },
  ]);
});

test('an editor requests the review of a draft from its form, and is told what is missing', async () => {
  const { page, watch } = editor;
  await page.goto(`${fixture.base}/admin/content/stories/${documentId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Request review' }).click();
  const requesting = dialog(page, 'Request a review');
  expect(await requesting.getByRole('textbox', { name: 'Name of the change set' }).inputValue()).toBe('Harbour lights');
  expect(await watch.barriers()).toEqual([]);
  await requesting.getByRole('button', { name: 'Make change set' }).click();
  await page.getByRole('heading', { level: 1, name: 'Harbour lights' }).waitFor();
  await page.getByRole('table', { name: 'Changes' }).getByRole('link', { name: 'Harbour lights' }).waitFor();
  setUrl = page.url();
  await page.getByRole('button', { name: 'Ask for review' }).click();
  const asking = dialog(page, 'Who is asked for a review?');
  await asking.getByRole('combobox', { name: 'Administrators' }).click();
  await page.getByRole('option', { name: 'Rob' }).click();
  await asking.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The reviewers were saved.').waitFor();
  const review = card(page, 'Review');
  await review.getByRole('list', { name: 'Reviewers' }).getByText('Asked').waitFor();
  await review.getByRole('button', { name: 'Move to In review' }).click();
  await page.getByText('The change set is now in “In review”.').waitFor();
  expect(await review.locator('[aria-current="step"]').textContent()).toContain('In review');
  const missing = 'Still needed: 1 approval by somebody else and the approval of Rob';
  await review.getByRole('paragraph').filter({ hasText: missing }).waitFor();
  expect(await review.getByRole('button', { name: 'Move to Approved' }).getAttribute('aria-disabled')).toBe('true');
  expect(await review.getByRole('button', { name: /^Move anyway/ }).count()).toBe(0);
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  expect(await publish.getAttribute('aria-disabled')).toBe('true');
  await publish.hover();
  await page.getByRole('tooltip').getByText('It is published from the stage Approved.').waitFor();
  expect(await watch.barriers()).toEqual([]);
  expect(await live()).toEqual(['Harbour']);
});

test('a reviewer who may only read comments on a value and on the set, and approves', async () => {
  const { page, watch } = reviewer;
  await page.goto(setUrl);
  await page.getByRole('button', { name: 'Compare: Harbour lights' }).click();
  const drawer = dialog(page, 'Changes to “Harbour lights”');
  await drawer.getByRole('button', { name: 'Comment on: Title' }).press('Enter');
  await page.keyboard.type('Which harbour?');
  expect(await watch.barriers()).toEqual([]);
  await drawer.getByRole('button', { name: 'Post comment' }).click();
  await drawer.getByRole('list', { name: 'Comments: Title' }).getByText('Which harbour?').waitFor();
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Comment on: Title');
  await page.keyboard.press('Escape');
  await page.getByRole('table', { name: 'Changes' }).getByText('1 open comment').waitFor();
  const comments = card(page, 'Comments');
  await comments.getByText('Harbour lights › Title').waitFor();
  await comments.getByRole('button', { name: 'Comment on: The change set' }).click();
  await page.keyboard.type('By mistake');
  await comments.getByRole('button', { name: 'Post comment' }).click();
  await comments
    .getByRole('listitem')
    .filter({ hasText: 'By mistake' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await dialog(page, 'Remove the comment?').getByRole('button', { name: 'Remove' }).click();
  await comments.getByText('By mistake').waitFor({ state: 'detached' });
  const review = card(page, 'Review');
  expect(await review.getByRole('button', { name: 'Ask for review' }).count()).toBe(0);
  await review.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('You approved the change set.').waitFor();
  await review.getByRole('list', { name: 'Reviewers' }).getByText('Approved').waitFor();
  expect(await watch.barriers()).toEqual([]);
});

test('a change makes the approval void, and the next one counts', async () => {
  const id = new URL(setUrl).pathname.split('/').at(-1);
  const path = `content/stories/${documentId}?set=${id}`;
  await ask(editor.page, 'PUT', path, { data: { title: 'Lights of the harbour' } });
  const { page } = reviewer;
  await page.reload();
  const review = card(page, 'Review');
  await review.getByText('Before the last change').waitFor();
  await review.getByRole('button', { name: 'Approve' }).click();
  await review.getByText('Before the last change').waitFor({ state: 'detached' });
});

test('the editor resolves the comment, moves the change set and publishes it', async () => {
  const { page, watch } = editor;
  await page.reload();
  const comments = card(page, 'Comments');
  // Only their authors remove comments.
  await comments.getByRole('button', { name: 'Resolve' }).waitFor();
  expect(await comments.getByRole('button', { name: 'Remove' }).count()).toBe(0);
  await comments.getByRole('button', { name: 'Resolve' }).click();
  await comments.getByText('Resolved by Edith').waitFor();
  await page.getByText('1 open comment').waitFor({ state: 'detached' });
  await comments.getByRole('button', { name: 'Open again' }).click();
  await comments.getByText('Resolved by Edith').waitFor({ state: 'detached' });
  await card(page, 'Review').getByRole('button', { name: 'Move to Approved' }).click();
  await page.getByText('The change set is now in “Approved”.').waitFor();
  expect(await watch.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog(page, 'Publish “Harbour lights”').getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('“Harbour lights” is live: 1 document.').waitFor();
  expect(await live()).toEqual(['Lights of the harbour']);
});

test('an administrator who may write roles moves and publishes without a review, and the audit log says so', async () => {
  const { page, watch } = owner;
  const set = await ask(page, 'POST', 'change-sets', { name: 'Urgent' });
  await ask(page, 'PUT', `content/stories/${documentId}?set=${set.id}`, { data: { title: 'Storm' } });
  await page.goto(`${fixture.base}/admin/change-sets/${set.id}`);
  const review = card(page, 'Review');
  await review.getByRole('button', { name: 'Move anyway to Approved …' }).press('Enter');
  const moving = dialog(page, 'Move to “Approved” without the review?');
  await moving.getByText('Still needed: 1 approval by somebody else').waitFor();
  expect(await watch.barriers()).toEqual([]);
  await moving.getByRole('button', { name: 'Move anyway' }).click();
  await page.getByText('The change set is now in “Approved”.').waitFor();
  expect(await review.locator('[aria-current="step"]').textContent()).toContain('Approved');
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Stages');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Publish anyway …' }).click();
  const publishing = dialog(page, 'Publish “Urgent”');
  await publishing.getByText('the audit log records that you overruled the review').waitFor();
  expect(await watch.barriers()).toEqual([]);
  await publishing.getByRole('button', { name: 'Publish anyway' }).click();
  await page.getByText('“Urgent” is live: 1 document.').waitFor();
  expect(await live()).toEqual(['Storm']);
  const entries: readonly { readonly action: string }[] = await ask(page, 'GET', 'audit?limit=20');
  expect(entries.filter(({ action }) => action === 'change-set.overrule')).toHaveLength(2);
  for (const { watch: seen } of [owner, editor, reviewer]) expect([seen.troubles, seen.strangers]).toEqual([[], []]);
});
