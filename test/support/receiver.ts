import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signDelivery } from '../../src/domain/events/signature.js';

/** A request that came. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body. */
  readonly told: {
    readonly event: string;
    readonly entry?: Readonly<Record<string, unknown>> & { readonly documentId: string };
  };
  /** What it was answered with. */
  readonly status: number;
}

/** A receiver of webhooks on this machine. */
export interface TestReceiver {
  readonly url: string;
  /** In the order in which they came. */
  readonly received: readonly Received[];
  /** Those that came and were not answered yet. */
  waiting(): readonly Omit<Received, 'status'>[];
  /** Those that were answered with 2xx. */
  taken(): readonly Received[];
  /** What is answered from now on; a number of milliseconds to wait before. */
  answers(status: number | ((received: Omit<Received, 'status'>) => number), milliseconds?: number): void;
  /** Nothing listens any more. */
  goDown(): Promise<void>;
  /** It does again, at the same address. */
  comeBack(): Promise<void>;
}

/** Opens a receiver, which answers with 200. */
export async function openReceiver(): Promise<TestReceiver> {
  const received: Received[] = [];
  const waiting = new Set<Omit<Received, 'status'>>();
  let status: number | ((received: Omit<Received, 'status'>) => number) = 200;
  let wait = 0;
  let server: Server | null = null;
  let port = 0;

  function listen(): Promise<void> {
    const opened = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        const came = { headers: request.headers, text, told: JSON.parse(text) };
        waiting.add(came);
        response.on('close', () => waiting.delete(came));
        setTimeout(() => {
          if (response.destroyed) return;
          const code = typeof status === 'number' ? status : status(came);
          received.push({ ...came, status: code });
          response.writeHead(code).end(`answered with ${code}`);
        }, wait);
      });
    });
    server = opened;
    return new Promise((resolve) =>
      opened.listen(port, '127.0.0.1', () => {
        port = (opened.address() as AddressInfo).port;
        resolve();
      }),
    );
  }

  await listen();
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    waiting: () => [...waiting],
    taken: () => received.filter((one) => one.status >= 200 && one.status < 300),
    answers(code, milliseconds = 0) {
      status = code;
      wait = milliseconds;
    },
    goDown() {
      const closing = server;
      server = null;
      return new Promise((resolve) => {
        if (closing === null) return resolve();
        closing.close(() => resolve());
        closing.closeAllConnections();
      });
    },
    comeBack: listen,
  };
}

/** Whether a request was signed with this secret. */
export function isSigned({ headers, text }: Received, secret: string): boolean {
  const [id, timestamp] = [String(headers['x-octavo-id']), String(headers['x-octavo-timestamp'])];
  return headers['x-octavo-signature'] === signDelivery({ secret, id, timestamp, body: text });
}
