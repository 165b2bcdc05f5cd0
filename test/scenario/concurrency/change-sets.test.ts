import { afterAll, beforeAll, expect, test } from 'vitest';
import { idOf, type Row } from '../../support/verify/ask.js';
import { atOnce, contentType, type Fixture, openFixture, statuses } from './fixture.js';

/* Writers into two change sets and into what is live, over the same documents, on two servers. */

const writers = Number(process.env.OCTAVO_WRITERS ?? 64);
const fields = Array.from({ length: writers }, (_, n) => `field${n}`);
const layers = 3;

let fixture: Fixture;
let queries: readonly string[] = [];

beforeAll(async () => {
  const text = { type: 'string' };
  const relation = (kind: string, target: string, other: object) => ({
    type: 'relation',
    relation: kind,
    target,
    ...other,
  });
  const item = 'api::item.item';
  fixture = await openFixture(
    {
      contentTypes: {
        ...contentType('form', Object.fromEntries(fields.map((name) => [name, text])), { drafts: true }),
        ...contentType(
          'item',
          {
            text,
            twin: relation('oneToOne', item, { inversedBy: 'twinOf' }),
            twinOf: relation('oneToOne', item, { mappedBy: 'twin' }),
            others: relation('manyToMany', item, { inversedBy: 'othersOf' }),
            othersOf: relation('manyToMany', item, { mappedBy: 'others' }),
          },
          { drafts: true },
        ),
      },
      components: {},
    },
    2,
  );
  queries = [`set=${await fixture.changeSet('one')}`, `set=${await fixture.changeSet('two')}`, 'status=draft'];
});

afterAll(() => fixture.close());

const layerOf = (n: number): string => queries[n % layers] ?? '';

test('fields of a few documents: no write is lost, and none reaches another layer', async () => {
  const ids = (await atOnce(4, () => fixture.ask('POST', 'forms', {}))).map(idOf);
  const documentOf = (n: number): string => ids[n % ids.length] ?? '';
  const replies = await atOnce(writers, (n) =>
    fixture.ask('PUT', `forms/${documentOf(n)}?${layerOf(n)}`, { [`field${n}`]: `value ${n}` }),
  );
  expect(statuses(replies)).toEqual({ 200: writers });
  for (const query of queries) {
    for (const id of ids) {
      const row = (await fixture.ask('GET', `forms/${id}?${query}`)).data as Row;
      const written = fields.filter((_, n) => documentOf(n) === id && layerOf(n) === query);
      const values = Object.entries(row).filter(([name, value]) => name.startsWith('field') && value !== null);
      expect(values.map(([name]) => name).sort(), query).toEqual(written.sort());
    }
  }
});

test('relations from both sides, some exclusive: each is done, or refused with a reason', async () => {
  const ids = (await atOnce(6, (n) => fixture.ask('POST', 'items', { text: `item ${n}` }))).map(idOf);
  const at = (n: number): string => ids[n % ids.length] ?? '';
  const replies = await atOnce(writers, (n) => {
    const other = at(n * 5 + 1);
    const data = [
      { twin: other },
      { twinOf: other },
      { others: { connect: [other] } },
      { othersOf: [other, at(n + 2)] },
      { text: `text ${n}` },
    ][n % 5];
    return fixture.ask('PUT', `items/${at(n)}?${layerOf(n)}`, data);
  });
  expect(statuses(replies)).toEqual({ 200: writers });
  for (const query of queries) {
    const reply = await fixture.ask('GET', `items?${query}&populate[twin]=true&pagination[pageSize]=100`);
    const twins = (reply.data as readonly Row[]).flatMap(({ twin }) =>
      twin === null ? [] : [(twin as Row).documentId],
    );
    expect(new Set(twins).size, query).toBe(twins.length);
  }
});
