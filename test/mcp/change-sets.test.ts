import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, type McpFixture, openMcpFixture, ownerEmail } from './support/mcp-fixture.js';

let fixture: McpFixture;
let writer: Agent;
let publisher: Agent;

beforeAll(async () => {
  fixture = await openMcpFixture();
  writer = await fixture.connect(await fixture.agentToken(['read', 'write']));
  publisher = await fixture.connect(await fixture.agentToken(['read', 'write', 'publish']));
});

afterAll(() => fixture.close());

const reading = ['list_change_sets', 'read_change_set', 'compare_change_set'];
const writing = ['create_change_set', 'add_to_change_set', 'discard_from_change_set', 'request_review'];
const publishing = ['publish_change_set', 'undo_change_set', 'schedule_change_set'];
const setTools = (names: readonly string[]) =>
  names.filter((name) => name.endsWith('_change_set') || name.endsWith('_change_sets') || name === 'request_review');

async function makeSet(agent: Agent, name: string): Promise<string> {
  return (await agent.do('create_change_set', { name })).set.id;
}

async function publishedArticle(title: string): Promise<string> {
  const { documentId } = await publisher.do('create_document', { type: 'article', data: { title } });
  await publisher.do('publish_document', { type: 'article', documentId });
  return documentId;
}

const titleOf = async (documentId: string, query = '') =>
  (await fixture.read(`articles/${documentId}?${query}`)).data?.title ?? null;

describe('the tools of change sets', () => {
  test('are there as far as scopes and role go', async () => {
    const names = async (...scopes: Parameters<McpFixture['agentToken']>[0]) =>
      setTools(await (await fixture.connect(await fixture.agentToken(scopes))).toolNames());
    expect(await names('read')).toEqual(reading);
    expect(setTools(await writer.toolNames())).toEqual([...reading, ...writing]);
    expect(setTools(await publisher.toolNames())).toEqual([...reading, ...writing, ...publishing]);
    expect(await names('read', 'publish')).toEqual(reading);
    await fixture.addAdministrator('none@example.org', {
      content: ['find', 'create', 'update', 'publish', 'readDrafts'].map((action) => {
        return { type: 'api::article.article', action, fields: null, locales: null, own: false };
      }),
      settings: [],
    });
    const plain = await fixture.connect(await fixture.agentToken(['read', 'write', 'publish'], 'none@example.org'));
    expect(setTools(await plain.toolNames())).toEqual([]);
    const { tools } = await plain.client.listTools();
    expect(tools.filter(({ inputSchema }) => inputSchema.properties?.set !== undefined)).toEqual([]);
  });

  test('make a set, write into it, and answer what a fresh read gives', async () => {
    const live = await publishedArticle('Live');
    const author = await publisher.do('create_document', { type: 'author', data: { name: 'Ann' } });
    await publisher.do('publish_document', { type: 'author', documentId: author.documentId });
    const set = await makeSet(writer, 'Spring');
    const data = { title: 'In spring', author: { connect: [author.documentId] }, seo: { metaTitle: 'Spring' } };
    const updated = await writer.call('update_document', { type: 'article', documentId: live, set, data });
    expect(updated.isError, updated.text).toBe(false);
    // Administrators see private attributes too.
    expect(updated.json).toMatchObject(await fixture.read(`articles/${live}?set=${set}&populate=*`));
    expect(updated.data).toMatchObject({ title: 'In spring', author: { name: 'Ann' } });
    const created = await writer.call('create_document', { type: 'article', set, data: { title: 'New in spring' } });
    expect(created.json).toMatchObject(await fixture.read(`articles/${created.data.documentId}?set=${set}&populate=*`));
    const tag = await writer.call('create_document', { type: 'tag', set, data: { label: 'spring' } });
    expect(tag.json).toMatchObject(await fixture.read(`tags/${tag.data.documentId}?set=${set}&populate=*`));
    // Neither what is published, nor a draft.
    expect([await titleOf(live), await titleOf(live, 'status=draft')]).toEqual(['Live', 'Live']);
    expect(await titleOf(created.data.documentId, 'status=draft')).toBeNull();
    const read = await writer.do('read_document', { type: 'article', documentId: live, set });
    expect(read.title).toBe('In spring');
    const found = await writer.do('search_documents', { type: 'article', set, text: 'spring', fields: ['title'] });
    expect(found.map(({ title }: { title: string }) => title)).toEqual(['In spring', 'New in spring']);
    const { entries } = (await writer.do('read_change_set', { set })).set;
    expect(entries).toContainEqual({ type: 'api::article.article', total: 2 });
    const compared = await writer.do('compare_change_set', { set, documentId: live });
    expect(compared).toEqual([expect.objectContaining({ action: 'change', hasDrifted: false, clashes: [] })]);
    expect(compared[0].changes).toContainEqual({ path: 'title', before: '"Live"', after: '"In spring"' });
  });

  test('put documents in, take them out, and take them away', async () => {
    const ids = [await publishedArticle('One'), await publishedArticle('Two')];
    await publisher.do('update_document', { type: 'article', documentId: ids[0], data: { title: 'One, drafted' } });
    const set = await makeSet(publisher, 'Moves');
    const added = await publisher.do('add_to_change_set', { set, type: 'article', documentIds: ids });
    expect(added).toMatchObject({ added: 2, set: { id: set, entries: [{ type: 'api::article.article', total: 2 }] } });
    expect(await titleOf(ids[0] ?? '', `set=${set}`)).toBe('One, drafted');
    const entry = { set, documentId: ids[0], locale: 'en' };
    expect((await publisher.do('discard_from_change_set', entry)).set.entries).toEqual([
      { type: 'api::article.article', total: 1 },
    ]);
    expect(await titleOf(ids[0] ?? '', `set=${set}`)).toBe('One');
    const removed = await publisher.do('delete_document', { type: 'article', documentId: ids[1], set });
    expect(removed).toEqual({ deleted: { type: 'article', documentId: ids[1], locale: null, set } });
    expect([await titleOf(ids[1] ?? '', `set=${set}`), await titleOf(ids[1] ?? '')]).toEqual([null, 'Two']);
  });

  test('publish and undo, with the person deciding a clash', async () => {
    const live = await publishedArticle('Before');
    const set = await makeSet(publisher, 'Clash');
    await publisher.do('update_document', { type: 'article', documentId: live, set, data: { title: 'Ours' } });
    await publisher.do('update_document', { type: 'article', documentId: live, data: { title: 'Theirs' } });
    await publisher.do('publish_document', { type: 'article', documentId: live });
    const refused = await publisher.call('publish_change_set', { set });
    expect(refused.text).toMatch(new RegExp(`- ${live}\\.en\\.title: [\\s\\S]*send resolutions`));
    const resolutions = [{ documentId: live, locale: 'en', path: 'title', take: 'ours' }];
    const published = await publisher.do('publish_change_set', { set, resolutions });
    expect(published).toMatchObject({ published: { documents: 1, entries: 1 }, set: { state: 'published' } });
    expect(await titleOf(live)).toBe('Ours');
    expect(await publisher.do('undo_change_set', { set })).toMatchObject({ set: { state: 'undone' } });
    expect(await titleOf(live)).toBe('Theirs');
  });

  test('a clash that the role may not see is decided as a whole', async () => {
    const content = ['find', 'create', 'update', 'publish', 'readDrafts'].map((action) => {
      const fields = ['find', 'create', 'update'].includes(action) ? ['title'] : null;
      return { type: 'api::article.article', action, fields, locales: null, own: false };
    });
    const settings = ['read', 'write'].map((action) => ({ part: 'settings::change-sets', action }));
    await fixture.addAdministrator('titles@example.org', { content, settings });
    const titles = await fixture.connect(await fixture.agentToken(['read', 'write', 'publish'], 'titles@example.org'));
    const live = await publishedArticle('Priced');
    const set = await makeSet(publisher, 'Prices');
    await publisher.do('update_document', { type: 'article', documentId: live, set, data: { price: 1 } });
    await publisher.do('update_document', { type: 'article', documentId: live, data: { price: 2 } });
    await publisher.do('publish_document', { type: 'article', documentId: live });
    const refused = await titles.call('publish_change_set', { set });
    expect(refused).toMatchObject({ isError: true });
    expect(refused.text).not.toContain('price');
    const resolutions = [{ documentId: live, locale: 'en', path: null, take: 'ours' }];
    await titles.do('publish_change_set', { set, resolutions });
    expect((await fixture.read(`articles/${live}`)).data.price).toBe(1);
    const { tools } = await titles.client.listTools();
    const described = tools.find(({ name }) => name === 'publish_change_set')?.inputSchema.properties?.resolutions;
    expect(JSON.stringify(described)).toContain('path null');
  });

  test('take a document out, in the locale that it is in', async () => {
    const live = await publishedArticle('Taken out');
    const set = await makeSet(writer, 'Without');
    await writer.do('add_to_change_set', { set, type: 'article', documentIds: [live] });
    const unnamed = await writer.call('discard_from_change_set', { set, documentId: live });
    expect(unnamed.text).toContain('compare_change_set lists what it has');
    const left = await writer.do('discard_from_change_set', { set, documentId: live, locale: 'en' });
    expect(left.set.entries).toEqual([]);
  });

  test('schedule a set, and cancel that', async () => {
    const set = await makeSet(publisher, 'Launch');
    const at = '2090-05-01T08:00:00.000Z';
    const scheduled = await publisher.do('schedule_change_set', { set, publishAt: '2090-05-01T08:00:00Z' });
    expect(scheduled.set.schedule).toMatchObject({ at, refusal: null });
    expect((await publisher.do('schedule_change_set', { set, publishAt: null })).set.schedule).toBeNull();
  });

  test('ask for a review, and cannot publish before it, or approve', async () => {
    const owner = (await fixture.app.accounts.administrators.list()).find(({ email }) => email === ownerEmail);
    const set = await makeSet(publisher, 'Reviewed');
    await publisher.do('create_document', { type: 'article', set, data: { title: 'To be read' } });
    const { reviews } = fixture.app.changeSets;
    const stages = await reviews.saveStages({ afterWrite: async () => undefined }, [
      { id: null, name: 'Draft', roles: null, approvals: 0, publishes: false },
      { id: null, name: 'Ready', roles: null, approvals: 1, publishes: true },
    ]);
    const asked = await publisher.do('request_review', { set, reviewers: [ownerEmail.toUpperCase()] });
    expect(asked.set.review.reviewers).toEqual([
      expect.objectContaining({ administrator: expect.objectContaining({ id: owner?.id }), requested: true }),
    ]);
    expect(asked).toEqual(await publisher.do('read_change_set', { set }));
    const refused = await publisher.call('publish_change_set', { set });
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('request_review asks for it')]);
    const moved = await publisher.call('request_review', { set, stage: stages[1]?.id });
    expect(moved.text).toContain('review of the change set is not complete');
    await reviews.saveStages({ afterWrite: async () => undefined }, []);
  });

  const unknown = 'a'.repeat(24);
  const wrong: readonly [what: string, name: string, input: Record<string, unknown>, message: RegExp][] = [
    [
      'an unknown set of a read',
      'search_documents',
      { type: 'article', set: unknown },
      /no change set [\s\S]*list_change/,
    ],
    [
      'an unknown set of a write',
      'create_document',
      { type: 'article', set: unknown, data: { title: 'x' } },
      /no change set/,
    ],
    ['an unknown set', 'read_change_set', { set: unknown }, /no such change set for you\. list_change_sets/],
    ['an unknown set to publish', 'publish_change_set', { set: unknown }, /no such change set for you/],
    ['no set', 'publish_change_set', {}, /needs set/],
    [
      'a set of one publication',
      'publish_document',
      { type: 'article', documentId: 'x', set: unknown },
      /publish_change_set/,
    ],
    ['a set of one schedule', 'schedule_document', { type: 'article', documentId: 'x', set: unknown }, /as a whole/],
    ['neither reviewers nor a stage', 'request_review', { set: unknown }, /either reviewers or stage/],
    ['both', 'request_review', { set: unknown, reviewers: [1], stage: 1 }, /either reviewers or stage/],
    [
      'a reviewer whom nobody knows',
      'request_review',
      { set: unknown, reviewers: ['Nobody'] },
      /0 administrators are called Nobody/,
    ],
    [
      'drafts of a type without',
      'add_to_change_set',
      { set: unknown, type: 'tag', documentIds: ['x'], from: 'draft' },
      /leave from out/,
    ],
    [
      'a locale of a type without',
      'add_to_change_set',
      { set: unknown, type: 'tag', documentIds: ['x'], locale: 'en' },
      /leave locale out/,
    ],
    ['a moment that is none', 'schedule_change_set', { set: unknown, publishAt: 'Monday' }, /publishAt/],
    ['a name that is too long', 'create_change_set', { name: 'x'.repeat(101) }, /name/],
  ];

  test.each(wrong)('are refused %s, and say what to write instead', async (_, name, input, message) => {
    const answer = await publisher.call(name, input);
    expect([answer.isError, answer.text]).toEqual([true, expect.stringMatching(message)]);
  });

  test('a published set takes no writes', async () => {
    const set = await makeSet(publisher, 'Closed');
    await publisher.do('publish_change_set', { set });
    const answer = await publisher.call('create_document', { type: 'article', set, data: { title: 'Late' } });
    expect(answer.text).toMatch(/only open change sets[\s\S]*another one/);
  });

  test('every call names the set in the audit log', async () => {
    const set = await makeSet(writer, 'Logged');
    await writer.call('publish_change_set', { set });
    const [refused, created] = await fixture.calls(4);
    expect(refused).toMatchObject({ action: 'mcp.unknown-tool', outcome: 'refused' });
    expect(created).toMatchObject({ action: 'mcp.create_change_set', documentId: set, type: 'settings::change-sets' });
  });
});

test('an API token reads and writes sets that it is told of, as far as its actions go', async () => {
  const set = await makeSet(publisher, 'For a token');
  const article = ['find', 'create', 'update'].map((action) => `api::article.article.${action}`);
  const sets = ['read', 'write'].map((action) => `plugin::change-sets.change-set.${action}`);
  const connect = async (actions: readonly string[]) =>
    fixture.connect(await fixture.token({ name: actions.join(), kind: 'custom', actions: [...actions] }));
  const agent = await connect([...article, ...sets]);
  expect(setTools(await agent.toolNames())).toEqual([]);
  const { documentId } = await agent.do('create_document', { type: 'article', set, data: { title: 'By a token' } });
  expect(await titleOf(documentId, `set=${set}`)).toBe('By a token');
  const other = await connect(article);
  const answer = await other.call('create_document', { type: 'article', set, data: { title: 'Not allowed' } });
  expect(answer.text).toContain('does not know set');
});
