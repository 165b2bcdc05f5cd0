import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, type Row, walk } from '../../support/verify/ask.js';
import { atOnce, contentType, type Fixture, openFixture, statuses } from './fixture.js';

/* Two servers on one database: what the queue of one server orders, the database has to order here. */

/** Requests at a time, and how many PUTs each of the patient writers makes. */
const many = Number(process.env.OCTAVO_WRITERS ?? 16);
const puts = Number(process.env.OCTAVO_PUTS ?? 5);
const fields = Array.from({ length: many }, (_, n) => `field${n}`);

let fixture: Fixture;

beforeAll(async () => {
  const text = { type: 'string' };
  const model = {
    contentTypes: {
      ...contentType('note', { code: { type: 'string', unique: true }, slug: { type: 'uid' } }, { drafts: true }),
      ...contentType('form', Object.fromEntries(fields.map((name) => [name, text])), { drafts: true }),
      ...contentType('motto', { text }, { single: true }),
    },
    components: {},
  };
  fixture = await openFixture(model, 2);
});

afterAll(() => fixture.close());

test.each([['code'], ['slug']])('one %s: one document', async (name) => {
  const replies = await atOnce(many, () => fixture.ask('POST', 'notes', { [name]: 'same' }));
  expect(statuses(replies)).toEqual({ 200: 1, 400: many - 1 });
  for (let node = 0; node < 2; node++) {
    expect(await walk(fixture.ask, `notes?filters[${name}]=same&status=draft`)).toHaveLength(1);
  }
});

test('the first PUTs of a single type make one document', async () => {
  const replies = await atOnce(many, (n) => fixture.ask('PUT', 'motto', { text: `text ${n}` }));
  expect(statuses(replies)).toEqual({ 200: many });
  expect(new Set(replies.map(idOf)).size).toBe(1);
});

test('PUTs of different fields of one document lose none', async () => {
  const at = `forms/${idOf(await fixture.ask('POST', 'forms', {}))}`;
  const replies = await atOnce(many, (n) => fixture.ask('PUT', at, { [`field${n}`]: `value ${n}` }));
  expect(statuses(replies)).toEqual({ 200: many });
  const wanted = Object.fromEntries(fields.map((name, n) => [name, `value ${n}`]));
  for (let node = 0; node < 2; node++) expect((await fixture.ask('GET', at)).data as Row).toMatchObject(wanted);
});

test('writers of one document, each with a field of its own and many values, find their last one', async () => {
  const at = `forms/${idOf(await fixture.ask('POST', 'forms', {}))}`;
  const answers = await atOnce(many, async (n) => {
    const statuses = new Set<number>();
    for (let put = 1; put <= puts; put++) {
      statuses.add((await fixture.ask('PUT', at, { [`field${n}`]: `value ${put}` })).status);
    }
    return [...statuses];
  });
  expect(answers).toEqual(fields.map(() => [200]));
  const wanted = Object.fromEntries(fields.map((name) => [name, `value ${puts}`]));
  for (let node = 0; node < 2; node++) expect((await fixture.ask('GET', at)).data as Row).toMatchObject(wanted);
}, 600_000);
