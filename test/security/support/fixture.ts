import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App, PartialConfig } from '../../../src/composition/app/index.js';
import { copyDataFolder, createTestApp, removeFolder } from '../../support/data-folder.js';
import { createFile } from '../../support/files.js';
import { modelFiles } from './model.js';

/** A running server on a project of its own. */
export interface Fixture {
  readonly app: App;
  readonly project: string;
  /** A full-access token. */
  readonly token: string;
  /** The documents that were written, by name. */
  readonly ids: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

/** A request; `as` is the token to send, absent: none. */
export interface Asked {
  readonly method?: string;
  readonly url: string;
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON under `data`. */
  readonly data?: unknown;
  /** Sent as it is. */
  readonly payload?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Anything that takes requests without a socket. */
export interface Injectable {
  inject(request: {
    readonly method: string;
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly payload?: string | Buffer;
  }): Promise<{
    readonly status: number;
    readonly headers: Readonly<Record<string, string | readonly string[] | number | undefined>>;
    readonly body: Buffer;
  }>;
}

/** Sends one request. */
export async function send(server: Injectable, asked: Asked): Promise<Answer> {
  const payload = asked.data === undefined ? asked.payload : JSON.stringify({ data: asked.data });
  const answer = await server.inject({
    method: asked.method ?? 'GET',
    url: asked.url,
    headers: {
      ...(asked.as === undefined ? {} : { authorization: `Bearer ${asked.as}` }),
      ...(asked.data === undefined ? {} : { 'content-type': 'application/json' }),
      ...asked.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const headers = Object.entries(answer.headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return { status: answer.status, headers: new Map(headers), text: answer.body.toString('utf8') };
}

/** The `data` of an answer that must be a success. */
// biome-ignore lint/suspicious/noExplicitAny: the shape depends on the request
export function dataOf(answer: Answer): any {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return JSON.parse(answer.text).data;
}

/** The total of a list. */
export function totalOf(answer: Answer): number {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return JSON.parse(answer.text).meta.pagination.total;
}

/** A project folder with the model in it, and nothing else. */
export async function newProject(files: ReadonlyMap<string, string> = modelFiles): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'octavo-security-'));
  for (const [path, text] of files) {
    await mkdir(dirname(join(project, path)), { recursive: true });
    await writeFile(join(project, path), text);
  }
  return project;
}

/** Starts a server on a project; its data go to the folder `data` of that project. */
export function startOn(project: string, config: PartialConfig = {}): Promise<App> {
  return createTestApp({
    project,
    config: { dataDir: join(project, 'data'), locales: ['en', 'fr'], defaultLocale: 'en', logger: false, ...config },
  });
}

/** Starts a server on a new project and writes documents whose hidden values all begin with `hidden`. */
export async function openFixture(config: PartialConfig = {}): Promise<Fixture> {
  const project = await newProject();
  const app = await startOn(project, config);
  const token = app.firstToken;
  if (token === null) throw new Error('a new data folder comes with a token');
  const ids = await furnish(app, token);
  return { app, project, token, ids, close: () => leave(app, project) };
}

/** A second server on a copy of the data of a server. The server must be closed to writing meanwhile. */
export async function copyFixture(fixture: Fixture, config: PartialConfig = {}): Promise<Fixture> {
  const project = await newProject();
  await copyDataFolder(join(fixture.project, 'data'), join(project, 'data'));
  const app = await startOn(project, config);
  return { ...fixture, app, project, close: () => leave(app, project) };
}

async function leave(app: App, project: string): Promise<void> {
  await app.close();
  await removeFolder(project);
}

/** How many articles there are, drafts that were never published left out. */
export const publishedArticles = 8;

async function furnish(app: App, token: string): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const write = async (name: string, method: string, url: string, data: unknown): Promise<void> => {
    const answer = await send(app, { method, url, as: token, data });
    ids.set(name, dataOf(answer).documentId);
  };
  for (const n of [0, 1, 2]) {
    await write(`tag${n}`, 'POST', '/api/tags', { label: n === 0 ? 'canary' : `tag ${n}`, weight: n, sku: `sku-${n}` });
    await write(`dossier${n}`, 'POST', '/api/dossiers', { subject: `hidden-subject-${n}` });
    await write(`author${n}`, 'POST', '/api/authors', {
      name: `Author ${n}`,
      secret: `hidden-author-${n}`,
      pin: n === 0 ? `hidden-pin-${n}` : null,
      dossier: ids.get(`dossier${n}`),
    });
  }
  const cover = (await createFile(app, {
    name: 'cover.png',
    alternativeText: null,
    width: 1,
    height: 1,
    hash: 'cover_1',
    ext: '.png',
    mime: 'image/png',
    size: 1,
    url: '/uploads/cover_1.png',
    provider: 'local',
  })) as { id: number };
  for (let n = 0; n < publishedArticles; n++) {
    const article = articleOf(n, ids, cover.id);
    await write(`article${n}`, 'POST', '/api/articles', article);
    if (n % 2 === 0) {
      const {
        rank,
        day,
        mail,
        mood,
        meta,
        level,
        pin,
        author,
        tags,
        dossier,
        dossiers,
        reviewer,
        cover: _,
        ...own
      } = article;
      await send(app, {
        method: 'PUT',
        url: `/api/articles/${ids.get(`article${n}`)}?locale=fr`,
        as: token,
        data: { ...own, slug: `article-fr-${n}`, title: `Article fr ${n}`, secret: `hidden-fr-${n}` },
      });
    }
  }
  await write('article0', 'PUT', `/api/articles/${ids.get('article0')}?status=draft`, { title: 'hidden-draft-0' });
  await write('draft', 'POST', '/api/articles?status=draft', {
    title: 'hidden-draft-new',
    secret: 'hidden-draft-secret',
  });
  await write('homepage', 'PUT', '/api/homepage', { motto: 'Welcome', secret: 'hidden-homepage' });
  return ids;
}

/** An article. Apart from titles, slugs and authors they differ in hidden values only. */
function articleOf(n: number, ids: ReadonlyMap<string, string>, cover: number) {
  const dossier = ids.get(`dossier${n % 3}`);
  const card = {
    caption: 'card',
    secret: `hidden-card-${n}`,
    tag: ids.get('tag1'),
    dossier,
  };
  return {
    title: `Article ${n}`,
    rank: 1,
    slug: `article-${n}`,
    mail: 'someone@example.org',
    mood: 'calm',
    day: '2024-05-06',
    meta: { colour: 'red' },
    secret: `hidden-article-${(n * 5) % publishedArticles}`,
    level: 7_000_000 + ((n * 3) % publishedArticles),
    // Hashing a password is slow on purpose: two articles have one, and one author.
    pin: n < 2 ? `hidden-pin-${n}` : null,
    author: ids.get(`author${n % 3}`),
    tags: [ids.get('tag0'), ids.get('tag1')],
    dossier,
    dossiers: n % 2 === 0 ? [dossier] : [],
    subject: [{ documentId: dossier, __type: 'api::dossier.dossier' }],
    reviewer: n < 3 ? ids.get(`author${n}`) : null,
    cover,
    seo: { heading: 'seo', secret: `hidden-seo-${n}` },
    cards: [card],
    body: [
      { __component: 'parts.quote', text: 'quote', secret: `hidden-quote-${n}` },
      { __component: 'parts.card', ...card },
    ],
  };
}
