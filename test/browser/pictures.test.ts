import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { aPicture } from './support/pictures.js';
import type { Definitions } from './support/project.js';
import { looks, wrongs } from './support/walk.js';

/* Pictures where they are used: dropped, pasted and described without leaving the form, and found if they lack their text. */

const info = (name: string) => ({ singularName: name, pluralName: `${name}s`, displayName: name });
const images = { type: 'media', multiple: false, allowedTypes: ['images'] };
const definitions: Definitions = {
  'content-types/story': {
    kind: 'collectionType',
    info: info('story'),
    options: { draftAndPublish: true },
    attributes: { title: { type: 'string' }, body: { type: 'text' }, cover: images },
  },
  'content-types/report': {
    kind: 'collectionType',
    info: info('report'),
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string' },
      portrait: images,
      slides: { type: 'media', multiple: true },
      recording: { type: 'media', multiple: false, allowedTypes: ['audios'] },
    },
  },
};

let fixture: PanelHouse;
let folder: string;

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions, locales: ['en'] });
  folder = await mkdtemp(join(tmpdir(), 'octavo-pictures-'));
});

afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the panel's interface answers. */
async function asked(page: Page, path: string) {
  const answer = await page.request.get(`${fixture.base}/admin/api/${path}`);
  expect(answer.ok()).toBe(true);
  return (await answer.json()).data;
}

async function pictureFile(name: string, width = 640): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, await aPicture(width, 360));
  return path;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags files of the disk as a desktop does, which scripts cannot: over a point of the window, where `onDrag` looks; then drops them. */
async function dropFiles(page: Page, files: readonly string[], point: Point, onDrag = async () => {}): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', { type, ...point, data });
  await send('dragEnter');
  await send('dragOver');
  await onDrag();
  await send('dragOver');
  await send('drop');
  await browser.detach();
}

async function middleOf(page: Page, name: string): Promise<Point> {
  const box = await page.getByRole('group', { name, exact: true }).boundingBox();
  if (box === null) throw new Error(`${name} is not there`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function openNew(window: Window, type: string, title: string): Promise<void> {
  await window.page.goto(`${fixture.base}/admin/content/${type}/new`);
  await window.page.getByLabel(/^Title/).fill(title);
}

test.each(looks(1280, 'light'))(
  'a cover is dropped on the form, %d wide and %s, and described in it',
  async (width, scheme) => {
    const window = await fixture.enter({ width, scheme, path: null });
    const { page } = window;
    const title = `Boats ${width} ${scheme}`;
    const name = `${title}.png`;
    await openNew(window, 'storys', title);
    const dropped = await pictureFile(name);
    // Beside the field: the only one of the form takes it.
    const beside = await page.getByLabel(/^Body/).boundingBox();
    if (beside === null) throw new Error('the body is not there');
    await dropFiles(page, [dropped], { x: beside.x + 20, y: beside.y + 10 }, async () => {
      await page.getByText('Drop here for Cover').waitFor();
    });
    const tile = page.getByRole('button', { name: `Open ${name}` });
    await tile.waitFor();
    await page.getByText('Drop here for Cover').waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Cover' }).getByText('No alt text', { exact: true }).waitFor();
    expect(await wrongs(window)).toEqual([]);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('All changes saved').waitFor();
    await page.getByLabel(/^Body/).fill('They hoot.');

    await tile.press('Enter');
    const drawer = page.getByRole('dialog', { name });
    const text = drawer.getByLabel('Alternative text');
    await expect.poll(() => text.evaluate((element) => element.matches(':focus'))).toBe(true);
    await drawer.getByText('and so to the one document that uses it').waitFor();
    await drawer.getByRole('link', { name: 'Open in the library' }).waitFor();
    expect(await wrongs(window)).toEqual([]);
    await page.keyboard.type('Two boats in the fog');
    await page.keyboard.press('Escape');
    await page
      .getByRole('dialog', { name: 'Discard the changes to this file?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await text.press('Control+s');
    await drawer.waitFor({ state: 'detached' });
    await page.getByText(`${name} was saved.`).waitFor();
    await expect.poll(() => tile.evaluate((element) => element.matches(':focus'))).toBe(true);
    expect(await page.getByText('No alt text', { exact: true }).count()).toBe(0);
    // What was typed in the form is still there, and is saved without a conflict.
    expect(await page.getByLabel(/^Body/).inputValue()).toBe('They hoot.');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('All changes saved').waitFor();
    const [story] = await asked(page, `content/storys?status=draft&populate=cover&filters[title]=${title}`);
    expect(story).toMatchObject({ body: 'They hoot.', cover: { name, alternativeText: 'Two boats in the fog' } });

    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('list', { name: 'Cover' }).getByText(name).waitFor({ state: 'detached' });
    expect(await wrongs(window)).toEqual([]);
    await page.close();
  },
);

test('a picture is cropped and replaced from the form, as the same file', async () => {
  const window = await fixture.enter({ path: null });
  const { page } = window;
  await openNew(window, 'storys', 'Quay');
  await page.locator('[data-field="cover"] input[type="file"]').setInputFiles(await pictureFile('Quay.png'));
  await page.getByRole('button', { name: 'Open Quay.png' }).click();
  const drawer = page.getByRole('dialog', { name: 'Quay.png' });
  await drawer.getByRole('button', { name: 'Crop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop image' });
  await dialog.getByLabel('Width').fill('320');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByText('image/png · 320 × 360').waitFor();
  const [before] = await asked(page, 'media/files?filters[name]=Quay.png');
  const download = page.waitForEvent('download');
  await drawer.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('Quay.png');
  await drawer.locator('input[type="file"]').setInputFiles(await pictureFile('Harbour.png', 400));
  await page.getByText('The file was replaced.').waitFor();
  const replaced = page.getByRole('dialog', { name: 'Harbour.png' });
  await replaced.getByText('image/png · 400 × 360').waitFor();
  // Nothing is unsaved: the drawer closes without a question.
  await page.keyboard.press('Escape');
  await replaced.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open Harbour.png' }).waitFor();
  expect(await asked(page, `media/files/${before.id}`)).toMatchObject({ id: before.id, url: before.url, width: 400 });
  expect(await asked(page, 'content/storys?status=draft&filters[title]=Quay')).toEqual([]);
  expect(await wrongs(window)).toEqual([]);
  await page.close();
});

test('each of several fields takes what fits it, also from the clipboard', async () => {
  const window = await fixture.enter({ path: null });
  const { page } = window;
  await openNew(window, 'reports', 'Harbour');
  const paths = await Promise.all(['One.png', 'Two.png'].map((name) => pictureFile(name)));
  await dropFiles(page, paths, await middleOf(page, 'Slides'), async () => {
    await page.getByText('Drop here for Portrait').waitFor();
    await page.getByText('Drop here for Slides').waitFor();
    expect(await page.getByText('Drop here for Recording').count()).toBe(0);
  });
  for (const name of ['One.png', 'Two.png']) await page.getByRole('button', { name: `Open ${name}` }).waitFor();
  await dropFiles(page, paths.slice(0, 1), await middleOf(page, 'Recording'));
  await page.getByText('“One.png” cannot be used here. Allowed: Audio.').waitFor();
  // Beside all of them nothing is taken, and the form stays.
  await dropFiles(page, paths, { x: 640, y: 20 });
  expect(await page.getByLabel(/^Title/).inputValue()).toBe('Harbour');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const encoded = (await aPicture(32, 24)).toString('base64');
  await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${encoded}'), (letter) => letter.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
  })()`);
  await page.getByRole('button', { name: 'Portrait: choose from the library' }).focus();
  await page.keyboard.press('Control+V');
  await page
    .getByRole('list', { name: 'Portrait' })
    .getByRole('button', { name: /^Open \d{4}-\d\d-\d\d .*\.png$/ })
    .waitFor();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('All changes saved').waitFor();
  const [report] = await asked(page, 'content/reports?status=draft&populate=*');
  expect(report).toMatchObject({ portrait: { width: 32 }, slides: { length: 2 }, recording: null });
  expect(await wrongs(window)).toEqual([]);
  await page.close();
});

test.each(looks(390, 'dark'))('the picker takes uploads, %d wide and %s', async (width, scheme) => {
  const window = await fixture.enter({ width, scheme, path: null });
  const { page } = window;
  await openNew(window, 'reports', `Picked ${width} ${scheme}`);
  await page.getByRole('button', { name: 'Slides: choose from the library' }).click();
  const picker = page.getByRole('dialog', { name: 'Select files' });
  await picker.getByRole('button', { name: 'One.png' }).first().click();
  const names = [`Sent ${width} ${scheme}.png`, `Dropped ${width} ${scheme}.png`] as const;
  await picker.locator('input[type="file"]').setInputFiles(await pictureFile(names[0]));
  await picker.getByRole('button', { name: names[0], pressed: true }).waitFor();
  await dropFiles(page, [await pictureFile(names[1])], { x: width - 60, y: 400 });
  await picker.getByRole('button', { name: names[1], pressed: true }).waitFor();
  expect(await wrongs(window)).toEqual([]);
  await picker.getByRole('button', { name: 'Select 3 files' }).click();
  const opener = page.getByRole('button', { name: 'Slides: choose from the library' });
  await expect.poll(() => opener.evaluate((element) => element.matches(':focus'))).toBe(true);
  for (const name of ['One.png', ...names]) await page.getByRole('button', { name: `Open ${name}` }).waitFor();
  await page.close();
});

test.each(looks(1280, 'dark'))(
  'images without a text are counted and listed, %d wide and %s',
  async (width, scheme) => {
    const window = await fixture.enter({ width, scheme, path: null });
    const { page } = window;
    const missing = async (): Promise<readonly { readonly id: number; readonly name: string }[]> =>
      asked(page, 'media/files?filters[alternativeText][$null]=true&filters[mime][$startsWith]=image/&sort=id:desc');
    const before = await missing();
    const [first] = before;
    if (first === undefined) throw new Error('no image lacks its text');
    await page.goto(`${fixture.base}/admin/media`);
    await page.getByRole('button', { name: `${before.length} images have no alt text` }).click();
    await page.getByText(`${before.length} files`, { exact: true }).waitFor();
    expect(await page.getByText('No alt text', { exact: true }).count()).toBe(before.length);
    expect(await wrongs(window)).toEqual([]);
    await page.getByRole('button', { name: first.name, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: first.name });
    await drawer.getByRole('checkbox', { name: 'Decorative' }).check();
    expect(await wrongs(window)).toEqual([]);
    await drawer.getByRole('button', { name: 'Save file' }).click();
    await page
      .getByText(`${before.length - 1} file`)
      .first()
      .waitFor();
    expect(await asked(page, `media/files/${first.id}`)).toMatchObject({ alternativeText: '' });
    expect((await missing()).map(({ id }) => id)).toEqual(before.slice(1).map(({ id }) => id));
    // The address names what is listed, and the file that is open.
    await page.goto(`${fixture.base}/admin/media?alt=decorative&file=${first.id}`);
    await page.getByRole('dialog', { name: first.name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: first.name, exact: true }).waitFor();
    expect(await page.getByText('No alt text', { exact: true }).count()).toBe(0);
    await page.close();
  },
);
