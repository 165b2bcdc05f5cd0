import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newProject } from '../security/support/fixture.js';
import { removeFolder } from '../support/data-folder.js';
import { blogFiles } from './support/blog.js';
import { type McpFixture, openMcpFixture } from './support/mcp-fixture.js';

/* The built command, with the client of the SDK that starts programs. */

const bin = fileURLToPath(new URL('../../bin/octavo.js', import.meta.url));
let fixture: McpFixture;

beforeAll(async () => {
  fixture = await openMcpFixture();
});

afterAll(() => fixture.close());

/** Connects a client to `octavo mcp` with these words. */
async function start(words: readonly string[], era: 'legacy' | 'auto', environment: Record<string, string> = {}) {
  const client = new Client(
    { name: 'octavo-test', version: '1.0.0' },
    era === 'legacy' ? {} : { versionNegotiation: { mode: 'auto' } },
  );
  const env = { PATH: process.env.PATH ?? '', ...environment };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp', ...words], env, stderr: 'ignore' }),
  );
  return client;
}

async function createArticle(client: Client, title: string): Promise<string> {
  const { content } = await client.callTool({
    name: 'create_document',
    arguments: { type: 'article', data: { title } },
  });
  return JSON.stringify(content);
}

test.each(['legacy', 'auto'] as const)('forwards to a server with a token, %s', async (era) => {
  const client = await start(['--url', fixture.url], era, { OCTAVO_TOKEN: await fixture.token({ name: era }) });
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('publish_document');
  expect(await createArticle(client, `Over standard input, ${era}`)).toContain(`Over standard input, ${era}`);
  const { resources } = await client.listResources();
  expect((await client.readResource({ uri: resources[1]?.uri ?? '' })).contents).toHaveLength(1);
  await client.close();
});

test('says what is wrong with a token', async () => {
  await expect(start(['--url', fixture.url], 'legacy', { OCTAVO_TOKEN: 'octavo_wrong' })).rejects.toThrow(
    'The server answered 401: Missing or invalid credentials',
  );
});

test('opens a project, and its token ends with it', async () => {
  const project = await newProject(blogFiles);
  const words = ['--project', project, '--data', join(project, 'data')];
  const client = await start(words, 'auto');
  expect(await createArticle(client, 'Local')).toContain('Local');
  await client.close();
  const again = await start(words, 'auto');
  const { content } = await again.callTool({ name: 'search_documents', arguments: { type: 'article' } });
  expect(JSON.stringify(content)).toContain('Local');
  await again.close();
  await removeFolder(project);
});
