import type { Socket } from 'node:net';
import type { EventLoopTick, MaybePromise } from '../../core/index.js';
import type { HttpResponse } from '../types.js';
import { type HeaderBlock, type PlainRequest, parsePlainRequest } from './plain-request.js';

/** A request and its response. */
export interface HttpExchange {
  /** Returns the response, or a promise of it that never rejects; null: Node's server is to answer. Never throws. */
  handle(): MaybePromise<HttpResponse | null>;
  /** Writes a response. `closes`: the connection ends with it. Returns whether the connection stays open. Never throws. */
  write(answer: HttpResponse, closes: boolean): boolean;
}

/** The functions that a connection needs of its server. */
export interface ConnectionHandler {
  /** Whether requests may bypass Node's server: nothing observes each of them there. */
  isEnabled(): boolean;
  /** `tick`: the tick of the event loop in which the request came, if that is certain. */
  startExchange(socket: Socket, head: PlainRequest, tick: EventLoopTick | undefined): HttpExchange;
  /** Returns the current tick; must be called right after the event loop has read (see `TickTracker`). */
  currentTick(): EventLoopTick | undefined;
  /** Returns a connection to Node's own server, with these bytes still to be read. */
  handOver(socket: Socket, unread: Buffer): void;
}

/**
 * A connection on which plain GET requests are read and answered directly. With the first bytes of anything else it is
 * handed over to Node's own server, and stays there. One request is answered at a time, in order, and none is read
 * while the client does not take its responses.
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
  /** The socket was paused: bytes may be handled long after they were read. */
  #wasPaused = false;
  /** The tick of the last received bytes. */
  #lastTick: EventLoopTick | undefined = undefined;
  /** Bytes received while a request was being answered. */
  #unread: Buffer | null = null;
  /** Bytes read at the last idle check, and how many checks in a row found the same number. */
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

  /** A request is being answered, or its response is not flushed yet. */
  get busy(): boolean {
    return this.#busy || this.socket.writableLength > 0;
  }

  /** Whether any request has come on this connection. */
  get hasRequested(): boolean {
    return this.#hasRequested;
  }

  /** Counts consecutive calls without received bytes or a request in between. */
  countIdleCheck(): number {
    const { bytesRead } = this.socket;
    this.#idleChecks = bytesRead === this.#lastBytesRead && !this.busy ? this.#idleChecks + 1 : 0;
    this.#lastBytesRead = bytesRead;
    return this.#idleChecks;
  }

  /** Closes the connection: immediately, or with the response to the current request. */
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

  /** The connection has failed: there is no client to respond to. */
  readonly #onError = (): void => {
    this.socket.destroy();
  };

  readonly #onClose = (): void => this.#detach();

  /** Handles the bytes received while a request was being answered. */
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

  /** The tick before which the bytes just read had come; undefined: not certain, as the connection was read from in this tick before. */
  #tickOfRead(): EventLoopTick | undefined {
    const tick = this.#handler.currentTick();
    if (tick === this.#lastTick) return undefined;
    this.#lastTick = tick;
    return tick;
  }

  /** `tick`: that of the first of these bytes. A request behind others may have been sent later. */
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

  /** Ends a request with an asynchronous response. `requestBytes`: for Node's server, if it has to respond. */
  #finish(exchange: HttpExchange, answer: HttpResponse | null, requestBytes: Buffer): void {
    this.#busy = false;
    if (this.socket.destroyed) return;
    if (answer === null) {
      this.#handOver(this.#unread === null ? requestBytes : Buffer.concat([requestBytes, this.#unread]));
      return;
    }
    if (this.#write(exchange, answer)) this.#continue();
  }

  /** Writes a response; returns whether more may be read. */
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
      // Nothing can be put back into a stream that has ended.
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
