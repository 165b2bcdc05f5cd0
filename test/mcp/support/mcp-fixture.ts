import { type AuthProvider, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { App, PartialConfig } from '../../../src/composition/app/index.js';
import {
  type AgentScope,
  type AuditLogEntry,
  systemActor,
  type TokenRequest,
} from '../../../src/domain/accounts/index.js';
import { newProject, startOn } from '../../security/support/fixture.js';
import { removeFolder } from '../../support/data-folder.js';
import { noLimits } from '../../support/no-limits.js';
import { blogFiles } from './blog.js';
import { challenge, verifier } from './pkce.js';

export const password = 'eleven green bottles';
export const ownerEmail = 'owner@example.org';

/** A picture of one pixel, in Base64. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Who reads over the content API: with a full-access token, or with one that reads what is published. */
export type Reader = 'editor' | 'visitor';

/** The answer of a tool, as the client of an agent reads it. */
export interface ToolAnswer {
  readonly isError: boolean;
  /** Everything that it says. */
  readonly text: string;
  /** The JSON of a success; null: it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs from tool to tool
  readonly json: any;
  /** The part `data` of it. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs from tool to tool
  readonly data: any;
}

/** A connected client of the official SDK. */
export interface Agent {
  readonly client: Client;
  call(name: string, input?: Record<string, unknown>): Promise<ToolAnswer>;
  /** The same for a call that must succeed. Returns `data`. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs from tool to tool
  do(name: string, input?: Record<string, unknown>): Promise<any>;
  toolNames(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A listening server. */
export interface McpFixture {
  readonly app: App;
  readonly url: string;
  /** Creates an API token. */
  token(request: Partial<TokenRequest>): Promise<string>;
  /** The access token of a client to which the administrator with this address has allowed these scopes. */
  agentToken(scopes: readonly AgentScope[], email?: string): Promise<string>;
  /** Adds an administrator with a role of these permissions. */
  addAdministrator(email: string, permissions: unknown): Promise<void>;
  /** Reads a path below `/api/` over the content API, without MCP. Returns the JSON of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the path
  read(path: string, reader?: Reader): Promise<any>;
  /** Returns the latest entries of the audit log about calls of tools, the newest first. */
  calls(limit?: number): Promise<readonly AuditLogEntry[]>;
  connect(token: string | AuthProvider, era?: 'legacy' | 'auto'): Promise<Agent>;
  close(): Promise<void>;
}

/** Starts a server on the blog, or on another model, with a Super Admin. */
export async function openMcpFixture(
  config: PartialConfig = {},
  files: ReadonlyMap<string, string> = blogFiles,
): Promise<McpFixture> {
  const project = await newProject(files);
  const app = await startOn(project, { locales: ['en', 'de'], limits: noLimits, ...config });
  const url = await app.listen(0);
  await app.accounts.administrators.add({ email: ownerEmail, password, role: 'Super Admin' }, systemActor);
  const agents: Agent[] = [];
  const readers = new Map<Reader, Promise<string>>();

  async function createToken(request: Partial<TokenRequest>): Promise<string> {
    const { token } = await app.accounts.tokens.create(
      {
        name: 'agent',
        description: '',
        kind: 'full-access',
        actions: [],
        readDrafts: true,
        expiresAt: null,
        ...request,
      },
      systemActor,
    );
    return token;
  }

  function readerToken(reader: Reader): Promise<string> {
    const rights: Partial<TokenRequest> = reader === 'visitor' ? { kind: 'read-only', readDrafts: false } : {};
    const token = readers.get(reader) ?? createToken({ name: reader, ...rights });
    readers.set(reader, token);
    return token;
  }

  return {
    app,
    url,
    token: createToken,
    async read(path, reader = 'editor') {
      const headers = { authorization: `Bearer ${await readerToken(reader)}` };
      return (await fetch(`${url}/api/${path}`, { headers })).json();
    },
    async calls(limit = 100) {
      const entries = await app.accounts.audit.list({ before: null, limit });
      return entries.filter(({ action }) => action.startsWith('mcp.'));
    },
    async agentToken(scopes, email = ownerEmail) {
      const redirectUri = 'http://127.0.0.1:7777/callback';
      const client = await app.accounts.agents.register({ name: 'Test agent', redirectUris: [redirectUri] });
      const administrator = (await app.accounts.administrators.list()).find((candidate) => candidate.email === email);
      if (administrator === undefined) throw new Error(`nobody is called ${email}`);
      const resource = `${url}/mcp`;
      const code = await app.accounts.agents.authorize(
        { is: 'administrator', id: administrator.id, session: 'test' },
        { client, redirectUri, challenge, resource, scopes },
        systemActor,
      );
      const exchange = { code, clientId: client.clientId, redirectUri, verifier, resource };
      return (await app.accounts.agents.exchangeCode(exchange, '127.0.0.1')).accessToken;
    },
    async addAdministrator(email, permissions) {
      const role = await app.accounts.administrators.createRole(
        { name: `role of ${email}`, description: '', permissions },
        systemActor,
      );
      await app.accounts.administrators.add({ email, password, role: role.name }, systemActor);
    },
    async connect(token, era = 'auto') {
      const agent = await connectAgent(url, token, era);
      agents.push(agent);
      return agent;
    },
    async close() {
      for (const agent of agents) await agent.close();
      await app.close();
      await removeFolder(project);
    },
  };
}

/** Connects a client; `legacy` opens with the handshake of the revisions of 2025, `auto` with that of 2026 where the server has it. */
async function connectAgent(url: string, token: string | AuthProvider, era: 'legacy' | 'auto'): Promise<Agent> {
  const client = new Client(
    { name: 'octavo-test', version: '1.0.0' },
    era === 'legacy' ? {} : { versionNegotiation: { mode: 'auto' } },
  );
  const authProvider = typeof token === 'string' ? { token: async () => token } : token;
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider }));

  async function call(name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const result = await client.callTool({ name, arguments: input });
    const texts = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    const json = parseJson(texts.at(-1) ?? '');
    return { isError: result.isError === true, text: texts.join('\n'), json, data: json?.data };
  }

  return {
    client,
    call,
    async do(name, input) {
      const answer = await call(name, input);
      if (answer.isError) throw new Error(`${name}: ${answer.text}`);
      return answer.data ?? answer.json;
    },
    toolNames: async () => (await client.listTools()).tools.map((tool) => tool.name),
    close: () => client.close(),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the shape differs from tool to tool
function parseJson(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
