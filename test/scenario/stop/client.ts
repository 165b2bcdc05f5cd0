import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';

/** A request whose answer is awaited while the server stops. */
export interface InFlight {
  /** Resolves as soon as the server has taken the request up. */
  readonly taken: Promise<void>;
  /** Sends what is left of it. */
  finish(): void;
  readonly answered: Promise<{ readonly status: number; readonly body: string }>;
}

/** Requests to one server over connections that stay open. */
export class Client {
  readonly #base: string;
  readonly #token: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 100 });

  constructor(base: string, token: string) {
    this.#base = base;
    this.#token = token;
  }

  /** Sends the head of a write; the server answers it with `100 Continue`, so that it is known to be at work on it. */
  write(method: string, path: string, data: unknown): InFlight {
    const body = JSON.stringify({ data });
    const sent = this.#request(method, path, {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      expect: '100-continue',
    });
    sent.flushHeaders();
    const taken = new Promise<void>((resolve) => sent.once('continue', () => resolve()));
    return { taken, finish: () => void sent.end(body), answered: answerTo(sent) };
  }

  /** Sends a whole read; taken up means here that all of it is on its way. */
  read(path: string): InFlight {
    const sent = this.#request('GET', path, {});
    const taken = new Promise<void>((resolve) => sent.once('finish', () => resolve()));
    sent.end();
    return { taken, finish: () => undefined, answered: answerTo(sent) };
  }

  close(): void {
    this.#agent.destroy();
  }

  #request(method: string, path: string, headers: Readonly<Record<string, string>>) {
    const authorization = `Bearer ${this.#token}`;
    return request(`${this.#base}/api/${path}`, {
      method,
      agent: this.#agent,
      headers: { authorization, ...headers },
    });
  }
}

/** How an attempt to connect ends: `connected`, or the error's code. */
export function knock(base: string): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      resolve('connected');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

function answerTo(sent: ReturnType<typeof request>): InFlight['answered'] {
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response: IncomingMessage) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        body += chunk;
      });
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
  });
}
