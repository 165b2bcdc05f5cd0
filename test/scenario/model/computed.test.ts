import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  contentTypeDefinition,
  type Definition,
  type ModelFixture,
  openModelFixture,
} from '../../support/model-fixture.js';

/* Computed attributes come, change and go while documents stay as they are. */

const uid = 'api::line.line';
const stored = { price: { type: 'decimal' }, quantity: { type: 'integer' } };
const total = (as: string): Definition => ({ total: { type: 'computed', as } });
const line = (computed: Definition): Definition => contentTypeDefinition('line', { ...stored, ...computed });

let fixture: ModelFixture;
beforeAll(async () => {
  fixture = await openModelFixture({ 'schema/content-types/line.json': line({}) });
  await fixture.ask(0, 'POST', 'lines', { price: '19.99', quantity: 3 });
  await fixture.ask(0, 'POST', 'lines', { price: '0.10', quantity: null });
});
afterAll(() => fixture?.close());

async function totals(query = 'sort=id'): Promise<unknown> {
  const { status, body } = await fixture.ask(0, 'GET', `lines?${query}`);
  return status === 200 ? (body.data as Record<string, unknown>[]).map((row) => row.total) : body.error;
}

const change = (definition: Definition) => fixture.change(0, { definitions: { [uid]: definition } });

describe('a computed attribute', () => {
  test('is added, and changed to another type', async () => {
    await change(line(total('price * quantity')));
    expect(await totals()).toEqual([59.97, null]);
    expect(await totals('filters[total][$gt]=59.9&filters[price]=19.99')).toEqual([59.97]);
    await change(line(total("quantity || ' pieces'")));
    expect(await totals()).toEqual(['3 pieces', null]);
    expect(await totals('filters[total][$startsWith]=3')).toEqual(['3 pieces']);
  });

  test('refuses that what it names is removed or renamed without it', async () => {
    const withoutQuantity = contentTypeDefinition('line', { price: stored.price, ...total('price * quantity') });
    await expect(change(withoutQuantity)).rejects.toThrow(/mistake/);
    const renamed = contentTypeDefinition('line', {
      price: stored.price,
      pieces: stored.quantity,
      ...total('price * pieces'),
    });
    await fixture.change(0, { definitions: { [uid]: renamed }, renames: [{ from: `${uid}.quantity`, to: 'pieces' }] });
    expect(await totals()).toEqual([59.97, null]);
    await fixture.change(0, {
      definitions: { [uid]: line(total('price * quantity')) },
      renames: [{ from: `${uid}.pieces`, to: 'quantity' }],
    });
  });

  test('is renamed', async () => {
    const renamed = { sum: { type: 'computed', as: 'price * quantity' } };
    await fixture.change(0, { definitions: { [uid]: line(renamed) }, renames: [{ from: `${uid}.total`, to: 'sum' }] });
    expect((await fixture.ask(0, 'GET', 'lines?sort=sum:desc')).body.data).toMatchObject([
      { sum: 59.97 },
      { sum: null },
    ]);
    await fixture.change(0, {
      definitions: { [uid]: line(total('price * quantity')) },
      renames: [{ from: `${uid}.sum`, to: 'total' }],
    });
    expect(await totals()).toEqual([59.97, null]);
  });

  test('is removed without a loss, and its name is free', async () => {
    await change(line({}));
    expect(await totals()).toEqual([undefined, undefined]);
    await change(line({ total: { type: 'integer' } }));
    const { body } = await fixture.ask(0, 'POST', 'lines', { price: '1', quantity: 1, total: 7 });
    expect(body.data).toMatchObject({ total: 7 });
  });
});
