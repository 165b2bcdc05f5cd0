import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, type AdminResponse, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

/* The conditions on documents that lists of the admin API have, compared with what every version says of itself. */

const uid = 'api::article.article';

let fixture: AdminFixture;
/** By name. */
const ids = new Map<string, string>();

interface Version {
  readonly documentId: string;
  readonly locale: string;
  readonly updatedAt: string;
}

beforeAll(async () => {
  fixture = await openAdminFixture();
  for (const [name, steps] of Object.entries({
    untranslated: ['en'],
    current: ['en', 'fr'],
    outdated: ['en', 'fr', 'en'],
    caughtUp: ['en', 'fr', 'en', 'fr'],
    frenchOnly: ['fr'],
    sourceLater: ['fr', 'en'],
    published: ['en', 'fr', 'en!'],
    publishedBoth: ['en', 'fr', 'fr!', 'en', 'en!'],
  })) {
    for (const [index, step] of steps.entries()) await writeStep(name, step, index);
  }
});

afterAll(() => fixture.close());

/** Writes a version; with an exclamation mark: publishes it as it is, without changing it. */
async function writeStep(name: string, step: string, index: number): Promise<void> {
  const locale = step.slice(0, 2);
  const documentId = ids.get(name);
  if (step.endsWith('!') && documentId !== undefined) {
    const path = `content/articles/${documentId}/actions/publish?locale=${locale}`;
    expect((await fixture.ask({ method: 'POST', path, as: fixture.owner })).status).toBe(200);
    return;
  }
  const path = `content/articles${documentId === undefined ? '' : `/${documentId}`}?status=draft&locale=${locale}`;
  const body = { data: { title: `${name} ${index}` } };
  const answer = await fixture.ask({
    method: documentId === undefined ? 'POST' : 'PUT',
    path,
    as: fixture.owner,
    body,
  });
  ids.set(name, answer.data.documentId);
}

async function list(query: string, as = fixture.owner): Promise<AdminResponse> {
  return fixture.ask({ path: `content/articles?pagination[pageSize]=100&${query}`, as });
}

async function names(query: string, as = fixture.owner): Promise<readonly string[]> {
  const answer = await list(query, as);
  expect(answer.status, answer.text).toBe(200);
  const found: readonly Version[] = answer.data;
  return [...ids].flatMap(([name, id]) => (found.some(({ documentId }) => documentId === id) ? [name] : []));
}

/** All versions of a status, which the evaluator goes by. */
async function versions(status: string): Promise<readonly Version[]> {
  return (await list(`status=${status}&locale=*&fields[0]=updatedAt&fields[1]=locale`)).data;
}

function evaluate(all: readonly Version[], listed: string, holds: (of: ReadonlyMap<string, Version>) => boolean) {
  return [...ids].flatMap(([name, id]) => {
    const byLocale = new Map(all.filter(({ documentId }) => documentId === id).map((one) => [one.locale, one]));
    return byLocale.has(listed) && holds(byLocale) ? [name] : [];
  });
}

describe.each(['draft', 'published'])('of %s versions', (status) => {
  test.each([
    ['en', 'fr'],
    ['en', 'en'],
    ['fr', 'fr'],
    ['fr', 'en'],
  ])('listed in %s, missing and outdated in %s is what the versions say', async (listed, locale) => {
    const all = await versions(status);
    const query = `status=${status}&locale=${listed}`;
    expect(await names(`${query}&filters[$missing]=${locale}`)).toEqual(evaluate(all, listed, (of) => !of.has(locale)));
    expect(await names(`${query}&filters[$outdated]=${locale}`)).toEqual(
      evaluate(all, listed, (of) => {
        const [translation, source] = [of.get(locale), of.get('en')];
        return translation !== undefined && source !== undefined && translation.updatedAt < source.updatedAt;
      }),
    );
  });
});

test('drafts are outdated by a change of the source, and not by its publication', async () => {
  const outdated = ['outdated', 'sourceLater', 'publishedBoth'];
  expect(await names('status=draft&locale=en&filters[$outdated]=fr')).toEqual(outdated);
  expect(await names('status=draft&locale=fr&filters[$outdated]=fr')).toEqual(outdated);
  expect(await names('status=draft&locale=en&filters[$missing]=fr')).toEqual(['untranslated']);
});

test('conditions are part of groups, with and without a negation', async () => {
  const group = 'filters[$or][0][$missing]=fr&filters[$or][1][$outdated]=fr';
  expect(await names(`status=draft&locale=en&${group}`)).toEqual([
    'untranslated',
    'outdated',
    'sourceLater',
    'publishedBoth',
  ]);
  expect(
    await names('status=draft&locale=en&filters[$not][$or][0][$outdated]=fr&filters[$not][$or][1][$missing]=fr'),
  ).toEqual(
    await names('status=draft&locale=en&filters[$and][0][$not][$outdated]=fr&filters[$and][1][$not][$missing]=fr'),
  );
  expect(await names('status=draft&locale=en&filters[$publication]=never-published')).not.toContain('published');
  expect(await names('status=draft&locale=en&filters[$not][$publication]=never-published')).toEqual([
    'published',
    'publishedBoth',
  ]);
  expect(await names('status=draft&locale=en&filters[$publication]=unmodified')).toEqual(
    await names('status=draft&locale=en&publicationFilter=unmodified'),
  );
});

test('versions that the role may not find do not show in the conditions', async () => {
  const content = [
    { type: uid, action: 'find', locales: ['en'] },
    { type: uid, action: 'readDrafts' },
  ];
  const english = await fixture.addAdministrator('english', { content });
  expect(await names('status=draft&locale=en&filters[$outdated]=fr', english)).toEqual([]);
  expect(await names('status=draft&locale=en&filters[$missing]=fr', english)).toEqual(
    await names('status=draft&locale=en', english),
  );
});

test('documents are found by who created them', async () => {
  const content = ['find', 'readDrafts', 'create'].map((action) => ({ type: uid, action }));
  const author = await fixture.addAdministrator('author', { content });
  const path = 'content/articles?status=draft';
  const own = await fixture.ask({ method: 'POST', path, as: author, body: { data: { title: 'Own' } } });
  const me = (await fixture.ask({ path: 'me', as: author })).data.id;
  const found = (await list(`status=draft&filters[$createdBy]=${me}`)).data;
  expect(found.map(({ documentId }: Version) => documentId)).toEqual([own.data.documentId]);
  expect((await list(`status=draft&filters[$not][$createdBy]=${me}`)).data).toHaveLength(7);
});

test.each([
  'filters[$outdated]=xx',
  'filters[$outdated][a]=fr',
  'filters[$missing]=*',
  'filters[$createdBy]=me',
  'filters[$createdBy]=99999999999999999999',
  'filters[$publication]=sometimes',
  'filters[$unknown]=1',
])('400 for %s', async (query) => {
  expect((await list(query)).status).toBe(400);
});

test('the content API refuses them like any unknown operator', async () => {
  const token = await fixture.app.createToken('reader');
  const ask = async (query: string) =>
    (
      await fixture.app.inject({
        method: 'GET',
        url: `/api/articles?${query}`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).body
      .toString()
      .replaceAll(/\$\w+/g, 'X');
  expect(await ask('filters[$outdated]=fr')).toBe(await ask('filters[$nothing]=fr'));
});
