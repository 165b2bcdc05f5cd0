import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, type McpFixture, openMcpFixture, pixel } from './support/mcp-fixture.js';

/*
 * Work that people give to agents, as scripts over the client of the SDK: each finds out what it needs from the tools. After each, no call
 * was outside of the rights of its token.
 */

let fixture: McpFixture;
let editor: Agent;
let publisher: Agent;
let architect: Agent;

beforeAll(async () => {
  fixture = await openMcpFixture();
  editor = await fixture.connect(await fixture.agentToken(['read', 'write']));
  publisher = await fixture.connect(await fixture.agentToken(['read', 'write', 'publish']));
  architect = await fixture.connect(await fixture.agentToken(['read', 'write', 'publish', 'model']));
});

afterAll(() => fixture.close());

afterEach(async () => {
  expect((await fixture.calls()).filter(({ outcome }) => outcome === 'refused')).toEqual([]);
});

/** Reads what is published. */
const published = (path: string) => fixture.read(path, 'visitor');

interface Found {
  readonly documentId: string;
  readonly title: string;
  readonly body: string;
}

/** Every document of a search, page by page. */
async function all(agent: Agent, input: Record<string, unknown>): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (let page = 1; ; page++) {
    const { json } = await agent.call('search_documents', { ...input, page, pageSize: 2 });
    found.push(...json.data);
    if (page >= json.meta.pagination.pageCount) return found;
  }
}

const write = (agent: Agent, data: Record<string, unknown>, type = 'article') =>
  agent.do('create_document', { type, data });

describe('an agent', () => {
  test('models reviews, with the plan first, and writes one', async () => {
    const model = await architect.do('read_model');
    const definition = {
      kind: 'collectionType',
      collectionName: 'reviews',
      info: { singularName: 'review', pluralName: 'reviews', displayName: 'Review' },
      options: { draftAndPublish: true },
      attributes: {
        title: { type: 'string', required: true },
        stars: { type: 'integer', min: 1, max: 5 },
        article: { type: 'relation', relation: 'manyToOne', target: 'api::article.article' },
      },
    };
    const change = { base: model.version, definitions: { 'api::review.review': definition } };
    const { plan } = await architect.do('plan_model_change', change);
    expect(plan).toMatchObject({ possible: true, loses: false });
    const applied = await architect.do('apply_model_change', change);
    expect((await architect.do('read_model')).version).toBe(applied.version);
    expect((await architect.client.listTools()).tools.find(({ name }) => name === 'create_document')).toMatchObject({
      inputSchema: { properties: { type: { enum: ['article', 'author', 'review', 'tag'] } } },
    });
    const article = await write(architect, { title: 'Reviewed' });
    const review = { title: 'Fine', stars: 5, article: { connect: [article.documentId] } };
    expect(await write(architect, review, 'review')).toMatchObject({ stars: 5, article: { title: 'Reviewed' } });
  });

  test('adds a field to a type, and renames another without loss', async () => {
    await write(architect, { name: 'Cy' }, 'author');
    const { version, definitions } = await architect.do('read_model');
    const author = definitions['api::author.author'];
    const { name, ...rest } = author.attributes;
    const attributes = { fullName: name, ...rest, motto: { type: 'string' } };
    const change = {
      base: version,
      definitions: { 'api::author.author': { ...author, attributes } },
      renames: [{ from: 'api::author.author.name', to: 'fullName' }],
    };
    expect((await architect.do('plan_model_change', change)).plan.loses).toBe(false);
    await architect.do('apply_model_change', change);
    const [cy] = await architect.do('search_documents', { type: 'author', filters: { fullName: 'Cy' } });
    expect(cy).toMatchObject({ fullName: 'Cy', motto: null });
  });

  test('translates five articles into German, as drafts', async () => {
    for (let number = 1; number <= 5; number++) {
      await write(editor, { title: `Translate ${number}`, body: `Text ${number}` });
    }
    const sources = await all(editor, { type: 'article', filters: { title: { $startsWith: 'Translate' } } });
    expect(sources).toHaveLength(5);
    for (const { documentId, title, body } of sources) {
      const data = { title: title.replace('Translate', 'Übersetzt'), body: body.replace('Text', 'Inhalt') };
      await editor.do('update_document', { type: 'article', documentId, locale: 'de', data });
    }
    const german = await all(editor, {
      type: 'article',
      locale: 'de',
      filters: { title: { $startsWith: 'Übersetzt' } },
    });
    expect(german.map(({ body }) => body)).toEqual([1, 2, 3, 4, 5].map((number) => `Inhalt ${number}`));
    expect((await published('articles?locale=de')).data).toEqual([]);
  });

  test('finds which articles have no translation, and names them', async () => {
    await write(editor, { title: 'Only English' });
    const english = await all(editor, { type: 'article', fields: ['title'], populate: ['localizations'] });
    const untranslated = english.filter(
      (article) => (article as unknown as { localizations: unknown[] }).localizations.length === 0,
    );
    expect(untranslated.map(({ title }) => title)).toContain('Only English');
    expect(untranslated.map(({ title }) => title)).not.toContain('Translate 1');
  });

  test('finds dead links in texts, and corrects them', async () => {
    await write(editor, { title: 'Links', body: 'See [old](https://old.example/a) and [new](https://new.example/).' });
    const affected = await all(editor, { type: 'article', filters: { body: { $contains: 'https://old.example' } } });
    expect(affected).toHaveLength(1);
    for (const { documentId, body } of affected) {
      const data = { body: body.replaceAll('https://old.example', 'https://new.example') };
      await editor.do('update_document', { type: 'article', documentId, data });
    }
    expect(await all(editor, { type: 'article', filters: { body: { $contains: 'old.example' } } })).toEqual([]);
  });

  test('schedules a launch of three articles, and cancels one', async () => {
    const launch = '2090-05-01T08:00:00Z';
    const ids: string[] = [];
    for (const title of ['Launch A', 'Launch B', 'Launch C']) {
      const { documentId } = await write(publisher, { title });
      ids.push(documentId);
      const { scheduled } = await publisher.do('schedule_document', { type: 'article', documentId, publishAt: launch });
      expect(scheduled).toEqual([expect.objectContaining({ action: 'publish', at: '2090-05-01T08:00:00.000Z' })]);
    }
    const cancelled = { type: 'article', documentId: ids[2], publishAt: null };
    expect(await publisher.do('schedule_document', cancelled)).toEqual({ scheduled: [] });
    expect((await published('articles?filters[title][$startsWith]=Launch')).data).toEqual([]);
  });

  test('publishes what is ready, and leaves what is not', async () => {
    await write(publisher, { title: 'Ready 1', body: 'Text' });
    await write(publisher, { title: 'Ready 2' });
    const drafts = await all(publisher, { type: 'article', filters: { title: { $startsWith: 'Ready' } } });
    for (const { documentId, body } of drafts) {
      if (body !== null) await publisher.do('publish_document', { type: 'article', documentId });
    }
    const { data } = await published('articles?filters[title][$startsWith]=Ready');
    expect(data.map(({ title }: Found) => title)).toEqual(['Ready 1']);
  });

  test('withdraws an article with a mistake, corrects it and publishes it again', async () => {
    const { documentId } = await write(publisher, { title: 'Mistkae' });
    const document = { type: 'article', documentId };
    await publisher.do('publish_document', document);
    await publisher.do('unpublish_document', document);
    await publisher.do('update_document', { ...document, data: { title: 'Mistake' } });
    await publisher.do('publish_document', document);
    expect((await published(`articles/${documentId}`)).data.title).toBe('Mistake');
  });

  test('tags articles by their text, and creates the tags that are missing', async () => {
    await write(editor, { title: 'About foxes', body: 'A fox.' });
    await write(editor, { title: 'About geese', body: 'Two geese and a fox.' });
    for (const label of ['fox', 'geese']) {
      const [known] = await editor.do('search_documents', { type: 'tag', filters: { label: { $eq: label } } });
      const tag = known ?? (await write(editor, { label }, 'tag'));
      for (const { documentId } of await all(editor, { type: 'article', filters: { body: { $containsi: label } } })) {
        const data = { tags: { connect: [tag.documentId] } };
        await editor.do('update_document', { type: 'article', documentId, data });
      }
    }
    const [geese] = await editor.do('search_documents', { type: 'article', text: 'geese', populate: ['tags'] });
    expect(geese.tags.map(({ label }: { label: string }) => label).sort()).toEqual(['fox', 'geese']);
  });

  test('uploads a picture, describes it, and makes it a cover', async () => {
    const file = await editor.do('upload_file', { name: 'fox.png', data: pixel, alternativeText: 'A fox in the snow' });
    const [article] = await editor.do('search_documents', { type: 'article', filters: { title: 'About foxes' } });
    const input = { type: 'article', documentId: article.documentId, data: { cover: file.id } };
    expect((await editor.do('update_document', input)).cover).toMatchObject({ alternativeText: 'A fox in the snow' });
    expect(await editor.do('search_files', { text: 'fox' })).toHaveLength(1);
  });

  test('writes descriptions for search engines where there are none', async () => {
    const without = await all(editor, { type: 'article', filters: { seo: { metaTitle: { $null: true } } } });
    expect(without.length).toBeGreaterThan(5);
    for (const { documentId, title } of without.slice(0, 3)) {
      const data = { seo: { metaTitle: `${title} – Blog` } };
      const updated = await editor.do('update_document', { type: 'article', documentId, data });
      expect(updated.seo.metaTitle).toBe(`${title} – Blog`);
    }
  });

  test('sets up the home page, with the newest article', async () => {
    const [newest] = await editor.do('search_documents', { type: 'article', sort: 'createdAt:desc', pageSize: 1 });
    const headline = `New: ${newest.title}`;
    await editor.do('update_document', { type: 'homepage', data: { headline } });
    expect((await editor.do('read_document', { type: 'homepage' })).headline).toBe(headline);
  });

  test('finds duplicates and deletes the newer ones, in every locale', async () => {
    for (const body of ['first', 'second']) await write(publisher, { title: 'Twice', body });
    const twins = await all(publisher, { type: 'article', filters: { title: 'Twice' }, sort: 'createdAt:asc' });
    for (const { documentId } of twins.slice(1)) {
      await publisher.do('delete_document', { type: 'article', documentId, locale: '*' });
    }
    const left = await all(publisher, { type: 'article', filters: { title: 'Twice' } });
    expect(left.map(({ body }) => body)).toEqual(['first']);
  });

  test('reads the documentation to learn an operator, and uses it', async () => {
    const { text } = await editor.call('read_docs', { page: 'reference/query-language.md' });
    const [operator = ''] = /\$between/.exec(text) ?? [];
    await write(editor, { title: 'Priced', price: 15 });
    const found = await all(editor, { type: 'article', filters: { price: { [operator]: [10, 20] } } });
    expect(found.map(({ title }) => title)).toEqual(['Priced']);
  });
});
