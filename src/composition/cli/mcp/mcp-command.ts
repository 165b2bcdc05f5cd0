import { systemActor } from '../../../domain/accounts/index.js';
import { CliError, millisecondsPerDay } from '../../../foundations/core/index.js';
import type { App } from '../../app/index.js';
import type { ProjectFlags } from '../options.js';
import type { Output } from '../output.js';
import { withApp } from '../with-app.js';
import { bridgeStdio, type PostMessage } from './stdio-bridge.js';

/** Flags of `octavo mcp`. */
export interface McpFlags extends ProjectFlags {
  readonly url?: string;
}

const tokenVariable = 'OCTAVO_TOKEN';
const usualHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/**
 * `octavo mcp`: an MCP server on standard input and output, for agents on this machine. It forwards to a running server, or opens the
 * project itself; then it acts with the token in OCTAVO_TOKEN, or with one of its own that ends with it. Throws CliError.
 */
export async function mcpCommand(flags: McpFlags, output: Output): Promise<void> {
  const token = process.env[tokenVariable] ?? '';
  if (flags.url !== undefined) {
    if (token === '') throw new CliError(`${tokenVariable} is not set: it has to hold an API token of ${flags.url}`);
    await bridgeStdio(process.stdin, (line) => output.out(line), serverPost(flags.url, token));
    return;
  }
  await withApp(flags, output, async (app) => {
    if (token === '') await withOwnToken(app, (own) => serve(app, own, output));
    else await serve(app, token, output);
  });
}

function serve(app: App, token: string, output: Output): Promise<void> {
  return bridgeStdio(
    process.stdin,
    (line) => output.out(line),
    async (text, headers) => {
      const authorization = `Bearer ${token}`;
      const { status, body } = await app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { ...usualHeaders, authorization, ...headers },
        payload: text,
      });
      return { status, text: body.toString('utf8') };
    },
  );
}

/** Whoever runs the command can read and write the data anyway, so the token may do everything that tokens may. */
async function withOwnToken(app: App, work: (token: string) => Promise<void>): Promise<void> {
  const { token, info } = await app.accounts.tokens.create(
    {
      name: 'octavo mcp',
      description: 'Of a command that is running, or was interrupted',
      kind: 'full-access',
      actions: [],
      readDrafts: true,
      expiresAt: Date.now() + millisecondsPerDay,
    },
    systemActor,
  );
  try {
    await work(token);
  } finally {
    await app.accounts.tokens.revoke(info.id, systemActor);
  }
}

function serverPost(address: string, token: string): PostMessage {
  if (!URL.canParse(address)) throw new CliError(`${address} is no URL: write for example http://localhost:1337`);
  const endpoint = new URL('/mcp', address);
  return async (text, headers) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      redirect: 'error',
      headers: { ...usualHeaders, authorization: `Bearer ${token}`, ...headers },
      body: text,
    });
    return { status: response.status, text: await response.text() };
  };
}
