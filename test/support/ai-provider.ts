import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that came, with the body of `/chat/completions`. */
export interface ChatRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  };
  /** The connection was closed before the answer. */
  broken: boolean;
}

/** What a provider answers with: a status and the text of its message, or a whole body. */
export interface ChatAnswer {
  readonly status?: number;
  readonly content?: string;
  readonly body?: string;
  /** Before the answer. */
  readonly milliseconds?: number;
}

/** A numbered text. */
export interface NumberedText {
  readonly id: number;
  readonly text: string;
}

/** A server on this machine with an interface like OpenAI's. */
export interface TestProvider {
  /** Base address. */
  readonly url: string;
  /** In the order in which they came. */
  readonly requests: readonly ChatRequest[];
  /** What is answered from now on; null: translations that have `[<language>] ` in front. */
  answers(answer: ((request: ChatRequest) => ChatAnswer) | null): void;
  close(): Promise<void>;
}

/** Returns the texts that a request asks to translate, and into which language. */
export function textsOf({ body }: Pick<ChatRequest, 'body'>): {
  readonly to: string;
  readonly texts: readonly NumberedText[];
} {
  return JSON.parse(String(body.messages.at(-1)?.content));
}

/** Answers with a text for each that was sent. */
export function translateEach(request: ChatRequest, translate: (text: string, to: string) => string): ChatAnswer {
  const { to, texts } = textsOf(request);
  return { content: JSON.stringify({ texts: texts.map(({ id, text }) => ({ id, text: translate(text, to) })) }) };
}

/** Opens a provider that translates by naming the language, and describes every image alike. */
export async function openProvider(): Promise<TestProvider> {
  const requests: ChatRequest[] = [];
  const usual = (request: ChatRequest): ChatAnswer =>
    typeof request.body.messages.at(-1)?.content === 'string'
      ? translateEach(request, (text, to) => `[${to}] ${text}`)
      : { content: '{"text":"A red boat\\n in a harbour."}' };
  let answer = usual;
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part) => parts.push(part));
    incoming.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString('utf8'));
      const request: ChatRequest = { path: incoming.url ?? '', headers: incoming.headers, body, broken: false };
      requests.push(request);
      const { status = 200, content = '', body: text, milliseconds = 0 } = answer(request);
      const message = { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' };
      const timer = setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(text ?? JSON.stringify({ object: 'chat.completion', choices: [message] }));
      }, milliseconds);
      response.on('close', () => {
        clearTimeout(timer);
        if (!response.writableFinished) request.broken = true;
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answers(next) {
      answer = next ?? usual;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
