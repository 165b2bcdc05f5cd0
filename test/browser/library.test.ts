import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureBytes } from '../support/pictures.js';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { aPicture } from './support/pictures.js';
import { wrongs } from './support/walk.js';

/* The media library: folders, uploads that are followed, cancelled and tried again, and what is known about a file. */

let fixture: PanelHouse;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse();
  window = await fixture.enter();
});

afterAll(() => fixture.close());

/** What the panel's interface answers. */
async function asked(path: string) {
  const answer = await window.page.request.get(`${fixture.base}/admin/api/${path}`);
  expect(answer.ok()).toBe(true);
  return (await answer.json()).data;
}

async function upload(name: string, buffer: Buffer): Promise<void> {
  await window.page.locator('main input[type="file"]').first().setInputFiles({ name, mimeType: 'image/png', buffer });
}

test('files are uploaded into the folder that is open', async () => {
  const { page } = window;
  await page.getByRole('link', { name: 'Media library' }).click();
  await page.getByText('No files yet').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Harbour');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('list', { name: 'Folders' })
    .getByRole('button', { name: /^Harbour/ })
    .click();
  await page.getByRole('navigation', { name: 'Path to this folder' }).getByText('Harbour').waitFor();
  await upload('Boats.png', await aPicture(800, 600));
  await page.getByRole('button', { name: 'Boats.png', exact: true }).waitFor();
  const [folder] = await asked('media/folders');
  expect(folder).toMatchObject({ name: 'Harbour', files: 1 });
  expect(await asked('media/files')).toMatchObject([{ name: 'Boats.png', folderId: folder.id, width: 800 }]);
});

test('files are dropped in; what is refused says why, and is tried again or forgotten', async () => {
  const { page } = window;
  const files = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['<html><script>alert(1)</script></html>'], 'page.html', { type: 'text/html' }));
    transfer.items.add(new File(['some words'], 'Notes.txt', { type: 'text/plain' }));
    return transfer;
  })()`);
  const area = page.getByRole('list', { name: 'Files' });
  for (const type of ['dragenter', 'dragover', 'drop']) await area.dispatchEvent(type, { dataTransfer: files });
  const uploads = page.getByRole('group', { name: 'Uploads' });
  await uploads.getByRole('alert').filter({ hasText: 'Files of this type are not allowed.' }).waitFor();
  await page.getByRole('button', { name: /Notes\.txt$/ }).waitFor();
  await uploads.getByRole('button', { name: 'Try again' }).click();
  await uploads.getByRole('alert').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await uploads.getByRole('button', { name: 'Dismiss page.html' }).click();
  await uploads.waitFor({ state: 'detached' });
});

test('an upload is cancelled on its way', async () => {
  const { page } = window;
  await page.route('**/admin/api/media/files', () => undefined);
  await upload('Slow.png', await aPicture(400, 300));
  await page.getByRole('progressbar', { name: 'Uploading Slow.png' }).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Cancel the upload of Slow.png' }).click();
  await page.getByRole('group', { name: 'Uploads' }).waitFor({ state: 'detached' });
  await page.unroute('**/admin/api/media/files');
  expect((await asked('media/files?filters[name]=Slow.png')).length).toBe(0);
});

test('a file shows its details, and where it is used', async () => {
  const { page } = window;
  const [{ id }] = await asked('media/files?filters[name]=Boats.png');
  const token = await fixture.app.createToken('browser');
  const { status } = await fixture.app.inject({
    method: 'POST',
    url: '/api/articles?status=draft',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ data: { title: 'On the quay', cover: id } }),
  });
  expect(status).toBe(200);

  await page.getByRole('button', { name: 'Boats.png', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Boats.png' });
  await drawer.getByRole('link', { name: 'Article › cover' }).waitFor();
  await drawer.getByLabel('Alternative text').fill('Two boats');
  await drawer.getByLabel('From the left').fill('25');
  await drawer.getByLabel('From the top').fill('80');
  expect(await window.watch.barriers()).toEqual([]);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(await asked(`media/files/${id}`)).toMatchObject({
    alternativeText: 'Two boats',
    focalPoint: { x: 25, y: 80 },
  });
});

test('several files are moved and deleted, after their uses are shown', async () => {
  const { page } = window;
  await page.getByRole('radio', { name: 'List' }).press('Space');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await page.getByText('2 files were moved.').waitFor();
  expect((await asked('media/files')).map(({ folderId }: { folderId: number | null }) => folderId)).toEqual([
    null,
    null,
  ]);

  await page.getByRole('button', { name: 'All files' }).click();
  await page.getByRole('checkbox', { name: 'Select Boats.png' }).check();
  await page.getByRole('group', { name: 'Selected files' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 1 file?' });
  await dialog.getByRole('link', { name: 'Article › cover' }).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 file was deleted.').waitFor();
  expect(await asked('media/files')).toMatchObject([{ name: 'Notes.txt' }]);

  await page.getByRole('button', { name: 'Actions: Harbour' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The folder was deleted.').waitFor();
  expect(await asked('media/folders')).toEqual([]);
});

test('a part of a picture takes its place, and another becomes a file of its own', async () => {
  const { page } = window;
  await upload('Quay.png', await aPicture(800, 600));
  await page.getByRole('button', { name: 'Quay.png', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Quay.png' });
  const picture = drawer.getByRole('button', { name: 'Set the focal point' }).locator('img');
  await drawer.getByRole('button', { name: 'Crop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop image' });
  const part = dialog.getByRole('slider');
  const numbers = async (): Promise<readonly number[]> => {
    const fields = ['From the left', 'From the top', 'Width', 'Height'];
    const texts = await Promise.all(fields.map((name) => dialog.getByLabel(name).inputValue()));
    return texts.map((text) => Number.parseInt(text, 10));
  };
  await dialog.getByText('800 × 600 of 800 × 600 pixels are kept.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);

  await dialog.getByRole('radio', { name: '1:1' }).press('Space');
  expect(await numbers()).toEqual([100, 0, 600, 600]);
  expect(await window.watch.barriers()).toEqual([]);
  const box = await part.boundingBox();
  if (box === null) throw new Error('the part is not there');
  await page.mouse.move(box.x + box.width, box.y + box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.8);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.up();
  const [left, top, width = 0, height] = await numbers();
  expect([left, top, height]).toEqual([100, 0, width]);
  expect(Math.abs(width - 300)).toBeLessThan(5);
  await part.press('ArrowRight');
  await part.press('ArrowDown');
  expect(await numbers()).toEqual([108, 6, width, width]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The image was cropped.').waitFor();
  await dialog.waitFor({ state: 'detached' });

  const [file] = await asked('media/files?filters[name]=Quay.png');
  const token = await fixture.app.createToken('reader');
  const shown = await page.request.get(`${fixture.base}/api/upload/files/${file.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await shown.json()).toMatchObject({ url: file.url, width, height: width });
  // The drawer shows what is there now, under the same address.
  await drawer.getByText(`image/png · ${width} × ${width}`).waitFor();
  await expect.poll(() => picture.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(width);

  await drawer.getByRole('button', { name: 'Crop' }).click();
  await part.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: 'Crop' }).click();
  await dialog.getByLabel('Width').fill('120');
  await dialog.getByLabel('Height').fill('90');
  await dialog.getByRole('button', { name: 'Save as a new file' }).click();
  await page.getByText('Quay 120×90.png is in the library.').waitFor();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Quay 120×90.png', exact: true }).waitFor();
  const files = await asked('media/files?filters[name][$startsWith]=Quay&sort=id');
  expect(files).toMatchObject([
    { id: file.id, width, height: width },
    { name: 'Quay 120×90.png', width: 120, height: 90 },
  ]);
});

test('what cannot be cropped says why, in the language of the panel, on a small screen as well', async () => {
  const narrow = await fixture.enter({ width: 390, scheme: 'dark', language: 'de', path: null });
  const { page } = narrow;
  const frames = await pictureBytes({ format: 'gif', width: 64, height: 48, frames: 3 });
  await page.goto(`${fixture.base}/admin/media`);
  const input = page.locator('main input[type="file"]').first();
  await input.setInputFiles({ name: 'Wellen.gif', mimeType: 'image/gif', buffer: frames });
  await page.getByRole('button', { name: 'Wellen.gif', exact: true }).click();
  await page.getByRole('button', { name: 'Zuschneiden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bild zuschneiden' });
  await dialog.getByRole('slider').press('Shift+ArrowLeft');
  await dialog.getByText('Es bleiben 63 × 48 von 64 × 48 Pixeln.').waitFor();
  expect(await wrongs(narrow)).toEqual([]);
  await dialog.getByRole('button', { name: 'Speichern', exact: true }).click();
  await dialog.getByText('Dieses Bild lässt sich nicht zuschneiden').waitFor();
  expect(await wrongs(narrow)).toEqual([]);
  await page.close();
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
