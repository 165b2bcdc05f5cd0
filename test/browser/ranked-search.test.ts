import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';

/* Full-text search in the panel: the list, the relation picker, the drawer beside it and the command bar rank what is found, and say why. */

const text = { type: 'string' };
const definitions = {
  'content-types/plant': {
    kind: 'collectionType',
    collectionName: 'plants',
    info: { singularName: 'plant', pluralName: 'plants', displayName: 'Plant' },
    options: { draftAndPublish: false },
    pluginOptions: {
      octavo: { search: { language: 'english', attributes: { title: 4, notes: 1, 'care.advice': 1 } } },
    },
    attributes: {
      title: text,
      notes: { type: 'text' },
      care: { type: 'component', component: 'shared.care' },
      next: { type: 'relation', relation: 'oneToOne', target: 'api::plant.plant' },
    },
  },
  'content-types/tool': {
    kind: 'collectionType',
    collectionName: 'tools',
    info: { singularName: 'tool', pluralName: 'tools', displayName: 'Tool' },
    options: { draftAndPublish: false },
    attributes: { title: text, notes: { type: 'text' } },
  },
  'components/shared/care': {
    collectionName: 'components_shared_cares',
    info: { displayName: 'Care' },
    attributes: { advice: text },
  },
};

let fixture: PanelHouse;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions });
  const token = await fixture.app.createToken('browser');
  const write = async (path: string, data: unknown): Promise<void> => {
    const { status, body } = await fixture.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ data }),
    });
    expect(status, body.toString()).toBe(200);
  };
  await write('plants', { title: 'Climbing roses', notes: 'For walls.' });
  await write('plants', { title: 'Lavender', notes: 'Plant it beside a rose & <em>prune</em> it late.' });
  await write('plants', { title: 'Fern', notes: 'Shade.', care: { advice: 'Never near rosy windows, roses hate it' } });
  await write('plants', { title: 'Moss', notes: 'Stones.' });
  await write('tools', { title: 'Rose shears', notes: 'Sharp.' });
  await write('tools', { title: 'Spade', notes: 'For roses' });
  window = await fixture.enter();
});

afterAll(() => fixture.close());

const bodyRows = 'main table tbody tr';

/** The texts that are marked in an element. */
async function marks(selector: string): Promise<readonly string[]> {
  return window.page.locator(`${selector} mark`).allTextContents();
}

test('a list ranks what is found and says where, until another order is chosen', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/plants`);
  await page.getByText('4 documents').waitFor();
  expect(await marks(bodyRows)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search in Plant' }).fill('rose');
  await page.getByText('3 documents').waitFor();
  await window.watch.settled();
  const firstCells = () => page.locator(`${bodyRows} td:has(a)`).allTextContents();
  expect(await firstCells()).toEqual([
    'Climbing rosesTitle: Climbing roses',
    'FernCare › Advice: Never near rosy windows, roses hate it',
    'LavenderNotes: Plant it beside a rose & <em>prune</em> it late.',
  ]);
  expect(await marks(bodyRows)).toEqual(['roses', 'roses', 'rose']);
  expect(await page.locator('main th[aria-sort]:not([aria-sort=none])').count()).toBe(0);
  expect(await window.watch.barriers()).toEqual([]);

  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await page.locator('main th[aria-sort=ascending]').waitFor();
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await page.locator('main th[aria-sort=descending]').waitFor();
  await window.watch.settled();
  expect((await firstCells()).map((cell) => cell.slice(0, 4))).toEqual(['Lave', 'Fern', 'Clim']);
  expect(await marks(bodyRows)).toHaveLength(3);
  await page.getByRole('button', { name: 'Best matches first' }).click();
  await window.watch.settled();
  expect((await firstCells()).map((cell) => cell.slice(0, 4))).toEqual(['Clim', 'Fern', 'Lave']);
});

test('a list that is scrolled through says where, too', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/plants?q=rose&pageSize=all`);
  await page.getByText('3 documents').waitFor();
  await page.locator(`${bodyRows} mark`).first().waitFor();
  await window.watch.settled();
  expect(await marks(bodyRows)).toEqual(['roses', 'roses', 'rose']);
  expect(await window.watch.barriers()).toEqual([]);
});

test('a list of a type without a search stays as it is', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/tools?q=ose`);
  await page.getByText('2 documents').waitFor();
  await window.watch.settled();
  expect(await marks(bodyRows)).toEqual([]);
  await page.locator('main th[aria-sort=descending]').waitFor();
});

test('the relation picker and its drawer rank what is found and say where', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/plants/new`);
  const picker = page.getByRole('combobox', { name: 'Next: find in Plant' });
  await picker.fill('prunes');
  const option = page.getByRole('option');
  await option.filter({ hasText: 'prune' }).waitFor();
  expect(await option.allTextContents()).toEqual(['LavenderNotes: Plant it beside a rose & <em>prune</em> it late.']);
  expect(await option.locator('mark').allTextContents()).toEqual(['prune']);
  expect(await window.watch.barriers()).toEqual([]);
  await picker.fill('rose');
  await option.nth(2).waitFor();
  expect((await option.allTextContents()).map((one) => one.slice(0, 4))).toEqual(['Clim', 'Fern', 'Lave']);
  await option.first().click();
  await page.getByRole('link', { name: /Climbing roses/ }).waitFor();

  await page.getByRole('button', { name: 'Next: browse Plant' }).click();
  const drawer = page.getByRole('dialog', { name: 'Next: browse Plant' });
  await drawer.getByRole('searchbox').fill('windows');
  await drawer.locator('mark').waitFor();
  expect(await drawer.locator('mark').allTextContents()).toEqual(['windows']);
  expect(await window.watch.barriers()).toEqual([]);
});

test('the command bar finds documents by all of their texts and says where', async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/content/tools`);
  await page.getByText('2 documents').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search pages, documents and actions' }).last().fill('pruning');
  const result = page.getByRole('button', { name: /Lavender/ });
  await result.waitFor();
  expect(await result.textContent()).toBe('LavenderPlantNotes: Plant it beside a rose & <em>prune</em> it late.');
  expect(await result.locator('mark').allTextContents()).toEqual(['prune']);
  await window.watch.settled();
  expect(await window.watch.barriers()).toEqual([]);
  await page.getByRole('textbox', { name: 'Search pages, documents and actions' }).last().fill('rose');
  await page.getByRole('button', { name: /Rose shears/ }).waitFor();
  await page.getByRole('button', { name: /Lavender/ }).click();
  await page.getByRole('heading', { name: 'Lavender' }).waitFor();
  expect(window.watch.troubles).toEqual([]);
});
