import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';
import type { SetComment, SetReview, Stage } from '../contract.js';

const uid = 'api::article.article';
const may = (action: string, more: object = {}) => ({ type: uid, action, ...more });
const reading = { part: 'settings::change-sets', action: 'read' };
const writing = { part: 'settings::change-sets', action: 'write' };

let fixture: AdminFixture;
let editor: string;
let reviewer: string;
let second: string;
const ids: Record<string, number> = {};
let stages: readonly Stage[];

function ask(method: string, path: string, body?: unknown, as = fixture.owner): Promise<AdminResponse> {
  return fixture.ask({ method, path, as, ...(body === undefined ? {} : { body }) });
}

beforeAll(async () => {
  fixture = await openAdminFixture();
  const content = ['find', 'create', 'update', 'publish'].map((action) => may(action));
  editor = await fixture.addAdministrator('editor', { content, settings: [reading, writing] });
  reviewer = await fixture.addAdministrator('reviewer', { content: [may('find')], settings: [reading] });
  second = await fixture.addAdministrator('second', { content: [may('find')], settings: [reading] });
  const { data } = await ask('GET', 'administrators');
  for (const { id, email, role } of data) {
    ids[email.split('@')[0]] = id;
    ids[`role of ${email.split('@')[0]}`] = role.id;
  }
  const saved = await ask('PUT', 'change-set-stages', {
    stages: [
      { name: 'Draft', approvals: 0 },
      { name: 'In review', approvals: 0 },
      { name: 'Approved', roles: [ids['role of reviewer'], ids['role of owner']], approvals: 1, publishes: true },
    ],
  });
  expect(saved.status, saved.text).toBe(200);
  stages = saved.data;
});

afterAll(() => fixture.close());

let set: string;
let documentId: string;

/** A set of the editor, with one article that it changes. */
beforeEach(async () => {
  const created = await ask('POST', 'content/articles?status=published', { data: { title: 'old' } });
  documentId = created.data.documentId;
  set = (await ask('POST', 'change-sets', { name: 'Launch' }, editor)).data.id;
  const changed = await ask('PUT', `content/articles/${documentId}?set=${set}`, { data: { title: 'new' } }, editor);
  expect(changed.status, changed.text).toBe(200);
});

async function review(as = fixture.owner): Promise<SetReview> {
  const answer = await ask('GET', `change-sets/${set}/review`, undefined, as);
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

const stageId = (name: string): number => stages.find((stage) => stage.name === name)?.id ?? 0;
const move = (name: string, as: string, more = {}) =>
  ask('PUT', `change-sets/${set}/stage`, { stage: stageId(name), ...more }, as);
const decide = (verdict: string | null, as: string) => ask('PUT', `change-sets/${set}/verdict`, { verdict }, as);
const publish = (as: string, body = {}) => ask('POST', `change-sets/${set}/publish`, body, as);
const title = async (): Promise<string> => (await ask('GET', `content/articles/${documentId}`)).data.title;

describe('a set with stages', () => {
  test('goes from stage to stage, and is published once it is approved', async () => {
    expect(await review(editor)).toMatchObject({ stage: stageId('Draft'), mayPublish: false });
    expect((await publish(editor)).status).toBe(409);
    expect((await move('In review', editor)).data).toMatchObject({ stage: stageId('In review') });
    expect((await move('Approved', editor)).status).toBe(403);
    const early = await move('Approved', reviewer);
    expect(early.status).toBe(409);
    expect(early.message).toBe('The review of the change set is not complete for Approved: 1 more approvals by others');
    expect((await decide('approved', reviewer)).status).toBe(200);
    expect((await move('Approved', reviewer)).data).toMatchObject({ stage: stageId('Approved'), mayPublish: true });
    expect((await ask('GET', `change-sets/${set}`, undefined, editor)).data.stage).toBe(stageId('Approved'));
    expect((await publish(editor)).status).toBe(200);
    expect(await title()).toBe('new');
  });

  test('that changed since its approval is not published', async () => {
    await decide('approved', reviewer);
    await move('Approved', reviewer);
    await ask('PUT', `content/articles/${documentId}?set=${set}`, { data: { title: 'newer' } }, editor);
    expect(await review()).toMatchObject({
      mayPublish: false,
      reviewers: [{ administrator: { id: ids.reviewer }, verdict: 'approved', isCurrent: false, isAuthor: false }],
    });
    expect((await publish(editor)).status).toBe(409);
    expect(await title()).toBe('old');
    await decide('approved', second);
    expect((await publish(editor)).status).toBe(200);
    expect(await title()).toBe('newer');
  });

  test('is not approved by who changed something in it', async () => {
    await decide('approved', editor);
    expect(await review()).toMatchObject({ reviewers: [{ verdict: 'approved', isCurrent: true, isAuthor: true }] });
    expect((await move('Approved', reviewer)).status).toBe(409);
    await decide('rejected', reviewer);
    expect((await move('Approved', reviewer)).status).toBe(409);
    await decide(null, reviewer);
    expect(
      (await review()).reviewers.find(({ administrator }) => administrator.id === ids.reviewer)?.verdict,
    ).toBeNull();
  });

  test('takes the approval of everybody who was asked', async () => {
    const asked = { administrators: [ids.second] };
    expect((await ask('PUT', `change-sets/${set}/reviewers`, asked, reviewer)).status).toBe(403);
    const unknown = await ask('PUT', `change-sets/${set}/reviewers`, { administrators: [999_999] }, editor);
    expect(unknown.status).toBe(404);
    expect((await ask('PUT', `change-sets/${set}/reviewers`, asked, editor)).status).toBe(200);
    await decide('approved', reviewer);
    const refused = await move('Approved', reviewer);
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('the approval of')]);
    await decide('approved', second);
    expect((await move('Approved', reviewer)).status).toBe(200);
    await ask('PUT', `change-sets/${set}/reviewers`, { administrators: [] }, editor);
    expect((await review()).reviewers.map(({ requested }) => requested)).toEqual([false, false]);
  });

  test('is overruled by who may change roles, which is in the log', async () => {
    expect((await publish(editor, { overrule: true })).status).toBe(403);
    expect((await move('Approved', reviewer, { overrule: true })).status).toBe(403);
    expect((await publish(fixture.owner, { overrule: true })).status).toBe(200);
    expect(await title()).toBe('new');
    const { data } = await ask('GET', 'audit?limit=20');
    const actions = data.flatMap((entry: { documentId: string; action: string }) =>
      entry.documentId === set ? [entry.action] : [],
    );
    expect(actions).toContain('change-set.overrule');
    expect((await decide('approved', reviewer)).status).toBe(400);
  });

  test('is not published at its time before it is approved', async () => {
    const publishAt = new Date(Date.now() - 1_000).toISOString();
    expect((await ask('POST', `change-sets/${set}/schedule`, { publishAt }, editor)).status).toBe(200);
    const refusal = async () => (await ask('GET', `change-sets/${set}`)).data.schedule?.refusal?.code;
    await expect.poll(refusal, { timeout: 20_000 }).toBe('write.review-incomplete');
    expect(await title()).toBe('old');
  });
});

describe('a reviewer', () => {
  test('reads, comments and decides, and changes nothing', async () => {
    const read = await ask('GET', `content/articles/${documentId}?set=${set}`, undefined, reviewer);
    expect(read.data).toMatchObject({ title: 'new' });
    const body = { data: { title: 'mine' } };
    expect((await ask('PUT', `content/articles/${documentId}?set=${set}`, body, reviewer)).status).toBe(403);
    for (const [method, path, sent] of [
      ['PUT', `change-sets/${set}`, { name: 'x' }],
      ['DELETE', `change-sets/${set}`],
      ['POST', `change-sets/${set}/publish`, {}],
      ['POST', `change-sets/${set}/entries`, { documents: [{ type: uid, documentIds: [documentId] }] }],
      ['PUT', 'change-set-stages', { stages: [] }],
    ] as const)
      expect((await ask(method, path, sent, reviewer)).status, path).toBe(403);
  });

  test('without the permission learns nothing of a set', async () => {
    const stranger = await fixture.addAdministrator(`stranger-${set}`, { content: [may('find')], settings: [] });
    for (const path of [`change-sets/${set}/review`, 'change-sets/none/review', 'change-set-stages'])
      expect((await ask('GET', path, undefined, stranger)).status, path).toBe(403);
    const answers = await Promise.all(
      [set, 'none'].map((id) => ask('GET', `content/articles/${documentId}?set=${id}`, undefined, stranger)),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers[0]?.text.replaceAll(set, 'none').replace(/"requestId":"[^"]*"/, '')).toBe(
      answers[1]?.text.replace(/"requestId":"[^"]*"/, ''),
    );
  });
});

describe('comments', () => {
  const comments = async (as = fixture.owner): Promise<readonly SetComment[]> =>
    (await ask('GET', `change-sets/${set}/comments`, undefined, as)).data;
  const post = (body: object, as = reviewer) => ask('POST', `change-sets/${set}/comments`, body, as);

  test('are about the set, a document or an attribute, and are resolved and removed', async () => {
    const general = await post({ text: ' When is the launch? ' });
    expect([general.status, general.data]).toMatchObject([201, { text: 'When is the launch?', documentId: null }]);
    const about = await post({ text: 'Too short', documentId, locale: 'en', path: 'title' }, editor);
    expect(about.data, about.text).toMatchObject({ documentId, locale: 'en', path: 'title', type: uid });
    expect((await comments(reviewer)).map(({ text }) => text)).toEqual(['When is the launch?', 'Too short']);
    const path = `change-sets/${set}/comments/${about.data.id}`;
    expect((await ask('PUT', path, { resolved: true }, reviewer)).data).toMatchObject({
      resolvedAt: expect.any(String),
      resolvedBy: { id: ids.reviewer },
    });
    expect((await ask('PUT', path, { resolved: false }, reviewer)).data).toMatchObject({ resolvedAt: null });
    expect((await ask('DELETE', path, undefined, reviewer)).status).toBe(403);
    expect((await ask('DELETE', path, undefined, editor)).status).toBe(204);
    expect(await comments()).toHaveLength(1);
  });

  test('on documents that the caller may not find do not exist', async () => {
    const created = await post({ text: 'Of the article', documentId, locale: 'en' });
    const blind = await fixture.addAdministrator(`blind-${set}`, { content: [], settings: [reading] });
    await post({ text: 'For all' });
    expect((await comments(blind)).map(({ text }) => text)).toEqual(['For all']);
    const path = `change-sets/${set}/comments/${created.data.id}`;
    expect((await ask('PUT', path, { resolved: true }, blind)).status).toBe(404);
    expect((await post({ text: 'x', documentId, locale: 'en' }, blind)).status).toBe(404);
  });

  test.each([
    [{}],
    [{ text: ' ' }],
    [{ text: 'x'.repeat(5_001) }],
    [{ text: 'x', path: 'title' }],
    [{ text: 'x', more: 1 }],
  ])('%j is refused', async (body) => {
    expect((await post(body)).status).toBe(400);
  });

  test('are not about documents that are not in the set', async () => {
    const other = await ask('POST', 'content/articles?status=published', { data: { title: 'other' } });
    const { documentId: otherId } = other.data;
    expect((await post({ text: 'x', documentId: otherId, locale: 'en' })).status).toBe(404);
    expect((await ask('POST', 'change-sets/none/comments', { text: 'x' })).status).toBe(404);
  });
});

describe('stages', () => {
  test.each([
    [{ stages: [{ name: 'A', approvals: 0 }] }],
    [{ stages: [{ name: '', approvals: 0, publishes: true }] }],
    [{ stages: [1, 2].map(() => ({ name: 'A', approvals: 0, publishes: true })) }],
    [{ stages: Array.from({ length: 21 }, (_, n) => ({ name: `${n}`, approvals: 0, publishes: true })) }],
    [{ stages: [{ name: 'A', approvals: -1, publishes: true }] }],
    [{ stages: 'none' }],
  ])('%j is refused', async (body) => {
    expect((await ask('PUT', 'change-set-stages', body)).status).toBe(400);
  });

  test('keep their ids when they are changed; a set of one that was removed is in the first', async () => {
    await move('In review', editor);
    const [first, , last] = stages;
    const kept = await ask('PUT', 'change-set-stages', { stages: [{ ...first, name: 'Work' }, last] });
    expect(kept.data).toEqual([{ ...first, name: 'Work' }, last]);
    expect(await review()).toMatchObject({ stage: first?.id });
    await ask('PUT', 'change-set-stages', { stages: [] });
    expect(await review()).toMatchObject({ stage: null, stages: [], mayPublish: true });
    expect((await publish(editor)).status).toBe(200);
  });
});
