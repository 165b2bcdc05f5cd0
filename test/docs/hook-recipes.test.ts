import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { type App, loadProject } from '../../src/composition/app/index.js';
import { generateTypes } from '../../src/language/schema/typescript/index.js';
import { actionsOf, anEndUser, type Person } from '../security/support/people.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';

/* Every recipe of docs/how-to/hook-recipes.md compiles, and does what its title says. */

const root = join(import.meta.dirname, '../..');
const user = 'plugin::users-permissions.user';
const models: Readonly<Record<string, object>> = {
  order: {
    quantity: { type: 'integer' },
    price: { type: 'decimal' },
    total: { type: 'decimal' },
    product: { type: 'relation', relation: 'manyToOne', target: 'api::product.product' },
    owner: { type: 'relation', relation: 'manyToOne', target: user },
  },
  product: {
    name: { type: 'string' },
    price: { type: 'decimal' },
    stock: { type: 'integer' },
    taken: { type: 'integer' },
  },
  event: { startsAt: { type: 'datetime' }, endsAt: { type: 'datetime' } },
};

let opened: { readonly app: App; readonly folder: string } | null = null;
afterEach(async () => {
  await opened?.app.close();
  if (opened !== null) await removeFolder(opened.folder);
  opened = null;
});

/** Returns the code blocks of the recipe with this title. */
async function recipe(title: string): Promise<string> {
  const page = await readFile(join(root, 'docs/how-to/hook-recipes.md'), 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith(title));
  const [, code] = /```ts\n([\s\S]*?)```/.exec(section ?? '') ?? [];
  if (code === undefined) throw new Error(`no recipe ${title}`);
  return code;
}

/** Starts a shop with this recipe. */
async function open(title: string) {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-recipe-'));
  const files = Object.entries(models).map(([name, attributes]) => {
    const info = { singularName: name, pluralName: `${name}s`, displayName: name };
    const model = { kind: 'collectionType', collectionName: `${name}s`, info, attributes };
    return [`schema/content-types/${name}.json`, JSON.stringify(model)] as const;
  });
  for (const [path, text] of [...files, ['octavo.config.ts', await recipe(title)] as const]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const app = await createTestApp({ project: folder });
  opened = { app, folder };
  const asToken: Person = { headers: { authorization: `Bearer ${app.firstToken}` }, content: '/api' };
  const send = async (method: string, path: string, payload?: object, { headers }: Person = asToken) => {
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    });
    const text = answer.body.toString();
    return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
  };
  return { app, folder, send };
}

test('set the owner to the signed-in user', async () => {
  const { app, send } = await open('Set the owner');
  const actions = [...actionsOf('order: find findOne create update delete'), `${user}.find`];
  const [ann, bob] = [await anEndUser(app, 'ann', actions), await anEndUser(app, 'bob', actions)];
  const { json } = await send('POST', 'orders', { data: { quantity: 1 } }, ann);
  const path = `orders/${json.data.documentId}`;
  const owner = async () => (await send('GET', `${path}?populate=owner`)).json.data.owner?.username;
  expect(await owner()).toBe('ann');
  const refused = await send('PUT', path, { data: { quantity: 2 } }, bob);
  expect([refused.status, refused.json.error.message]).toEqual([400, 'Only the owner may change an order']);
  expect((await send('DELETE', path, undefined, bob)).status).toBe(400);
  expect((await send('PUT', path, { data: { owner: null } }, ann)).status).toBe(200);
  expect(await owner()).toBe('ann');
  expect((await send('PUT', path, { data: { owner: null } })).status).toBe(200);
  expect(await owner()).toBeUndefined();
});

test('validate one field against another', async () => {
  const { send } = await open('Validate');
  const day = (date: number) => `2026-05-0${date}T10:00:00.000Z`;
  const { json } = await send('POST', 'events', { data: { startsAt: day(2), endsAt: day(3) } });
  const put = (data: object) => send('PUT', `events/${json.data.documentId}`, { data });
  const refused = await put({ endsAt: day(1) });
  expect([refused.status, refused.json.error.details.errors]).toMatchObject([
    400,
    [{ path: ['endsAt'], message: 'An event ends after it starts' }],
  ]);
  expect((await put({ startsAt: day(4) })).status).toBe(400);
  expect((await put({ startsAt: day(4), endsAt: day(5) })).status).toBe(200);
  expect((await put({ endsAt: null })).status).toBe(200);
  expect((await send('POST', 'events', { data: { startsAt: day(2), endsAt: day(1) } })).status).toBe(400);
});

test('compute a value from others', async () => {
  const { send } = await open('Compute');
  const { json } = await send('POST', 'orders', { data: { price: 2.5, quantity: 4 } });
  expect(json.data.total).toBe(10);
  const put = async (data: object) => (await send('PUT', `orders/${json.data.documentId}`, { data })).json.data.total;
  expect(await put({ quantity: 5 })).toBe(12.5);
  expect(await put({ price: '3' })).toBe(15);
  expect(await put({ total: 1 })).toBe(15);
  expect(await put({ price: null })).toBe(0);
});

test('shop order with stock', async () => {
  const { send } = await open('Shop order');
  const { json } = await send('POST', 'products', { data: { name: 'Cup', price: 3, stock: 5 } });
  const product = json.data.documentId;
  const order = (quantity: number) => send('POST', 'x/orders', { product, quantity });
  const left = async () => [
    (await send('GET', `products/${product}`)).json.data,
    (await send('GET', 'orders')).json.data.length,
  ];
  const first = await order(2);
  expect([first.status, first.json.data]).toMatchObject([201, { quantity: 2, price: 3 }]);
  const refused = await order(4);
  expect([refused.status, refused.json.error.message]).toEqual([400, 'There are not enough left']);
  expect(await left()).toMatchObject([{ stock: 3, taken: null }, 1]);
  const race = await Promise.all([1, 1, 1, 1, 1].map(order));
  expect(race.map(({ status }) => status).sort()).toEqual([201, 201, 201, 400, 400]);
  expect(await left()).toMatchObject([{ stock: 0 }, 4]);
  expect((await order(0)).status).toBe(400);
});

test('the recipes compile', async () => {
  const titles = ['Set the owner', 'Validate', 'Compute', 'Shop order'];
  const { folder } = await open('Compute');
  const { snapshot } = await loadProject({ project: folder });
  const paths = { octavo: [join(root, 'src/index.ts')] };
  const options = { module: 'nodenext', target: 'es2023', strict: true, noEmit: true, skipLibCheck: true };
  const compilerOptions = { ...options, paths, types: ['node'], typeRoots: [join(root, 'node_modules/@types')] };
  const at = join(folder, 'compiled');
  await mkdir(at);
  await writeFile(join(at, 'package.json'), '{"type":"module"}');
  await writeFile(join(at, 'octavo-types.d.ts'), generateTypes(snapshot));
  await writeFile(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  for (const [index, title] of titles.entries()) await writeFile(join(at, `recipe-${index}.ts`), await recipe(title));
  // The compiler is seen to check: this one has a name that orders do not have.
  await writeFile(join(at, 'recipe-4.ts'), (await recipe('Compute')).replaceAll('next?.price', 'next?.prize'));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)('node', [compiler, '-p', at]).catch((error) => error);
  expect(stdout.match(/^\S*recipe-\d\.ts\(.*/gm)).toEqual([expect.stringContaining('recipe-4.ts')]);
});
