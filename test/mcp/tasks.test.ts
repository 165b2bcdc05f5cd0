import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, type McpFixture, openMcpFixture, ownerEmail, pixel } from './support/mcp-fixture.js';

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

async function writePublished(title: string): Promise<string> {
  const { documentId } = await write(publisher, { title });
  await publisher.do('publish_document', { type: 'article', documentId });
  return documentId;
}

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

  test('prepares a launch in a change set: a new article, a changed one, one that goes; all at once', async () => {
    const [changed, gone] = [await writePublished('Old offer'), await writePublished('Old terms')];
    const { set } = await publisher.do('create_change_set', { name: 'Launch' });
    const target = { type: 'article', set: set.id };
    const created = await publisher.do('create_document', { ...target, data: { title: 'New offer' } });
    await publisher.do('update_document', { ...target, documentId: changed, data: { title: 'Last year’s offer' } });
    await publisher.do('delete_document', { ...target, documentId: gone });
    const compared = await publisher.do('compare_change_set', { set: set.id });
    expect(compared.map(({ action }: { action: string }) => action).sort()).toEqual(['change', 'change', 'remove']);
    const titles = async () => {
      const { data } = await published('articles?filters[title][$containsi]=o&sort=title&fields=title');
      return (data as readonly { title: string }[])
        .map(({ title }) => title)
        .filter((title) => /offer|terms/.test(title));
    };
    expect(await titles()).toEqual(['Old offer', 'Old terms']);
    await publisher.do('publish_change_set', { set: set.id });
    expect(await titles()).toEqual(['Last year’s offer', 'New offer']);
    expect((await published(`articles/${created.documentId}`)).data.title).toBe('New offer');
  });

  test('takes a launch back', async () => {
    const { data } = await publisher.call('list_change_sets', { state: 'published' });
    const launch = data.find(({ name }: { name: string }) => name === 'Launch');
    await publisher.do('undo_change_set', { set: launch.id });
    const found = await published('articles?filters[title][$endsWith]=offer&fields=title');
    expect(found.data.map(({ title }: { title: string }) => title)).toEqual(['Old offer']);
  });

  test('corrects a spelling everywhere in a change set, asks for a review, and publishes nothing', async () => {
    for (const title of ['The adress book', 'Your adress']) await writePublished(title);
    const affected = await all(editor, {
      type: 'article',
      status: 'published',
      filters: { title: { $contains: 'adress' } },
    });
    const { set } = await editor.do('create_change_set', { name: 'Spelling' });
    for (const { documentId, title } of affected) {
      const data = { title: title.replace('adress', 'address') };
      await editor.do('update_document', { type: 'article', documentId, set: set.id, data });
    }
    const asked = await editor.do('request_review', { set: set.id, reviewers: [ownerEmail] });
    expect(asked.set.review.reviewers).toHaveLength(1);
    const found = (path: string, reader: 'editor' | 'visitor') =>
      fixture.read(`articles?filters[title][$contains]=address&${path}`, reader).then(({ data }) => data.length);
    expect([await found('', 'visitor'), await found(`set=${set.id}`, 'editor')]).toEqual([0, 2]);
  });

  test('gives the articles of one author to another', async () => {
    const [from, to] = [
      await write(editor, { fullName: 'Dee' }, 'author'),
      await write(editor, { fullName: 'Eve' }, 'author'),
    ];
    for (const title of ['Of Dee 1', 'Of Dee 2', 'Of Dee 3'])
      await write(editor, { title, author: { connect: [from.documentId] } });
    const owned = await all(editor, { type: 'article', filters: { author: { fullName: 'Dee' } } });
    for (const { documentId } of owned) {
      await editor.do('update_document', { type: 'article', documentId, data: { author: { set: [to.documentId] } } });
    }
    const left = await fixture.read('articles?status=draft&filters[author][fullName]=Dee');
    const given = await fixture.read('articles?status=draft&filters[author][fullName]=Eve');
    expect([left.data.length, given.data.length]).toEqual([0, 3]);
  });

  test('removes a field only after its losses were shown and accepted', async () => {
    const [cy] = await architect.do('search_documents', { type: 'author', filters: { fullName: 'Cy' } });
    await architect.do('update_document', { type: 'author', documentId: cy.documentId, data: { motto: 'Onward' } });
    const { version, definitions } = await architect.do('read_model');
    const author = definitions['api::author.author'];
    const { motto: _, ...attributes } = author.attributes;
    const change = { base: version, definitions: { 'api::author.author': { ...author, attributes } } };
    const { plan } = await architect.do('plan_model_change', change);
    expect(plan.loses).toBe(true);
    expect(JSON.stringify(plan.changes)).toContain(cy.documentId);
    await architect.do('apply_model_change', { ...change, allowLoss: true });
    const { data } = await fixture.read(`authors/${cy.documentId}?status=draft`);
    expect(data).toMatchObject({ fullName: 'Cy' });
    expect(data).not.toHaveProperty('motto');
  });

  test('finds tags that no article has, and deletes them', async () => {
    await write(publisher, { label: 'unused' }, 'tag');
    const used = new Set(
      (await all(publisher, { type: 'article', fields: ['title'], populate: ['tags'] })).flatMap((article) =>
        (article as unknown as { tags: readonly Found[] }).tags.map(({ documentId }) => documentId),
      ),
    );
    for (const { documentId } of await all(publisher, { type: 'tag' })) {
      if (!used.has(documentId)) await publisher.do('delete_document', { type: 'tag', documentId });
    }
    const { data } = await fixture.read('tags?sort=label');
    const labels = (data as readonly { label: string }[]).map(({ label }) => label);
    expect(labels).not.toContain('unused');
    expect(labels).toContain('fox');
  });
});
