import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorNames } from '../../src/language/query/index.js';
import { expectRefusal } from './support/answers.js';
import {
  creatorNames,
  creatorPositions,
  databaseNames,
  dossierConditions,
  dossierSorts,
  filterPositions,
  foreignConditions,
  foreignParameters,
  hiddenTexts,
  populatedDossiers,
  privateConditions,
  privateFields,
  privateSorts,
  waysToDossiers,
} from './support/corpus.js';

import { type Answer, dataOf, type Fixture, openFixture, publishedArticles, send, totalOf } from './support/fixture.js';

import { aSuperAdmin, type Person } from './support/people.js';
import { openToReaders, type ReaderName, readerNames, readersWithoutDossiers } from './support/readers.js';

/* The questions of `hidden-data.test.ts` once more, asked by everybody who may read, through the accounts that a server has. */

let fixture: Fixture;
let readers: ReadonlyMap<ReaderName, Person>;
let boss: Person;

beforeAll(async () => {
  fixture = await openFixture();
  readers = await openToReaders(fixture.app);
  boss = await aSuperAdmin(fixture.app, 'boss');
  // Somebody made this: who, is for the panel.
  const data = { title: 'Made by somebody', author: fixture.ids.get('author0'), cover: null };
  await send(fixture.app, { method: 'POST', url: `${boss.content}/articles`, headers: boss.headers, data });
});

afterAll(() => fixture.close());

function ask(name: ReaderName, query: string, path = '/articles'): Promise<Answer> {
  const reader = readers.get(name);
  if (reader === undefined) throw new Error(`${name} is nobody`);
  return send(fixture.app, {
    url: `${reader.content}${path}${query === '' ? '' : `?${query}`}`,
    headers: reader.headers,
  });
}

const articlePath = (): string => `/articles/${fixture.ids.get('article0')}`;

/** Refused with 400, and like a name that never existed. */
async function expectUnknown(reader: ReaderName, query: string, hidden: string, path?: string): Promise<void> {
  const answer = await ask(reader, query, path);
  expectRefusal(answer, 400, query);
  const unknown = hidden.replace(/[a-z]/gi, 'q');
  const other = await ask(reader, query.replaceAll(hidden, unknown), path);
  expect(answer.text, query).toBe(other.text.replaceAll(unknown, hidden));
}

describe.each(readerNames)('%s', (reader) => {
  test('may read', async () => {
    const answer = await ask(reader, 'sort=title&populate=author,tags');
    expect(totalOf(answer)).toBe(publishedArticles + 1);
    expect(answer.text).toContain('"name":"Author 0"');
  });

  test.each(['secret', 'pin'])('Q1 does not filter by %s', async (name) => {
    for (const position of filterPositions) {
      for (const operator of ['', '[$null]', '[$startsWith]', '[$in][0]', '[$not][$eq]']) {
        expectRefusal(
          await ask(reader, `${position.replace('NAME', name)}${operator}=hidden-article-1`),
          400,
          position,
        );
      }
      await expectUnknown(reader, `${position.replace('NAME', name)}[$eq]=x`, name);
      if (position.startsWith('populate'))
        await expectUnknown(reader, `${position.replace('NAME', name)}=x`, name, articlePath());
    }
  });

  test('Q1 does not filter by private attributes in odd forms', async () => {
    for (const query of privateConditions) expectRefusal(await ask(reader, query), 400, query);
  });

  test('Q2 does not sort by private attributes', async () => {
    for (const query of privateSorts) {
      await expectUnknown(reader, query, /secret|pin|level|reviewer/.exec(query)?.[0] ?? '');
    }
  });

  test('Q3 is shown no private attribute', async () => {
    for (const query of privateFields) {
      await expectUnknown(reader, query, /reviewer|secret|pin|level/.exec(query)?.[0] ?? '');
    }
    const all =
      'populate[author][populate]=*&populate[related][populate]=*&populate[cards][populate]=*&populate[seo]=true';
    for (const query of [
      '',
      'populate=*',
      `${all}&populate[body][populate]=*&populate[cover]=true`,
      'fields=*&locale=*',
    ]) {
      for (const path of ['/articles', articlePath()]) {
        const answer = await ask(reader, path === '/articles' ? query : query.replace('locale=*', 'locale=en'), path);
        expect(answer.status, query).toBe(200);
        expect(answer.text).not.toMatch(
          /"(?:secret|pin|level|reviewer)"|provider_?metadata":(?!null)|hidden-(?!subject)|\$argon2/i,
        );
      }
    }
  });

  test('Q4 has no further parameters', async () => {
    for (const name of foreignParameters) {
      for (const condition of foreignConditions) expectRefusal(await ask(reader, `${name}${condition}`), 400, name);
    }
  });

  test('Q5 knows no names of the database', async () => {
    for (const query of databaseNames) expectRefusal(await ask(reader, query), 400, query);
  });

  test('Q6 does not learn who made a document, near or far', async () => {
    for (const name of creatorNames) {
      for (const position of creatorPositions)
        expectRefusal(await ask(reader, position.replace('NAME', name)), 400, position);
    }
    const answer = await ask(reader, 'populate=*&filters[title]=Made by somebody');
    expect(totalOf(answer)).toBe(1);
    expect(answer.text).not.toMatch(/created_?By|updated_?By|panel\.example|"boss"/i);
    for (const text of ['panel.example', 'boss@panel.example'])
      expect(totalOf(await ask(reader, `_q=${text}`))).toBe(0);
  });

  test('Q7 finds nothing by what is hidden', async () => {
    const nothing = (await ask(reader, '_q=zqxjkvbpy')).text;
    expect(nothing).toContain('"total":0');
    for (const text of hiddenTexts) {
      for (const scope of ['', '&locale=fr', '&locale=*']) {
        expect((await ask(reader, `_q=${encodeURIComponent(text)}${scope}`)).text, text).toBe(nothing);
      }
    }
  });

  test('Q10 has lists applied or refused', async () => {
    for (const [form, most] of [
      ['filters[title][$in][#]=nothing', 100],
      ['filters[$or][#][title]=nothing', 100],
      ['filters[$or][#][author][name]=nothing', 100],
    ] as const) {
      for (const count of [2, 100, 101, 300]) {
        const query = Array.from({ length: count }, (_, at) => form.replace('#', String(at))).join('&');
        const answer = await ask(reader, query);
        if (count > most) expectRefusal(answer, 400, query);
        else expect(totalOf(answer), query).toBe(0);
      }
    }
    for (const query of [
      'filters[$and]=x',
      'filters[$not]=x',
      'filters[title][$between]=a',
      'filters[]=x',
      'filters=x',
    ]) {
      expectRefusal(await ask(reader, query), 400, query);
    }
  });

  test('Q11 meets the same rules in another locale, and through the other versions', async () => {
    const french = await ask(
      reader,
      'locale=fr&populate=*&populate[localizations][populate]=*'.replace('populate=*&', ''),
    );
    expect(totalOf(french)).toBe(publishedArticles / 2);
    expect(french.text).toContain('Article fr 0');
    expect(french.text).toContain('"localizations":[{');
    expect(french.text).not.toMatch(/"(?:secret|pin|level|reviewer)"|hidden-(?!subject)/);
    for (const [query, name] of [
      ['locale=fr&filters[localizations][secret][$startsWith]=hidden', 'secret'],
      ['locale=fr&filters[localizations][author][secret]=x', 'secret'],
      ['locale=fr&filters[$not][localizations][level][$gt]=1', 'level'],
      ['locale=fr&populate[localizations][fields]=secret', 'secret'],
      ['locale=fr&populate[localizations][sort]=level', 'level'],
      ['locale=fr&populate[localizations][filters][seo][secret]=x', 'secret'],
      ['locale=fr&populate[localizations][populate]=reviewer', 'reviewer'],
      ['locale=fr&sort=secret', 'secret'],
      ['locale=fr&populate[author][populate][articles][populate][localizations][fields]=secret', 'secret'],
    ] as const) {
      await expectUnknown(reader, query, name);
    }
    // Of a document that has a draft beside its published version, the other locale shows the latter.
    const through = await ask(reader, 'locale=fr&populate=localizations&filters[title]=Article fr 0');
    expect(through.text).toContain('"Article 0"');
    expect(through.text).not.toContain('hidden-draft');
    expect(totalOf(await ask(reader, 'locale=fr&filters[localizations][title]=hidden-draft-0'))).toBe(0);
  });

  test('Q12 reads a draft for nothing but the exact word', async () => {
    for (const query of ['bogus', '', '[]=draft', '[$ne]=published', 'DRAFT', 'draft%00', 'draft&status=draft', '*']) {
      const asked = query.startsWith('[') ? `status${query}` : `status=${query}`;
      expectRefusal(await ask(reader, asked), 400, asked);
      expectRefusal(await ask(reader, asked, articlePath()), 400, asked);
    }
    for (const query of ['publicationState=preview', 'publicationFilter=bogus', 'publicationFilter[]=modified']) {
      expectRefusal(await ask(reader, query), 400, query);
    }
    const drafts = await ask(reader, 'status=draft&populate=*');
    // What an administrator may find they may find as a draft.
    if (reader === 'a limited administrator') expect(drafts.text).toContain('hidden-draft-new');
    else expectRefusal(drafts, 403, 'status=draft');
    for (const query of ['', 'populate=*', 'publicationFilter=never-published', 'filters[publishedAt][$null]=true']) {
      expect((await ask(reader, query)).text, query).not.toContain('hidden-draft');
    }
  });

  test('Q14 gets the same response for missing documents as for drafts', async () => {
    const [draft, missing] = [fixture.ids.get('draft'), 'a'.repeat(24)];
    for (const query of ['', 'populate=*', 'locale=fr']) {
      const answer = await ask(reader, query, `/articles/${draft}`);
      expectRefusal(answer, 404, query);
      expect((await ask(reader, query, `/articles/${missing}`)).text).toBe(answer.text);
    }
    for (const name of ['__proto__', 'constructor', 'toString', 'nothing']) {
      expectRefusal(await ask(reader, '', `/${name}`), 404, name);
    }
  });
});

describe.each(readersWithoutDossiers)('Q8 %s', (reader) => {
  test('is shown nothing of a type that may not be found, no count either', async () => {
    for (const query of populatedDossiers) {
      const answer = await ask(reader, query);
      if (answer.status !== 200) expectRefusal(answer, 400, query);
      expect(answer.text, query).not.toMatch(/hidden-subject|"dossiers?":|"count"/);
    }
    for (const path of ['/dossiers', `/dossiers/${fixture.ids.get('dossier0')}`, `/dossiers/${'a'.repeat(24)}`]) {
      expectRefusal(await ask(reader, '', path), 403, path);
    }
  });

  test('does not filter through it, whether the condition is true or false', async () => {
    for (const way of waysToDossiers) {
      for (const form of dossierConditions) {
        for (const value of ['hidden-subject-0', 'nothing']) {
          for (const start of ['filters', 'filters[$not]', 'populate[related][filters]']) {
            expectRefusal(await ask(reader, `${start}[${way}]${form.replace('VALUE', value)}`), 400, form);
          }
        }
      }
      const name = /dossiers?/.exec(way)?.[0] ?? '';
      await expectUnknown(reader, `filters[${way}][subject]=hidden-subject-0`, name);
    }
  });

  test('does not sort through it', async () => {
    for (const query of dossierSorts) expectRefusal(await ask(reader, query), 400, query);
  });
});

describe('Q8 who may find the type', () => {
  test('is shown it, and counts it', async () => {
    const answer = await ask('a read-only token', 'populate[dossiers][count]=true&populate[dossier]=true');
    expect(answer.text).toContain('hidden-subject-0');
    expect(answer.text).toContain('"dossiers":{"count":1}');
  });
});

describe('Q9 passwords of content', () => {
  const positions = ['filters[pin]', 'filters[author][pin]', 'filters[$not][pin]', 'populate[author][filters][pin]'];
  const askers: readonly (ReaderName | 'a Super Admin')[] = [...readerNames, 'a Super Admin'];

  test.each(askers)('%s: no parameter takes them, with any operator', async (name) => {
    const put = (query: string): Promise<Answer> =>
      name === 'a Super Admin'
        ? send(fixture.app, { url: `${boss.content}/articles?${query}`, headers: boss.headers })
        : ask(name, query);
    for (const position of positions) {
      for (const operator of operatorNames) {
        for (const value of ['true', 'hidden-pin-0', '$argon2id']) {
          const query = `${position}[${operator}]=${value}`;
          expectRefusal(await put(query), 400, query);
        }
      }
    }
    for (const query of [
      'sort=pin',
      'fields=pin',
      'fields[]=title&fields[]=pin',
      'populate[author][fields]=pin',
      'sort=author.pin',
    ]) {
      expectRefusal(await put(query), 400, query);
    }
    for (const text of ['hidden-pin-0', '$argon2id', 'argon2']) {
      expect(totalOf(await put(`_q=${encodeURIComponent(text)}&locale=*`))).toBe(0);
    }
    const answer = await put('populate=*');
    expect(dataOf(answer).length).toBeGreaterThan(publishedArticles);
    expect(answer.text).not.toMatch(/"pin"|argon2/);
  });

  test('the audit log has the names of what was written, and no value', async () => {
    const headers = boss.headers;
    const data = { pin: 'hidden-audit-pin', secret: 'hidden-audit-secret' };
    const url = `${boss.content}/articles/${fixture.ids.get('article1')}`;
    dataOf(await send(fixture.app, { method: 'PUT', url, headers, data }));
    const log = await send(fixture.app, { url: '/admin/api/audit?limit=100', headers });
    expect(log.text).toContain('"pin"');
    expect(log.text).not.toMatch(/hidden-|argon2/);
  });
});
