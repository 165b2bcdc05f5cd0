import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { aPicture } from './support/pictures.js';
import { moveUp } from './support/walk.js';

/* A product, which has an attribute of every type, written with the widgets of those that lead elsewhere or hold others. */

let fixture: PanelHouse;
let token: string;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse();
  token = await fixture.app.createToken('browser');
  await write('authors', { name: 'Mirjam Okafor', slug: 'mirjam' });
  await write('authors', { name: 'Jonas Weber', slug: 'jonas' });
  for (const title of ['Boats', 'Harbours', 'Bridges']) await write('articles?status=draft', { title });
  window = await fixture.enter();
});

afterAll(() => fixture.close());

async function ask(method: string, path: string, payload?: unknown) {
  const { status, body } = await fixture.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
  });
  const text = body.toString();
  expect(status, text).toBeLessThan(300);
  return JSON.parse(text).data;
}

async function write(path: string, data: unknown): Promise<void> {
  await ask('POST', path, { data });
}

/** The draft of the one product, as programs read it. */
async function draft(populate: string) {
  const [product] = await ask('GET', `products?status=draft&${populate}`);
  return product;
}

async function save(): Promise<void> {
  const { page } = window;
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
}

test('relations are found by typing, made in place, put in order, and taken away', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/products/new`);
  await page.getByRole('textbox', { name: 'Story' }).waitFor();
  await page.getByLabel(/^Name/).fill('Oak bench');
  await page.getByRole('combobox', { name: 'Maker: find in Author' }).fill('mirj');
  await page.getByRole('option', { name: 'Mirjam Okafor' }).waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('option', { name: 'Mirjam Okafor' }).click();
  await page.getByRole('list', { name: 'Maker' }).getByRole('link', { name: 'Mirjam Okafor' }).waitFor();

  await page.getByRole('button', { name: 'Tags: new Tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'New: Tag' });
  await dialog.getByLabel(/^Name/).fill('Wood');
  expect(await window.watch.barriers()).toEqual([]);
  await dialog.getByRole('button', { name: 'Create and select' }).click();
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Wood' }).waitFor();
  await page.getByRole('button', { name: 'Tags: new Tag' }).click();
  await dialog.getByLabel(/^Name/).fill('Oak');
  await dialog.getByRole('button', { name: 'Create and select' }).click();
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Oak' }).waitFor();

  await page.getByRole('combobox', { name: 'Companion article: find in Article' }).click();
  await page.getByRole('option', { name: /Harbours.*Draft/ }).click();
  await save();
  expect(await draft('populate[0]=maker&populate[1]=tags&populate[2]=companionArticle')).toMatchObject({
    name: 'Oak bench',
    maker: { name: 'Mirjam Okafor' },
    tags: [{ name: 'Wood' }, { name: 'Oak' }],
    companionArticle: { title: 'Harbours' },
  });

  await moveUp(page, 'Oak');
  await page.getByRole('button', { name: 'Remove Mirjam Okafor' }).click();
  await save();
  expect(await draft('populate[0]=maker&populate[1]=tags')).toMatchObject({
    maker: null,
    tags: [{ name: 'Oak' }, { name: 'Wood' }],
  });
});

test('components and zones are added, opened, put in order and taken away', async () => {
  const { page } = window;
  await page.getByRole('button', { name: 'Add Part to Parts' }).click();
  const parts = page.getByRole('list', { name: 'Parts' });
  await parts.getByRole('textbox').first().fill('Seat');
  await page.getByRole('button', { name: 'Add to Sections' }).click();
  await page.getByRole('menuitem', { name: 'Quote' }).click();
  const sections = page.getByRole('list', { name: 'Sections' });
  await sections.getByRole('textbox', { name: /^Text/ }).fill('Sit down.');
  await page.getByRole('button', { name: 'Add to Sections' }).click();
  await page.getByRole('menuitem', { name: 'Rich text' }).click();
  await sections.getByRole('textbox', { name: /^Heading/ }).fill('About it');
  await save();
  expect(await draft('populate[0]=sections')).toMatchObject({
    sections: [
      { __component: 'shared.quote', text: 'Sit down.' },
      { __component: 'shared.rich-text', heading: 'About it' },
    ],
  });

  await page.getByRole('button', { name: 'Quote Sit down.' }).click();
  await page.getByRole('button', { name: 'Rich text About it' }).click();
  await moveUp(page, 'Rich text');
  expect(await window.watch.barriers()).toEqual([]);
  await save();
  const saved = await draft('populate[0]=sections&populate[1]=parts');
  expect(saved.sections.map((one: { __component: string }) => one.__component)).toEqual([
    'shared.rich-text',
    'shared.quote',
  ]);
  await page.getByRole('button', { name: 'Remove: Quote', exact: true }).click();
  await save();
  expect(await draft('populate[0]=sections')).toMatchObject({ sections: [{ heading: 'About it' }] });
});

test('files are uploaded where they are needed, by button and by drop, and chosen from the library', async () => {
  const { page } = window;
  const buffer = await aPicture(640, 480);
  await page
    .locator('[data-field="photo"] input[type="file"]')
    .setInputFiles({ name: 'Bench.png', mimeType: 'image/png', buffer });
  await page.getByRole('list', { name: 'Photo' }).getByText('Bench.png').waitFor();

  const data = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'Plan.png', { type: 'image/png' }));
    return transfer;
  })()`);
  const documents = page.getByRole('group', { name: 'Documents' });
  for (const type of ['dragenter', 'dragover', 'drop']) await documents.dispatchEvent(type, { dataTransfer: data });
  await page.getByRole('list', { name: 'Documents' }).getByText('Plan.png').waitFor();

  await page.getByRole('button', { name: 'Documents: choose from the library' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select files' });
  await dialog.getByRole('button', { name: 'Bench.png' }).click();
  expect(await window.watch.barriers()).toEqual([]);
  await dialog.getByRole('button', { name: 'Select 1 file' }).click();
  await save();
  expect(await draft('populate[0]=photo&populate[1]=documents')).toMatchObject({
    photo: { name: 'Bench.png', width: 640 },
    documents: [{ name: 'Plan.png' }, { name: 'Bench.png' }],
  });
});

test('rich text is written in blocks, and Markdown has a preview', async () => {
  const { page } = window;
  const story = page.getByRole('textbox', { name: 'Story' });
  await story.click();
  await page.keyboard.type('A bench for two');
  await page.getByRole('combobox', { name: 'Text style' }).click();
  await page.getByRole('option', { name: 'Heading 2' }).click();
  await story.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Made of ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('oak');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.keyboard.type('four legs');
  await page.keyboard.press('Enter');
  await page.keyboard.type('one seat');

  await page.getByLabel(/^Description/).fill('# Care\n\nOil it **once**. <script>alert(1)</script>\n\n- soap\n- water');
  const description = page.locator('[data-field="description"]');
  await description.getByText('Preview').click();
  const preview = page.getByRole('region', { name: 'Preview: Description' });
  await preview.getByText('once').waitFor();
  expect(await preview.getByRole('listitem').allInnerTexts()).toEqual(['soap', 'water']);
  expect(await preview.textContent()).toContain('<script>alert(1)</script>');
  expect(await window.watch.barriers()).toEqual([]);
  await save();
  expect((await draft('fields=story')).story).toEqual([
    { type: 'heading', level: 2, children: [{ type: 'text', text: 'A bench for two' }] },
    {
      type: 'paragraph',
      children: [
        { type: 'text', text: 'Made of ' },
        { type: 'text', text: 'oak', bold: true },
      ],
    },
    {
      type: 'list',
      format: 'unordered',
      children: [
        { type: 'list-item', children: [{ type: 'text', text: 'four legs' }] },
        { type: 'list-item', children: [{ type: 'text', text: 'one seat' }] },
      ],
    },
  ]);
});

test('what the server refuses inside of components is shown there', async () => {
  const { page } = window;
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Some fields need your attention before this can be saved.').waitFor();
  const sections = page.getByRole('list', { name: 'Sections' });
  await sections.getByRole('textbox', { name: /^Body/ }).waitFor();
  expect(await sections.getByRole('textbox', { name: /^Body/ }).getAttribute('aria-invalid')).toBe('true');
  expect(await window.watch.barriers()).toEqual([]);
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
