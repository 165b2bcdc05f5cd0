import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { type Chance, seeded } from '../support/faults/chance.js';
import { writeProject } from '../support/verify/project.js';
import { contentType } from './concurrency/fixture.js';

/*
 * Random writes, several at once, with answers recorded in between: lists, filters, sorts, totals, pages, populated relations from both
 * sides, components, zones, groups, single documents, in every locale and status, by a caller who may do everything. Later, `asOf` has to
 * answer with the same bytes.
 */

const moments = Number(process.env.OCTAVO_MOMENTS ?? 12);
const seed = Number(process.env.OCTAVO_SEED ?? 26);
const localized = { pluginOptions: { i18n: { localized: true } } };
const relation = (kind: string, target: string, other: object = {}): object => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...other,
});

let folder: string;
let app: App;

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function send(method: string, path: string, data?: unknown): Promise<Answer> {
  const answer = await app.inject({
    method,
    url: `/api/${path}`,
    headers: {
      authorization: `Bearer ${app.firstToken}`,
      ...(data === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(data === undefined ? {} : { payload: JSON.stringify({ data }) }),
  });
  return { status: answer.status, text: answer.body.toString() };
}

const random: Chance = seeded(seed);
const pick = <T>(values: readonly T[]): T => {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};
const some = <T>(values: readonly T[]): readonly T[] => values.filter(() => random(3) === 0);
const word = (): string => `${pick(['fox', 'Ünï', '"q"', 'ox\n', '𝄞'])} ${random(30)}`;

/** documentIds by content type; removed ones stay, so that they are asked for as well. */
const made: Record<'page' | 'tag' | 'note', string[]> = { page: [], tag: [], note: [] };
const seo = () => ({ words: word(), tag: random(3) === 0 || made.tag.length === 0 ? null : pick(made.tag) });
const entries: readonly (() => object)[] = [
  () => ({ __component: 'parts.seo', ...seo() }),
  () => ({ __component: 'parts.step', label: word(), seo: seo(), all: [seo(), seo()] }),
];

/** Bodies link to documents that may be removed by the time, which is refused: such a write is another one. */
const bodies: Readonly<Record<keyof typeof made, () => Readonly<Record<string, unknown>>>> = {
  page: () => ({
    title: word(),
    ...(random(2) === 0 ? { rank: random(9) } : {}),
    ...(random(2) === 0 ? { price: `${random(1000)}.${random(1000)}` } : {}),
    ...(random(3) === 0 ? { size: random(1_000_000) / 7 } : {}),
    ...(random(3) === 0 ? { flags: { a: [random(3), word()] } } : {}),
    ...(random(3) === 0 ? { seo: seo() } : {}),
    ...(random(3) === 0 ? { body: [pick(entries)(), pick(entries)()] } : {}),
    ...(random(2) === 0 ? { tags: { set: some(made.tag) } } : {}),
    ...(random(3) === 0 && made.tag.length > 0 ? { lead: pick(made.tag) } : {}),
  }),
  tag: () => ({ label: word(), ...(random(3) === 0 ? { pages: { set: some(made.page) } } : {}) }),
  note: () => ({
    text: word(),
    ...(random(2) === 0 && made.page.length > 0 ? { page: pick(made.page) } : {}),
    ...(random(2) === 0
      ? { about: some(made.page).map((documentId) => ({ __type: 'api::page.page', documentId })) }
      : {}),
  }),
};

const locales = ['en', 'fr', 'de'] as const;
const statuses = ['draft', 'published'] as const;

async function writeSomething(): Promise<void> {
  const name = pick(['page', 'page', 'page', 'page', 'tag', 'note'] as const);
  const locale = pick(locales);
  const where = name === 'page' ? `?locale=${locale}&status=${pick(statuses)}` : '';
  if (made[name].length < 5 || random(6) === 0) {
    const { status, text } = await send('POST', `${name}s${where}`, bodies[name]());
    if (status === 200 || status === 201) made[name].push(JSON.parse(text).data.documentId);
    else expect(status, text).toBe(400);
    return;
  }
  const id = pick(made[name]);
  const chosen = random(20);
  const [method, path, data]: [string, string, unknown?] =
    chosen === 0
      ? ['DELETE', `${name}s/${id}${name === 'page' && random(2) === 0 ? `?locale=${locale}` : ''}`]
      : chosen === 1
        ? ['PUT', 'front', { title: word(), best: pick(made.page) }]
        : chosen < 8 && name === 'page'
          ? [
              'POST',
              `pages/${id}/actions/${pick(['publish', 'publish', 'unpublish', 'discard-draft'])}?locale=${locale}`,
            ]
          : ['PUT', `${name}s/${id}${where}`, bodies[name]()];
  const { status, text } = await send(method, path, data);
  expect([200, 201, 204, 400, 404], `${method} ${path}: ${text}`).toContain(status);
}

const populated = [
  'populate=*',
  'populate[tags][populate][pages][fields]=title&populate[lead]=true&populate[seo][populate]=*',
  'populate[body][on][parts.step][populate][all][populate]=*&populate[body][on][parts.seo][populate]=*',
  'populate[localizations]=true&populate[tags][sort]=label:desc&populate[tags][filters][label][$contains]=o',
  'populate[tags][count]=true&populate[notes]=true',
  'fields=title,rank',
  '',
];
const filters = [
  'filters[rank][$gt]=3',
  'filters[title][$containsi]=o',
  'filters[tags][label][$contains]=x',
  'filters[lead][documentId][$notNull]=true',
  'filters[$or][0][seo][words][$contains]=q&filters[$or][1][price][$gt]=500',
  'filters[notes][text][$ne]=x',
  '_q=fox',
  '',
  '',
];
const sorts = ['sort=title', 'sort=rank:desc,title', 'sort=price&sort=lead.label', 'sort=updatedAt:desc', '', ''];
const pages = [
  'pagination[pageSize]=100',
  'pagination[page]=2&pagination[pageSize]=3',
  'pagination[start]=2&pagination[limit]=4',
  'pagination[withCount]=false',
  'pagination[after]=&pagination[pageSize]=3',
];
const publication = ['publicationFilter=modified', 'publicationFilter=never-published', '', '', ''];

function question(): string {
  const choice = [`locale=${pick(locales)}`, `status=${pick(statuses)}`, pick(populated)];
  const parameters = (...names: readonly string[]): string => names.filter((name) => name !== '').join('&');
  switch (random(9)) {
    case 0:
      return `pages/${pick(made.page)}?${parameters(...choice)}`;
    case 1:
      return `tags?${parameters(pick(['populate=*', 'populate[pages][populate][tags]=true', 'populate[leads]=true']), `status=${pick(statuses)}`)}`;
    case 2:
      return `notes?${parameters(pick(['populate=*', 'populate[page][populate]=*', 'filters[page][rank][$gt]=1']))}`;
    case 3:
      return `front?${parameters('populate[best][populate]=*')}`;
    case 4:
      return `pages/aggregate?${parameters('groupBy=rank&count=*&sum=price', `status=${pick(statuses)}`)}`;
    case 5:
      return `pages?${parameters('fallback=fr', `status=${pick(statuses)}`, pick(filters), pick(['populate=*', '']))}`;
    default: {
      const list = [...choice, pick(filters), pick(sorts), pick(pages), pick(publication)];
      return `pages?${parameters(...list)}`;
    }
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-as-of-'));
  await writeProject(folder, {
    contentTypes: {
      ...contentType(
        'page',
        {
          title: { type: 'string', ...localized },
          rank: { type: 'integer' },
          price: { type: 'decimal', ...localized },
          size: { type: 'float', ...localized },
          flags: { type: 'json', ...localized },
          seo: { type: 'component', component: 'parts.seo', ...localized },
          body: { type: 'dynamiczone', components: ['parts.seo', 'parts.step'], ...localized },
          tags: relation('manyToMany', 'tag', { inversedBy: 'pages' }),
          lead: relation('oneToOne', 'tag', { inversedBy: 'leads' }),
          notes: relation('oneToMany', 'note', { mappedBy: 'page' }),
        },
        { drafts: true, localized: true },
      ),
      ...contentType('tag', {
        label: { type: 'string' },
        pages: relation('manyToMany', 'page', { mappedBy: 'tags' }),
        leads: relation('oneToOne', 'page', { mappedBy: 'lead' }),
      }),
      ...contentType('note', {
        text: { type: 'text' },
        page: relation('manyToOne', 'page', { inversedBy: 'notes' }),
        about: { type: 'relation', relation: 'morphToMany' },
      }),
      ...contentType('front', { title: { type: 'string' }, best: relation('manyToOne', 'page') }, { single: true }),
    },
    components: {
      seo: { words: { type: 'string' }, tag: relation('oneToOne', 'tag') },
      step: {
        label: { type: 'string' },
        seo: { type: 'component', component: 'parts.seo' },
        all: { type: 'component', component: 'parts.seo', repeatable: true },
      },
    },
  });
  app = await createTestApp({
    project: folder,
    config: { dataDir: join(folder, 'data'), locales, defaultLocale: 'en', history: { asOf: true } },
  });
  await recording();
}, 120_000);

afterAll(async () => {
  await app?.close();
  await removeFolder(folder);
});

/** Waits until everything is recorded. */
async function recording(): Promise<void> {
  for (;;) {
    const time = new Date().toISOString();
    const answers = await Promise.all(['pages', 'tags', 'notes'].map((path) => send('GET', `${path}?asOf=${time}`)));
    if (answers.every(({ status }) => status === 200)) return;
    for (const { status, text } of answers) if (status !== 200) expect(text).toContain('not recorded yet');
    await pause(50);
  }
}

/** Returns a moment of its own: nothing is written in its millisecond, nor while the answers are recorded. */
async function quietMoment(): Promise<string> {
  await pause(3);
  const time = new Date().toISOString();
  await pause(3);
  return time;
}

test(`${moments} moments of a history of random writes`, { timeout: 3_600_000 }, async () => {
  const recorded: { readonly time: string; readonly path: string; readonly answer: Answer }[] = [];
  for (let index = 0; index < 12; index++) await writeSomething();
  for (let moment = 0; moment < moments; moment++) {
    for (let burst = 0; burst < 3; burst++) await Promise.all([writeSomething(), writeSomething(), writeSomething()]);
    const time = await quietMoment();
    for (const path of Array.from({ length: 8 }, question))
      recorded.push({ time, path, answer: await send('GET', path) });
  }
  for (let index = 0; index < 30; index++) await writeSomething();
  let documents = 0;
  for (const { time, path, answer } of recorded) {
    const then = await send('GET', `${path}&asOf=${time}`);
    expect(then, `${path}&asOf=${time} (seed ${seed})`).toEqual(answer);
    expect([200, 404], `${path}: ${then.text}`).toContain(then.status);
    documents += then.text.split('"documentId"').length - 1;
  }
  expect(documents).toBeGreaterThan(recorded.length);
  // What is written since shows that the past is another one.
  const now = await Promise.all(recorded.map(({ path }) => send('GET', path)));
  expect(now.filter(({ text }, index) => text !== recorded[index]?.answer.text).length).toBeGreaterThan(
    recorded.length / 3,
  );
});
