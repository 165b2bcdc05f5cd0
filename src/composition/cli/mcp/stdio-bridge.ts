import type { Readable } from 'node:stream';
import { firstLine, isObject } from '../../../foundations/core/index.js';

/** The answer of an MCP endpoint. */
export interface EndpointAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends a message to an MCP endpoint with these headers. */
export type PostMessage = (text: string, headers: Readonly<Record<string, string>>) => Promise<EndpointAnswer>;

const versionKey = 'io.modelcontextprotocol/protocolVersion';
/** Texts that a header can hold as they are. */
const headerPattern = /^[\x20-\x7e]{1,1000}$/;
const internalErrorCode = -32_603;
const parseErrorCode = -32_700;

/**
 * Connects a client on standard input and output with an MCP endpoint: one JSON message per line, in both directions. Resolves at the end
 * of the input, when every message is answered. Errors of the endpoint become answers; `write` receives lines without their end.
 */
export async function bridgeStdio(input: Readable, write: (line: string) => void, post: PostMessage): Promise<void> {
  const pending = new Set<Promise<void>>();
  let negotiated: string | null = null;

  async function answer(line: string): Promise<void> {
    const message = parse(line);
    if (!isObject(message)) {
      write(errorLine(null, parseErrorCode, 'Expected one JSON message per line'));
      return;
    }
    try {
      const { status, text } = await post(line, headersOf(message, negotiated));
      if (message.id === undefined) return;
      const body = parse(text);
      if (message.method === 'initialize') negotiated = negotiatedVersion(body);
      const isAnswer = isObject(body) && body.jsonrpc === '2.0' && body.id === message.id;
      write(isAnswer ? JSON.stringify(body) : errorLine(message.id, internalErrorCode, describe(status, body)));
    } catch (error) {
      if (message.id !== undefined) write(errorLine(message.id, internalErrorCode, firstLine(error)));
    }
  }

  let rest = '';
  for await (const chunk of input.setEncoding('utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((text) => text.trim() !== '')) {
      const answering = answer(line).finally(() => pending.delete(answering));
      pending.add(answering);
      // What follows the first message needs to know the version that was agreed on.
      if (negotiated === null) await answering;
    }
  }
  await Promise.all(pending);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The headers that the protocol wants over HTTP: revisions from 2026 on repeat parts of the message there. */
function headersOf(
  { method, params }: Readonly<Record<string, unknown>>,
  negotiated: string | null,
): Readonly<Record<string, string>> {
  const fields = isObject(params) ? params : {};
  const version = isObject(fields._meta) ? fields._meta[versionKey] : undefined;
  if (typeof version !== 'string') return negotiated === null ? {} : { 'mcp-protocol-version': negotiated };
  const name = typeof fields.name === 'string' ? fields.name : fields.uri;
  return {
    'mcp-protocol-version': version,
    ...(typeof method === 'string' && headerPattern.test(method) ? { 'mcp-method': method } : {}),
    ...(typeof name === 'string' && headerPattern.test(name) ? { 'mcp-name': name } : {}),
  };
}

function negotiatedVersion(body: unknown): string | null {
  const result = isObject(body) ? body.result : undefined;
  const version = isObject(result) ? result.protocolVersion : undefined;
  return typeof version === 'string' ? version : null;
}

function describe(status: number, body: unknown): string {
  const error = isObject(body) ? body.error : undefined;
  const message = isObject(error) && typeof error.message === 'string' ? error.message : 'no answer of the protocol';
  return `The server answered ${status}: ${message}`;
}

function errorLine(id: unknown, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}
