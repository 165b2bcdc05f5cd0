import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { walkTo } from './support/walk.js';

/* Which questions of the content API took long: nothing at first, then what was asked, in words and with what would help. */

let fixture: PanelHouse;
let token: string;

beforeAll(async () => {
  fixture = await openPanelHouse({ config: { api: { slowMilliseconds: 0 } } });
  token = await fixture.app.createToken('browser');
});

afterAll(() => fixture.close());

async function ask(url: string): Promise<void> {
  const { status } = await fixture.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  expect(status).toBe(200);
}

/** Nothing stands out of the window at the side. */
async function overhang({ page }: Window): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

test('there is none at first, then the slow query, with a link to the attribute', async () => {
  const window = await fixture.enter();
  const { page, watch } = window;
  await walkTo(page, 'Slow queries');
  await page.getByText('No slow queries').waitFor();
  await page.getByText(`The list of process ${process.pid} began`).waitFor();
  expect(await watch.barriers()).toEqual([]);

  await ask(
    '/api/articles?filters[author][name][$containsi]=secret-word&sort=readingMinutes:desc&populate=author.portrait',
  );
  await page.getByRole('button', { name: 'Reload' }).click();
  const row = page.getByRole('row', { name: /^Article · a list/ });
  await row.getByText('Filtered: author › name contains (ignoring case)').waitFor();
  await row.getByText('Sorted: readingMinutes, descending').waitFor();
  await row.getByText('Populated: author; author › portrait').waitFor();
  await row
    .getByText('/api/articles?filters[author][name][$containsi]=…&sort=readingMinutes:desc&populate=author.portrait')
    .waitFor();
  await row.getByText('Give “readingMinutes” an index.').waitFor();
  await row.getByText(/no index helps.*pagination\[withCount\]=false/).waitFor();
  expect(await page.content()).not.toContain('secret-word');
  expect(await watch.barriers()).toEqual([]);
  expect(await overhang(window)).toBe(0);

  await row.getByRole('link', { name: 'Open Article in the content model' }).click();
  await page.getByRole('heading', { name: 'Article' }).waitFor();
  expect([watch.troubles, watch.strangers]).toEqual([[], []]);
});

describe('390 pixels wide, in German', () => {
  test('everything stands in one column', async () => {
    await ask('/api/tags?sort=name');
    const window = await fixture.enter({ width: 390, scheme: 'dark', language: 'de', path: '/settings/slow' });
    const { page, watch } = window;
    await page.getByRole('heading', { name: 'Langsame Anfragen' }).waitFor();
    await page
      .getByText(/^1-mal, .* ms im Mittel, .* ms im längsten Fall$/)
      .first()
      .waitFor();
    await page.getByText('Gefiltert: author › name enthält, groß oder klein').waitFor();
    expect(await watch.barriers()).toEqual([]);
    expect(await overhang(window)).toBe(0);
    expect([watch.troubles, watch.strangers]).toEqual([[], []]);
  });
});
