import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpServer } from '../../src/foundations/http/index.js';
import { expectRefusal } from './support/answers.js';
import { type Answer, dataOf, type Fixture, openFixture, publishedArticles, send, totalOf } from './support/fixture.js';
import { reader, serverFor } from './support/reader.js';

/* A condition is applied exactly or refused; it is never dropped. */

let fixture: Fixture;
let readers: HttpServer;

beforeAll(async () => {
  fixture = await openFixture();
  readers = serverFor(fixture, reader);
});

afterAll(() => fixture.close());

function asked(query: string, path = '/api/articles'): Promise<Answer> {
  return send(fixture.app, { url: `${path}?${query}`, as: fixture.token });
}

/** `count` copies of a text, # being replaced by the number. */
function many(count: number, text: string): string {
  return Array.from({ length: count }, (_, at) => text.replaceAll('#', String(at))).join('&');
}

describe('Q10 long lists', () => {
  const forms = [
    'filters[title][$in][#]=nothing',
    'filters[title][$in][]=nothing',
    'filters[title][$in]=nothing',
    'filters[title][$eq][#]=nothing',
    'filters[title][]=nothing',
    'filters[title]=nothing',
    'filters[$or][#][title]=nothing',
    'filters[$and][#][title]=nothing',
    'filters[$not][$or][#][title][$ne]=nothing',
    'filters[$not][#][title][$ne]=nothing',
    'filters[$or][#][author][name]=nothing',
    'filters[author][name][$in][#]=nothing',
    'filters[cards][caption][$in][#]=nothing',
    'filters[$and][0][title][$in][#]=nothing',
  ];

  test.each(forms)('%s: nothing is found, or it is refused', async (form) => {
    for (const count of [2, 99, 100, 101, 300, 999, 1_000, 1_001]) {
      const query = many(count, form);
      if (query.length > 40_000) continue; // longer than a request line may be
      const answer = await asked(query);
      if (answer.status !== 200) expectRefusal(answer, 400, query);
      else expect(totalOf(answer), `${count} × ${form}`).toBe(0);
      if (count === 100 && /#/.test(form)) expect(answer.status, `${count} × ${form}`).toBe(200);
      if (count > 100) expect(answer.status, `${count} × ${form}`).toBe(400);
    }
  });

  test.each([
    'filters[title][$notIn][#]=Article #',
    'filters[title][$notIn]=Article #',
    'filters[$and][#][title][$ne]=Article #',
    'filters[$not][$or][#][title]=Article #',
  ])('%s: what is excluded stays excluded', async (form) => {
    for (const count of [publishedArticles, 100, 101, 300, 1_000]) {
      const answer = await asked(many(count, form));
      if (answer.status === 200) expect(totalOf(answer), `${count}`).toBe(0);
      else expectRefusal(answer, 400, form);
    }
    expect(totalOf(await asked(many(publishedArticles - 1, form)))).toBe(1);
  });

  test.each([100, 101, 300, 1_000])('%i entries inside populate are applied or refused', async (count) => {
    const answer = await asked(many(count, 'populate[tags][filters][label][$in][#]=nothing'));
    if (count > 100) expectRefusal(answer, 400, String(count));
    else expect((dataOf(answer) as { tags: unknown[] }[]).every(({ tags }) => tags.length === 0)).toBe(true);
  });
});

describe('Q10 odd lists', () => {
  test.each([
    'filters[$or][500][title]=nothing',
    'filters[$and][1000000000][title]=nothing',
    'filters[title][$in][500]=nothing',
    'filters[$or][x][title]=nothing',
    'filters[$or][-1][title]=nothing',
    'filters[$or][1.5][title]=nothing',
    'filters[$or][0x1][title]=nothing',
    'filters[$or][length]=1&filters[$or][0][title]=nothing',
    'filters[$or][0][title]=nothing&filters[$or][length]=0',
    'filters[title][$in][length]=1&filters[title][$in][0]=nothing',
    'filters[$and]=nothing',
    'filters[$or]=nothing',
    'filters[$not]=nothing',
    'filters[$and]=',
    'filters[$not]=',
    'filters[$and][]=nothing',
    'filters[$or][0]=nothing',
    'filters[]=nothing',
    'filters[0]=nothing',
    'filters=nothing',
    'filters=',
    'filters[title][$between]=a',
    'filters[title][$between][0]=a',
    'filters[title][$between][]=a',
    'filters[title][$between][0]=a&filters[title][$between][1]=b&filters[title][$between][2]=c',
    'filters[title][$between][x]=a',
    'filters[rank][$between][0]=1&filters[rank][$between][1]=x',
    'filters[rank]=x',
    'filters[rank]=',
    'filters[rank][$in]=1,x',
    'filters[rank][$gt]=1e',
    'filters[rank]=NaN',
    'filters[day]=2024-02-30',
    'filters[day][$gt]=yesterday',
    'filters[title][$null]=perhaps',
    'filters[title][$notNull][]=x',
    'filters[title][$eq][x]=nothing',
    'filters[title][$eq][$eq]=nothing',
    'filters[title][0][$eq]=nothing',
    'filters[title][$eq',
    'filters[title]$eq]=nothing',
    'filters[title=nothing',
    'filtersx[title]=nothing',
    'filters[author][name][$eq][$in]=nothing',
    'filters[author][$in]=nothing',
    'filters[author]=nothing',
    'filters[cards]=nothing',
    'filters[body][0][text]=nothing',
    'filters[body][$null]=x',
    'filters[meta][colour]=nothing',
    'filters[documentId][$null]=x',
    'filters[publishedAt]=never',
  ])('%s finds nothing, or is refused', async (query) => {
    const answer = await asked(query);
    if (answer.status !== 200) expectRefusal(answer, 400, query);
    else expect(totalOf(answer), query).toBe(0);
  });

  test.each([
    ['filters[title][$in]=', 0],
    ['filters[title][$in][]=', 0],
    ['filters[$or][0][title]=Article 1&filters[$or][1][title]=Article 2', 2],
    ['filters[$or][7][title]=Article 1&filters[$or][99][title]=Article 2', 2],
    ['filters[title][$in][3]=Article 1&filters[title][$in][9]=Article 2', 2],
    ['filters[title]=Article 1&filters[title]=Article 2', 2],
    ['filters[title][$in]=Article 1&filters[title][$in]=Article 2', 2],
    ['filters[rank][$between][0]=0&filters[rank][$between][1]=0', 0],
  ])('%s finds exactly %i', async (query, total) => {
    expect(totalOf(await asked(query)), query).toBe(total);
  });
});

describe('Q10 many parameters', () => {
  test.each([
    ['&', 999],
    ['&', 1_001],
    ['&', 5_000],
    ['a[#]=1&', 1_001],
  ])('a condition after %s × %i is applied or refused', async (filler, times) => {
    const query = `${Array.from({ length: times }, (_, at) => filler.replace('#', String(at))).join('')}filters[title]=nothing`;
    const answer = await asked(query);
    if (answer.status === 200) expect(totalOf(answer)).toBe(0);
    else expectRefusal(answer, 400, filler);
  });

  test('a thousand conditions are all applied or refused', async () => {
    const answer = await asked(`${many(999, 'filters[title][$ne]=a#')}&filters[rank]=99`);
    if (answer.status === 200) expect(totalOf(answer)).toBe(0);
    else expectRefusal(answer, 400, 'a thousand');
  });
});

describe('Q12 garbage in status and publicationFilter', () => {
  test.each([
    'status=bogus',
    'status=',
    'status',
    'status[]=draft',
    'status[0]=draft',
    'status[$ne]=published',
    'status[$eq]=draft',
    'status=draft&status=draft',
    'status=published&status=draft',
    'status=draft&status=published',
    'status=DRAFT',
    'status=Draft',
    'status= draft',
    'status=draft ',
    'status=draft%00',
    'status=draft,published',
    'status=null',
    'status=*',
    'status[draft]=1',
    '%73tatus[]=draft',
    'Status=draft',
    'publicationState=preview',
    'publicationState=live',
    'publicationFilter=bogus',
    'publicationFilter=',
    'publicationFilter[]=modified',
    'publicationFilter[$ne]=modified',
    'publicationFilter=modified&publicationFilter=unmodified',
    'publicationFilter=MODIFIED',
    'publicationFilter=never-published%00',
    'hasPublishedVersion=maybe',
  ])('%s is refused, on lists and on documents', async (query) => {
    const encoded = query.replace(/ /g, '%20');
    expectRefusal(await asked(encoded), 400, query);
    expectRefusal(await asked(encoded, `/api/articles/${fixture.ids.get('article0')}`), 400, query);
  });

  test('only the exact words show drafts', async () => {
    expect((await asked('status=draft')).text).toContain('hidden-draft-0');
    expect((await asked('%73tatus=dr%61ft')).text).toContain('hidden-draft-0');
    expect((await asked('status=published')).text).not.toContain('hidden-draft');
    expect((await asked('populate=*')).text).not.toContain('hidden-draft');
  });

  test.each([
    'status=draft',
    'status=draft&populate=*',
    'status=draft&fields=id',
    'status=draft&publicationFilter=modified',
  ])('%s is forbidden to who may not read drafts', async (query) => {
    expectRefusal(await send(readers, { url: `/api/articles?${query}` }), 403, query);
    expectRefusal(
      await send(readers, { url: `/api/articles/${fixture.ids.get('draft')}?${query.replace(/&publ.*/, '')}` }),
      403,
      query,
    );
  });

  test.each([
    'populate[related][status]=draft',
    'populate[author][populate][articles][status]=draft',
    'populate[localizations][status]=draft',
    'filters[publishedAt][$null]=true',
    'filters[author][articles][publishedAt][$null]=true',
    'publicationFilter=never-published',
    'publicationFilter=modified',
    'publicationFilter=published-with-draft',
  ])('%s shows no draft to who may not read them', async (query) => {
    const answer = await send(readers, { url: `/api/articles?${query}` });
    if (answer.status !== 200) expectRefusal(answer, [400, 403], query);
    expect(answer.text).not.toContain('hidden-draft');
    expect(answer.text).not.toContain(fixture.ids.get('draft'));
  });
});

describe('I6 operators of other query languages', () => {
  const foreign = [
    '$regex',
    '$raw',
    '$expr',
    '$where',
    '$jsonSupersetOf',
    '$like',
    '$ilike',
    '$notLike',
    '$elemMatch',
    '$exists',
    '$type',
    '$mod',
    '$all',
    '$size',
    '$text',
    '$search',
    '$nin',
    '$nor',
    '$xor',
    '$col',
    '$join',
    '$function',
    '$accumulator',
    '$ref',
    '$queryRef',
    '$fulltext',
    '$overlap',
    '$contained',
    '$any',
    '$is',
    '$EQ',
    '$Eq',
    '$eq ',
    'eq',
    '_eq',
    '$',
    '$$eq',
    '$__proto__',
    '$constructor',
  ];
  const positions = [
    'filters[title][OP]=x',
    'filters[rank][OP]=1',
    'filters[documentId][OP]=x',
    'filters[OP][title]=x',
    'filters[OP]=x',
    'filters[OP][0][title]=x',
    'filters[author][name][OP]=x',
    'filters[author][OP]=x',
    'filters[cards][caption][OP]=x',
    'filters[title][$not][OP]=x',
    'populate[tags][filters][label][OP]=x',
  ];

  test.each(foreign)('%s', async (operator) => {
    // Inside a JSON attribute a name without $, and one with two, is a key.
    const isKey = !operator.startsWith('$') || operator.startsWith('$$');
    for (const position of isKey ? positions : [...positions, 'filters[meta][OP]=x']) {
      const query = position.replace('OP', encodeURIComponent(operator));
      expectRefusal(await asked(query), 400, query);
    }
  });
});
