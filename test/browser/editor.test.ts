import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';

/* An editor at work, and what the content API answers then. */

let fixture: PanelHouse;
let token: string;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse();
  token = await fixture.app.createToken('browser');
  window = await fixture.enter();
});

afterAll(() => fixture.close());

interface Shown {
  readonly documentId: string;
  readonly [attribute: string]: unknown;
}

/** What the content API answers to a list. */
async function published(query: string): Promise<readonly Shown[]> {
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await fixture.app.inject({ method: 'GET', url: `/api/${query}`, headers });
  expect(status).toBe(200);
  return JSON.parse(body.toString()).data;
}

describe('an article', () => {
  test('is written, saved as an unpublished draft, and published', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'Article', exact: true }).click();
    await page.getByText('No documents yet').waitFor();
    await page.getByRole('link', { name: 'New: Article' }).first().click();
    await page.getByLabel(/^Title/).fill('Grüße aus dem Hafen');
    await page.getByRole('button', { name: 'Generate from Title' }).click();
    await expect.poll(() => page.getByLabel(/^Slug/).inputValue()).toBe('gruesse-aus-dem-hafen');
    await page.getByText('Available').waitFor();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('Draft saved.').waitFor();
    await page.getByText('All changes saved').waitFor();
    expect(await published('articles')).toEqual([]);
    expect(await published('articles?status=draft&fields=title,slug')).toMatchObject([
      { title: 'Grüße aus dem Hafen', slug: 'gruesse-aus-dem-hafen' },
    ]);

    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Some fields need your attention before this can be saved.').waitFor();
    const excerpt = page.getByLabel(/^Excerpt/);
    expect(await excerpt.getAttribute('aria-invalid')).toBe('true');
    await excerpt.fill('Boats, mostly.');
    await page.getByLabel(/^Body/).fill('# Boats\n\nMany of them.');
    await page.getByLabel(/^Issue number/).fill('12');
    await page.getByLabel(/^Published on/).fill('2026-05-06');
    await page.getByLabel(/^Published on/).press('Escape');
    await page.getByRole('radiogroup', { name: 'Featured' }).getByText('Yes').click();
    await page.getByRole('combobox', { name: /^Format/ }).click();
    await page.getByRole('option', { name: 'report' }).click();
    await page.getByLabel(/^Reader score/).fill('4.5');
    await page.getByLabel(/^View count/).fill('9007199254740993');
    await page.getByLabel(/^Keywords/).fill('["harbour", "boats"]');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published.', { exact: true }).waitFor();
    expect(await published('articles')).toMatchObject([
      {
        title: 'Grüße aus dem Hafen',
        excerpt: 'Boats, mostly.',
        body: '# Boats\n\nMany of them.',
        format: 'report',
        issueNumber: 12,
        publishedOn: '2026-05-06',
        featured: true,
        readerScore: 4.5,
        viewCount: '9007199254740993',
        keywords: ['harbour', 'boats'],
      },
    ]);
  });

  test('is changed: the list says so, and readers see the old words until it is published', async () => {
    const { page } = window;
    await page.getByLabel(/^Title/).fill('Grüße vom Meer');
    await page.keyboard.press('Control+s');
    await page.getByText('Draft saved.').first().waitFor();
    await page.getByText('All changes saved').waitFor();
    expect(await published('articles?fields=title')).toMatchObject([{ title: 'Grüße aus dem Hafen' }]);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Compare with …' }).click();
    const beside = page.getByRole('dialog', { name: 'Side by side' });
    const titles = beside
      .getByRole('list', { name: 'Side by side' })
      .getByRole('listitem')
      .filter({ hasText: 'Title' });
    await titles.getByRole('group', { name: 'Published' }).getByText('Grüße aus dem Hafen').waitFor();
    await titles.getByRole('group', { name: 'This version' }).getByText('Grüße vom Meer').waitFor();
    expect(await beside.getByText('Boats, mostly.').count()).toBe(0);
    await page.keyboard.press('Escape');
    await beside.waitFor({ state: 'hidden' });
    await page.getByRole('main').getByRole('link', { name: 'Article' }).click();
    await page.getByRole('row', { name: /Grüße vom Meer.*Modified/ }).waitFor();

    await page.getByRole('radiogroup', { name: 'Status' }).getByText('Draft').click();
    await page.getByText('No results').waitFor();
    await page.getByRole('radiogroup', { name: 'Status' }).getByText('Modified').click();
    await page.getByRole('row', { name: /Grüße vom Meer/ }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Discard changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('heading', { name: 'Grüße aus dem Hafen' }).waitFor();
  });

  test('asks before unsaved changes are left', async () => {
    const { page } = window;
    await page.getByLabel(/^Title/).fill('Half a thought');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Half a thought');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    expect(await published('articles?status=draft&fields=title')).toMatchObject([{ title: 'Grüße aus dem Hafen' }]);
  });

  test('offers what was written and not saved when its window was closed', async () => {
    const { page } = window;
    const take = page.getByRole('button', { name: 'Restore' });
    await page.getByRole('link', { name: 'Article', exact: true }).first().click();
    await page.getByRole('link', { name: 'Grüße aus dem Hafen' }).click();
    await page.getByLabel(/^Title/).fill('Words that nobody saved');
    const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('octavo.unsaved.')).length;
    await expect.poll(() => page.evaluate(kept)).toBe(1);
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await take.waitFor();
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Grüße aus dem Hafen');
    await take.click();
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('Words that nobody saved');
    await page.getByText('Unsaved changes').waitFor();
    await page.getByLabel(/^Title/).fill('Grüße aus dem Hafen');
    await expect.poll(() => page.evaluate(kept)).toBe(0);
    await page.reload();
    await page.getByLabel(/^Title/).waitFor();
    expect(await take.count()).toBe(0);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
  });

  test('gets a version in another language, and loses it again', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'Article', exact: true }).first().click();
    await page.getByRole('link', { name: 'Grüße aus dem Hafen' }).click();
    const side = page.getByRole('complementary', { name: 'Details' });
    await side.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'French (not written yet)' }).click();
    await page.getByText('Nothing written yet').waitFor();
    // What all languages share is there already, and is not changed here.
    expect(await page.getByLabel(/^Issue number/).inputValue()).toBe('12');
    expect(await page.getByLabel(/^Issue number/).isEditable()).toBe(false);
    await page.getByLabel(/^Title/).fill('Bonjour du port');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByText('All changes saved').waitFor();
    const drafts = 'articles?status=draft&locale=*&fields=title,locale&sort=locale';
    expect(await published(drafts)).toMatchObject([
      { locale: 'en', title: 'Grüße aus dem Hafen' },
      { locale: 'fr', title: 'Bonjour du port' },
    ]);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete this language' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete this language' }).click();
    await page.getByText('Deleted.').waitFor();
    expect(await published(drafts)).toMatchObject([{ locale: 'en' }]);
  });

  test('is unpublished and deleted', async () => {
    const { page } = window;
    await page.getByRole('link', { name: 'Grüße aus dem Hafen' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
    await page.getByText('No longer published. The draft is still here.').waitFor();
    expect(await published('articles')).toEqual([]);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete the document' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the document' }).click();
    await page.getByText('No documents yet').waitFor();
    expect(await published('articles?status=draft')).toEqual([]);

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored.').waitFor();
    expect(await published('articles?status=draft&fields=title')).toMatchObject([{ title: 'Grüße aus dem Hafen' }]);
    await page.getByRole('link', { name: 'Grüße aus dem Hafen' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete the document' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the document' }).click();
    await page.getByText('No documents yet').waitFor();
  });
});

describe('a list', () => {
  test('is searched, sorted, paged, and keeps its columns; its address says all of it', async () => {
    const { page } = window;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    for (let number = 1; number <= 30; number += 1) {
      const payload = { data: { name: `Tag ${String(number).padStart(2, '0')}` } };
      const { status } = await fixture.app.inject({ method: 'POST', url: '/api/tags', headers, payload });
      expect(status).toBe(200);
    }
    await page.getByRole('link', { name: 'Tag', exact: true }).first().click();
    await page.getByText('30 documents').waitFor();
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.getByRole('row').nth(1).getByText('Tag 01').waitFor();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.getByText('26–30 of 30').waitFor();
    await page.reload();
    await page.getByText('26–30 of 30').waitFor();
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');

    await page.getByRole('searchbox', { name: 'Search in Tag' }).fill('tag 07');
    await page.getByText('1 document', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Created', exact: true }).check();
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('columnheader', { name: 'Created' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
  });
});

test('whatever has a name is reached by typing it', async () => {
  const { page } = window;
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search pages, documents and actions' }).fill('new: auth');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New: Author' }).waitFor();
});

test('nothing was refused, raised, or fetched from elsewhere meanwhile', () => {
  expect([window.watch.troubles, window.watch.strangers]).toEqual([[], []]);
});
