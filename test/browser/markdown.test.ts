import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyHtml, copyPicture, recordedClipboard } from './support/clipboard.js';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { aPicture } from './support/pictures.js';

/* Markdown, written with its tools, with keys, and with what is pasted. */

let fixture: PanelHouse;
let window: Window;

const definitions = {
  'content-types/note': {
    kind: 'collectionType',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    options: { draftAndPublish: true },
    attributes: { title: { type: 'string' }, body: { type: 'richtext' } },
  },
};

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions });
  const token = await fixture.app.createToken('browser');
  await fixture.app.inject({
    method: 'POST',
    url: '/api/notes?status=draft',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ data: { title: 'The old pier' } }),
  });
  window = await fixture.enter({ path: null });
  // Leaving a form with unsaved words.
  window.page.on('dialog', (dialog) => void dialog.accept());
});

afterAll(() => fixture.close());

beforeEach(async () => {
  await window.page.goto(`${fixture.base}/admin/content/notes/new`);
  await tools().waitFor();
  await body().click();
});

const body = () => window.page.getByLabel('Body', { exact: true });
const tools = () => window.page.getByRole('toolbar', { name: 'Format: Body' });
const tool = (name: string) => tools().getByRole('button', { name, exact: true });

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await window.page.keyboard.press(key);
}

async function type(words: string): Promise<void> {
  await window.page.keyboard.type(words);
}

test('tools and keys set marks, and the browser undoes them one by one', { timeout: 60_000 }, async () => {
  await type('one two');
  await press('Shift+Control+ArrowLeft', 'Control+b');
  expect(await body().inputValue()).toBe('one **two**');
  await press('Control+i');
  expect(await body().inputValue()).toBe('one ***two***');
  await tool('Quote').click();
  expect(await body().inputValue()).toBe('> one ***two***');
  await press('Control+z', 'Control+z', 'Control+z');
  expect(await body().inputValue()).toBe('one two');
  await press('Control+y');
  expect(await body().inputValue()).toBe('one **two**');
  expect(await tool('Bold').getAttribute('aria-keyshortcuts')).toBe('Control+B');
});

test('Enter continues a list, and ends it at an empty entry', { timeout: 60_000 }, async () => {
  await tool('Numbered list').click();
  await type('ebb');
  await press('Enter');
  await type('flood');
  await press('Enter', 'Enter');
  await type('end');
  expect(await body().inputValue()).toBe('1. ebb\n2. flood\nend');
  await press('Control+z');
  expect(await body().inputValue()).not.toContain('end');
});

test('links are asked for, also to documents, and the command bar stays closed', { timeout: 60_000 }, async () => {
  const { page } = window;
  await type('see tides');
  await press('Shift+Control+ArrowLeft', 'Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  expect(await dialog.getByLabel('Text').inputValue()).toBe('tides');
  await dialog.getByLabel('URL').fill('https://example.org/');
  await press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => body().inputValue()).toBe('see [tides](https://example.org/)');
  expect(await page.getByPlaceholder('Search pages, documents and actions').count()).toBe(0);
  await type(' and ');
  await tool('Link to a document').click();
  await page.getByRole('combobox', { name: 'Search documents' }).fill('pier');
  await page.getByRole('option', { name: 'The old pier' }).click();
  await expect
    .poll(() => body().inputValue())
    .toMatch(/^see \[tides\]\(https:\/\/example\.org\/\) and \[The old pier\]\(\/api\/notes\/\w+\)$/);
});

test.each([
  ['word', '- Ropes\n  - of hemp\n  - of **steel**\n- Lamps\n\n1. Cast off\n2. Row'],
  ['google-docs', '# Notes from the harbour\n\n**Bold**, *italic*, underlined, ~~struck~~.'],
  ['notion', '```python\nfor tide in day:\n    wait()\n```\n\n| Boat | Length |\n| --- | --- |\n| Gull | 7 m |'],
])('what is pasted from %s becomes Markdown, in one step', { timeout: 60_000 }, async (name, part) => {
  await type('before');
  await copyHtml(window.page, recordedClipboard(name), 'Notes');
  await press('Control+v');
  await expect.poll(() => body().inputValue()).toContain(part);
  expect((await body().inputValue()).startsWith('before\n\n# Notes from the harbour')).toBe(true);
  await press('Control+z');
  expect(await body().inputValue()).toBe('before');
});

test('text without marks is pasted as it is', async () => {
  await copyHtml(window.page, '<p>plain *text*</p>', 'plain *text*');
  await press('Control+v');
  expect(await body().inputValue()).toBe('plain *text*');
});

test('a picture is uploaded with a placeholder meanwhile, and typing goes on', { timeout: 60_000 }, async () => {
  const { page } = window;
  await copyPicture(page, await aPicture(320, 200));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/admin/api/media/files', async (route) => {
    await held;
    await route.continue();
  });
  await type('before ');
  await press('Control+v');
  await expect.poll(() => body().inputValue()).toMatch(/^before !\[Uploading .+ …\]\(#\d+\)$/);
  await type(' after');
  release();
  await expect.poll(() => body().inputValue()).toMatch(/^before !\[\]\(\/uploads\/\S+\.png\) after$/);
  await type('!');
  expect(await body().inputValue()).toMatch(/ after!$/);
  await page.unroute('**/admin/api/media/files');
});

test('an upload that is cancelled takes its placeholder away, and the text stays', { timeout: 60_000 }, async () => {
  const { page } = window;
  await copyPicture(page, await aPicture(320, 200));
  // The request is never answered.
  await page.route('**/admin/api/media/files', () => undefined);
  await type('before ');
  await press('Control+v');
  await expect.poll(() => body().inputValue()).toMatch(/Uploading/);
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('button', { name: /^Cancel the upload of / }).click();
  await expect.poll(() => body().inputValue()).toBe('before ');
  await page.getByRole('button', { name: /^Cancel the upload of / }).waitFor({ state: 'detached' });
  await page.locator(':focus').and(body()).waitFor();
  expect(await page.getByText('could not be uploaded').count()).toBe(0);
  await page.unroute('**/admin/api/media/files');
});

test('the preview stands beside the text where there is room', { timeout: 60_000 }, async () => {
  const { page } = window;
  const field = page.locator('[data-field="body"]');
  await field.getByText('Side by side').click();
  await body().click();
  await type('## Tides\n\nThe **sea**.');
  const preview = page.getByRole('region', { name: 'Preview: Body' });
  await preview.getByRole('heading', { name: 'Tides', level: 2 }).waitFor();
  expect(await body().isVisible()).toBe(true);
  expect(await window.watch.barriers()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await preview.waitFor({ state: 'detached' });
  expect(await field.getByText('Side by side').count()).toBe(0);
  await field.getByText('Preview', { exact: true }).click();
  await preview.waitFor();
  expect(await body().isVisible()).toBe(false);
  await field.getByText('Write', { exact: true }).click();
  await body().click();
  await press('Control+z');
  expect(await body().inputValue()).not.toBe('## Tides\n\nThe **sea**.');
  await page.setViewportSize({ width: 1280, height: 860 });
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
