import {
  createMcpHandler,
  isLegacyRequest,
  ResourceNotFoundError,
  Server,
  type ServerContext,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { McpMessages, ToolResult } from './protocol.js';

/**
 * Answers one message, or one batch of revisions that have batches, in the protocol revision that the request names.
 * `body` is the parsed body of `request`. Each request has a server object of its own: nothing is stored in between.
 */
export async function answerMessage(messages: McpMessages, request: Request, body: unknown): Promise<Response> {
  if (await isLegacyRequest(request, body)) {
    const server = createServer(messages);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: body });
    const text = await response.arrayBuffer();
    await server.close();
    return new Response(text.byteLength === 0 ? null : text, response);
  }
  const handler = createMcpHandler(() => createServer(messages), { legacy: 'reject' });
  const response = await handler.fetch(request, { parsedBody: body });
  const text = await response.arrayBuffer();
  await handler.close();
  return new Response(text.byteLength === 0 ? null : text, response);
}

function createServer({ info, instructions, listTools, callTool, listResources, readResource }: McpMessages): Server {
  const server = new Server(info, { capabilities: { tools: {}, resources: {} }, instructions });
  server.setRequestHandler('tools/list', async () => ({ tools: [...(await listTools())] }));
  server.setRequestHandler('tools/call', async ({ params }, context: ServerContext) =>
    asResult(await callTool(params.name, context.mcpReq.id, params.arguments ?? {})),
  );
  server.setRequestHandler('resources/list', async () => ({ resources: [...(await listResources())] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const page = await readResource(uri);
    if (page === null) throw new ResourceNotFoundError(uri);
    return { contents: [page] };
  });
  return server;
}

function asResult({ texts, isError }: ToolResult) {
  return { content: texts.map((text) => ({ type: 'text' as const, text })), ...(isError ? { isError } : {}) };
}
