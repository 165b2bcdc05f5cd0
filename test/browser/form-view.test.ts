import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPanelHouse, type PanelHouse, type Window } from './support/panel-fixture.js';
import { moveUp, walkTo, wrongs } from './support/walk.js';

/* How a form is shown: configured in the builder by mouse and keyboard, and deployed with the files of the model. */

const kinds = ['string', 'integer', 'boolean', 'date'] as const;
const names = Array.from({ length: 57 }, (_, at) => `${kinds[at % kinds.length]}${at}`);

function view(octavo: object): object {
  return { pluginOptions: { octavo: { view: octavo } } };
}

const definitions = {
  'content-types/story': {
    kind: 'collectionType',
    info: { singularName: 'story', pluralName: 'stories', displayName: 'Story' },
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string', required: true },
      headline: { type: 'string' },
      body: { type: 'richtext' },
      wordCount: { type: 'integer' },
      featured: { type: 'boolean' },
      seo: { type: 'component', component: 'base.seo' },
    },
  },
  'content-types/file-form': {
    kind: 'collectionType',
    info: { singularName: 'file-form', pluralName: 'file-forms', displayName: 'File form' },
    options: { draftAndPublish: true },
    ...view({
      icon: 'newspaper',
      plural: { en: 'Deployed forms', de: 'Ausgelieferte Formulare' },
      title: 'code',
      groups: [
        { tab: { en: 'Main', de: 'Wichtiges' }, fields: ['code', 'title'] },
        { tab: { en: 'More', de: 'Mehr' }, heading: { en: 'Rare', de: 'Selten' }, collapsed: true, fields: ['price'] },
      ],
    }),
    attributes: {
      title: { type: 'string' },
      code: {
        type: 'string',
        required: true,
        ...view({
          label: { en: 'Product code', de: 'Artikelnummer' },
          help: { en: 'As printed on the label.', de: 'Wie auf dem Etikett.' },
          placeholder: 'AB-12',
        }),
      },
      price: { type: 'integer', required: true, ...view({ label: { en: 'Price in cents', de: 'Preis in Cent' } }) },
    },
  },
  'content-types/long-form': {
    kind: 'collectionType',
    info: { singularName: 'long-form', pluralName: 'long-forms', displayName: 'Long form' },
    attributes: {
      title: { type: 'string', required: true },
      ...Object.fromEntries(names.map((name, at) => [name, { type: kinds[at % kinds.length] }])),
      last: { type: 'string', required: true },
    },
  },
  'components/base/seo': {
    info: { displayName: 'SEO' },
    attributes: { metaTitle: { type: 'string' }, metaRobots: { type: 'string' } },
  },
};

let fixture: PanelHouse;
let token: string;
let window: Window;

beforeAll(async () => {
  fixture = await openPanelHouse({ definitions });
  token = await fixture.app.createToken('browser');
  window = await fixture.enter();
});

afterAll(() => fixture.close());

async function open(path: string): Promise<void> {
  await window.page.goto(`${fixture.base}/admin${path}`);
  await window.watch.settled();
}

describe('configured in the builder', { timeout: 120_000 }, () => {
  test('order, widths, groups, texts, entry title, icon and plural name by mouse and by keyboard', async () => {
    const { page } = window;
    await open('/builder/types/api::story.story');
    await page.getByRole('link', { name: 'Configure the view' }).click();
    await page.getByRole('heading', { name: 'View of Story' }).waitFor();
    expect(await window.watch.barriers()).toEqual([]);

    await page.getByLabel('Plural name').fill('Stories');
    await page.getByRole('combobox', { name: 'Entry title' }).click();
    await page.getByRole('option', { name: 'Headline' }).click();
    await page.getByRole('button', { name: 'Choose an icon' }).click();
    await page.getByRole('textbox', { name: 'Search icons' }).fill('newsp');
    expect(await window.watch.barriers()).toEqual([]);
    await page.getByRole('button', { name: 'newspaper', exact: true }).click();

    const order = page.getByRole('list', { name: 'Fields and groups of the form' });
    await page.getByRole('button', { name: 'Add a group' }).click();
    const group = page.getByRole('dialog', { name: 'Group' });
    await group.getByLabel('Heading').fill('For machines');
    await group.getByRole('switch', { name: 'Closed until opened' }).check({ force: true });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add a group' }).click();
    await group.getByLabel('Heading').fill('For machines');
    await page.keyboard.press('Enter');
    await order.getByRole('listitem').nth(6).getByText('For machines').waitFor();
    await moveUp(page, 'For machines');
    await order.getByRole('listitem').nth(5).getByText('For machines').waitFor();
    await moveUp(page, 'Headline');
    await order.getByRole('listitem').first().getByText('Headline', { exact: true }).waitFor();

    await page.getByRole('combobox', { name: 'Width of Word count' }).click();
    await page.getByRole('option', { name: 'One third' }).click();
    await page.getByRole('button', { name: 'Edit Word count' }).click();
    const texts = page.getByRole('dialog', { name: 'Field Word count' });
    await texts.getByLabel('Label').fill('Words');
    await texts.getByLabel('Help').fill('Counted by hand.');
    expect(await window.watch.barriers()).toEqual([]);
    await texts.getByRole('button', { name: 'Apply' }).click();

    await page.getByRole('combobox', { name: 'Language of the texts' }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByLabel('Plural name').fill('Geschichten');
    await page.getByRole('button', { name: 'Edit Words' }).click();
    await page.getByRole('dialog', { name: 'Field Words' }).getByLabel('Label').fill('Wörter');
    await page.keyboard.press('Enter');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('Wörter').waitFor();
    await preview.getByText('For machines').waitFor();
    expect(await wrongs(window)).toEqual([]);
  });

  test('is still there when the page is loaded again, and reviewed in plain words', async () => {
    const { page } = window;
    await page.reload();
    const order = page.getByRole('list', { name: 'Fields and groups of the form' });
    await order.getByRole('listitem').first().getByText('Headline', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Review changes' }).click();
    const changes = page.getByRole('list', { name: 'How content is shown' });
    await changes.getByText('Story: plural name, icon, entry title, order and groups of the form').waitFor();
    await changes.getByText('Story › Word count: label, help, width').waitFor();
    await page.getByText('Nothing that affects documents').waitFor();
    await page.getByRole('button', { name: 'Apply changes' }).click();
    await page.getByText('The content model was changed.').waitFor();
  });

  test('forms, lists and the navigation show it; the content API does not', async () => {
    const { page } = window;
    await walkTo(page, 'Stories');
    await page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'New: Story' }).first().click();
    await page.getByRole('heading', { name: 'For machines', level: 2 }).waitFor();
    await window.watch.settled();
    const fields = await page
      .locator('form [data-field]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')));
    expect(fields).toEqual(['headline', 'title', 'body', 'wordCount', 'featured', 'seo']);
    const words = page.getByLabel('Words');
    expect(await describedBy('Words')).toBe('Counted by hand.');
    expect(await page.getByRole('textbox', { name: 'Title' }).getAttribute('required')).not.toBeNull();
    await page.getByRole('textbox', { name: 'Headline' }).fill('A storm');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('storm');
    await words.fill('12');
    await page.getByRole('heading', { name: 'A storm', level: 1 }).waitFor();
    expect(await wrongs(window)).toEqual([]);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.waitForURL(/stories\/[a-z0-9]{24}/);
    const { body } = await fixture.app.inject({
      method: 'GET',
      url: '/api/stories?status=draft',
      headers: { authorization: `Bearer ${token}` },
    });
    const [story] = JSON.parse(body.toString()).data;
    expect(
      Object.keys(story).filter((name) => Object.hasOwn(definitions['content-types/story'].attributes, name)),
    ).toEqual(['title', 'headline', 'body', 'wordCount', 'featured']);
    for (const path of ['content-types', 'components']) {
      const described = await fixture.app.inject({
        method: 'GET',
        url: `/api/content-type-builder/${path}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(described.status).toBe(200);
      expect(described.body.toString()).not.toContain('"view"');
    }
    await walkTo(page, 'Stories');
    await page.getByRole('columnheader', { name: /^Headline/ }).waitFor();
  });
});

/** What a screen reader says after the name of a field. */
async function describedBy(label: string): Promise<string> {
  const ids = (await window.page.getByLabel(label).getAttribute('aria-describedby')) ?? '';
  const texts = ids.split(' ').map((id) => window.page.locator(`[id="${id}"]`).textContent());
  return (await Promise.all(texts)).join(' ').trim();
}

describe('deployed with the files', { timeout: 120_000 }, () => {
  test('a form has labels of the panel’s language, help, placeholders and tabs', async () => {
    const { page } = window;
    await open('/content/file-forms/new');
    await page.getByRole('tab', { name: 'Main' }).waitFor();
    const code = page.getByLabel('Product code');
    expect(await code.getAttribute('placeholder')).toBe('AB-12');
    expect(await describedBy('Product code')).toBe('As printed on the label.');
    await page.getByRole('link', { name: 'Deployed forms' }).first().waitFor();
    expect(await window.watch.barriers()).toEqual([]);
    const german = await fixture.enter({ language: 'de', scheme: 'dark', path: '/content/file-forms/new' });
    await german.page.getByLabel('Artikelnummer').waitFor();
    await german.page.getByRole('tab', { name: 'Mehr' }).waitFor();
    await german.page.getByRole('link', { name: 'Ausgelieferte Formulare' }).first().waitFor();
    expect(await wrongs(german)).toEqual([]);
    await german.page.close();
  });

  test('an import and a change of several documents name fields as the form does', async () => {
    const { page } = window;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const payload = JSON.stringify({ data: { code: 'AB-10', price: 5 } });
    const { status } = await fixture.app.inject({ method: 'POST', url: '/api/file-forms', headers, payload });
    expect(status).toBe(200);
    await open('/content/file-forms');
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog');
    const file = { name: 'forms.csv', mimeType: 'text/csv', buffer: Buffer.from('code,price\nAB-11,none\n') };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await dialog.getByText(/Product code, Price in cents/).waitFor();
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog
      .getByRole('listitem')
      .getByText(/Price in cents/)
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('checkbox', { name: /AB-10/ }).check();
    await page.getByRole('button', { name: 'Edit a field' }).click();
    await dialog.getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Price in cents' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await window.watch.barriers()).toEqual([]);
  });

  test('a problem in a closed group of another tab is marked, and opened', async () => {
    const { page } = window;
    await open('/content/file-forms/new');
    await page.getByLabel('Product code').fill('AB-13');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const more = page.getByRole('tab', { name: /^More/ });
    await page.locator('[role=tab][aria-selected=true]', { hasText: 'More' }).waitFor();
    await more.getByText('Something is wrong here').waitFor({ state: 'attached' });
    const price = page.getByLabel('Price in cents');
    await price.waitFor();
    await page.locator('[data-field="price"]:focus-within').waitFor();
    await price.fill('100');
    await more.getByText('Something is wrong here').waitFor({ state: 'detached' });
    expect(await window.watch.barriers()).toEqual([]);
  });
});

describe('a form of 60 attributes', { timeout: 120_000 }, () => {
  test('has an outline that leads to its last field', async () => {
    const { page } = window;
    await open('/content/long-forms/new');
    const outline = page.getByRole('navigation', { name: 'Jump to a field' });
    expect(await outline.getByRole('link').count()).toBe(59);
    expect(await window.watch.barriers()).toEqual([]);
    await outline.getByRole('link', { name: 'Last' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-field="last"]:focus-within').waitFor();
    await page.keyboard.type('The end');
    expect(await page.getByLabel('Last').inputValue()).toBe('The end');
    await open('/content/stories/new');
    expect(await outline.count()).toBe(0);
    await open('/builder/types/api::long-form.long-form/view');
    expect(await wrongs(window)).toEqual([]);
  });
});
