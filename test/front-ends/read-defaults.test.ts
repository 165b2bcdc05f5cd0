import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PartialConfig } from '../../src/composition/app/index.js';
import { checkReadDefaults } from '../../src/composition/app/routes/read-defaults.js';
import { systemActor } from '../../src/domain/accounts/index.js';
import { parseModel } from '../../src/language/schema/index.js';
import { contractSettings } from '../support/contract-settings.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { type FrontEndProject, openFrontEndProject, writeFrontEndProject } from './project.js';

/* movers A1: what a project's route middlewares asked for is a default of the configuration, through the same parser and rights. */

type Defaults = NonNullable<NonNullable<PartialConfig['api']>['defaults']>;

const defaults: Defaults = {
  'api::page.page': {
    find: {
      mode: 'force',
      populate: {
        seo: { populate: { icon: { fields: ['url'] } } },
        blocks: {
          on: {
            'zone.hero': {
              populate: { buttons: { populate: '*' }, related: { fields: 'title', populate: ['image'] } },
            },
            'zone.quote': { populate: { by: true } },
          },
        },
      },
    },
    findOne: { populate: 'seo' },
  },
  'api::article.article': {
    find: {
      mode: 'add',
      populate: { author: { fields: ['name'], populate: { avatar: true } } },
      fields: ['title'],
      filters: { title: { $ne: 'Second' } },
      sort: 'title:desc',
    },
    findOne: { populate: ['tags'], fields: ['title'] },
  },
  'api::global.global': { find: { populate: { featured: { populate: { author: { count: true } } } } } },
};

describe('defaults of reads', () => {
  let project: FrontEndProject;
  beforeAll(async () => {
    // Where the rights of the public are not everybody's besides.
    project = await openFrontEndProject({ api: { profile: 'strapi', defaults } });
  });
  afterAll(() => project.close());

  const data = async (url: string) => {
    const { status, json } = await project.read(url);
    return status === 200 ? json.data : [status, json.error.message];
  };

  test('are applied as if the caller had sent them, and with mode force over what the caller sends', async () => {
    const [page] = await data('pages');
    expect(Object.keys(page.seo.icon)).toEqual(['id', 'documentId', 'url']);
    const [hero, quote] = page.blocks;
    expect(hero.buttons.map((button: { icon: unknown }) => button.icon === null)).toEqual([false, true]);
    expect(hero.related).toMatchObject([{ title: 'First', image: { ext: '.png' } }]);
    expect(quote.by.name).toBe('Ann');
    expect(await data('pages?populate=seo')).toEqual([page]);
    expect(await data('pages?populate=deep')).toEqual([page]);
    const written =
      'populate[seo][populate][icon][fields]=url&populate[blocks][on][zone.hero][populate][buttons][populate]=*' +
      '&populate[blocks][on][zone.hero][populate][related][fields]=title' +
      '&populate[blocks][on][zone.hero][populate][related][populate]=image&populate[blocks][on][zone.quote][populate]=by';
    const { ids } = project;
    expect(await data(`pages/${ids.page}?${written}`)).toEqual(page);
  });

  test('are used where the caller sends none, with mode default, parameter by parameter', async () => {
    const { ids } = project;
    expect(Object.keys(await data(`articles/${ids.article}`))).toEqual(['id', 'documentId', 'title', 'tags']);
    expect(Object.keys(await data(`articles/${ids.article}?populate=author`))).toEqual([
      'id',
      'documentId',
      'title',
      'author',
    ]);
    expect(await data(`articles/${ids.article}?fields=createdAt`)).not.toHaveProperty('title');
    expect((await data('global')).featured).toMatchObject([{ author: { count: 1 } }]);
    expect(await data('global?populate=button')).not.toHaveProperty('featured');
  });

  test('are joined with what the caller sends, with mode add', async () => {
    const [first, ...none] = await data('articles?populate[author][populate]=articles');
    expect(none).toEqual([]);
    expect(Object.keys(first)).toEqual(['id', 'documentId', 'title', 'author']);
    // The caller's fields count, and what either populates.
    expect(first.author).toMatchObject({ name: 'Ann', avatar: { ext: '.png' }, articles: [{ title: 'First' }, {}] });
    expect(await data('articles?fields=createdAt')).toMatchObject([{ title: 'First', createdAt: expect.any(String) }]);
    expect(await data('articles?filters[title]=Second')).toEqual([]);
    expect((await data('articles?populate=tags'))[0].tags).toMatchObject([{ label: 'sea' }]);
  });

  test('show nothing that the caller may not see', async () => {
    const { app, send } = project;
    const narrow = await app.accounts.tokens.create(
      {
        name: 'narrow',
        description: '',
        kind: 'custom',
        actions: ['api::article.article.find', 'api::article.article.findOne'],
        readDrafts: false,
        expiresAt: null,
      },
      systemActor,
    );
    const answer = await send('GET', `articles/${project.ids.article}`, undefined, {
      authorization: `Bearer ${narrow.token}`,
    });
    expect(Object.keys(answer.json.data)).toEqual(['id', 'documentId', 'title']);
    const own = await send('GET', `articles/${project.ids.article}?populate=tags`, undefined, {
      authorization: `Bearer ${narrow.token}`,
    });
    expect(own.json.data).toEqual(answer.json.data);
  });

  test('are not in answers of writes, and their tag can be named by one', async () => {
    const { send, ids } = project;
    const read = await send('GET', `articles/${ids.article}`);
    const written = await send(
      'PUT',
      `articles/${ids.article}`,
      { data: { title: 'Third' } },
      { 'if-match': String(read.headers.etag) },
    );
    expect(written.status).toBe(200);
    expect(written.json.data).not.toHaveProperty('tags');
    expect(written.json.data).toHaveProperty('createdAt');
    const stale = await send('PUT', `articles/${ids.article}`, { data: {} }, { 'if-match': String(read.headers.etag) });
    expect(stale.status).toBe(412);
    const own = await send(
      'PUT',
      `articles/${ids.article}`,
      { data: {} },
      { 'if-match': String(written.headers.etag) },
    );
    expect(own.status).toBe(200);
  });
});

describe('a default that does not fit the model', () => {
  test.each<[string, Defaults, string]>([
    [
      'of no content type',
      { 'api::pgae.pgae': { find: { populate: '*' } } },
      'api.defaults["api::pgae.pgae"]: there is no',
    ],
    [
      'with an unknown attribute',
      { 'api::page.page': { find: { populate: ['sео'] } } },
      'api.defaults["api::page.page"].find.populate: ',
    ],
    [
      'with a private attribute',
      { 'api::tag.tag': { find: { filters: { secret: 'x' } } } },
      '.find.filters: Invalid key secret',
    ],
    [
      'of one of a single type',
      { 'api::global.global': { findOne: { populate: '*' } } },
      'a single type is read by find',
    ],
    [
      'with another mode',
      { 'api::page.page': { find: { mode: 'replace' as never } } },
      'mode must be "default", "add" or "force"',
    ],
    ['with another key', { 'api::page.page': { find: { status: 'draft' } as never } }, 'status is not a setting'],
  ])('%s is refused at the start', async (_, wrong, message) => {
    const folder = await writeFrontEndProject();
    const start = createTestApp({ project: folder, config: { api: { defaults: wrong } } });
    await expect(start).rejects.toMatchObject({ lines: [expect.stringContaining(message)] });
    await removeFolder(folder);
  });
});

test('what a later model no longer has is left out of a default and logged; a filter is not left out', () => {
  const json = JSON.stringify({
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    attributes: { title: { type: 'string' } },
  });
  const snapshot = parseModel([{ path: 'schema/content-types/note.json', json }], {
    locales: ['en'],
    defaultLocale: 'en',
  });
  const find = { populate: ['gone'], fields: 'title', filters: { gone: 1 } };
  const { defaults, problems } = checkReadDefaults({ 'api::note.note': { find } }, snapshot, contractSettings);
  expect(problems).toEqual([
    'api.defaults["api::note.note"].find.populate: Invalid key gone',
    'api.defaults["api::note.note"].find.filters: Invalid key gone',
  ]);
  const kept = defaults.get('api::note.note')?.get('find')?.parameters;
  expect([...(kept?.keys() ?? [])]).toEqual(['fields', 'filters']);
});
