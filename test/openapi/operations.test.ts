import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import qs from 'qs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../src/composition/app/index.js';
import type { Json } from '../../src/foundations/core/index.js';
import { createTestApp, removeFolder } from '../support/data-folder.js';
import { type Description, describedBy } from '../support/described.js';
import { formBody, formType } from '../support/form.js';
import { noLimits } from '../support/no-limits.js';
import { pictureBytes } from '../support/pictures.js';
import { type Node, Values } from './values.js';

/** Parameters are tried at every operation that has them, and two names deep: that takes minutes. */
const all = process.env.OCTAVO_DESCRIBE === 'all';
const depth = all ? 2 : 1;

const sessionOwner = { username: 'session-owner', email: 'session-owner@example.org' };
const project = fileURLToPath(new URL('../conformance/model', import.meta.url));

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly node: Node;
}

interface Asked {
  readonly status: number;
  readonly body: Json;
}

describe.each(['contract', 'strapi'] as const)('every operation that is described, in the profile %s', (profile) => {
  let folder: string;
  let app: App;
  let token: string;
  let values: Values;
  let description: Description;
  let operations: readonly Operation[];
  /** What stands for `{…}` in a path, by the path up to it. */
  const addressed = new Map<string, string>();
  /** Parameters that several operations have, once they were tried. */
  const tried = new Set<string>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'octavo-openapi-'));
    // Both profiles with refresh tokens: what is described is what is there.
    const users = { mode: 'refresh' } as const;
    const config = { dataDir: join(folder, 'data'), logger: false, limits: noLimits, api: { profile }, users } as const;
    app = await createTestApp({ project, config });
    token = app.firstToken ?? '';
    const answer = await send('GET', '/api/openapi.json');
    const document = JSON.parse(answer.text) as Node;
    description = describedBy(document);
    values = new Values(document);
    operations = Object.entries(document.paths as Node).flatMap(([path, item]) =>
      Object.entries(item as Node).map(([method, node]) => ({
        path,
        method: method.toUpperCase(),
        node: node as Node,
      })),
    );
  });

  afterAll(async () => {
    await app?.close();
    await removeFolder(folder);
  });

  interface More {
    readonly payload?: Json | Buffer | undefined;
    readonly headers?: Readonly<Record<string, string>>;
  }

  async function send(method: string, url: string, { payload, headers = {} }: More = {}) {
    const answer = await app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: payload instanceof Buffer ? payload : JSON.stringify(payload) }),
    });
    return { status: answer.status, text: answer.body.toString('utf8') };
  }

  /** Asks, and holds the answer against the description. */
  async function ask(method: string, url: string, more: More = {}): Promise<Asked> {
    const { payload } = more;
    const answer = await send(method, url, more);
    const context = `${method} ${url} ${payload instanceof Buffer ? '' : JSON.stringify(payload)} → ${answer.status} ${answer.text.slice(0, 600)}`;
    expect(description.mismatch(method, url, answer), context).toBeNull();
    expect(answer.status, context).toBeLessThan(500);
    return { status: answer.status, body: answer.text === '' ? null : (JSON.parse(answer.text) as Json) };
  }

  /** The same, and it has to succeed. */
  async function succeed(method: string, url: string, payload?: Json | Buffer): Promise<Json> {
    const headers: Readonly<Record<string, string>> = payload instanceof Buffer ? { 'content-type': formType } : {};
    const { status, body } = await ask(method, url, { payload, headers });
    expect(status, `${method} ${url} ${JSON.stringify(payload)} ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  }

  function addressOf(path: string): string {
    const filled = path.replace(/^(.*?)\/\{\w+\}/, (_, before: string) => `${before}/${addressed.get(before) ?? '0'}`);
    return `/api${filled}`;
  }

  function bodyOf({ node }: Operation): Json | undefined {
    const content = (node.requestBody as Node | undefined)?.content as Node | undefined;
    const schema = (content?.['application/json'] as Node | undefined)?.schema as Node | undefined;
    return schema === undefined ? undefined : values.whole(schema);
  }

  /** Every query string that says one thing which a parameter may say. */
  function queriesOf({ node }: Operation, depth: number): readonly string[] {
    const parameters = ((node.parameters ?? []) as readonly Node[])
      .filter(({ $ref }) => all || !tried.has(String($ref)))
      .map((parameter) => {
        if (parameter.$ref !== undefined) tried.add(String(parameter.$ref));
        return values.at(parameter);
      });
    return parameters.flatMap(({ in: place, name, schema, style }) => {
      if (place !== 'query') return [];
      return values.each(schema as Node, depth).map((value) => {
        const plain = style === 'form' && Array.isArray(value) ? value.join(',') : value;
        return qs.stringify({ [String(name)]: plain }, { encodeValuesOnly: true });
      });
    });
  }

  const isContent = ({ node }: Operation) =>
    /^(?:find|get|create|update|delete|publish|unpublish|discard)/.test(String(node.operationId));
  const isUpsert = ({ operationId }: Node) => String(operationId).startsWith('upsert');
  const named = (id: string): Operation => {
    const found = operations.find(({ node }) => node.operationId === id);
    if (found === undefined) throw new Error(`no operation ${id}`);
    return found;
  };

  test('are many', () => {
    expect(operations.length).toBeGreaterThan(100);
    const ids = operations.map(({ node }) => node.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('files: uploaded, replaced, described', async () => {
    const bytes = await pictureBytes({ format: 'png', width: 8, height: 8 });
    const form = formBody([{ name: 'files', file: 'a.png', type: 'image/png', bytes }]);
    const [file] = (await succeed('POST', '/api/upload', form)) as readonly Node[];
    addressed.set('/upload/files', String(file?.id));
    await succeed('POST', `/api/upload?id=${file?.id}`, { fileInfo: { caption: 'A fox' } });
  });

  test('accounts: roles, users, sessions', async () => {
    const password = 'correct horse battery';
    const [role] = ((await succeed('GET', '/api/users-permissions/roles')) as { readonly roles: readonly Node[] })
      .roles;
    const user = (await succeed('POST', '/api/users', {
      ...(bodyOf(named('createUser')) as Node as Record<string, Json>),
      password,
      role: role?.id ?? 1,
    })) as Node;
    addressed.set('/users', String(user.id));
    await succeed('PUT', `/api/users/${user.id}`, { confirmed: true, blocked: false });
    const session = (await succeed('POST', '/api/auth/local', { identifier: user.email ?? '', password })) as Node;
    await succeed('POST', '/api/auth/refresh', { refreshToken: session.refreshToken ?? '' });
    await succeed('POST', '/api/auth/local/register', bodyOf(named('register')));
    await succeed('POST', '/api/auth/forgot-password', { email: user.email ?? '' });
    await succeed('POST', '/api/auth/send-email-confirmation', { email: user.email ?? '' });
    await ask('POST', '/api/auth/reset-password', { payload: bodyOf(named('resetPassword')) });
    await ask('GET', '/api/auth/email-confirmation?confirmation=bogus');
    await succeed('POST', '/api/users-permissions/roles', bodyOf(named('createRole')));
    const { roles } = (await succeed('GET', '/api/users-permissions/roles')) as { readonly roles: readonly Node[] };
    const last = roles.at(-1)?.id;
    addressed.set('/users-permissions/roles', String(last));
    await succeed('PUT', `/api/users-permissions/roles/${last}`, { description: 'Reads' });
  });

  test('the model: locales, content types and components, each by its uid, too', async () => {
    const first = async (path: string): Promise<Node | undefined> => {
      const { data } = (await succeed('GET', `/api${path}`)) as { readonly data: readonly Node[] };
      return data.find(({ uid }) => !String(uid).startsWith('plugin::'));
    };
    for (const path of ['/content-type-builder/content-types', '/content-type-builder/components']) {
      const uid = String((await first(path))?.uid);
      addressed.set(path, uid);
      await succeed('GET', `/api${path}/${uid}`);
    }
    expect(await succeed('GET', '/api/i18n/locales')).not.toEqual([]);
  });

  test('an end user has sessions, lists and ends them', async () => {
    const asToken = [token, description] as const;
    const password = 'correct horse battery';
    const answer = await send('POST', '/api/auth/local/register', {
      payload: { ...(bodyOf(named('register')) as Node as Record<string, Json>), ...sessionOwner, password },
    });
    token = String((JSON.parse(answer.text) as Node).jwt);
    try {
      description = describedBy(JSON.parse((await send('GET', '/api/openapi.json')).text) as Node);
      const { data } = (await succeed('GET', '/api/auth/sessions')) as { readonly data: readonly Node[] };
      expect(data).toMatchObject([{ current: true }]);
      expect((await ask('DELETE', '/api/auth/sessions/nothing')).status).toBe(404);
      await succeed('DELETE', `/api/auth/sessions/${data[0]?.id}`);
    } finally {
      [token, description] = asToken;
    }
  });

  test('documents are written with everything that may be in them', async () => {
    for (const operation of operations.filter(({ node }) => /^create/.test(String(node.operationId)))) {
      if (!isContent(operation) || operation.path.startsWith('/users')) continue;
      const url = `${addressOf(operation.path)}?status=draft`;
      const { data } = (await succeed('POST', url, bodyOf(operation))) as { readonly data: Node };
      addressed.set(operation.path, String(data.documentId));
    }
    for (const operation of operations.filter(({ method, node }) => method === 'PUT' && !isUpsert(node))) {
      if (operation.path.startsWith('/users')) continue;
      await succeed('PUT', `${addressOf(operation.path)}?status=draft`, bodyOf(operation));
    }
  });

  test('a document is written by each of its keys', async () => {
    const upserts = operations.filter(({ node }) => isUpsert(node));
    expect(upserts.length).toBeGreaterThan(3);
    for (const operation of upserts) {
      const documentId = addressed.get(operation.path);
      const read = await succeed('GET', `/api${operation.path}/${documentId}?status=draft`);
      const stored = (read as { readonly data: Readonly<Record<string, Json>> }).data;
      for (const query of queriesOf(operation, 1).filter((text) => text.startsWith('key='))) {
        const key = query.slice(4);
        const data = { [key]: stored[key] ?? null };
        const { status, body } = await ask('PUT', `/api${operation.path}?status=draft&${query}`, { payload: { data } });
        expect(status, `${operation.path} ${query}`).toBe(data[key] === null ? 400 : 200);
        if (status === 200) expect(body).toMatchObject({ data: { documentId } });
      }
    }
  });

  test('a batch of what is described', async () => {
    const operations = [
      { action: 'create', type: 'tags', data: { label: 'of a batch' }, as: 'tag', fields: ['label'] },
      { action: 'upsert', type: 'tags', key: 'nothing', data: {} },
    ] as const;
    const { data } = (await succeed('POST', '/api/_batch', { operations: [operations[0]] })) as {
      readonly data: readonly Node[];
    };
    expect(data).toMatchObject([{ data: { label: 'of a batch' } }]);
    expect((await ask('POST', '/api/_batch', { payload: { operations } })).status).toBe(400);
    expect((await ask('POST', '/api/_batch', { payload: { operations: [{ action: 'delete' }] } })).status).toBe(400);
  });

  test('reads take whatever their parameters may say, one thing at a time', async () => {
    let asked = 0;
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      // The stream does not end by itself; its other answers are asked for below.
      if (['/auth/email-confirmation', '/_events'].includes(operation.path)) continue;
      const { status } = await ask('GET', addressOf(operation.path));
      expect([200, 404], operation.path).toContain(status);
      for (const query of queriesOf(operation, depth)) {
        const { status, body } = await ask('GET', `${addressOf(operation.path)}?${query}`);
        // Cursors, change sets and moments that there are none of here.
        const unknown = query.startsWith('since=') ? [410] : /^(?:set|asOf)=/.test(query) ? [400] : [];
        expect([200, 204, 404, ...unknown], `${operation.path}?${query} ${JSON.stringify(body)}`).toContain(status);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(400);
  }, 120_000);

  test('actions, and writes that say how to answer', async () => {
    const actions = operations.filter(({ path }) => path.includes('/actions/'));
    let done = 0;
    for (const ending of ['/publish', '/unpublish', '/publish', '/discard-draft']) {
      for (const { path } of actions.filter((action) => action.path.endsWith(ending))) {
        const { status } = await ask('POST', `${addressOf(path)}?populate=*`);
        done += status === 200 ? 1 : 0;
      }
    }
    expect(done).toBeGreaterThan(actions.length / 2);
    for (const { path, node } of operations.filter(({ method, node }) => method === 'PUT' && !isUpsert(node))) {
      const populates = JSON.stringify(node.parameters).includes('Populate');
      if (path.startsWith('/users')) continue;
      await succeed('PUT', `${addressOf(path)}?status=draft&fields=id${populates ? '&populate=*' : ''}`, { data: {} });
    }
  });

  test('what goes wrong is described too', async () => {
    const article = `/api/articles/${addressed.get('/articles')}`;
    const body = { payload: { data: { title: 'Fox' } } };
    const statuses: readonly (readonly [number, string, string, More?])[] = [
      [400, 'GET', '/api/articles?filters[nope]=1'],
      [400, 'GET', '/api/articles?pagination[page]=1&pagination[start]=0'],
      [400, 'POST', '/api/articles', { payload: {} }],
      [400, 'PUT', article, { payload: { data: { title: 5, views: 'many' } } }],
      [400, 'POST', '/api/articles', { payload: Buffer.from('{') }],
      [400, 'GET', '/api/_changes?types=nope'],
      [410, 'GET', '/api/_changes?since=9-x'],
      [410, 'GET', '/api/_events?since=9-x'],
      [404, 'GET', '/api/articles/nobody'],
      [404, 'PUT', '/api/articles/nobody', body],
      [404, 'PUT', '/api/users/999', { payload: { confirmed: true } }],
      [412, 'PUT', article, { ...body, headers: { 'if-match': '"other"' } }],
      [412, 'POST', `${article}/actions/publish`, { headers: { 'if-match': '"other"' } }],
      [412, 'DELETE', article, { headers: { 'if-match': '"other"' } }],
      [413, 'POST', '/api/articles', { payload: { data: { title: 'x'.repeat(12_000_000) } } }],
    ];
    for (const [status, method, url, more] of statuses) {
      expect((await ask(method, url, more)).status, `${method} ${url}`).toBe(status);
    }
    const headers = { 'idempotency-key': 'once' };
    await ask('POST', '/api/tags', { payload: { data: { label: 'a' } }, headers });
    expect((await ask('POST', '/api/tags', { payload: { data: { label: 'b' } }, headers })).status).toBe(422);
    const { headers: told } = await app.inject({
      method: 'GET',
      url: '/api/articles',
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await ask('GET', '/api/articles', { headers: { 'if-none-match': String(told.etag) } })).status).toBe(304);
  });

  test('what is there can be removed', async () => {
    for (const { path } of operations.filter(({ method }) => method === 'DELETE')) {
      await succeed('DELETE', addressOf(path));
    }
  });
});
