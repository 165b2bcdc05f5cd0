import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemActor } from '../../src/domain/accounts/index.js';
import { plainStatement, statementPrinter } from '../../src/storage/sql/plan/index.js';
import { type McpFixture, openMcpFixture, ownerEmail, password } from './support/mcp-fixture.js';
import { challenge, verifier } from './support/pkce.js';

let fixture: McpFixture;

beforeAll(async () => {
  fixture = await openMcpFixture();
});

afterAll(() => fixture.close());

const redirectUri = 'http://127.0.0.1:33418/callback';
// biome-ignore lint/suspicious/noExplicitAny: the shape differs from endpoint to endpoint
type Answer = { readonly status: number; readonly json: any; readonly headers: Headers };

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : null, headers: response.headers };
}

async function register(body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  return answerOf(
    await fetch(`${fixture.url}/mcp/oauth/register`, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
}

async function form(path: 'token' | 'revoke', fields: Record<string, string>): Promise<Answer> {
  return answerOf(
    await fetch(`${fixture.url}/mcp/oauth/${path}`, { method: 'POST', body: new URLSearchParams(fields) }),
  );
}

async function signIn(email = ownerEmail): Promise<string> {
  const response = await fetch(`${fixture.url}/admin/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  });
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function panel(path: string, cookie: string, body?: object, method = body === undefined ? 'GET' : 'POST') {
  return answerOf(
    await fetch(`${fixture.url}/admin/api/${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

/** The query string with which a client sends its user to the consent page. */
function request(clientId: string, changes: Record<string, string | null> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'a&b=c',
    scope: 'read write publish',
    resource: `${fixture.url}/mcp`,
  });
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return query.toString();
}

/** Calls a method of the MCP endpoint; returns the status. */
async function callWith(token: string): Promise<number> {
  const response = await fetch(`${fixture.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  await response.text();
  return response.status;
}

async function aClient(): Promise<string> {
  return (await register({ client_name: 'Test editor', redirect_uris: [redirectUri] })).json.client_id;
}

/** A code for these scopes, allowed in the panel. */
async function aCode(clientId: string, cookie: string, scopes = ['read', 'write']): Promise<string> {
  const answer = await panel('agents/authorize', cookie, { query: request(clientId), scopes });
  return new URL(answer.json.data.url).searchParams.get('code') ?? '';
}

const exchange = (clientId: string, code: string, changes: Record<string, string> = {}) =>
  form('token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    resource: `${fixture.url}/mcp`,
    ...changes,
  });

const refresh = (clientId: string, token: string, changes: Record<string, string> = {}) =>
  form('token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...changes });

test('the sign-in describes itself', async () => {
  for (const path of ['oauth-protected-resource', 'oauth-protected-resource/mcp']) {
    const { json } = await answerOf(await fetch(`${fixture.url}/.well-known/${path}`));
    expect(json).toMatchObject({ resource: `${fixture.url}/mcp`, authorization_servers: [fixture.url] });
  }
  for (const path of ['oauth-authorization-server', 'oauth-authorization-server/mcp']) {
    const { json } = await answerOf(await fetch(`${fixture.url}/.well-known/${path}`));
    expect(json).toMatchObject({
      issuer: fixture.url,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    });
  }
  expect((await fetch(`${fixture.url}/.well-known/oauth-protected-resource/api`)).status).toBe(404);
});

describe('a client that registers', () => {
  test('gets an id and no secret, under the name that people will see', async () => {
    const answer = await register({
      client_name: ' Evil\u202e\u0000 editor ',
      redirect_uris: [
        redirectUri,
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://claude.ai/api/mcp/auth_callback',
      ],
      token_endpoint_auth_method: 'client_secret_post',
      logo_uri: 'https://evil.example/logo.svg',
    });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({ client_name: 'Evil editor', token_endpoint_auth_method: 'none' });
    expect(answer.json.client_secret).toBeUndefined();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    'http://example.org/callback',
    'https://example.org/callback#part',
    'https://name:word@example.org/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'custom:callback',
    'no address',
  ])('cannot be sent to %s', async (uri) => {
    expect((await register({ redirect_uris: [uri] })).json).toMatchObject({ error: 'invalid_redirect_uri' });
  });

  test.each([
    ['no redirect URIs', {}],
    ['redirect URIs that are no list', { redirect_uris: redirectUri }],
    ['another way of answering', { redirect_uris: [redirectUri], response_types: ['token'] }],
    ['a name that is no text', { redirect_uris: [redirectUri], client_name: 1 }],
  ])('is refused with %s', async (_, body) => {
    const { status, json } = await register(body);
    expect([status, json.error]).toEqual([400, 'invalid_client_metadata']);
  });

  test('is one of a bounded number, as long as nobody has allowed it anything', async () => {
    const first = await aClient();
    const { agents } = fixture.app.accounts;
    for (let number = 0; number < 1_001; number++) await agents.register({ name: 'many', redirectUris: [redirectUri] });
    await expect(agents.findClient(first)).rejects.toMatchObject({ code: 'oauth.invalid-client' });
  });
});

describe('the consent of an administrator', () => {
  let cookie: string;
  let clientId: string;

  beforeAll(async () => {
    cookie = await signIn();
  });

  beforeEach(async () => {
    clientId = await aClient();
  });

  test('is asked for in the panel, with the request as it was sent', async () => {
    const query = request(clientId);
    const response = await fetch(`${fixture.url}/mcp/oauth/authorize?${query}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `/admin/connect-agent?request=${encodeURIComponent(query)}`,
    ]);
    expect((await panel('agents/request', cookie, { query })).json.data).toEqual({
      client: 'Test editor',
      redirectHost: '127.0.0.1:33418',
      requested: ['read', 'write', 'publish'],
      available: ['read', 'write', 'publish', 'model'],
    });
    expect((await panel('agents/request', '', { query })).status).toBe(401);
  });

  test('answers with a code, the state and the issuer; or that it is denied', async () => {
    const query = request(clientId);
    const allowed = new URL((await panel('agents/authorize', cookie, { query, scopes: ['read'] })).json.data.url);
    expect(`${allowed.origin}${allowed.pathname}`).toBe(redirectUri);
    expect([allowed.searchParams.get('state'), allowed.searchParams.get('iss')]).toEqual(['a&b=c', fixture.url]);
    const denied = new URL((await panel('agents/authorize', cookie, { query, scopes: [] })).json.data.url);
    expect([denied.searchParams.get('error'), denied.searchParams.get('code')]).toEqual(['access_denied', null]);
  });

  test.each([
    ['an unknown client', { client_id: 'a'.repeat(24) }, 'oauth.invalid-client'],
    ['a redirect to elsewhere', { redirect_uri: 'https://evil.example/' }, 'oauth.invalid-redirect-uri'],
    ['a redirect to another path', { redirect_uri: `${redirectUri}/more` }, 'oauth.invalid-redirect-uri'],
    ['a redirect to another scheme', { redirect_uri: 'javascript:alert(1)' }, 'oauth.invalid-redirect-uri'],
    ['no redirect', { redirect_uri: null }, 'oauth.invalid-redirect-uri'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'oauth.invalid-target'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'oauth.invalid-request'],
    ['no challenge', { code_challenge: null }, 'oauth.invalid-request'],
    ['another way of answering', { response_type: 'token' }, 'oauth.invalid-request'],
  ])('is not asked for by %s', async (_, changes, code) => {
    const query = request(clientId, changes);
    for (const [path, body] of [
      ['agents/request', { query }],
      ['agents/authorize', { query, scopes: ['read'] }],
      ['agents/authorize', { query, scopes: [] }],
    ] as const) {
      const { json } = await panel(path, cookie, body);
      expect(json.error.details.code).toBe(code);
    }
  });

  test('is not asked for with a repeated parameter, and not by another site', async () => {
    const query = `${request(clientId)}&redirect_uri=${encodeURIComponent('https://evil.example/')}`;
    expect((await panel('agents/request', cookie, { query })).json.error.details.code).toBe('oauth.invalid-request');
    const foreign = await fetch(`${fixture.url}/admin/api/agents/authorize`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      body: JSON.stringify({ query: request(clientId), scopes: ['read'] }),
    });
    expect(foreign.status).toBe(403);
  });

  test('may name another port of the same machine', async () => {
    const query = request(clientId, { redirect_uri: 'http://127.0.0.1:50123/callback' });
    expect((await panel('agents/request', cookie, { query })).json.data.redirectHost).toBe('127.0.0.1:50123');
  });
});

describe('tokens', () => {
  let cookie: string;
  let clientId: string;

  beforeEach(async () => {
    cookie = await signIn();
    clientId = await aClient();
  });

  afterEach(async () => {
    for (const { id } of (await panel('agents', cookie)).json.data) await panel(`agents/${id}`, cookie, {}, 'DELETE');
  });

  test('are exchanged for a code, work, and are replaced by others', async () => {
    const first = await exchange(clientId, await aCode(clientId, cookie));
    expect(first.json).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'read write' });
    expect(await callWith(first.json.access_token)).toBe(200);
    const second = await refresh(clientId, first.json.refresh_token);
    expect(await callWith(second.json.access_token)).toBe(200);
    expect(await callWith(first.json.access_token)).toBe(401);
    const [grant, ...others] = (await panel('agents', cookie)).json.data;
    expect(others).toEqual([]);
    expect(grant).toMatchObject({ client: 'Test editor', redirectHost: '127.0.0.1:33418', scopes: ['read', 'write'] });
  });

  test('are not stored', async () => {
    const { json } = await exchange(clientId, await aCode(clientId, cookie));
    const { store } = fixture.app;
    const select = plainStatement(
      store.dialect,
      'SELECT [id], [access_digest], [refresh_digest], [code_digest] FROM [octavo_agent_grants]',
    );
    const rows = await store.rows(select, []);
    expect(rows.length).toBeGreaterThan(0);
    const text = JSON.stringify(rows);
    expect(text).not.toContain(json.access_token.slice(-20));
    expect(text).not.toContain(json.refresh_token.slice(-20));
  });

  test('are not exchanged for a code that was used: what it allowed ends', async () => {
    const code = await aCode(clientId, cookie);
    const { json } = await exchange(clientId, code);
    expect((await exchange(clientId, code)).json.error).toBe('invalid_grant');
    expect(await callWith(json.access_token)).toBe(401);
    expect((await refresh(clientId, json.refresh_token)).json.error).toBe('invalid_grant');
  });

  test('are exchanged once by concurrent requests', async () => {
    const code = await aCode(clientId, cookie);
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(clientId, code)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:9/callback' }, 'invalid_grant'],
    ['another client', { client_id: 'a'.repeat(24) }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('are not exchanged with %s', async (_, changes, error) => {
    const code = await aCode(clientId, cookie);
    expect((await exchange(clientId, code, changes)).json.error).toBe(error);
  });

  test('a wrong verifier uses up the code', async () => {
    const code = await aCode(clientId, cookie);
    await exchange(clientId, code, { code_verifier: 'x'.repeat(43) });
    expect((await exchange(clientId, code)).json.error).toBe('invalid_grant');
  });

  test('a refresh token that is used again ends everything that came of it', async () => {
    const first = await exchange(clientId, await aCode(clientId, cookie));
    const second = await refresh(clientId, first.json.refresh_token);
    expect((await refresh(clientId, first.json.refresh_token)).json.error).toBe('invalid_grant');
    expect(await callWith(second.json.access_token)).toBe(401);
    expect((await refresh(clientId, second.json.refresh_token)).json.error).toBe('invalid_grant');
    const [entry] = await fixture.app.accounts.audit.list({ before: null, limit: 1 });
    expect(entry).toMatchObject({ action: 'agent.token-reused', outcome: 'refused' });
  });

  test('belong to their client', async () => {
    const { json } = await exchange(clientId, await aCode(clientId, cookie));
    const other = await aClient();
    expect((await refresh(other, json.refresh_token)).json.error).toBe('invalid_grant');
    await form('revoke', { token: json.access_token, client_id: other });
    expect(await callWith(json.access_token)).toBe(200);
    expect((await form('revoke', { token: json.refresh_token, client_id: clientId })).status).toBe(200);
    expect(await callWith(json.access_token)).toBe(401);
  });

  test('work nowhere else, and nothing else works here', async () => {
    const { json } = await exchange(clientId, await aCode(clientId, cookie));
    const headers = { authorization: `Bearer ${json.access_token}` };
    expect((await fetch(`${fixture.url}/api/articles`, { headers })).status).toBe(401);
    expect((await fetch(`${fixture.url}/admin/api/me`, { headers })).status).toBe(401);
    expect(await callWith(json.refresh_token)).toBe(401);
    expect(await callWith(cookie.split('=')[1] ?? '')).toBe(401);
    const role = await fixture.app.accounts.roles.byType('authenticated');
    await fixture.app.accounts.users.create(
      { username: 'bob', email: 'bob@example.org', password, confirmed: true, role: role?.id },
      systemActor,
    );
    const signedIn = await fetch(`${fixture.url}/api/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'bob', password }),
    });
    const { jwt } = (await signedIn.json()) as { readonly jwt: string };
    expect(typeof jwt).toBe('string');
    expect(await callWith(jwt)).toBe(401);
  });

  test('end in the panel, and with the password', async () => {
    const { json } = await exchange(clientId, await aCode(clientId, cookie));
    const [grant] = (await panel('agents', cookie)).json.data;
    expect((await panel(`agents/${grant.id}`, cookie, {}, 'DELETE')).status).toBe(204);
    expect(await callWith(json.access_token)).toBe(401);
    expect((await panel(`agents/${grant.id}`, cookie, {}, 'DELETE')).status).toBe(404);
    const again = await exchange(clientId, await aCode(clientId, cookie));
    await panel('me/password', cookie, { currentPassword: password, password: `${password}!` });
    expect(await callWith(again.json.access_token)).toBe(401);
    cookie = (await changePasswordBack()) ?? '';
  });

  async function changePasswordBack(): Promise<string> {
    const response = await fetch(`${fixture.url}/admin/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: ownerEmail, password: `${password}!` }),
    });
    const changed = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await panel('me/password', changed, { currentPassword: `${password}!`, password });
    return signIn();
  }
});

describe('an agent of an administrator', () => {
  const find = { type: 'api::article.article', action: 'find', fields: ['title'], locales: null, own: false };
  const may = (action: string) => ({ ...find, action, fields: null });

  test('has at most their rights, whatever was allowed', async () => {
    await fixture.addAdministrator('ann@example.org', {
      content: [find, may('update'), may('publish'), may('readDrafts'), may('findOne')],
      settings: [],
    });
    const agent = await fixture.connect(
      await fixture.agentToken(['read', 'write', 'publish', 'model'], 'ann@example.org'),
    );
    expect(await agent.toolNames()).toEqual([
      'list_types',
      'describe_type',
      'search_documents',
      'read_document',
      'update_document',
      'publish_document',
      'schedule_document',
      'read_docs',
    ]);
    const answer = await agent.call('search_documents', { type: 'article', filters: { price: { $gt: 1 } } });
    expect(answer.text).toContain('Invalid key price');
  });

  test('of one who is blocked, or loses a permission, loses it at once', async () => {
    await fixture.addAdministrator('bea@example.org', {
      content: [find, may('create'), may('readDrafts')],
      settings: [],
    });
    const token = await fixture.agentToken(['read', 'write'], 'bea@example.org');
    const agent = await fixture.connect(token);
    expect(await agent.toolNames()).toContain('create_document');
    const { administrators } = fixture.app.accounts;
    const bea = (await administrators.list()).find(({ email }) => email === 'bea@example.org');
    const permissions = { content: [find], settings: [] };
    await administrators.changeRole(bea?.role.id ?? 0, { permissions }, systemActor);
    expect(await agent.toolNames()).not.toContain('create_document');
    expect((await agent.call('create_document', { type: 'article', data: { title: 'x' } })).isError).toBe(true);
    await administrators.change(bea?.id ?? 0, { blocked: true }, systemActor);
    expect(await callWith(token)).toBe(401);
  });

  test('publishes, deletes and changes the model with the separate right only', async () => {
    const agent = await fixture.connect(await fixture.agentToken(['read', 'write']));
    const names = await agent.toolNames();
    expect(names).toEqual(expect.arrayContaining(['create_document', 'update_document', 'upload_file', 'read_model']));
    for (const name of ['publish_document', 'unpublish_document', 'schedule_document', 'delete_document']) {
      expect(names).not.toContain(name);
    }
    for (const name of ['plan_model_change', 'apply_model_change']) expect(names).not.toContain(name);
    const reading = await fixture.connect(await fixture.agentToken(['read']));
    expect(await reading.toolNames()).toEqual([
      'list_types',
      'describe_type',
      'search_documents',
      'read_document',
      'list_change_sets',
      'read_change_set',
      'compare_change_set',
      'search_files',
      'read_model',
      'read_docs',
    ]);
  });

  test('is in the audit log with the person, the client and the document', async () => {
    const agent = await fixture.connect(await fixture.agentToken(['read', 'write']));
    const { documentId } = await agent.do('create_document', { type: 'author', data: { name: 'Logged' } });
    const entries = await fixture.app.accounts.audit.list({ before: null, limit: 2 });
    expect(entries.map((entry) => [entry.actor, entry.client, entry.action, entry.documentId])).toEqual([
      ['administrator', 'Test agent', 'mcp.create_document', documentId],
      ['administrator', 'Test agent', 'document.create', documentId],
    ]);
  });
});

describe('the agents of all administrators', () => {
  const find = { type: 'api::article.article', action: 'find' };
  const part = 'settings::administrators';
  let manager: string;
  let owned: string;
  let theirs: string;

  beforeAll(async () => {
    const settings = [
      { part, action: 'read' },
      { part, action: 'write' },
    ];
    await fixture.addAdministrator('mia@example.org', { content: [find], settings });
    await fixture.addAdministrator('cleo@example.org', { content: [find], settings: [] });
    manager = await signIn('mia@example.org');
    owned = await fixture.agentToken(['read', 'publish']);
    theirs = await fixture.agentToken(['read'], 'cleo@example.org');
  });

  async function grantOf(email: string) {
    const { data } = (await panel('administrator-agents?pageSize=100', manager)).json;
    return data.find((agent: { administrator: { email: string } }) => agent.administrator.email === email);
  }

  test('are listed with their person for those who may read administrators', async () => {
    expect(await grantOf('cleo@example.org')).toEqual({
      id: expect.any(String),
      client: 'Test agent',
      redirectHost: '127.0.0.1:7777',
      scopes: ['read'],
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      administrator: { id: expect.any(Number), email: 'cleo@example.org', firstName: null, lastName: null },
    });
    const page = await panel('administrator-agents?pageSize=1&page=2', manager);
    expect(page.json.data).toHaveLength(1);
    expect(page.json.meta.pagination.total).toBeGreaterThan(1);
    const cleo = await signIn('cleo@example.org');
    expect((await panel('administrator-agents', cleo)).status).toBe(403);
    const { id } = await grantOf(ownerEmail);
    expect((await panel(`administrator-agents/${id}`, cleo, {}, 'DELETE')).status).toBe(403);
    expect((await panel(`agents/${id}`, cleo, {}, 'DELETE')).status).toBe(404);
  });

  test('are ended by those who may write them, unless their person may do more', async () => {
    const { id, administrator } = await grantOf('cleo@example.org');
    expect(await callWith(theirs)).toBe(200);
    expect((await panel(`administrator-agents/${id}`, manager, {}, 'DELETE')).status).toBe(204);
    expect(await callWith(theirs)).toBe(401);
    expect((await panel(`administrator-agents/${id}`, manager, {}, 'DELETE')).status).toBe(404);
    const [entry] = await fixture.app.accounts.audit.list({ before: null, limit: 1 });
    expect(entry).toMatchObject({
      action: 'agent.end',
      type: 'agent',
      documentId: id,
      fields: [`administrator ${administrator.id}`],
    });
    const grant = await grantOf(ownerEmail);
    expect((await panel(`administrator-agents/${grant.id}`, manager, {}, 'DELETE')).status).toBe(403);
    expect(await callWith(owned)).toBe(200);
  });

  test('are neither listed nor kept once they have expired', async () => {
    await fixture.agentToken(['read'], 'cleo@example.org');
    const { id } = await grantOf('cleo@example.org');
    const { store, accounts } = fixture.app;
    const print = statementPrinter(store.dialect);
    const expire = print('UPDATE [octavo_agent_grants] SET [expires_at] = :past WHERE [id] = :id', {
      past: 'instant',
      id: 'text',
    });
    await store.write((tx) => expire.run(tx, { past: '2020-01-01T00:00:00.000Z', id }));
    expect(await grantOf('cleo@example.org')).toBeUndefined();
    expect((await panel('administrator-agents', manager)).json.data.length).toBeGreaterThan(0);
    await accounts.deleteExpired();
    const count = print(
      'SELECT COUNT(*) AS [total] FROM [octavo_agent_grants] WHERE [id] = :id',
      { id: 'text' },
      {
        total: 'integer',
      },
    );
    expect(await count.first(store, { id })).toEqual({ total: 0 });
    expect(await callWith(owned)).toBe(200);
  });
});
