import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { wrongs } from './support/walk.js';

/* The full-text search of a content type, set up in the builder without files. */

const text = { type: 'string' };
const definitions = {
  'content-types/plant': {
    kind: 'collectionType',
    info: { singularName: 'plant', pluralName: 'plants', displayName: 'Plant' },
    options: { draftAndPublish: false },
    pluginOptions: { i18n: { localized: true } },
    attributes: {
      title: text,
      height: { type: 'integer' },
      care: { type: 'component', component: 'shared.care' },
      grower: { type: 'relation', relation: 'manyToOne', target: 'api::grower.grower', inversedBy: 'plants' },
      picture: { type: 'media' },
    },
  },
  'content-types/grower': {
    kind: 'collectionType',
    info: { singularName: 'grower', pluralName: 'growers', displayName: 'Grower' },
    options: { draftAndPublish: false },
    attributes: {
      name: text,
      plants: { type: 'relation', relation: 'oneToMany', target: 'api::plant.plant', mappedBy: 'grower' },
    },
  },
  'components/shared/care': { info: { displayName: 'Care' }, attributes: { advice: text, days: { type: 'integer' } } },
};

let fixture: PanelHouse;
let token: string;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse({
    definitions,
    locales: ['en', 'de'],
    config: { outbound: { allowPrivate: ['127.0.0.1'] } },
  });
  token = await fixture.app.createToken('browser');
  const grower = await write('growers', { name: 'Rosewood' });
  await write('plants', { title: 'Lavender', grower });
  await write('plants', { title: 'Climbing roses' });
  await write('plants', { title: 'Moss' });
  window = await fixture.enter();
});

afterAll(() => fixture.close());

async function write(path: string, data: unknown): Promise<string> {
  const { status, body } = await fixture.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ data }),
  });
  expect(status, body.toString()).toBe(200);
  return JSON.parse(body.toString()).data.documentId;
}

async function titlesFound(): Promise<readonly string[]> {
  const { body } = await fixture.app.inject({
    method: 'GET',
    url: '/api/plants?_q=rose&sort=_rank&locale=en',
    headers: { authorization: `Bearer ${token}` },
  });
  return (JSON.parse(body.toString()).data ?? []).map(({ title }: { readonly title: string }) => title);
}

async function choose(field: string, option: string): Promise<void> {
  await window.page.getByRole('combobox', { name: field }).click();
  await window.page.getByRole('option', { name: option, exact: true }).click();
}

test('an administrator adds fields with weights, languages and a limit, reviews and applies them', {
  timeout: 120_000,
}, async () => {
  const { page } = window;
  expect(await titlesFound()).toEqual([]);
  await page.goto(`${fixture.base}/admin/builder/types/api::plant.plant`);
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await page.getByRole('heading', { name: 'Search in Plant' }).waitFor();
  await page.getByText('No full-text search:', { exact: false }).waitFor();

  await page.getByRole('combobox', { name: 'Add a field' }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Title',
    'Care',
    'Care › Advice',
    'Grower › Name',
    'Picture › Name',
    'Picture › Alternative text',
    'Picture › Caption',
  ]);
  await page.getByRole('option', { name: 'Title', exact: true }).click();
  await choose('Add a field', 'Grower › Name');
  await choose('Add a field', 'Care');
  await page.getByRole('button', { name: 'Remove Care from the search' }).click();
  await page.getByRole('textbox', { name: 'Weight of Title' }).fill('400');
  await choose('Language of the texts', 'One for each language of documents');
  await choose('Texts in English', 'English');
  await page.getByRole('switch', { name: 'Similar documents' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Ranked documents' }).fill('7');
  await page.getByRole('heading', { name: 'Search in Plant' }).click();
  await window.watch.settled();
  expect(await page.getByRole('textbox', { name: 'Weight of Title' }).inputValue()).toBe('100');
  expect(await wrongs(window)).toEqual([]);

  await page.getByRole('link', { name: 'Review changes' }).click();
  await page.getByText('The full-text search of “Plant” is new or different.').waitFor();
  expect(await wrongs(window)).toEqual([]);
  await page.getByRole('button', { name: 'Apply changes' }).click();
  await page.getByText('The content model was changed.').waitFor();
  expect(await titlesFound()).toEqual(['Climbing roses', 'Lavender']);

  await page.goto(`${fixture.base}/admin/builder/types/api::plant.plant/search`);
  expect(await page.getByRole('textbox', { name: 'Weight of Title' }).inputValue()).toBe('100');
  expect(await page.getByRole('textbox', { name: 'Weight of Grower › Name' }).inputValue()).toBe('1');
  expect(await page.getByRole('combobox', { name: 'Texts in English' }).inputValue()).toBe('English');
  expect(await page.getByRole('textbox', { name: 'Ranked documents' }).inputValue()).toBe('100');
});

test('similar documents need an embedding model of the AI provider', { timeout: 120_000 }, async () => {
  const { page } = window;
  await page.goto(`${fixture.base}/admin/settings/assist`);
  await page.getByText('Plant: 3 texts are waiting for their vectors.').waitFor();
  await page.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/v1');
  await page.getByRole('textbox', { name: 'Model', exact: true }).fill('chat');
  await page.getByRole('textbox', { name: 'Embedding model' }).fill('words');
  await page.getByRole('textbox', { name: 'Dimensions' }).fill('512');
  expect(await wrongs(window)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove provider' }).waitFor();
  await page.reload();
  expect(await page.getByRole('textbox', { name: 'Dimensions' }).inputValue()).toBe('512');
  await page.goto(`${fixture.base}/admin/builder/types/api::plant.plant/search`);
});

test('the search is removed with its last field', { timeout: 120_000 }, async () => {
  const { page } = window;
  await page.getByRole('button', { name: 'Remove Title from the search' }).click();
  await page.getByRole('button', { name: 'Remove Grower › Name from the search' }).click();
  await page.getByText('No full-text search:', { exact: false }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Ranked documents' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Review changes' }).click();
  await page.getByText('“Plant” no longer has a full-text search.').waitFor();
  await page.getByRole('button', { name: 'Apply changes' }).click();
  await page.getByText('The content model was changed.').waitFor();
  expect(await titlesFound()).toEqual([]);
});
