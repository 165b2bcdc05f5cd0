import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PartialConfig } from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { systemTableNames } from '../../../src/storage/sql/layout/index.js';
import { plainStatement } from '../../../src/storage/sql/plan/index.js';
import { createTestApp } from '../../support/data-folder.js';
import {
  type EmbeddingAnswer,
  type EmbeddingProvider,
  openEmbeddingProvider,
} from '../../support/embedding-provider.js';
import {
  contentTypeDefinition,
  type Definition,
  type ModelFixture,
  openModelFixture,
} from '../../support/model-fixture.js';

/* Similar documents: vectors are made by a job, whatever the provider does, and lists show only what their caller may see. */

const text = { type: 'string' };
const attributes = {
  title: text,
  body: { type: 'text' },
  secret: { type: 'string', private: true },
  section: text,
  author: { type: 'relation', relation: 'manyToOne', target: 'api::person.person' },
};
const localized = { i18n: { localized: true } };
const allLocalized = Object.fromEntries(
  Object.entries(attributes).map(([name, attribute]) => [name, { ...attribute, pluginOptions: localized }]),
);

function searched(similar: boolean): Definition {
  const search = { attributes: { title: 4, body: 1, secret: 1, 'author.name': 1 }, ...(similar ? { similar } : {}) };
  return contentTypeDefinition('story', allLocalized, {
    options: { draftAndPublish: true },
    pluginOptions: { ...localized, octavo: { search } },
  });
}

let provider: EmbeddingProvider;
let fixture: ModelFixture;
const ids = new Map<string, string>();
const noSimilar = expect.stringContaining('There are no similar documents here');

const app = () => {
  const [node] = fixture.nodes;
  if (node === undefined) throw new Error('there is no server');
  return node;
};

interface Listed {
  readonly status: number;
  readonly titles: readonly string[];
  readonly total: number | undefined;
  readonly message: string | undefined;
}

async function similarTo(title: string, parameters = ''): Promise<Listed> {
  return listed(`stories/${ids.get(title) ?? title}/similar?fields=title${parameters}`);
}

async function listed(path: string): Promise<Listed> {
  const { status, body } = await fixture.ask(0, 'GET', path);
  const {
    data = [],
    meta,
    error,
  } = body as {
    readonly data?: readonly { readonly title: string }[] | null;
    readonly meta?: { readonly pagination: { readonly total: number } };
    readonly error?: { readonly message: string };
  };
  return {
    status,
    titles: (data ?? []).map(({ title }) => title),
    total: meta?.pagination.total,
    message: error?.message,
  };
}

async function write(path: string, data: object): Promise<string> {
  const { status, body } = await fixture.ask(0, 'POST', path, data);
  expect(status, JSON.stringify(body)).toBe(200);
  return String((body.data as { readonly documentId: unknown }).documentId);
}

async function story(title: string, body: string, more: object = {}): Promise<void> {
  ids.set(title, await write('stories?status=published', { title, body, ...more }));
}

/** Waits until the job of the server has made all vectors. */
async function settle(): Promise<void> {
  await vi.waitFor(async () => expect(await app().vectorQueue.isPending()).toBe(false), {
    timeout: 20_000,
    interval: 50,
  });
}

async function countVectors(): Promise<number> {
  const { store } = app();
  const [row] = await store.rows(
    plainStatement(
      store.dialect,
      `SELECT count(*) AS count FROM [${systemTableNames.vectors}] WHERE [vector] IS NOT NULL`,
    ),
    [],
  );
  return Number(row?.count);
}

function settings(): PartialConfig {
  const assist = { url: provider.url, model: 'words', embeddings: { model: 'words', dimensions: 48 }, seconds: 1 };
  return { port: 0, host: '127.0.0.1', locales: ['en', 'de'], outbound: { allowPrivate: ['127.0.0.1'] }, assist };
}

beforeAll(async () => {
  provider = await openEmbeddingProvider();
  fixture = await openModelFixture(
    {
      'schema/content-types/story.json': {
        ...searched(true),
        info: { singularName: 'story', pluralName: 'stories', displayName: 'Story' },
      },
      'schema/content-types/person.json': contentTypeDefinition('person', { name: text }),
    },
    1,
    settings(),
  );
  const author = await write('persons', { name: 'Winifred' });
  await story('Garden wall', 'a wall of stones in the garden', { author, secret: 'plutonium' });
  await story('Stone wall', 'a wall of stones', { section: 'walls' });
  await story('Garden path', 'a path of stones in the garden');
  await story('Bread', 'flour and water with salt');
  await write('stories?status=draft', { title: 'Wall plans', body: 'a wall of stones in the garden' });
  const german = { title: 'Mauer', body: 'eine Mauer im Garten' };
  const id = ids.get('Garden wall') ?? '';
  expect((await fixture.ask(0, 'PUT', `stories/${id}?locale=de&status=published`, german)).status).toBe(200);
}, 60_000);

afterAll(async () => {
  await fixture.close();
  await provider.close();
});

beforeEach(() => provider.answers(null));

describe('the list', () => {
  test('has published documents of the locale, the most similar first, without the document itself', async () => {
    await settle();
    expect(await similarTo('Garden wall')).toEqual({
      status: 200,
      titles: ['Stone wall', 'Garden path', 'Bread'],
      total: 3,
      message: undefined,
    });
    expect((await similarTo('Garden wall', '&locale=de')).titles).toEqual([]);
  });

  test('takes filters, pages and populate like other lists', async () => {
    expect((await similarTo('Garden wall', '&filters[section]=walls')).titles).toEqual(['Stone wall']);
    expect(await similarTo('Garden wall', '&pagination[limit]=1&pagination[start]=1')).toMatchObject({
      titles: ['Garden path'],
      total: 3,
    });
    expect((await similarTo('Stone wall', '&populate=author&pagination[limit]=1')).titles).toEqual(['Garden wall']);
  });

  test('refuses parameters that it would not apply', async () => {
    for (const parameters of [
      '&sort=title',
      '&_q=wall',
      '&_highlight=true',
      '&status=draft',
      '&set=a',
      '&asOf=2020-01-01T00:00:00Z',
    ]) {
      expect([parameters, (await similarTo('Garden wall', parameters)).status]).toEqual([parameters, 400]);
    }
    expect((await similarTo('Garden wall', '&pagination[after]=')).status).toBe(400);
    expect((await similarTo('Garden wall', '&fitlers[title]=a')).status).toBe(400);
  });

  test('is not there for documents that are not', async () => {
    expect((await similarTo('abcdefghijklmnopqrstuvwx')).status).toBe(404);
    expect((await similarTo('Bread', '&locale=de')).status).toBe(404);
    expect(await listed('persons/abc/similar')).toMatchObject({ status: 400, message: noSimilar });
    expect((await listed('stories/abc/similar/more')).status).toBe(404);
  });
});

test('only public texts of the search are sent, in bounded batches', async () => {
  await settle();
  const sent = provider.requests.flatMap(({ input }) => input);
  expect(sent.join('\n')).toContain('Winifred');
  expect(sent.join('\n')).not.toMatch(/plutonium|walls|Wall plans/);
  expect(provider.requests.every(({ input, dimensions }) => input.length <= 32 && dimensions === 48)).toBe(true);
});

test('a changed text gets another vector, an equal one none, and what is unpublished or deleted goes', async () => {
  await settle();
  const before = provider.requests.length;
  const bread = ids.get('Bread') ?? '';
  await fixture.ask(0, 'PUT', `stories/${bread}?status=published`, { section: 'food' });
  await settle();
  expect(provider.requests.length).toBe(before);
  await fixture.ask(0, 'PUT', `stories/${bread}?status=published`, { body: 'a wall of stones in the garden, salt' });
  await settle();
  expect(provider.requests.slice(before).map(({ input }) => input)).toEqual([
    ['a wall of stones in the garden, salt\nBread'],
  ]);
  expect((await similarTo('Garden wall')).titles[0]).toBe('Bread');
  const count = await countVectors();
  await fixture.ask(0, 'POST', `stories/${bread}/actions/unpublish`);
  expect((await similarTo('Garden wall')).titles).not.toContain('Bread');
  await settle();
  expect(await countVectors()).toBe(count - 1);
  await fixture.ask(0, 'DELETE', `stories/${ids.get('Garden path')}`);
  expect(await countVectors()).toBe(count - 2);
});

test('callers see what they may find, and nothing by texts that they may not read', async () => {
  await settle();
  const ask = async (...actions: string[]): Promise<readonly [number, number]> => {
    const request = {
      name: actions.join(),
      description: '',
      kind: 'custom',
      actions,
      readDrafts: false,
      expiresAt: null,
    } as const;
    const { token } = await app().accounts.tokens.create(request, systemActor);
    const { status, body } = await app().inject({
      method: 'GET',
      url: `/api/stories/${ids.get('Garden wall')}/similar`,
      headers: { authorization: `Bearer ${token}` },
    });
    return [status, JSON.parse(body.toString()).data?.length ?? 0];
  };
  const [find, findPersons] = ['api::story.story.find', 'api::person.person.find'];
  expect(await ask('api::story.story.findOne', findPersons)).toEqual([403, 0]);
  expect(await ask(find)).toEqual([400, 0]);
  expect(await ask(find, findPersons)).toEqual([200, 1]);
});

describe('a provider that', () => {
  const written: string[] = [];
  const waiting = async () => (await app().vectorQueue.progress())[0]?.waiting;
  const drain = () => app().vectorQueue.drain(new AbortController().signal);

  /** Writes a story, and has the job ask the provider at once. */
  async function failure(answer: EmbeddingAnswer): Promise<unknown> {
    provider.answers(() => answer);
    written.push(`Story ${written.length}`);
    await story(written.at(-1) ?? '', 'about a wall');
    return drain().catch((error: unknown) => error);
  }

  test.each<[string, EmbeddingAnswer, string]>([
    ['is down', { status: 503 }, 'assist.provider-failed'],
    ['is too slow', { milliseconds: 5_000 }, 'assist.timeout'],
    ['is busy', { status: 429 }, 'assist.provider-busy'],
    ['answers with no JSON', { body: 'vectors' }, 'assist.invalid-answer'],
    ['accepts no text at all', { status: 400 }, 'assist.provider-failed'],
    [
      'makes vectors of another length',
      { body: JSON.stringify({ data: [{ index: 0, embedding: [1, 2] }] }) },
      'assist.invalid-answer',
    ],
  ])('%s is asked again later', async (_, answer, code) => {
    expect(await failure(answer)).toMatchObject({ code });
    expect(await app().vectorQueue.isPending()).toBe(false);
    expect(await waiting()).toBe(written.length);
    expect(await similarTo(written.at(-1) ?? '')).toMatchObject({ status: 200, titles: [], total: 0 });
  });

  test('works again gets what is left', async () => {
    await drain();
    expect(await waiting()).toBe(0);
    expect((await similarTo('Story 0', '&pagination[limit]=1')).titles).toEqual(['Story 1']);
  });

  test('does not accept a text keeps no other from its vector', async () => {
    await settle();
    provider.answers(({ input }) => (input.some((one) => one.includes('poison')) ? { status: 400 } : null));
    await story('Poison', 'of poison and walls');
    await story('Story 9', 'about a wall');
    await settle();
    expect((await app().vectorQueue.progress())[0]).toEqual({ type: 'api::story.story', waiting: 0, refused: 1 });
    expect((await similarTo('Story 9', '&pagination[limit]=1')).status).toBe(200);
    expect((await similarTo('Poison')).titles).toEqual([]);
  });
});

test('many texts are sent in batches, and a server that stops in the middle loses none', {
  timeout: 600_000,
}, async () => {
  await settle();
  provider.answers(null);
  const count = Number(process.env.OCTAVO_STORIES ?? 200);
  for (let start = 0; start < count; start += 100) {
    const operations = Array.from({ length: Math.min(100, count - start) }, (_, index) => ({
      action: 'create',
      type: 'stories',
      status: 'published',
      data: { title: `Number ${start + index}`, body: `story of the number ${start + index} in a wall` },
    }));
    const { status, body } = await app().inject({
      method: 'POST',
      url: '/api/_batch',
      headers: { authorization: `Bearer ${app().firstToken}` },
      payload: { operations },
    });
    expect(status, body.toString()).toBe(200);
  }
  const before = provider.requests.length;
  await vi.waitFor(() => expect(provider.requests.length).toBeGreaterThan(before), { timeout: 20_000, interval: 20 });
  provider.answers(() => ({ milliseconds: 900 }));
  await app().close();
  provider.answers(null);
  const restarted = await createTestApp({ project: fixture.folder, config: settings() });
  try {
    await vi.waitFor(async () => expect((await restarted.vectorQueue.progress())[0]?.waiting).toBe(0), {
      timeout: 300_000,
      interval: 100,
    });
    expect(provider.requests.every(({ input }) => input.length <= 32)).toBe(true);
    const { body } = await restarted.inject({
      method: 'GET',
      url: `/api/stories/${ids.get('Story 1')}/similar?pagination[pageSize]=1`,
      headers: { authorization: `Bearer ${fixture.nodes[0]?.firstToken}` },
    });
    expect(JSON.parse(body.toString()).meta.pagination.total).toBeGreaterThan(count);
  } finally {
    await restarted.close();
  }
});
