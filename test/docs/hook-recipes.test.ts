import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createJiti } from 'jiti';
import { afterEach, expect, test, vi } from 'vitest';
import { type App, loadProject } from '../../src/composition/app/index.js';
import { generateTypes } from '../../src/language/schema/typescript/index.js';
import { actionsOf, anEndUser, type Person } from '../security/support/people.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';

/* Every recipe of docs/how-to/hook-recipes.md compiles, and does what its title says. */

const root = join(import.meta.dirname, '../..');
const user = 'plugin::users-permissions.user';
const models: Readonly<Record<string, object>> = {
  article: {
    title: { type: 'string' },
    slug: { type: 'uid' },
    body: { type: 'text' },
  },
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
  vi.unstubAllEnvs();
  await opened?.app.close();
  if (opened !== null) await removeFolder(opened.folder);
  opened = null;
});

/** Returns a code block of the recipe with this title. */
async function recipe(title: string, block = 0): Promise<string> {
  const page = await readFile(join(root, 'docs/how-to/hook-recipes.md'), 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith(title));
  const [, code] = [...(section ?? '').matchAll(/```ts\n([\s\S]*?)```/g)][block] ?? [];
  if (code === undefined) throw new Error(`no recipe ${title}`);
  return code;
}

/** Starts a shop with this recipe, after changes of its text. */
async function open(title: string, change = (code: string) => code) {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-recipe-'));
  const files = Object.entries(models).map(([name, attributes]) => {
    const info = { singularName: name, pluralName: `${name}s`, displayName: name };
    const options = { draftAndPublish: name === 'article' };
    const model = { kind: 'collectionType', collectionName: `${name}s`, info, options, attributes };
    return [`schema/content-types/${name}.json`, JSON.stringify(model)] as const;
  });
  for (const [path, text] of [...files, ['octavo.config.ts', change(await recipe(title))] as const]) {
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

/** Starts a server that records its requests, and answers as it is told. */
async function listen(answer: (url: string, authorization: string, body: string) => number | Promise<number>) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await readText(request);
    asked.push(`${request.method} ${request.url} ${body}`);
    response.writeHead(await answer(request.url ?? '', request.headers.authorization ?? '', body)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { asked, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('slug that follows the title', async () => {
  const { send } = await open('Slug');
  const create = async (data: object) => (await send('POST', 'articles?status=draft', { data })).json.data;
  const first = await create({ title: 'Über  Fische!' });
  expect(first.slug).toBe('uber-fische');
  expect((await create({ title: 'Uber fische' })).slug).toBe('uber-fische-2');
  expect([(await create({ title: '??' })).slug, (await create({ title: 'x', slug: 'own' })).slug]).toEqual([
    'article',
    'own',
  ]);
  const put = async (data: object) =>
    (await send('PUT', `articles/${first.documentId}?status=draft`, { data })).json.data.slug;
  expect([await put({ title: 'Wale' }), await put({ body: 'groß' }), await put({ title: 'Uber Fische' })]).toEqual([
    'wale',
    'wale',
    'uber-fische',
  ]);
  await send('POST', `articles/${first.documentId}/actions/publish`, {});
  expect(await put({ title: 'Haie' })).toBe('uber-fische');
});

test('mail on publish', async () => {
  const { send, folder } = await open('Mail on publish');
  const { json } = await send('POST', 'articles?status=draft', { data: { title: 'Low tide', slug: 'low-tide' } });
  const mailbox = join(folder, 'data/mailbox');
  expect(await readdir(mailbox).catch(() => [])).toEqual([]);
  await send('POST', `articles/${json.data.documentId}/actions/publish`, {});
  const [name = ''] = await vi.waitFor(async () => {
    const names = (await readdir(mailbox)).filter((file) => file.endsWith('.eml'));
    expect(names).toHaveLength(1);
    return names;
  }, 10_000);
  const mail = await readFile(join(mailbox, name), 'utf8');
  expect(mail).toContain('To: newsroom@example.org');
  expect(mail).toContain('Subject: Published: Low tide');
  expect(mail).toContain('https://www.example.org/articles/low-tide');
});

test('keep a search engine up to date', async () => {
  const engine = await listen((_, authorization) => (authorization === 'Bearer key' ? 202 : 401));
  vi.stubEnv('SEARCH_URL', engine.url);
  vi.stubEnv('SEARCH_KEY', 'key');
  const { send } = await open('Keep a search engine', (code) => code.replace("'30 3 * * *'", "'* * * * * *'"));
  const { json } = await send('POST', 'articles', { data: { title: 'a', body: 'b' } });
  const id = json.data.documentId;
  const path = '/indexes/articles/documents';
  const put = (title: string) => `PUT ${path} ${JSON.stringify([{ id, title, body: 'b' }])}`;
  const shows = (line: string, times: number) =>
    vi.waitFor(
      () => expect(engine.asked.filter((asked) => asked === line).length).toBeGreaterThanOrEqual(times),
      10_000,
    );
  // Once by the hook, again by the job.
  await shows(put('a'), 2);
  await send('PUT', `articles/${id}?status=draft`, { data: { title: 'draft' } });
  await send('POST', `articles/${id}/actions/publish`, {});
  await shows(put('draft'), 1);
  await send('POST', `articles/${id}/actions/unpublish`, {});
  await shows(`DELETE ${path}/${id} `, 1);
  engine.close();
});

test('revalidate pages of Next.js', async () => {
  vi.stubEnv('REVALIDATE_SECRET', 'secret');
  const folder = await mkdtemp(join(tmpdir(), 'octavo-site-'));
  const cache = join(folder, 'node_modules/next/cache.js');
  await mkdir(dirname(cache), { recursive: true });
  await writeFile(cache, 'export const paths = []; export const revalidatePath = (...all) => void paths.push(all);');
  await writeFile(
    join(folder, 'node_modules/next/package.json'),
    '{"type":"module","exports":{"./cache":"./cache.js"}}',
  );
  await writeFile(join(folder, 'route.ts'), await recipe('Revalidate', 1));
  const jiti = createJiti(join(folder, 'test.js'));
  const { POST } = await jiti.import<{ POST(request: Request): Promise<Response> }>('./route.ts');
  const { paths } = await jiti.import<{ paths: readonly string[][] }>('next/cache');
  const site = await listen(async (url, authorization, body) => {
    const init = { method: 'POST', headers: { authorization }, body };
    return url === '/api/revalidate' ? (await POST(new Request(`http://site${url}`, init))).status : 404;
  });
  vi.stubEnv('SITE_URL', site.url);
  const { send } = await open('Revalidate');
  const { json } = await send('POST', 'articles', { data: { title: 'a' } });
  await vi.waitFor(() => expect(paths).toEqual([['/articles', 'layout']]), 10_000);
  await send('DELETE', `articles/${json.data.documentId}`);
  await vi.waitFor(() => expect(paths).toHaveLength(2), 10_000);
  expect((await POST(new Request('http://site/', { method: 'POST', body: '/' }))).status).toBe(401);
  site.close();
  await removeFolder(folder);
});

test('sign in with tokens of another issuer', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  vi.stubEnv('ISSUER_PUBLIC_KEY', publicKey.export({ type: 'spki', format: 'pem' }).toString());
  const { app, send } = await open('Sign in');
  await anEndUser(app, 'ann', actionsOf('order: find'));
  const valid = {
    iss: 'https://login.example.org',
    aud: 'octavo',
    exp: Date.now() / 1000 + 60,
    email: 'ann@users.example',
    email_verified: true,
  };
  const bearer = (claims: object, key = privateKey): Person => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
    const signature = sign('RSA-SHA256', Buffer.from(text), key).toString('base64url');
    return { headers: { authorization: `Bearer ${text}.${signature}` }, content: '/api' };
  };
  const status = async (person: Person) => (await send('GET', 'orders', undefined, person)).status;
  expect(await status(bearer(valid))).toBe(200);
  expect((await send('POST', 'orders', { data: {} }, bearer(valid))).status).toBe(403);
  const forged = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  expect(await status(bearer(valid, forged))).toBe(401);
  for (const wrong of [
    { exp: 1 },
    { aud: 'x' },
    { iss: 'x' },
    { email_verified: false },
    { email: 'no@users.example' },
  ]) {
    expect([wrong, await status(bearer({ ...valid, ...wrong }))]).toEqual([wrong, 401]);
  }
  expect(await status({ headers: {}, content: '/api' })).toBe(403);
});

test('the recipes compile', async () => {
  const titles = [
    'Set the owner',
    'Validate',
    'Compute',
    'Shop order',
    'Slug',
    'Mail',
    'Keep',
    'Revalidate',
    'Sign in',
  ];
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
  await writeFile(join(at, 'recipe-9.ts'), (await recipe('Compute')).replaceAll('next?.price', 'next?.prize'));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)('node', [compiler, '-p', at]).catch((error) => error);
  expect(stdout.match(/^\S*recipe-\d\.ts\(.*/gm)).toEqual([expect.stringContaining('recipe-9.ts')]);
  // The compiler takes its time on a busy machine.
}, 240_000);
