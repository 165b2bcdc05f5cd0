import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manyTypes } from './support/blog.js';
import { type McpFixture, openMcpFixture } from './support/mcp-fixture.js';

let fixture: McpFixture;
let token: string;

beforeAll(async () => {
  fixture = await openMcpFixture({ cors: { origins: ['https://inspector.example'] } });
  token = await fixture.token({});
});

afterAll(() => fixture.close());

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

async function post(body: unknown, headers: Record<string, string> = {}, url = fixture.url) {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith('{') ? JSON.parse(text) : null,
  };
}

describe('the endpoint', () => {
  test('answers each message with JSON, without a session', async () => {
    const answer = await post(list);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('mcp-session-id')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json.result.tools.length).toBeGreaterThan(5);
  });

  test('negotiates the revision of the protocol', async () => {
    const params = (protocolVersion: string) => ({
      protocolVersion,
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    });
    const initialize = async (version: string) =>
      (await post({ ...list, method: 'initialize', params: params(version) })).json.result.protocolVersion;
    expect(await initialize('2025-06-18')).toBe('2025-06-18');
    expect(await initialize('2025-03-26')).toBe('2025-03-26');
    expect(await initialize('1999-01-01')).toBe('2025-11-25');
    expect((await post(list, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400);
  });

  test('answers ping, and takes notifications and batches', async () => {
    expect((await post({ ...list, method: 'ping' })).json).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    const notification = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([notification.status, notification.text]).toEqual([202, '']);
    const batch = await post([list, { ...list, id: 2, method: 'ping' }]);
    expect(
      JSON.parse(batch.text)
        .map(({ id }: { id: number }) => id)
        .sort(),
    ).toEqual([1, 2]);
    const long = await post(Array.from({ length: 21 }, (_, id) => ({ ...list, id, method: 'ping' })));
    expect([long.status, long.json.error.message]).toEqual([400, 'A batch has at most 20 messages']);
  });

  test.each([
    ['no JSON', '{"jsonrpc"', {}, 400],
    ['no body', '', {}, 400],
    ['another content type', '{}', { 'content-type': 'text/plain' }, 400],
    ['no message', '{"hello":1}', {}, 400],
    ['a body that is too large', JSON.stringify({ ...list, params: { text: 'x'.repeat(1_100_000) } }), {}, 413],
  ])('refuses %s', async (_, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status);
  });

  test('knows no other method, and no subscription', async () => {
    expect((await post({ ...list, method: 'prompts/list' })).json.error.code).toBe(-32_601);
    expect((await post({ ...list, method: 'subscriptions/listen' })).json.error.code).toBe(-32_601);
  });

  test('offers no stream and has no session to end', async () => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      const response = await fetch(`${fixture.url}/mcp`, { method, headers: { authorization: `Bearer ${token}` } });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect((await fetch(`${fixture.url}/mcp/other`, { method: 'POST' })).status).toBe(404);
  });

  test('refuses pages of other origins, before it looks at a token', async () => {
    const foreign = { origin: 'https://evil.example', authorization: 'Bearer wrong' };
    expect((await post(list, foreign)).status).toBe(403);
    expect((await post(list, { origin: 'null' })).status).toBe(403);
    expect((await post(list, { origin: 'https://inspector.example' })).status).toBe(200);
    expect((await post(list, { origin: fixture.url })).status).toBe(200);
  });

  test.each([
    ['no token', ''],
    ['a token that is none', 'Bearer octavo_wrong'],
    ['another scheme', 'Basic YTpi'],
    ['the form of an access token', `Bearer octavo-agent_${'a'.repeat(43)}`],
  ])('asks %s to sign in, and says where', async (_, authorization) => {
    const answer = await post(list, { authorization });
    expect(answer.status).toBe(401);
    const challenge = answer.headers.get('www-authenticate') ?? '';
    const [, metadata = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? [];
    expect(metadata).toBe(`${fixture.url}/.well-known/oauth-protected-resource/mcp`);
    expect(await (await fetch(metadata)).json()).toMatchObject({
      resource: `${fixture.url}/mcp`,
      authorization_servers: [fixture.url],
    });
  });

  test('limits the calls of each token', async () => {
    const limits = { mcpPerCaller: { attempts: 2, seconds: 3_600 } };
    const limited = await openMcpFixture({ limits });
    const authorization = `Bearer ${await limited.token({})}`;
    const statuses: number[] = [];
    for (let call = 0; call < 3; call++) statuses.push((await post(list, { authorization }, limited.url)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const other = `Bearer ${await limited.token({ name: 'other' })}`;
    expect((await post(list, { authorization: other }, limited.url)).status).toBe(200);
    await limited.close();
  });

  test('does not exist where it is switched off', async () => {
    const off = await openMcpFixture({ mcp: { enabled: false } });
    expect((await post(list, {}, off.url)).status).toBe(404);
    expect((await fetch(`${off.url}/.well-known/oauth-protected-resource/mcp`)).status).toBe(404);
    expect((await fetch(`${off.url}/mcp/oauth/register`, { method: 'POST' })).status).toBe(404);
    await off.close();
  });
});

test('a model of 100 types has a list of tools under 8 kB, and describes its types on request', async () => {
  const large = await openMcpFixture({}, manyTypes(100));
  const agent = await large.connect(await large.agentToken(['read', 'write', 'publish', 'model']));
  const { tools } = await agent.client.listTools();
  const bytes = Buffer.byteLength(JSON.stringify(tools));
  expect(bytes).toBeLessThan(8_000);
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'list_types',
      'describe_type',
      'create_document',
      'schedule_document',
      'apply_model_change',
    ]),
  );
  const { types } = await agent.do('list_types');
  expect(types).toHaveLength(100);
  const described = await agent.do('describe_type', { type: types[7].type });
  expect(JSON.stringify(described.create)).toContain('"text"');
  const created = await agent.do('create_document', { type: types[7].type, data: { title: 'One of many' } });
  expect(created).toMatchObject({ title: 'One of many' });
  expect((await agent.call('read_document', { type: 'page', documentId: 'x' })).text).toContain(
    'one that list_types shows',
  );
  await large.close();
});
