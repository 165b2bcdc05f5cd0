import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idOf, type Row } from '../../support/verify/ask.js';
import { stampedModel } from '../../support/verify/project.js';
import { stampOfText, textOf, textShown } from '../../support/verify/write-numbers.js';
import { atOnce, contentType, type Fixture, openFixture, statuses } from './fixture.js';

const many = Number(process.env.OCTAVO_WRITERS ?? 32);
const fieldCount = 64;
const fields = Array.from({ length: fieldCount }, (_, n) => `field${n}`);
const wide = Object.fromEntries(fields.map((name) => [name, { type: 'string' }]));

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture({
    contentTypes: {
      ...stampedModel.contentTypes,
      ...contentType('form', wide),
      ...contentType('draftform', wide, { drafts: true }),
      ...contentType('motto', { text: { type: 'string' } }, { single: true }),
      ...contentType(
        'banner',
        { text: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
        { single: true, drafts: true, localized: true },
      ),
    },
    components: stampedModel.components,
  });
});

afterAll(() => fixture.close());

async function read(path: string): Promise<Row | null> {
  const { status, data } = await fixture.ask('GET', path);
  return status === 404 ? null : (data as Row);
}

/** The write that a text goes back to; null: it is not there. A torn text is an error. */
async function stampAt(path: string): Promise<number | null> {
  const row = await read(`${path}${path.includes('?') ? '&' : '?'}${textShown}`);
  if (row === null) return null;
  const g = stampOfText(row);
  expect(g, JSON.stringify(row)).not.toBeNull();
  return g;
}

describe('the first PUTs of a single type make one document', () => {
  test.each([['motto'], ['banner']])('%s', async (path) => {
    const replies = await atOnce(many, (n) => fixture.ask('PUT', path, { text: `text ${n}` }));
    expect(statuses(replies)).toEqual({ 200: many });
    expect(new Set(replies.map(idOf)).size).toBe(1);
  });

  test('banner, in two locales', async () => {
    await fixture.ask('DELETE', 'banner?locale=*');
    const replies = await atOnce(many, (n) =>
      fixture.ask('PUT', `banner?locale=${n % 2 ? 'en' : 'de'}`, { text: `${n}` }),
    );
    expect(statuses(replies)).toEqual({ 200: many });
    expect(new Set(replies.map(idOf)).size).toBe(1);
  });
});

test.each([['forms'], ['draftforms']])('%s: PUTs of different fields of one document lose none', async (path) => {
  const at = `${path}/${idOf(await fixture.ask('POST', path, {}))}`;
  const replies = await atOnce(fieldCount, (n) => fixture.ask('PUT', at, { [`field${n}`]: `value ${n}` }));
  expect(statuses(replies)).toEqual({ 200: fieldCount });
  const wanted = Object.fromEntries(fields.map((name, n) => [name, `value ${n}`]));
  expect(await read(at)).toMatchObject(wanted);
  expect(await read(`${at}?status=draft`)).toMatchObject(wanted);
});

test('PUTs of whole texts: one of them is left, whole, and readers never see a mixture', async () => {
  const at = `pages/${idOf(await fixture.ask('POST', 'pages', textOf(0)))}`;
  const [replies] = await Promise.all([
    atOnce(many, (n) => fixture.ask('PUT', at, textOf(n))),
    atOnce(many, (n) => stampAt(n % 2 ? at : `${at}?status=draft`)),
  ]);
  expect(statuses(replies)).toEqual({ 200: many });
  expect(await stampAt(at)).toBe(await stampAt(`${at}?status=draft`));
});

test('publication against changes of the draft: what is published is one of the drafts, whole', async () => {
  const at = `pages/${idOf(await fixture.ask('POST', 'pages?status=draft', textOf(0)))}`;
  for (let round = 1; round <= 8; round++) {
    const replies = await atOnce(8, (n) =>
      n % 2 ? fixture.ask('PUT', at, {}) : fixture.ask('PUT', `${at}?status=draft`, textOf(round * 8 + n)),
    );
    expect(statuses(replies)).toEqual({ 200: 8 });
    expect(await stampAt(`${at}?status=draft`)).toBeGreaterThanOrEqual(round * 8);
    // All publications may have come before the first change.
    expect(await stampAt(at)).toBeGreaterThanOrEqual((round - 1) * 8);
  }
});

test('two locales of one document, written concurrently', async () => {
  const at = `pages/${idOf(await fixture.ask('POST', 'pages', textOf(0)))}`;
  const replies = await atOnce(many, (n) => fixture.ask('PUT', `${at}?locale=${n % 2 ? 'en' : 'de'}`, textOf(n)));
  expect(statuses(replies)).toEqual({ 200: many });
  expect(Number(await stampAt(at)) % 2).toBe(1);
  expect(Number(await stampAt(`${at}?locale=de`)) % 2).toBe(0);
});

test('PUT against DELETE: a document that is gone stays gone', async () => {
  for (let round = 0; round < 16; round++) {
    const at = `pages/${idOf(await fixture.ask('POST', 'pages', textOf(round)))}`;
    const replies = await atOnce(6, (n) =>
      n === round % 6
        ? fixture.ask('DELETE', `${at}?locale=*`)
        : fixture.ask('PUT', `${at}?locale=${n % 2 ? 'en' : 'de'}`, textOf(n)),
    );
    expect(replies[round % 6]?.status).toBe(204);
    expect(replies.map(({ status }) => status).filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
    const views = ['', '?status=draft', '?locale=de', '?locale=de&status=draft'];
    expect(await Promise.all(views.map((view) => stampAt(`${at}${view}`)))).toEqual([null, null, null, null]);
  }
});

test('PUT against DELETE of one locale: the other is untouched', async () => {
  for (let round = 0; round < 8; round++) {
    const at = `pages/${idOf(await fixture.ask('POST', 'pages', textOf(round)))}`;
    await fixture.ask('PUT', `${at}?locale=de`, textOf(100 + round));
    const replies = await atOnce(6, (n) =>
      n === round % 6 ? fixture.ask('DELETE', at) : fixture.ask('PUT', at, textOf(n)),
    );
    const { 204: removed, 200: written } = statuses(replies);
    expect([removed, written]).toEqual([1, 5]);
    // A PUT that came after the DELETE brought the locale back, in both states or not at all.
    expect(await stampAt(at)).toBe(await stampAt(`${at}?status=draft`));
    expect(await stampAt(`${at}?locale=de`)).toBe(100 + round);
  }
});

test('PUT against DELETE of a single type: there or not, but whole', async () => {
  for (let round = 1; round <= 16; round++) {
    const replies = await atOnce(6, (n) =>
      n % 3 === round % 3 ? fixture.ask('DELETE', 'front') : fixture.ask('PUT', 'front', textOf(n)),
    );
    expect(statuses(replies)).toEqual({ 200: 4, 204: 2 });
    expect(await stampAt('front')).toBe(await stampAt('front?status=draft'));
  }
});
