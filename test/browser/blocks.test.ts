import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyHtml, copyPicture, recordedClipboard } from './support/clipboard.js';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { aPicture } from './support/pictures.js';
import { renderBlocks } from './support/render-blocks.js';

/* Blocks, written as editors write: with a clipboard, with marks of Markdown, with keys. What is saved is read as programs read it. */

let fixture: PanelHouse;
let token: string;
let window: Window;

const definitions = {
  'content-types/page': {
    kind: 'collectionType',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    options: { draftAndPublish: true },
    attributes: { title: { type: 'string' }, body: { type: 'blocks' } },
  },
};

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions });
  token = await fixture.app.createToken('browser');
  window = await fixture.enter({ path: null });
  // Leaving a form with unsaved words.
  window.page.on('dialog', (dialog) => void dialog.accept());
});

afterAll(() => fixture.close());

beforeEach(async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/pages/new`);
  await body().click();
});

const body = () => window.page.getByRole('textbox', { name: 'Body' });
const text = (content: string, marks: object = {}) => ({ type: 'text', text: content, ...marks });
const paragraph = (content: string) => ({ type: 'paragraph', children: [text(content)] });
const item = (content: string) => ({ type: 'list-item', children: [text(content)] });

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await window.page.keyboard.press(key);
}

async function type(words: string): Promise<void> {
  await window.page.keyboard.type(words);
}

/** Saves, and reads what the server has of the body. */
async function save(): Promise<unknown> {
  const { page } = window;
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
  const { body: answer } = await fixture.app.inject({
    method: 'GET',
    url: '/api/pages?status=draft&sort=id:desc&pagination[pageSize]=1',
    headers: { authorization: `Bearer ${token}` },
  });
  return JSON.parse(answer.toString()).data[0].body;
}

test.each([
  ['word', ['h1', 'h2', 'strong', 'em', 'u', 'del', 'a', 'ul', 'ol', 'blockquote'], 1],
  ['google-docs', ['h1', 'strong', 'em', 'u', 'del', 'a', 'ul', 'ol'], 1],
  ['pages', ['h1', 'h2', 'strong', 'em', 'u', 'del', 'a', 'ul', 'ol'], 0],
  ['notion', ['h1', 'h3', 'strong', 'em', 'del', 'code', 'a', 'ul', 'ol', 'blockquote', 'pre'], 0],
  ['web-page', ['h2', 'strong', 'em', 'del', 'a', 'ul', 'ol', 'blockquote', 'pre', 'img'], 0],
])('what is pasted from %s keeps its structure', { timeout: 60_000 }, async (name, tags, skipped) => {
  const { page } = window;
  await copyHtml(page, recordedClipboard(name), 'Notes from the harbour');
  await press('Control+v');
  await body().getByText('Notes from the harbour').waitFor();
  if (name === 'web-page') await body().getByRole('img', { name: 'A red square' }).waitFor();
  await press('Control+z');
  expect(await body().innerText()).not.toContain('Notes from the harbour');
  await press('Control+y');
  await body().getByText('Notes from the harbour').waitFor();
  expect(await page.getByText(`${skipped} picture was left out`).count()).toBe(skipped);
  const saved = await save();
  const html = renderBlocks(saved);
  for (const tag of tags) expect(html).toMatch(new RegExp(`<${tag}[ >]`));
  expect(html).toContain(
    '<ul><li>Ropes</li><ul><li>of hemp</li><li>of <strong>steel</strong></li></ul><li>Lamps</li></ul>',
  );
  expect(html).toContain('<ol><li>Cast off</li><li>Row</li></ol>');
  expect(html).toContain('<a href="https://example.org/tides');
  if (name !== 'pages') expect(html).toMatch(/Gull.* \| .*7 m/);
  expect(html).not.toMatch(/<p>(?:<br\/>|\s)*<\/p>|alert|javascript:/);
});

test('a picture on the clipboard is uploaded and stands where it was pasted', { timeout: 60_000 }, async () => {
  await type('Before');
  await press('Enter');
  await copyPicture(window.page, await aPicture(320, 200));
  await press('Control+v');
  await body().locator('img').waitFor();
  await press('Control+End');
  await type('After');
  const saved = await save();
  expect(saved).toMatchObject([paragraph('Before'), { type: 'image', image: { width: 320 } }, paragraph('After')]);
});

test('an upload that is cancelled or fails leaves nothing, and what was written meanwhile is undone step by step', {
  timeout: 60_000,
}, async () => {
  const { page } = window;
  // The first request is never answered, and the second one fails.
  let requests = 0;
  await page.route('**/admin/api/media/files', (route) => {
    requests += 1;
    return requests === 1 ? undefined : route.abort();
  });
  await type('Before');
  await press('Enter');
  await copyPicture(page, await aPicture(320, 200));
  await press('Control+v');
  await body().getByRole('status').waitFor();
  await press('Control+End');
  await type('Meanwhile');
  await page.getByRole('button', { name: /^Cancel the upload of / }).click();
  await body().getByRole('status').waitFor({ state: 'detached' });
  await press('Control+End', 'Enter');
  await press('Control+v');
  await page
    .getByText(/could not be uploaded/)
    .first()
    .waitFor();
  await body().getByRole('status').waitFor({ state: 'detached' });
  await press('Control+End');
  await type('After');
  for (let step = 0; step < 12; step += 1) await press('Control+z');
  expect((await body().innerText()).trim()).not.toMatch(/Before|Meanwhile|After/);
  for (let step = 0; step < 12; step += 1) await press('Control+y');
  expect(await save()).toEqual([paragraph('Before'), paragraph('Meanwhile'), paragraph('After')]);
  await page.unroute('**/admin/api/media/files');
});

test('text of one line goes into the line, several lines divide it', { timeout: 60_000 }, async () => {
  const { page } = window;
  await type('Hello world');
  for (let at = 0; at < 5; at += 1) await press('ArrowLeft');
  await copyHtml(page, '<b>big</b> ', 'big');
  await press('Control+v');
  await copyHtml(page, '<p>one</p><p>two</p>', 'one two');
  await press('Control+v');
  expect(await save()).toEqual([
    { type: 'paragraph', children: [text('Hello '), text('big', { bold: true }), text('one')] },
    paragraph('two'),
    paragraph('world'),
  ]);
});

test('marks of Markdown make headings, lists, quotes and code, and undoing brings the mark back', {
  timeout: 60_000,
}, async () => {
  await type('## Tides');
  await press('Enter');
  await type('- ebb');
  await press('Enter', 'Tab');
  await type('low');
  await press('Enter', 'Enter');
  await type('flood');
  await press('Enter', 'Enter');
  await type('1. wait');
  await press('Enter', 'Enter');
  await type('> Patience.');
  await press('Enter');
  await type('```js');
  await press('Enter');
  await type('wait();');
  expect(await body().getByRole('heading', { level: 2 }).innerText()).toBe('Tides');
  expect(await window.watch.barriers()).toEqual([]);
  expect(await save()).toEqual([
    { type: 'heading', level: 2, children: [text('Tides')] },
    {
      type: 'list',
      format: 'unordered',
      children: [item('ebb'), { type: 'list', format: 'unordered', children: [item('low')] }, item('flood')],
    },
    { type: 'list', format: 'ordered', children: [item('wait')] },
    { type: 'quote', children: [text('Patience.')] },
    { type: 'code', language: 'js', children: [text('wait();')] },
  ]);
});

test('undoing a mark of Markdown brings its characters back', { timeout: 60_000 }, async () => {
  await type('# ');
  expect(await body().getByRole('heading', { level: 1 }).count()).toBe(1);
  await press('Control+z');
  expect(await body().getByRole('heading').count()).toBe(0);
  expect((await body().innerText()).trim()).toBe('#');
});

test('Tab moves entries with the lists below them, and leaves the text where nothing can be moved', async () => {
  await type('- a');
  await press('Enter');
  await type('b');
  await press('Enter', 'Tab');
  await type('c');
  await press('ArrowUp', 'Tab');
  await press('End');
  await type('!');
  expect(await save()).toEqual([
    {
      type: 'list',
      format: 'unordered',
      children: [
        item('a'),
        {
          type: 'list',
          format: 'unordered',
          children: [item('b!'), { type: 'list', format: 'unordered', children: [item('c')] }],
        },
      ],
    },
  ]);
  await body().click();
  await press('Control+Home', 'Tab');
  expect(await window.page.evaluate('document.activeElement.closest("[contenteditable]")')).toBe(null);
});

test('a slash at the beginning of a line offers blocks, by keyboard', { timeout: 60_000 }, async () => {
  const { page } = window;
  await type('/');
  const menu = page.getByRole('listbox', { name: 'Insert' });
  await menu.waitFor();
  const options = await menu.getByRole('option').allInnerTexts();
  expect(options.slice(0, 3)).toEqual(['Paragraph', 'Heading 1', 'Heading 2']);
  expect(options).toContain('Picture');
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByLabel('Title').focus();
  await menu.waitFor({ state: 'detached' });
  await body().focus();
  await menu.waitFor();
  await type('head');
  expect(await menu.getByRole('option').count()).toBe(6);
  await press('ArrowDown', 'ArrowDown');
  const active = await body().getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${active}"]`).innerText()).toBe('Heading 3');
  await press('Enter');
  await menu.waitFor({ state: 'detached' });
  await type('Third');
  await press('Enter');
  await type('/');
  await press('Escape');
  await menu.waitFor({ state: 'detached' });
  await type('about');
  expect(await save()).toEqual([{ type: 'heading', level: 3, children: [text('Third')] }, paragraph('/about')]);
});

test('keys set marks and links, and the command bar stays closed', { timeout: 60_000 }, async () => {
  const { page } = window;
  await press('Control+b');
  await type('bold');
  await press('Control+b', 'Control+i');
  await type('italic');
  await press('Control+i', 'Control+u');
  await type('under');
  await press('Control+u', 'Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('URL').fill('https://example.org/');
  await press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByPlaceholder('Search pages, documents and actions').count()).toBe(0);
  expect(await save()).toEqual([
    {
      type: 'paragraph',
      children: [
        text('bold', { bold: true }),
        text('italic', { italic: true }),
        text('under', { underline: true }),
        { type: 'link', url: 'https://example.org/', children: [text('https://example.org/')] },
        text(''),
      ],
    },
  ]);
  const toolbar = page.getByRole('toolbar', { name: 'Format' });
  expect(await toolbar.getByRole('button', { name: 'Bold' }).getAttribute('aria-keyshortcuts')).toBe('Control+B');
  await toolbar.getByRole('combobox').focus();
  await press('End');
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Picture');
});

test('a text that is discarded is gone from the editor too, where there was none before', {
  timeout: 60_000,
}, async () => {
  const { page } = window;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const write = async (method: 'POST' | 'PUT', url: string, title: string) =>
    (await fixture.app.inject({ method, url, headers, payload: JSON.stringify({ data: { title } }) })).body.toString();
  const { documentId } = JSON.parse(await write('POST', '/api/pages', 'Published')).data;
  await write('PUT', `/api/pages/${documentId}?status=draft`, 'Draft');
  await page.goto(`${fixture.base}/admin/content/pages/${documentId}`);
  await body().click();
  await type('Words that are not kept');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Discard changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await page.getByText('The draft is back to the published version.').waitFor();
  expect(await body().getByText('Words that are not kept').count()).toBe(0);
  await body().click();
  await type('New words');
  expect(await save()).toEqual([paragraph('New words')]);
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
