// What is shown in docs/explanations/panel-tour.md, in its order.
import { openSite } from './site.mjs';

const dark = { scheme: 'dark' };
const narrow = { width: 390 };

/** Signs out in this window alone. */
async function signedOut(page, { base }) {
  await page.context().clearCookies();
  await page.goto(`${base}/admin/sign-in`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

/** Draws the review of a change that is not applied. */
async function review(page) {
  await page.getByRole('button', { name: 'Add a field' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: /^Short text/ }).click();
  await drawer.getByLabel('Name', { exact: true }).fill('subtitle');
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Remove kicker' }).click();
  await page.getByRole('link', { name: 'Review changes' }).click();
  await page.getByRole('button', { name: 'Apply changes' }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Opens a restriction. */
async function rule(page) {
  await page.getByRole('button', { name: 'Edit the restriction of Press release: Edit' }).click();
  await page.getByRole('dialog').getByRole('group', { name: 'Condition 1', exact: true }).waitFor();
}

async function question(page) {
  const form = page.getByRole('region', { name: 'Query' });
  await form.getByRole('button', { name: 'Add a condition' }).click();
  await form.getByRole('textbox', { name: 'Condition 1: value' }).fill('canal');
  await form.getByRole('button', { name: 'Add sort' }).click();
  await form.getByRole('checkbox', { name: 'Author', exact: true }).check();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('200 OK').waitFor();
  await page.evaluate('scrollTo(0, document.querySelector("[aria-label=Query]").offsetTop - 24)');
}

/** Opens one of the states that a document had. */
async function earlier(page) {
  await page.getByRole('list', { name: 'Earlier states' }).getByRole('listitem').nth(1).getByRole('link').click();
  await page.getByRole('list', { name: 'Differences from now' }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Saves what somebody else has saved meanwhile. */
async function conflict(page, { base, ids }) {
  await page.getByLabel(/^Title/).fill('Where the harbour sleeps');
  const data = { data: { excerpt: `As it was told at ${new Date().toISOString()}.` } };
  const path = `${base}/admin/api/content/articles/${ids.other}?status=draft`;
  await page.request.put(path, { headers: { 'Sec-Fetch-Site': 'same-origin' }, data });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page
    .getByRole('dialog')
    .getByText(/saved it/)
    .waitFor();
}

/** Shows the address of a preview; the site itself is not there. */
async function preview(page) {
  const site = { body: '', contentType: 'text/html' };
  await page.context().route('https://magazine.example/**', (route) => route.fulfill(site));
  await page.getByRole('button', { name: 'Share a preview' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^This link works until/)
    .waitFor();
}

/** Types into the form beside the page; the site ends with the window. */
async function livePreview(page, { base }) {
  const close = await openSite(page.context(), base);
  page.context().once('close', close);
  await page.getByRole('button', { name: 'Preview', exact: true, pressed: false }).click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('Shows the saved draft').waitFor();
  await page.getByLabel(/^Title/).fill('A quiet mile at dawn');
  await frame.getByRole('heading', { name: 'A quiet mile at dawn' }).waitFor();
}

/** Opens the file of a field, and marks where it matters. */
async function fieldFile(page) {
  const cover = page.locator('[data-field="cover"]');
  await cover.scrollIntoViewIfNeeded();
  await cover
    .getByRole('button', { name: /Quiet mile/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Caption').waitFor();
}

const imported = [
  'title,kicker,excerpt,readingMinutes',
  'The lamp on the pier,Report,It is lit by hand.,6',
  'Notes from the ferry,Column,Written between two harbours.,4',
  'How to wait,Essay,A guide to platforms.,soon',
];

/** Checks a file that is to be imported. */
async function importFile(page) {
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  const file = { name: 'articles.csv', mimeType: 'text/csv', buffer: Buffer.from(imported.join('\n')) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByRole('alert').waitFor();
}

/** Tries something that the server does. */
const tested = (name) => async (page) => {
  await page.getByRole('button', { name }).click();
  await page.locator('main').getByRole('status').first().waitFor();
};

/** Sends the query as a user with the role of subscribers. */
async function asRole(page) {
  await page.getByText('Role', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Role of end users' }).click();
  await page.getByRole('option', { name: 'Public' }).click();
  await question(page);
}

/** Each with the name of its picture, and the path below `/admin`. */
export const views = [
  { name: 'sign-in', path: () => '/sign-in', steps: signedOut },
  { name: 'home', path: () => '/' },
  { name: 'list', path: () => '/content/articles' },
  {
    name: 'list-filters',
    path: () => '/content/articles',
    async steps(page) {
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('textbox', { name: 'Condition 1: value' }).fill('harbour');
    },
  },
  {
    name: 'list-bulk',
    path: () => '/content/articles',
    async steps(page) {
      for (const at of [1, 2, 3]) await page.getByRole('checkbox').nth(at).check();
    },
  },
  {
    name: 'list-scrolling',
    path: () => '/content/articles?pageSize=all',
    async steps(page) {
      await page.getByRole('row').nth(3).waitFor();
    },
  },
  { name: 'list-import', path: () => '/content/articles', steps: importFile },
  { name: 'list-narrow', path: () => '/content/articles', ...narrow },
  { name: 'edit', path: ({ article }) => `/content/articles/${article}` },
  { name: 'edit-dark', path: ({ article }) => `/content/articles/${article}`, ...dark },
  { name: 'edit-narrow', path: ({ article }) => `/content/articles/${article}`, ...narrow, ...dark },
  {
    name: 'edit-parts',
    path: ({ article }) => `/content/articles/${article}`,
    async steps(page) {
      await page.locator('[data-field="gallery"]').scrollIntoViewIfNeeded();
      await page
        .locator('[data-field="blocks"]')
        .getByRole('button', { name: /^Rich text/ })
        .first()
        .click();
      await page.locator('[data-field="cover"]').evaluate((element) => element.scrollIntoView({ block: 'start' }));
    },
  },
  { name: 'edit-file', path: ({ article }) => `/content/articles/${article}`, steps: fieldFile },
  {
    name: 'edit-relation',
    path: ({ article }) => `/content/articles/${article}`,
    async steps(page) {
      const picker = page.getByRole('combobox', { name: /^With help from: find in/ });
      await picker.scrollIntoViewIfNeeded();
      await picker.click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'edit-blocks',
    path: ({ product }) => `/content/products/${product}`,
    async steps(page) {
      await page.getByRole('textbox', { name: 'Story' }).waitFor();
      await page
        .locator('[data-field="description"]')
        .evaluate((element) => element.scrollIntoView({ block: 'start' }));
    },
  },
  { name: 'edit-conflict', path: ({ other }) => `/content/articles/${other}`, steps: conflict },
  {
    name: 'edit-live',
    path: ({ article }) => `/content/articles/${article}`,
    width: 1440,
    steps: livePreview,
  },
  { name: 'edit-preview', path: ({ article }) => `/content/articles/${article}`, steps: preview },
  { name: 'history', path: ({ article }) => `/content/articles/${article}/history`, steps: earlier },
  { name: 'history-narrow', path: ({ article }) => `/content/articles/${article}/history`, steps: earlier, ...narrow },
  { name: 'translate', path: ({ article }) => `/content/articles/${article}/translate?locale=de` },
  { name: 'translations', path: () => '/translations' },
  { name: 'upcoming', path: () => '/upcoming' },
  { name: 'upcoming-narrow', path: () => '/upcoming', ...narrow, ...dark },
  { name: 'single-page', path: () => '/content/homepage' },
  { name: 'media', path: () => '/media' },
  { name: 'media-narrow', path: () => '/media', ...narrow },
  {
    name: 'media-file',
    path: () => '/media',
    async steps(page) {
      await page.getByRole('button', { name: 'Harbour.png', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Caption').waitFor();
    },
  },
  {
    name: 'media-crop',
    path: () => '/media',
    async steps(page) {
      await page.getByRole('button', { name: 'Harbour.png', exact: true }).click();
      await page.getByRole('button', { name: 'Crop', exact: true }).click();
      await page.getByRole('dialog').getByText('1:1', { exact: true }).click();
    },
  },
  { name: 'builder', path: () => '/builder' },
  { name: 'builder-type', path: () => '/builder/types/api::article.article' },
  { name: 'builder-view', path: () => '/builder/types/api::article.article/view' },
  { name: 'builder-type-dark', path: () => '/builder/types/api::article.article', ...dark },
  {
    name: 'builder-field',
    path: () => '/builder/types/api::article.article',
    async steps(page) {
      await page.getByRole('button', { name: 'Add a field' }).first().click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Relation/ })
        .click();
      await page.getByRole('dialog').getByRole('combobox', { name: 'Target' }).click();
      await page.getByRole('option', { name: 'Author' }).click();
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('translator');
      await page.getByRole('dialog').evaluate((dialog) => {
        dialog.scrollTop = 0;
      });
    },
  },
  { name: 'builder-review', path: () => '/builder/types/api::article.article', steps: review },
  { name: 'builder-history', path: () => '/builder/history' },
  { name: 'builder-narrow', path: () => '/builder/types/api::article.article', ...narrow },
  { name: 'reference', path: () => '/reference?type=articles', steps: asRole },
  { name: 'reference-narrow', path: () => '/reference?type=articles', ...narrow },
  { name: 'locales', path: () => '/settings/locales' },
  { name: 'user-roles', path: () => '/settings/user-roles' },
  { name: 'public-rights', path: ({ everybody }) => `/settings/user-roles/${everybody}` },
  { name: 'user-role-rule', path: ({ reader }) => `/settings/user-roles/${reader}`, steps: rule },
  { name: 'users', path: () => '/settings/users' },
  { name: 'administrators', path: () => '/settings/administrators' },
  { name: 'roles', path: () => '/settings/roles' },
  { name: 'role', path: ({ role }) => `/settings/roles/${role}` },
  { name: 'tokens', path: () => '/settings/tokens' },
  { name: 'webhooks', path: () => '/settings/webhooks' },
  { name: 'webhook', path: ({ webhook }) => `/settings/webhooks/${webhook}` },
  { name: 'webhook-narrow', path: ({ webhook }) => `/settings/webhooks/${webhook}`, ...narrow, ...dark },
  { name: 'audit', path: () => '/settings/audit' },
  { name: 'storage', path: () => '/settings/storage', steps: tested('Test storage') },
  { name: 'mail', path: () => '/settings/mail', steps: tested('Send me a test email') },
  { name: 'system', path: () => '/settings/system', ...dark },
  { name: 'profile', path: () => '/profile' },
  {
    name: 'command-bar',
    path: () => '/',
    async steps(page) {
      await page.getByRole('button', { name: /Search or jump to/ }).click();
      await page.getByRole('textbox', { name: 'Search pages, documents and actions' }).fill('art');
    },
  },
  {
    name: 'navigation-narrow',
    path: () => '/',
    ...narrow,
    async steps(page) {
      await page.getByRole('button', { name: 'Open navigation' }).click();
    },
  },
];
