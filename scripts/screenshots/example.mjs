// The example magazine with users, files, tokens and a history, and a browser.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from '../root.mjs';
import { pictures } from './pictures.mjs';

const email = 'ada@example.org';
const password = 'a fox and seven geese';
const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };
const flags = ['--disable-gpu', '--no-first-run', '--disable-background-networking', '--font-render-hinting=none'];

/** The preview address: what browsers fetch from there comes from `openSite`, if at all. */
export const siteAddress = 'https://magazine.example';
const previewed = `${siteAddress}/{documentId}?locale={locale}&token={token}`;

/** A receiver of webhooks on this machine, which accepts every event. */
async function openReceiver() {
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end('taken')));
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  return receiver;
}

/** Serves the magazine; `enter` opens a window with the first administrator signed in. */
export async function openExample() {
  // Before the server is there: it has images of few formats read, and drawings are none of them.
  const drawn = await pictures();
  const { createApp, seedContent } = await import('../../dist/composition/app/index.js');
  const dataDir = mkdtempSync(join(tmpdir(), 'octavo-screenshots-'));
  // A copy: changes of the model are written into it, as they are in a project that people work on.
  const project = join(dataDir, 'project');
  for (const part of ['src', 'content']) {
    cpSync(join(root, 'examples', 'magazine', part), join(project, part), { recursive: true });
  }
  const app = await createApp({
    project,
    config: {
      dataDir,
      port: 0,
      logger: false,
      locales: ['en', 'fr', 'de'],
      model: { writeFiles: true },
      outbound: { allowPrivate: ['127.0.0.1'] },
      preview: { addresses: { [articleUid]: previewed } },
    },
    environment: {},
  });
  const receiver = await openReceiver();
  const base = await app.listen();
  await seedContent(app, () => undefined);
  const code = await app.accounts.administrators.setupCode();
  const owner = { code, email, password, firstName: 'Ada', lastName: 'Lovelace' };
  await app.accounts.administrators.setUp(owner, { address: '127.0.0.1', agent: null });

  const executablePath = execFileSync(process.execPath, [join(root, 'scripts', 'browser.mjs')], { encoding: 'utf8' });
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: executablePath.trim(), args: [...flags, ...sandbox] });
  let session = null;

  async function open({ width, scheme }) {
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 844 : 860 },
      deviceScaleFactor: 1.5,
      colorScheme: scheme,
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      reducedMotion: 'reduce',
      ...(session === null ? {} : { storageState: session }),
    });
    context.setDefaultTimeout(20_000);
    return context.newPage();
  }

  const first = await open({ width: 1280, scheme: 'light' });
  const signedIn = await first.request.post(`${base}/admin/api/sign-in`, {
    headers: sameOrigin,
    data: { email, password },
  });
  if (!signedIn.ok()) throw new Error(await signedIn.text());
  session = await first.context().storageState();
  const hook = `http://127.0.0.1:${receiver.address().port}/hook`;
  const ids = await furnish({ page: first, base, drawn, token: await app.createToken('Front end'), hook });
  await first.context().close();

  return {
    base,
    ids,
    enter: open,
    async close() {
      await browser.close();
      await app.close();
      receiver.closeAllConnections();
      receiver.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const articleUid = 'api::article.article';
const toRead = ['find', 'findOne', 'readDrafts'];
const toWrite = ['create', 'update', 'delete', 'createLocalization', 'publish', 'unpublish', 'discardDraft'];
const allow = (type, action) => ({ type: `api::${type}.${type}`, action, fields: null, locales: null, own: false });
const reading = (type) => toRead.map((action) => allow(type, action));
const everything = (type) => [...toRead, ...toWrite].map((action) => allow(type, action));

/** What a product is told by. */
const words = (text, marks = {}) => ({ type: 'text', text, ...marks });
const line = (...texts) => ({ type: 'list-item', children: texts.map((text) => words(text)) });
const story = [
  { type: 'heading', level: 3, children: [words('A tool with too many names')] },
  { type: 'paragraph', children: [words('Ours was made in '), words('Bergen', { bold: true }), words('.')] },
  { type: 'list', format: 'unordered', children: [line('Ash handles'), line('A blade that is set by eye')] },
];

/** Adds what the magazine's content folder does not have; returns what addresses are made of. */
async function furnish({ page, base, drawn, token, hook }) {
  async function ask(method, path, body, headers = sameOrigin) {
    const given = body === undefined ? {} : body.multipart === undefined ? { data: body } : body;
    const answer = await page.request.fetch(`${base}${path}`, { method, headers, ...given });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.status() === 204 ? null : (await answer.json()).data;
  }
  const admin = (method, path, body) => ask(method, `/admin/api/${path}`, body);
  const content = (method, path, body) => ask(method, `/api/${path}`, body, { Authorization: `Bearer ${token}` });

  const folder = await admin('POST', 'media/folders', { name: 'Covers', parent: null });
  await admin('POST', 'media/folders', { name: 'Portraits', parent: null });
  await admin('POST', 'media/folders', { name: 'Issue 45', parent: folder.id });
  const files = [];
  for (const { name, alternativeText, buffer } of drawn) {
    const fileInfo = JSON.stringify({ name, alternativeText, caption: null });
    const multipart = { files: { name, mimeType: 'image/png', buffer }, fileInfo };
    files.push(...(await admin('POST', 'media/files', { multipart })));
  }
  const [article] = await content('GET', 'articles?filters[slug]=a-quiet-mile&status=draft&fields=title');
  const gallery = files.slice(1, 4).map(({ id }) => id);
  await content('PUT', `articles/${article.documentId}?status=draft`, { data: { cover: files[0].id, gallery } });
  const [product] = await content('GET', 'products?status=draft&fields=name&sort=name');
  await content('PUT', `products/${product.documentId}?status=draft`, { data: { story } });

  const roles = await admin('GET', 'user-roles');
  const everybody = roles.find(({ type }) => type === 'public');
  const reads = ['article', 'author', 'tag'].flatMap((one) => [
    `api::${one}.${one}.find`,
    `api::${one}.${one}.findOne`,
  ]);
  await admin('PUT', `user-roles/${everybody.id}`, { actions: reads });
  const reader = await admin('POST', 'user-roles', {
    name: 'Subscribers',
    description: 'Read what is not for everybody',
  });
  const release = (action) => `api::press-release.press-release.${action}`;
  await admin('PUT', `user-roles/${reader.id}`, {
    actions: ['find', 'findOne', 'create', 'update'].map(release),
    rules: [
      { action: release('find'), where: 'releasedOn[$lte]=$now', read: ['headline', 'summary'] },
      {
        action: release('update'),
        where: 'contactEmail=$user.email',
        write: ['headline', 'summary'],
        set: { contactEmail: '$user.email' },
      },
    ],
  });
  for (const username of ['mirjam', 'jonas', 'isla', 'hanna']) {
    await admin('POST', 'users', {
      username,
      email: `${username}@example.org`,
      password,
      role: reader.id,
      confirmed: true,
    });
  }
  const permissions = { content: [...everything('article'), ...reading('author'), ...reading('tag')], settings: [] };
  const desk = { name: 'Desk', description: 'Writes and publishes articles', permissions };
  const editors = await admin('POST', 'roles', desk);
  for (const [firstName, lastName] of [
    ['Grace', 'Hopper'],
    ['Konrad', 'Zuse'],
  ]) {
    const person = { firstName, lastName, email: `${firstName.toLowerCase()}@example.org`, role: editors.id };
    await admin('POST', 'administrators', person);
  }
  await admin('POST', 'tokens', { name: 'Website', description: 'Reads what is published', kind: 'read-only' });
  await admin('POST', 'tokens', { name: 'Newsletter', kind: 'read-only', days: 90 });
  const webhook = await tellOthers(admin, hook);
  const other = await changeDocuments(admin, article);
  await configureViews(admin);
  await changeModel(admin);
  return {
    article: article.documentId,
    other,
    product: product.documentId,
    everybody: everybody.id,
    reader: reader.id,
    role: editors.id,
    webhook,
  };
}

/** Creates webhooks; returns the id of the one that gets events. */
async function tellOthers(admin, url) {
  const events = ['entry.create', 'entry.update', 'entry.delete', 'entry.publish', 'entry.unpublish'];
  const { id } = await admin('POST', 'webhooks', { name: 'Website', url, events, uids: ['api::article.article'] });
  await admin('POST', `webhooks/${id}/test`);
  const others = { name: 'Search index', url: 'https://search.example/hook', events: events.slice(0, 3) };
  await admin('POST', 'webhooks', { ...others, enabled: false });
  return id;
}

/** Writes, plans and deletes articles, so that there is a history; returns the documentId of one that stays as it is. */
async function changeDocuments(admin, { documentId, title }) {
  const place = `content/articles/${documentId}?status=draft`;
  for (const data of [
    { title: 'A quieter mile', excerpt: 'What a road sounds like once the cars are gone.' },
    { title, excerpt: 'What one hears on a road without cars, an hour before the sun is up.', readingMinutes: 6 },
  ]) {
    await admin('PUT', place, { data });
  }
  const drafts = await admin('GET', 'content/articles?status=draft&fields=title,slug&sort=title');
  const planned = drafts.filter((one) => one.documentId !== documentId);
  for (const [at, one] of planned.slice(0, 4).entries()) {
    const moment = new Date(Date.now() + (at * 19 + 7) * 3_600_000).toISOString();
    const body = at === 2 ? { unpublishAt: moment } : { publishAt: moment };
    await admin('PUT', `schedule/api::article.article/${one.documentId}`, body);
  }
  for (const gone of ['Notes from the ferry', 'The lamp on the pier']) {
    const made = await admin('POST', 'content/articles?status=draft', { data: { title: gone } });
    await admin('DELETE', `content/articles/${made.documentId}?locale=*`);
  }
  return planned.at(-1).documentId;
}

const icons = {
  article: ['Articles', 'newspaper'],
  author: ['Authors', 'users'],
  category: ['Categories', 'layers'],
  'press-release': ['Press releases', 'megaphone'],
  product: ['Products', 'shopping-bag'],
  tag: ['Tags', 'tag'],
};

/** How forms of articles are shaped. */
const groups = [
  { tab: 'Text', fields: ['title', 'kicker', 'excerpt', 'body', 'cover', 'gallery'] },
  { heading: 'People and topics', fields: ['author', 'contributors', 'categories', 'tags'] },
  {
    heading: 'Around the text',
    fields: ['pullQuotes', 'blocks', 'related', 'continues', 'continuedBy', 'companionProduct'],
  },
  {
    tab: 'Publication',
    fields: ['format', 'issueNumber', 'publishedOn', 'readingMinutes', 'featured', 'embargoUntil'],
  },
  { heading: 'Notes', fields: ['editorNote', 'sources', 'originalUrl', 'readerScore', 'viewCount'] },
  { tab: 'Search engines', fields: ['slug', 'seo', 'keywords'] },
];
const labels = {
  kicker: { help: 'One or two words above the title.', width: 'half' },
  excerpt: { label: 'Standfirst', help: 'Shown in lists and to search engines.' },
  contributors: { label: 'With help from' },
};

/** Gives content types names, icons and forms, as *Configure the view* does. */
async function configureViews(admin) {
  const { version, definitions } = await admin('GET', 'model');
  const withView = (part, view) => ({
    ...part,
    pluginOptions: { ...part.pluginOptions, octavo: { ...part.pluginOptions?.octavo, view } },
  });
  const changed = Object.entries(icons).map(([name, [plural, icon]]) => {
    const uid = `api::${name}.${name}`;
    return [uid, withView(definitions[uid], { plural, icon })];
  });
  const { [articleUid]: article, ...others } = Object.fromEntries(changed);
  const attributes = Object.entries(article.attributes).map(([name, attribute]) => [
    name,
    name in labels ? withView(attribute, labels[name]) : attribute,
  ]);
  const shaped = {
    ...withView(article, { ...article.pluginOptions.octavo.view, groups }),
    attributes: Object.fromEntries(attributes),
  };
  await admin('POST', 'model/change', { base: version, definitions: { ...others, [articleUid]: shaped } });
}

/** Makes a change of the content model, so that there is a history. */
async function changeModel(admin) {
  const { version, definitions } = await admin('GET', 'model');
  const uid = 'api::tag.tag';
  const tag = definitions[uid];
  const attributes = { ...tag.attributes, colour: { type: 'string', maxLength: 20 } };
  await admin('POST', 'model/change', { base: version, definitions: { [uid]: { ...tag, attributes } } });
}
