import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider answers with instead of vectors. */
export interface EmbeddingAnswer {
  readonly status?: number;
  readonly body?: string;
  /** Before the answer. */
  readonly milliseconds?: number;
}

/** The body of a request to `/embeddings`. */
export interface EmbeddingRequest {
  readonly model: string;
  readonly input: readonly string[];
  readonly dimensions?: number;
}

/** A server on this machine that makes vectors of texts by their words. */
export interface EmbeddingProvider {
  /** Base address. */
  readonly url: string;
  /** In the order in which they came. */
  readonly requests: readonly EmbeddingRequest[];
  /** What is answered from now on; null for the request, or left out: vectors. */
  answers(answer: ((request: EmbeddingRequest) => EmbeddingAnswer | null) | null): void;
  close(): Promise<void>;
}

const usualDimensions = 64;

/** Opens a provider. Texts with the same words have the same vector. */
export async function openEmbeddingProvider(): Promise<EmbeddingProvider> {
  const requests: EmbeddingRequest[] = [];
  let answer: (request: EmbeddingRequest) => EmbeddingAnswer | null = () => null;
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part) => parts.push(part));
    incoming.on('end', () => {
      const request: EmbeddingRequest = JSON.parse(Buffer.concat(parts).toString('utf8'));
      requests.push(request);
      const { status = 200, body = vectorsOf(request), milliseconds = 0 } = answer(request) ?? {};
      const timer = setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(body);
      }, milliseconds);
      response.on('close', () => clearTimeout(timer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    answers(next) {
      answer = next ?? (() => null);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function vectorsOf({ input, dimensions = usualDimensions }: EmbeddingRequest): string {
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: bagOfWords(text, dimensions) }));
  return JSON.stringify({ object: 'list', data: data.reverse(), model: 'words' });
}

function bagOfWords(text: string, dimensions: number): readonly number[] {
  const vector: number[] = new Array(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    let hash = 7;
    for (const character of word) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + 1;
  }
  return vector;
}
