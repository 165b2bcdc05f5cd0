import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { copyHtml, recordedClipboard } from './support/clipboard.js';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { renderAllBlocks, renderBlocks } from './support/render-blocks.js';
import { walkTo } from './support/walk.js';

/* Tables, callouts, embeds and links to documents, where an attribute allows them: written with keys, pasted, copied and rendered. */

let fixture: PanelHouse;
let token: string;
let window: Window;

const kinds = { octavo: { blocks: ['table', 'callout', 'embed', 'document-link'] } };
const definitions = {
  'content-types/page': {
    kind: 'collectionType',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string' },
      body: { type: 'blocks', pluginOptions: kinds },
      plain: { type: 'blocks' },
    },
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
  await window.page.goto(`${fixture.base}/admin/content/pages/new`);
  await body().click();
});

const body = () => window.page.getByRole('textbox', { name: 'Body' });
const plain = () => window.page.getByRole('textbox', { name: 'Plain' });
const toolbar = () => window.page.getByRole('toolbar', { name: 'Format' }).first();
const text = (content: string, marks: object = {}) => ({ type: 'text', text: content, ...marks });
const paragraph = (content: string) => ({ type: 'paragraph', children: [text(content)] });
const end = paragraph('');

/** A table of texts; the first row are headers, or none. */
function table(rows: readonly (readonly string[])[], hasHeader: boolean, marks: object = {}) {
  return {
    type: 'table',
    children: rows.map((cells, row) => ({
      type: 'table-row',
      children: cells.map((content) => ({
        type: 'table-cell',
        ...(hasHeader && row === 0 ? { header: true } : {}),
        children: [text(content, row === 0 && content !== '' ? marks : {})],
      })),
    })),
  };
}

async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) await window.page.keyboard.press(key);
}

async function type(words: string): Promise<void> {
  await window.page.keyboard.type(words);
}

async function choose(menu: string, item: string): Promise<void> {
  await toolbar().getByRole('button', { name: menu, exact: true }).click();
  const { page } = window;
  const found = page.getByRole('menu').locator('[role^="menuitem"]').filter({ hasText: item });
  await found.click();
  await found.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate('document.activeElement.isContentEditable')).toBe(true);
}

async function clickInto(words: string): Promise<void> {
  await body().getByText(words, { exact: true }).click();
}

async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: unknown) {
  const { status, body: answer } = await fixture.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  return { status, json: answer.length === 0 ? null : JSON.parse(answer.toString()) };
}

/** Saves, and reads what the server has. */
async function save(name: 'body' | 'plain' = 'body'): Promise<unknown> {
  const { page } = window;
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
  const { json } = await ask('GET', '/api/pages?status=draft&sort=id:desc&pagination[pageSize]=1');
  return json.data[0][name];
}

/** The HTML and the text that are copied. */
async function copied(): Promise<readonly [html: string, text: string]> {
  await window.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press('Control+c');
  return window.page.evaluate(`(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type) => (await item.getType(type)).text();
    return [await read('text/html'), await read('text/plain')];
  })()`);
}

test('a table is written by keyboard alone', { timeout: 60_000 }, async () => {
  await type('/tab');
  await press('Enter');
  await body().getByRole('table').waitFor();
  await type('Port');
  await press('Tab');
  await type('Ebb');
  await press('Tab');
  await type('Flood');
  await press('Tab');
  await type('Hull');
  await press('ArrowUp', 'ArrowDown', 'Enter');
  await type('north');
  await press('ArrowUp', 'ArrowDown', 'Tab');
  await type('7:12');
  await press('ArrowDown', 'Shift+Tab');
  await type('Leith');
  await press('ArrowDown');
  await type('After');
  await clickInto('7:12');
  await toolbar().getByRole('button', { name: 'Edit table' }).press('Enter');
  await window.page.getByRole('menu').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await press('Escape');
  const saved = await save();
  const rows = [
    ['Port', 'Ebb', 'Flood'],
    ['Hull\nnorth', '7:12', ''],
    ['Leith', '', ''],
  ];
  expect(saved).toEqual([table(rows, true), paragraph('After')]);
  // What renders blocks without knowing ours leaves them out.
  expect(renderBlocks(saved)).toBe('<p>After</p>');
  expect(renderAllBlocks(saved)).toContain(
    '<table><tbody><tr><th>Port</th><th>Ebb</th><th>Flood</th></tr><tr><td>Hull<br/>',
  );
});

test('rows and columns are added and removed in a menu, and by Tab in the last cell', { timeout: 60_000 }, async () => {
  await choose('Insert', 'Table');
  await type('a');
  await choose('Edit table', 'Insert column before');
  await type('b');
  await choose('Edit table', 'Insert row above');
  await type('c');
  await choose('Edit table', 'Insert row below');
  await type('d');
  await choose('Edit table', 'Delete column');
  await choose('Edit table', 'Delete row');
  await choose('Edit table', 'Header row');
  await press('Control+End', 'ArrowUp', 'Tab');
  await type('e');
  expect(await toolbar().getByRole('combobox').isDisabled()).toBe(true);
  const rows = [
    ['', '', ''],
    ['a', '', ''],
    ['', '', ''],
    ['', '', ''],
    ['e', '', ''],
  ];
  const [header, second, ...others] = table(rows, true).children;
  const wasHeader = { ...second, children: second?.children.map((cell) => ({ ...cell, header: true })) };
  expect(await save()).toEqual([{ type: 'table', children: [header, wasHeader, ...others] }, end]);
  await body().getByRole('cell', { name: 'e' }).click();
  await choose('Edit table', 'Delete table');
  expect(await body().getByRole('table').count()).toBe(0);
});

test('columns stay where they are while a cell is written, and many of them scroll', { timeout: 60_000 }, async () => {
  await choose('Insert', 'Table');
  const widths = () =>
    window.page.evaluate(`[...document.querySelectorAll('[data-slate-editor] tr:first-child > *')]
      .map((cell) => Math.round(cell.getBoundingClientRect().width))`) as Promise<readonly number[]>;
  const before = await widths();
  expect(Math.max(...before) - Math.min(...before)).toBeLessThan(2);
  await type('A word and Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen');
  expect(await widths()).toEqual(before);
  for (const _ of before) await choose('Edit table', 'Insert column after');
  for (const _ of before) await choose('Edit table', 'Insert column after');
  const [narrow = 0, ...others] = await widths();
  expect(others).toHaveLength(8);
  expect(narrow).toBeGreaterThan(90);
});

test('what is deleted across cells leaves the cells, and typing replaces it', { timeout: 60_000 }, async () => {
  await type('Before');
  await press('Enter');
  await copyHtml(window.page, '<table><tr><td>ab<td>cd<tr><td>ef<td>gh</table>', '');
  await press('Control+v');
  await clickInto('ab');
  await press('Home', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight');
  await type('x');
  expect(await body().getByRole('cell').allInnerTexts()).toEqual(['ax', 'd', 'ef', 'gh']);
  await press('Control+z');
  // The beginning of a cell, and of the line below, do not run into the cell before.
  await clickInto('ef');
  await press('Home', 'Backspace', 'Control+End', 'Backspace');
  await type('!');
  const rows = [
    ['ab', 'cd'],
    ['ef', 'gh!'],
  ];
  expect(await save()).toEqual([paragraph('Before'), table(rows, false), end]);
  await clickInto('Before');
  await press('Control+a', 'Delete');
  await type('All new');
  expect(await save()).toEqual([paragraph('All new')]);
});

test('a text with a table is deleted as a whole', { timeout: 60_000 }, async () => {
  await choose('Insert', 'Table');
  await type('a');
  await press('Control+End');
  await type('Behind');
  await press('Control+a', 'Backspace');
  await type('New');
  expect(await save()).toEqual([paragraph('New')]);
});

test.each([
  [
    'excel',
    [
      ['Port', 'Tides', ''],
      ['Hull', '07:12', '19:40'],
    ],
    { bold: true },
  ],
  [
    'google-sheets',
    [
      ['Boat', 'Length'],
      ['Gull', '7 m 8 m'],
    ],
    { bold: true },
  ],
])(
  'a table of %s becomes one, and lines where the attribute has no tables',
  { timeout: 60_000 },
  async (name, rows, marks) => {
    await copyHtml(window.page, recordedClipboard(name), 'Port');
    await press('Control+v');
    expect(await save()).toEqual([table(rows, false, marks), end]);
    await plain().click();
    await press('Control+v');
    expect(await plain().getByRole('table').count()).toBe(0);
    expect(await plain().innerText()).toContain(rows[1]?.join(' | '));
  },
);

test('tables of Word, of pages and of Markdown become tables', { timeout: 60_000 }, async () => {
  const { page } = window;
  await copyHtml(page, recordedClipboard('word'), 'Notes');
  await press('Control+v');
  expect(await body().getByRole('cell').allInnerTexts()).toEqual(['Boat', 'Length', 'Gull', '7 m']);
  await press('Control+a', 'Delete');
  await copyHtml(page, recordedClipboard('web-page'), 'Notes');
  await press('Control+v');
  expect(await body().getByRole('columnheader').allInnerTexts()).toEqual(['Boat', 'Length']);
  await press('Control+a', 'Delete');
  await copyHtml(page, '', 'Tides\n\n| Port | **Ebb** |\n|---|:-:|\n| Hull | `7:12` |\n\n2 | 3');
  await press('Control+v');
  const [first, second] = table(
    [
      ['Port', 'Ebb'],
      ['Hull', '7:12'],
    ],
    true,
  ).children;
  const cells = [first?.children[0], { ...first?.children[1], children: [text('Ebb', { bold: true })] }];
  const values = [second?.children[0], { ...second?.children[1], children: [text('7:12', { code: true })] }];
  const rows = [cells, values].map((children) => ({ type: 'table-row', children }));
  expect(await save()).toEqual([paragraph('Tides'), { type: 'table', children: rows }, paragraph('2 | 3')]);
});

test('copied cells are a table for other programs, and are pasted into cells', { timeout: 60_000 }, async () => {
  await copyHtml(window.page, '<table><tr><th>a<th>b<tr><td>c<td>d</table>', '');
  await press('Control+v');
  await press('Control+a');
  expect(await copied()).toEqual([
    expect.stringContaining('<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></tbody></table>'),
    'a\tb\nc\td\n',
  ]);
  // From the last cell on, the table grows.
  await body().getByRole('cell', { name: 'd' }).click();
  await press('Control+v');
  const rows = await body().getByRole('row').allInnerTexts();
  expect(rows.map((row) => row.replace(/[\ufeff\n]/g, ''))).toEqual(['a\tb\t', 'c\ta\tb', '\tc\td']);
  // Into an attribute without tables, as lines.
  await plain().click();
  await press('Control+v');
  expect(await save('plain')).toEqual([paragraph('a | b'), paragraph('c | d')]);
});

test('a callout has a tone, and Enter leaves it', { timeout: 60_000 }, async () => {
  await type('/call');
  await press('Enter');
  await type('Mind the tide');
  await press('Shift+Enter');
  await type('twice a day');
  await choose('Tone', 'Warning');
  await press('Enter');
  await type('After');
  expect(await body().getByRole('img', { name: 'Warning' }).count()).toBe(1);
  const saved = await save();
  const callout = { type: 'callout', tone: 'warning', children: [text('Mind the tide\ntwice a day')] };
  expect(saved).toEqual([callout, paragraph('After')]);
  expect(renderAllBlocks(saved)).toContain('<aside class="callout warning">Mind the tide<br/>twice a day</aside>');
});

test('an embed is a card with its title, and nothing is loaded', { timeout: 60_000 }, async () => {
  const { page } = window;
  await type('/emb');
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Insert embed' });
  await dialog.getByLabel('URL').fill('http://video.example/1');
  await press('Enter');
  await dialog.getByText('Enter a URL that begins with https://.').waitFor();
  await dialog.getByText('Enter a title.').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await dialog.getByLabel('URL').fill('https://video.example/1');
  await dialog.getByLabel('Title').fill('The pier');
  await press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await body().getByText('The pier').click();
  await toolbar().getByRole('button', { name: 'Edit embed' }).click();
  await page.getByRole('dialog', { name: 'Edit embed' }).getByLabel('Title').fill('The old pier');
  await press('Enter');
  const saved = await save();
  expect(saved).toEqual([
    { type: 'embed', url: 'https://video.example/1', title: 'The old pier', children: [text('')] },
    end,
  ]);
  expect(renderAllBlocks(saved)).toContain('<a href="https://video.example/1">The old pier</a>');
});

test('Ctrl+K links to a document, and the link says when it is gone', { timeout: 60_000 }, async () => {
  const { page } = window;
  const { json } = await ask('POST', '/api/pages?status=draft', { data: { title: 'Harbour lights' } });
  const { documentId } = json.data;
  await type('See the lights');
  await press('Control+Shift+ArrowLeft', 'Control+k');
  await page.getByRole('dialog', { name: 'Link' }).getByRole('button', { name: 'Link to a document' }).click();
  await page.getByRole('combobox', { name: 'Search documents' }).fill('harbour');
  await page.getByRole('option', { name: 'Harbour lights' }).waitFor();
  await press('ArrowDown', 'Enter');
  const link = body().locator('[data-gone]');
  await link.waitFor();
  const saved = await save();
  expect(saved).toEqual([
    {
      type: 'paragraph',
      children: [
        text('See the '),
        { type: 'document-link', contentType: 'api::page.page', documentId, children: [text('lights')] },
        text(''),
      ],
    },
  ]);
  expect(renderBlocks(saved)).toBe('<p>See the </p>');
  expect(renderAllBlocks(saved)).toContain(`See the <a href="/pages/${documentId}">lights</a>`);
  expect(await link.getAttribute('data-gone')).toBe('false');
  expect((await ask('DELETE', `/api/pages/${documentId}`)).status).toBe(204);
  await page.reload();
  await page.getByText('1 link leads to a document that was deleted').waitFor();
  expect(await link.getAttribute('data-gone')).toBe('true');
  expect(await link.getByRole('img', { name: 'Not found' }).count()).toBe(1);
  expect(await window.watch.barriers()).toEqual([]);
});

test('Escape and Tab leave lists and tables, which the text says', { timeout: 60_000 }, async () => {
  const { page } = window;
  const isInText = () => page.evaluate('document.activeElement.closest("[contenteditable]") !== null');
  await type('- a');
  await press('Enter');
  await type('b');
  const described = await body().getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).innerText()).toContain('press Escape, then Tab');
  await press('Escape', 'Tab');
  expect(await isInText()).toBe(false);
  await body().focus();
  await press('Escape', 'Shift+Tab');
  expect(await isInText()).toBe(false);
  await body().focus();
  await press('Control+End', 'Tab');
  expect(await isInText()).toBe(true);
  await press('Enter', 'Enter', 'Enter');
  await choose('Insert', 'Table');
  await press('Tab');
  expect(await isInText()).toBe(true);
  await press('Escape', 'Tab');
  expect(await isInText()).toBe(false);
});

test('a kind that is not listed is refused with its path', async () => {
  const refused = await ask('POST', '/api/pages', { data: { plain: [table([['a']], false)] } });
  expect([refused.status, refused.json.error.details.errors[0].path]).toEqual([400, ['plain']]);
  const ragged = await ask('POST', '/api/pages', { data: { body: [end, table([['a', 'b'], ['c']], false)] } });
  expect([ragged.status, ragged.json.error.message]).toEqual([
    400,
    'body.1.children.1 must have 2 cells like the first row, but has 1',
  ]);
});

test('an administrator allows kinds in the builder', { timeout: 60_000 }, async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin`);
  await walkTo(page, 'Content model');
  await page.getByRole('region', { name: 'Collections' }).getByRole('link', { name: /^Page/ }).click();
  await page.getByRole('button', { name: 'Edit plain' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('group', { name: 'Additional blocks' }).getByLabel('Table').check();
  await drawer.getByLabel('Callout').check();
  expect(await window.watch.barriers()).toEqual([]);
  await drawer.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('link', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Apply changes' }).click();
  await page.getByText('The content model was changed.').waitFor();
  const plainTable = [table([['a']], false)];
  expect((await ask('POST', '/api/pages', { data: { plain: plainTable } })).status).toBe(200);
  const { json } = await ask('GET', '/api/pages?sort=id:desc');
  expect(json.data[0].plain).toEqual(plainTable);
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
