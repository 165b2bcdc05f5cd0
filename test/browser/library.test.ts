import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-house.js';
import { aPicture } from './support/pictures.js';

/* The media library: folders, uploads that are followed, cancelled and tried again, and what is known about a file. */

let house: PanelHouse;
let window: Window;

beforeAll(async () => {
  house = await openPanelHouse();
  window = await house.enter();
});

afterAll(() => house.close());

/** What the panel's interface answers. */
async function asked(path: string) {
  const answer = await window.page.request.get(`${house.base}/admin/api/${path}`);
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
  await page.getByRole('navigation', { name: 'Way to this folder' }).getByText('Harbour').waitFor();
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
  await uploads.getByRole('alert').filter({ hasText: "File type 'text/html' is not allowed" }).waitFor();
  await page.getByRole('button', { name: /Notes\.txt$/ }).waitFor();
  await uploads.getByRole('button', { name: 'Try again' }).click();
  await uploads.getByRole('alert').waitFor();
  expect(await window.watch.barriers()).toEqual([]);
  await uploads.getByRole('button', { name: 'Forget page.html' }).click();
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

test('a file tells everything about itself, and where it is used', async () => {
  const { page } = window;
  const [{ id }] = await asked('media/files?filters[name]=Boats.png');
  const token = await house.app.createToken('browser');
  const { status } = await house.app.inject({
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

test('several files are moved and deleted, and where they are used is told before', async () => {
  const { page } = window;
  await page.getByRole('radio', { name: 'List' }).press('Space');
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await page.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await page.getByText('2 files are moved.').waitFor();
  expect((await asked('media/files')).map(({ folderId }: { folderId: number | null }) => folderId)).toEqual([
    null,
    null,
  ]);

  await page.getByRole('button', { name: 'All files' }).click();
  await page.getByRole('checkbox', { name: 'Choose Boats.png' }).check();
  await page.getByRole('group', { name: 'Chosen files' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 1 file?' });
  await dialog.getByRole('link', { name: 'Article › cover' }).waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('1 file is deleted.').waitFor();
  expect(await asked('media/files')).toMatchObject([{ name: 'Notes.txt' }]);

  await page.getByRole('button', { name: 'Actions: Harbour' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The folder is deleted.').waitFor();
  expect(await asked('media/folders')).toEqual([]);
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
