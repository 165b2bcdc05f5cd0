import { type IncomingMessage, type Server, request as sendRequest } from 'node:http';
import { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** A request that reaches the server without a network. */
export interface InjectedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly payload?: string | Buffer | object;
  /** The client's address; left out: 127.0.0.1. */
  readonly from?: string;
}

/** The response to an injected request. */
export interface InjectedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | number | undefined>>;
  readonly body: Buffer;
}

/** Sends a request to a server over a connection in memory, and reads the response. The server need not listen. */
export async function injectRequest(server: Server, injected: InjectedRequest): Promise<InjectedResponse> {
  const { method, url, from = '127.0.0.1' } = injected;
  const { headers, body } = describePayload(injected);
  const client = new MemorySocket(from);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const { pathname, search } = new URL(url.startsWith('//') ? `http://localhost${url}` : url, 'http://localhost');
    const request = sendRequest({ method, path: pathname + search, headers, createConnection: () => client });
    request.on('response', resolve).on('error', reject).end(body);
    server.emit('connection', client.peer);
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

function describePayload({ headers = {}, payload }: InjectedRequest): {
  readonly headers: Record<string, string>;
  readonly body: string | Buffer | undefined;
} {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) named[name.toLowerCase()] = value;
  if (payload === undefined) return { headers: named, body: undefined };
  const isBytes = typeof payload === 'string' || Buffer.isBuffer(payload);
  const body = isBytes ? payload : JSON.stringify(payload);
  if (!isBytes) named['content-type'] ??= 'application/json';
  if (named['transfer-encoding'] === undefined) named['content-length'] ??= String(Buffer.byteLength(body));
  return { headers: named, body };
}

/** One end of an in-memory connection: the other end reads what is written here. */
class MemorySocket extends Duplex {
  readonly remoteAddress: string;
  readonly peer: MemorySocket;
  /** Resumes the writing of the other end, once this end has read the written bytes. */
  #continueWriting: (() => void) | null = null;

  constructor(remoteAddress: string, peer?: MemorySocket) {
    super();
    this.remoteAddress = remoteAddress;
    this.peer = peer ?? new MemorySocket(remoteAddress, this);
  }

  override _read(): void {
    const continueWriting = this.#continueWriting;
    this.#continueWriting = null;
    continueWriting?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const { peer } = this;
    if (peer.push(chunk)) done();
    else peer.#continueWriting = done;
  }

  override _final(done: () => void): void {
    this.peer.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.writableFinished || !this.readableEnded) this.peer.destroy();
    done(error);
  }
}
