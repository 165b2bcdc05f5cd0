import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App, PartialConfig } from '../../src/composition/app/index.js';
import { systemActor } from '../../src/domain/accounts/index.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { pictureBytes } from '../support/pictures.js';

/* A small project with the constructs of real ones: localized pages with a zone, a component with a picture, relations both ways. */

const localized = { pluginOptions: { i18n: { localized: true } } };

const files: Readonly<Record<string, unknown>> = {
  'schema/components/shared/button.json': {
    collectionName: 'components_shared_buttons',
    info: { displayName: 'Button' },
    attributes: { text: { type: 'string' }, icon: { type: 'media', allowedTypes: ['images'] } },
  },
  'schema/components/zone/hero.json': {
    collectionName: 'components_zone_heroes',
    info: { displayName: 'Hero' },
    attributes: {
      heading: { type: 'string' },
      buttons: { type: 'component', component: 'shared.button', repeatable: true },
      related: { type: 'relation', relation: 'oneToMany', target: 'api::article.article' },
    },
  },
  'schema/components/zone/quote.json': {
    collectionName: 'components_zone_quotes',
    info: { displayName: 'Quote' },
    attributes: {
      words: { type: 'text' },
      by: { type: 'relation', relation: 'oneToOne', target: 'api::author.author' },
    },
  },
  ...contentType('page', 'collectionType', true, {
    title: { type: 'string', ...localized },
    slug: { type: 'string', ...localized },
    hidden: { type: 'boolean', ...localized },
    seo: { type: 'component', component: 'shared.button', ...localized },
    blocks: { type: 'dynamiczone', components: ['zone.hero', 'zone.quote'], ...localized },
    subject: { type: 'relation', relation: 'morphToOne' },
  }),
  ...contentType('article', 'collectionType', false, {
    title: { type: 'string', required: true },
    image: { type: 'media', allowedTypes: ['images'] },
    gallery: { type: 'media', multiple: true },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author', inversedBy: 'articles' },
    tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
  }),
  ...contentType('author', 'collectionType', false, {
    name: { type: 'string' },
    avatar: { type: 'media' },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
  }),
  ...contentType('tag', 'collectionType', false, {
    label: { type: 'string' },
    secret: { type: 'string', private: true },
  }),
  ...contentType('global', 'singleType', false, {
    name: { type: 'string' },
    button: { type: 'component', component: 'shared.button' },
    featured: { type: 'relation', relation: 'manyToMany', target: 'api::article.article' },
  }),
};

function contentType(name: string, kind: string, localizedType: boolean, attributes: object): Record<string, unknown> {
  const info = { singularName: name, pluralName: `${name}s`, displayName: name };
  const options = { draftAndPublish: localizedType };
  const pluginOptions = localizedType ? { pluginOptions: { i18n: { localized: true } } } : {};
  return {
    [`schema/content-types/${name}.json`]: {
      kind,
      collectionName: `${name}s`,
      info,
      options,
      ...pluginOptions,
      attributes,
    },
  };
}

/** An answer, with its body parsed. */
export interface Sent {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever comes.
  readonly json: any;
  readonly headers: Readonly<Record<string, string | readonly string[] | number | undefined>>;
}

/** A running project with content. */
export interface FrontEndProject {
  readonly app: App;
  readonly token: string;
  readonly folder: string;
  /** documentIds by name. */
  readonly ids: Readonly<Record<'tag' | 'author' | 'article' | 'other' | 'page', string>>;
  readonly fileId: number;
  /** Sends a request: with the token of the first start, unless other headers say otherwise. */
  send(method: string, url: string, payload?: object, headers?: Record<string, string>): Promise<Sent>;
  /** Sends a GET without credentials. */
  read(url: string, headers?: Record<string, string>): Promise<Sent>;
  close(): Promise<void>;
}

/** Writes the files of the project into a new folder. `config`: the text of its configuration. */
export async function writeFrontEndProject(config?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-front-end-'));
  for (const [path, json] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), JSON.stringify(json));
  }
  if (config !== undefined) await writeFile(join(folder, 'octavo.config.ts'), config);
  return folder;
}

/** Opens the project and fills it. The public may find everything. */
export async function openFrontEndProject(config: PartialConfig, configText?: string): Promise<FrontEndProject> {
  const folder = await writeFrontEndProject(configText);
  const app = await createTestApp({ project: folder, config: { locales: ['en', 'fr'], port: 0, ...config } });
  const token = app.firstToken ?? '';
  const inject: FrontEndProject['send'] = async (method, url, payload, headers = {}) => {
    const {
      status,
      headers: answered,
      body,
    } = await app.inject({
      method,
      url: `${config.api?.prefix ?? '/api'}/${url}`,
      headers: { 'user-agent': 'a front end', ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status, headers: answered, json: body.length === 0 ? null : JSON.parse(body.toString()) };
  };
  const send: FrontEndProject['send'] = (method, url, payload, headers = {}) =>
    inject(method, url, payload, { authorization: `Bearer ${token}`, ...headers });
  const create = async (plural: string, data: object): Promise<string> => {
    const { status, json } = await send('POST', plural, { data });
    if (status >= 300) throw new Error(JSON.stringify(json));
    return json.data.documentId;
  };
  const fileId = await upload(send);
  const tag = await create('tags', { label: 'sea', secret: 'deep' });
  const author = await create('authors', { name: 'Ann', avatar: fileId });
  const article = await create('articles', { title: 'First', image: fileId, gallery: [fileId], author, tags: [tag] });
  const other = await create('articles', { title: 'Second', author });
  const page = await create('pages', {
    title: 'Home',
    slug: 'home',
    seo: { text: 'see', icon: fileId },
    blocks: [
      {
        __component: 'zone.hero',
        heading: 'Hello',
        buttons: [{ text: 'Go', icon: fileId }, { text: 'Stay' }],
        related: [article],
      },
      { __component: 'zone.quote', words: 'Well.', by: author },
    ],
    subject: { __type: 'api::article.article', documentId: article },
  });
  await send('PUT', `pages/${page}?locale=fr`, { data: { title: 'Accueil', slug: 'accueil' } });
  await send('PUT', 'global', { data: { name: 'Site', button: { text: 'Top', icon: fileId }, featured: [article] } });
  await grant(app, 'public', publicActions);
  return {
    app,
    token,
    folder,
    fileId,
    ids: { tag, author, article, other, page },
    send,
    read: (url, headers) => inject('GET', url, undefined, headers),
    async close() {
      await app.close();
      await removeFolder(folder);
    },
  };
}

/** Lets a role of end users do what it may do, and this. */
export async function grant({ accounts }: App, role: string, actions: readonly string[]): Promise<void> {
  const { roles } = accounts;
  const found = await roles.byType(role);
  if (found === null) throw new Error(`there is no role ${role}`);
  await roles.change(found.id, { actions: [...found.actions, ...actions] }, systemActor);
}

const publicActions = [
  'api::global.global.find',
  ...['page', 'article', 'author', 'tag'].flatMap((name) =>
    ['find', 'findOne'].map((action) => `api::${name}.${name}.${action}`),
  ),
];

async function upload(send: FrontEndProject['send']): Promise<number> {
  const bytes = await pictureBytes({ format: 'png', width: 32, height: 16 });
  const boundary = 'octavo-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="sea.png"\r\nContent-Type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const { status, json } = await send('POST', 'upload', payload, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
  if (status >= 300) throw new Error(JSON.stringify(json));
  return json[0].id;
}
