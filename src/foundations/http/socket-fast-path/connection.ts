import type { Socket } from 'node:net';
import type { EventLoopTick } from '../../core/index.js';
import type { HttpResponse } from '../types.js';
import { type HeaderBlock, type PlainRequest, parsePlainRequest } from './plain-request.js';

/** A request and the way to its answer. */
export interface HttpExchange {
  /** The answer, or the promise of one, which is never rejected; null: take the ordinary way. It never raises anything. */
  handle(): HttpResponse | Promise<HttpResponse | null> | null;
  /** Writes an answer. `last`: the connection ends with it. Gives whether the connection is kept. It never raises anything. */
  write(answer: HttpResponse, closes: boolean): boolean;
}

/** What a connection asks of the server that it belongs to. */
export interface ConnectionHandler {
  /** Nobody is listening who would have to see each request through Node's own server. */
  isEnabled(): boolean;
  /** `turn`: in which the request came, where that is certain. */
  startExchange(socket: Socket, head: PlainRequest, tick: EventLoopTick | undefined): HttpExchange;
  /** The turn that goes on, asked for where the loop has just read (see `Turns`). */
  currentTick(): EventLoopTick | undefined;
  /** Returns a connection to Node's own server, with these bytes still to be read. */
  handOver(socket: Socket, unread: Buffer): void;
}

/**
 * A connection on which plain GET requests are read and answered here. With the first bytes that are anything else it goes to Node's
 * own server, and stays there. One request is answered at a time, in their order, and none is read while the client does not take
 * its answers.
 */
export class SocketConnection {
  readonly socket: Socket;
  readonly #handler: ConnectionHandler;
  readonly #onDetach: (connection: SocketConnection) => void;
  /** An answer is on its way. */
  #busy = false;
  #hasRequested = false;
  #ended = false;
  #ending = false;
  #detached = false;
  /** The headers of the last request. */
  #lastHeaders: HeaderBlock | null = null;
  /** It was told to wait: bytes may come long after they were read. */
  #wasPaused = false;
  /** In which bytes came last. */
  #lastTick: EventLoopTick | undefined = undefined;
  /** Bytes that came meanwhile. */
  #unread: Buffer | null = null;
  /** Bytes read when it was looked at last, and how often in turn they were the same. */
  #lastBytesRead = 0;
  #idleChecks = 0;

  constructor(socket: Socket, handler: ConnectionHandler, onDetach: (connection: SocketConnection) => void) {
    this.socket = socket;
    this.#handler = handler;
    this.#onDetach = onDetach;
    socket.on('data', this.#onData);
    socket.on('drain', this.#onDrain);
    socket.on('end', this.#onEnd);
    socket.on('error', this.#onError);
    socket.on('close', this.#onClose);
  }

  /** A request is being answered, or its answer has not been taken yet. */
  get busy(): boolean {
    return this.#busy || this.socket.writableLength > 0;
  }

  /** A request has come, at any time. */
  get asked(): boolean {
    return this.#hasRequested;
  }

  /** Counts how often in turn this was called without a request having come in between, or being under way. */
  countIdleCheck(): number {
    const { bytesRead } = this.socket;
    this.#idleChecks = bytesRead === this.#lastBytesRead && !this.busy ? this.#idleChecks + 1 : 0;
    this.#lastBytesRead = bytesRead;
    return this.#idleChecks;
  }

  /** Closes the connection: at once, or with the answer that is on its way. */
  end(): void {
    this.#ending = true;
    if (!this.#busy) this.socket.destroySoon();
  }

  readonly #onData = (chunk: Buffer): void => {
    if (!this.#busy && this.#unread === null && !this.socket.writableNeedDrain) {
      this.#processBytes(chunk, this.#wasPaused ? undefined : this.#tickOfRead());
      return;
    }
    this.#buffer(this.#unread === null ? chunk : Buffer.concat([this.#unread, chunk]));
  };

  readonly #onDrain = (): void => this.#continue();

  readonly #onEnd = (): void => {
    this.#ended = true;
    if (!this.#busy && this.#unread === null) this.socket.end();
  };

  /** It is closed then, and there is nobody to tell. */
  readonly #onError = (): void => {
    this.socket.destroy();
  };

  readonly #onClose = (): void => this.#detach();

  /** Takes up what came meanwhile. */
  #continue(): void {
    if (this.#busy || this.socket.writableNeedDrain || this.#detached) return;
    const bytes = this.#unread;
    if (bytes !== null) {
      this.#unread = null;
      this.#processBytes(bytes, undefined);
    }
    if (this.#busy || this.#detached || this.#unread !== null) return;
    if (this.#ended) this.socket.end();
    else if (this.socket.isPaused()) this.socket.resume();
  }

  /** The turn in which what was just read had begun to come; undefined: it may be another one, as this has been read from in it before. */
  #tickOfRead(): EventLoopTick | undefined {
    const tick = this.#handler.currentTick();
    if (tick === this.#lastTick) return undefined;
    this.#lastTick = tick;
    return tick;
  }

  /** `turn`: in which the first of these bytes came. A request behind others may have been sent later. */
  #processBytes(bytes: Buffer, tick: EventLoopTick | undefined): void {
    let offset = 0;
    while (offset < bytes.length) {
      if (this.socket.writableNeedDrain) {
        this.#buffer(bytes.subarray(offset));
        return;
      }
      const head = this.#handler.isEnabled() ? parsePlainRequest(bytes, offset, this.#lastHeaders) : null;
      const exchange =
        head === null ? null : this.#handler.startExchange(this.socket, head, offset === 0 ? tick : undefined);
      const answer = exchange === null ? null : exchange.handle();
      if (head === null || exchange === null || answer === null) {
        this.#handOver(bytes.subarray(offset));
        return;
      }
      this.#hasRequested = true;
      this.#lastHeaders = head.headerBlock;
      const requestBytes = bytes.subarray(offset, head.end);
      offset = head.end;
      if (answer instanceof Promise) {
        this.#busy = true;
        if (offset < bytes.length) this.#buffer(bytes.subarray(offset));
        answer.then((response) => this.#finish(exchange, response, requestBytes));
        return;
      }
      if (!this.#write(exchange, answer)) return;
    }
  }

  #buffer(bytes: Buffer): void {
    this.#wasPaused = true;
    this.#unread = bytes;
    this.socket.pause();
  }

  /** `asked`: the bytes of the request. */
  #finish(exchange: HttpExchange, answer: HttpResponse | null, requestBytes: Buffer): void {
    this.#busy = false;
    if (this.socket.destroyed) return;
    if (answer === null) {
      this.#handOver(this.#unread === null ? requestBytes : Buffer.concat([requestBytes, this.#unread]));
      return;
    }
    if (this.#write(exchange, answer)) this.#continue();
  }

  /** Gives whether more may be read. */
  #write(exchange: HttpExchange, answer: HttpResponse): boolean {
    if (exchange.write(answer, this.#ending || this.#ended)) return true;
    this.#ending = true;
    this.#unread = null;
    this.socket.destroySoon();
    return false;
  }

  #handOver(bytes: Buffer): void {
    const { socket } = this;
    this.#detach();
    socket.off('data', this.#onData);
    socket.off('drain', this.#onDrain);
    socket.off('end', this.#onEnd);
    socket.off('error', this.#onError);
    socket.off('close', this.#onClose);
    if (this.#ended) {
      // Nothing can be put back into a stream that has come to its end.
      socket.destroy();
      return;
    }
    socket.setTimeout(0);
    this.#handler.handOver(socket, bytes);
  }

  #detach(): void {
    if (this.#detached) return;
    this.#detached = true;
    this.#onDetach(this);
  }
}
