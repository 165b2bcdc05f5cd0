import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window, waitLimit } from './support/panel-fixture.js';
import { aPicture } from './support/pictures.js';
import { fromNow, looks, moveUp, walkTo, wrongs } from './support/walk.js';

/* An editor's day: write, localise, relate, upload, order, publish, at a time too, find what is modified, do several at once. */

// Looking for barriers takes its time where much else is going on.
vi.setConfig({ testTimeout: 90_000 });

describe.each(looks(390, 'dark'))('%d pixels wide, %s', (width, scheme) => {
  let fixture: PanelHouse;
  let window: Window;
  let token: string;

  beforeAll(async () => {
    fixture = await openPanelHouse();
    token = await fixture.app.createToken('day');
    for (const name of ['Mirjam Okafor', 'Jonas Weber']) await write('authors', { name });
    for (const title of ['Bridges of brick', 'Bells at noon']) {
      await write('articles?status=draft', { title, excerpt: 'Short.', body: 'Long.' });
    }
    window = await fixture.enter({ width, scheme });
  });

  afterAll(() => fixture.close());

  async function ask(method: 'GET' | 'POST', path: string, payload?: unknown) {
    const { status, body } = await fixture.app.inject({
      method,
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
    expect(status, body.toString()).toBeLessThan(300);
    return JSON.parse(body.toString()).data;
  }

  const write = (path: string, data: unknown) => ask('POST', path, { data });

  async function save(): Promise<void> {
    const { page } = window;
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('All changes saved').waitFor();
  }

  async function choose(name: RegExp, text: string, option: RegExp): Promise<void> {
    const { page } = window;
    await page.getByRole('combobox', { name }).fill(text);
    await page.getByRole('option', { name: option }).click();
  }

  test('an article is written', async () => {
    const { page } = window;
    await walkTo(page, 'Article');
    await page.getByRole('link', { name: 'New: Article' }).first().click();
    await page.getByLabel(/^Title/).fill('Boats in the fog');
    await page.getByRole('button', { name: 'Generate from Title' }).click();
    await page.getByLabel(/^Excerpt/).fill('They hoot.');
    await page.getByLabel(/^Body/).fill('One hoots, **another** answers.');
    await page.getByLabel(/^Issue number/).fill('12');
    await save();
    expect(await ask('GET', 'articles?status=draft&fields=title,slug&filters[issueNumber]=12')).toMatchObject([
      { title: 'Boats in the fog', slug: 'boats-in-the-fog' },
    ]);
    expect(await wrongs(window)).toEqual([]);
  });

  test('it is related, and gets a picture and parts in an order', async () => {
    const { page } = window;
    await choose(/^Author: find in/, 'mirj', /Mirjam Okafor/);
    await choose(/^Contributors: find in/, 'jonas', /Jonas Weber/);
    const buffer = await aPicture(640, 480);
    await page
      .locator('[data-field="cover"] input[type="file"]')
      .setInputFiles({ name: 'Fog.png', mimeType: 'image/png', buffer });
    await page.getByRole('list', { name: 'Cover' }).getByText('Fog.png').waitFor();
    for (const [kind, field, text] of [
      ['Quote', /^Text/, 'Hoot.'],
      ['Rich text', /^Heading/, 'About fog'],
    ] as const) {
      await page.getByRole('button', { name: 'Add to Blocks' }).click();
      await page.getByRole('menuitem', { name: kind }).click();
      await page.getByRole('list', { name: 'Blocks' }).getByRole('textbox', { name: field }).last().fill(text);
    }
    await page.getByRole('list', { name: 'Blocks' }).getByRole('textbox', { name: /^Body/ }).fill('Grey.');
    await page.getByRole('button', { name: 'Quote Hoot.' }).click();
    await page.getByRole('button', { name: 'Rich text About fog' }).click();
    await moveUp(page, 'Rich text');
    await save();
    const [article] = await ask(
      'GET',
      'articles?status=draft&filters[issueNumber]=12&populate[0]=author&populate[1]=contributors&populate[2]=cover&populate[3]=blocks',
    );
    expect(article).toMatchObject({
      author: { name: 'Mirjam Okafor' },
      contributors: [{ name: 'Jonas Weber' }],
      cover: { name: 'Fog.png', width: 640 },
      blocks: [
        { __component: 'shared.rich-text', heading: 'About fog', body: 'Grey.' },
        { __component: 'shared.quote', text: 'Hoot.' },
      ],
    });
    expect(await wrongs(window)).toEqual([]);
  });

  test('it is published, and only then there for readers', async () => {
    const { page } = window;
    const readers = 'articles?fields=title&filters[issueNumber]=12';
    expect(await ask('GET', readers)).toEqual([]);
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published.', { exact: true }).waitFor();
    expect(await ask('GET', readers)).toMatchObject([{ title: 'Boats in the fog' }]);
  });

  test('it is translated, beginning with the words that are there', async () => {
    const { page } = window;
    const side = page.getByRole('complementary', { name: 'Details' });
    await side.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'French (not written yet)' }).click();
    await expect.poll(() => page.getByLabel(/^Title/).inputValue()).toBe('');
    await page.getByRole('button', { name: 'Fill in from another language' }).click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByText(/^Filled in from English/).waitFor();
    await page.getByLabel(/^Title/).fill('Bateaux dans la brume');
    await page.getByLabel(/^Excerpt/).fill('Ils hurlent.');
    await page.getByRole('button', { name: 'Publish' }).click();
    const french = () => ask('GET', 'articles?locale=fr&fields=title,excerpt');
    await expect
      .poll(french, { timeout: waitLimit })
      .toMatchObject([{ title: 'Bateaux dans la brume', excerpt: 'Ils hurlent.' }]);
    await page.getByText('All changes saved').waitFor();
    expect(await wrongs(window)).toEqual([]);
  });

  test('what was changed since it was published is found', async () => {
    const { page } = window;
    await walkTo(page, 'Article');
    await page.getByRole('link', { name: 'Boats in the fog' }).click();
    await page.getByLabel(/^Title/).fill('Boats in thick fog');
    await save();
    await walkTo(page, 'Article');
    await page.getByRole('radiogroup', { name: 'Status' }).getByText('Modified').click();
    await page.getByText('1 document', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Boats in thick fog' }).waitFor();
    expect(await wrongs(window)).toEqual([]);
    expect(await ask('GET', 'articles?fields=title&publicationFilter=modified&status=draft')).toMatchObject([
      { title: 'Boats in thick fog' },
    ]);
  });

  test('several are published together, and undone', async () => {
    const { page } = window;
    await walkTo(page, 'Article');
    for (const title of ['Bridges of brick', 'Bells at noon']) {
      await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    }
    const bar = page.getByRole('group', { name: 'Selected documents' });
    await bar.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('2 documents were published.').waitFor();
    const titles = async () =>
      (await ask('GET', 'articles?fields=title&sort=title')).map(({ title }: { title: string }) => title);
    expect(await titles()).toEqual(['Bells at noon', 'Boats in the fog', 'Bridges of brick']);
    await page.getByRole('checkbox', { name: 'Select Bells at noon' }).check();
    await bar.getByRole('button', { name: 'Unpublish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('1 document is no longer published.').waitFor();
    expect(await titles()).toEqual(['Boats in the fog', 'Bridges of brick']);
    expect(await wrongs(window)).toEqual([]);
  });

  test('one is published at a time', async () => {
    const { page } = window;
    const readers = () => ask('GET', 'articles?fields=title&filters[title]=Bells at noon');
    await page.getByRole('link', { name: 'Bells at noon' }).click();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    expect(await wrongs(window)).toEqual([]);
    await dialog.getByLabel('Publish at', { exact: true }).fill(fromNow(8));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^Set by Ada Lovelace/).waitFor();
    expect(await readers()).toEqual([]);
    await expect.poll(readers, { timeout: waitLimit, interval: 250 }).toMatchObject([{ title: 'Bells at noon' }]);
    await page.getByText('Nothing is scheduled.').waitFor();
    expect(await wrongs(window)).toEqual([]);
  });
});
