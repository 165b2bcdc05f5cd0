import type { Socket } from 'node:net';
import type { LoopTurn } from '../../kernel/index.js';
import type { Answer } from '../types.js';
import { type KnownHeaders, type PlainHead, readPlainHead } from './plain-request.js';

/** A request and the way to its answer. */
export interface Visit {
  /** The answer, or the promise of one, which is never rejected; null: take the ordinary way. It never raises anything. */
  ask(): Answer | Promise<Answer | null> | null;
  /** Writes an answer. `last`: the connection ends with it. Gives whether the connection is kept. It never raises anything. */
  reply(answer: Answer, last: boolean): boolean;
}

/** What a connection asks of the server that it belongs to. */
export interface DirectHouse {
  /** Nobody is listening who would have to see each request through Node's own server. */
  open(): boolean;
  /** `turn`: in which the request came, where that is certain. */
  visit(socket: Socket, head: PlainHead, turn: LoopTurn | undefined): Visit;
  /** The turn that goes on, asked for where the loop has just read (see `Turns`). */
  turn(): LoopTurn | undefined;
  /** Gives a connection to Node's own server, with these bytes still to be read. */
  handOver(socket: Socket, unread: Buffer): void;
}

/**
 * A connection on which plain GET requests are read and answered here. With the first bytes that are anything else it goes to Node's
 * own server, and stays there. One request is answered at a time, in their order, and none is read while the client does not take
 * its answers.
 */
export class DirectConnection {
  readonly socket: Socket;
  readonly #house: DirectHouse;
  readonly #leave: (connection: DirectConnection) => void;
  /** An answer is on its way. */
  #busy = false;
  #asked = false;
  #ended = false;
  #ending = false;
  #left = false;
  /** The headers of the last request. */
  #known: KnownHeaders | null = null;
  /** It was told to wait: bytes may come long after they were read. */
  #waited = false;
  /** In which bytes came last. */
  #turn: LoopTurn | undefined = undefined;
  /** Bytes that came meanwhile. */
  #unread: Buffer | null = null;
  /** Bytes read when it was looked at last, and how often in turn they were the same. */
  #read = 0;
  #still = 0;

  constructor(socket: Socket, house: DirectHouse, leave: (connection: DirectConnection) => void) {
    this.socket = socket;
    this.#house = house;
    this.#leave = leave;
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
    return this.#asked;
  }

  /** Counts how often in turn this was called without a request having come in between, or being under way. */
  still(): number {
    const { bytesRead } = this.socket;
    this.#still = bytesRead === this.#read && !this.busy ? this.#still + 1 : 0;
    this.#read = bytesRead;
    return this.#still;
  }

  /** Closes the connection: at once, or with the answer that is on its way. */
  end(): void {
    this.#ending = true;
    if (!this.#busy) this.socket.destroySoon();
  }

  readonly #onData = (chunk: Buffer): void => {
    if (!this.#busy && this.#unread === null && !this.socket.writableNeedDrain) {
      this.#take(chunk, this.#waited ? undefined : this.#turnBegun());
      return;
    }
    this.#keep(this.#unread === null ? chunk : Buffer.concat([this.#unread, chunk]));
  };

  readonly #onDrain = (): void => this.#goOn();

  readonly #onEnd = (): void => {
    this.#ended = true;
    if (!this.#busy && this.#unread === null) this.socket.end();
  };

  /** It is closed then, and there is nobody to tell. */
  readonly #onError = (): void => {
    this.socket.destroy();
  };

  readonly #onClose = (): void => this.#drop();

  /** Takes up what came meanwhile. */
  #goOn(): void {
    if (this.#busy || this.socket.writableNeedDrain || this.#left) return;
    const bytes = this.#unread;
    if (bytes !== null) {
      this.#unread = null;
      this.#take(bytes, undefined);
    }
    if (this.#busy || this.#left || this.#unread !== null) return;
    if (this.#ended) this.socket.end();
    else if (this.socket.isPaused()) this.socket.resume();
  }

  /** The turn in which what was just read had begun to come; undefined: it may be another one, as this has been read from in it before. */
  #turnBegun(): LoopTurn | undefined {
    const turn = this.#house.turn();
    if (turn === this.#turn) return undefined;
    this.#turn = turn;
    return turn;
  }

  /** `turn`: in which the first of these bytes came. A request behind others may have been sent later. */
  #take(bytes: Buffer, turn: LoopTurn | undefined): void {
    let from = 0;
    while (from < bytes.length) {
      if (this.socket.writableNeedDrain) {
        this.#keep(bytes.subarray(from));
        return;
      }
      const head = this.#house.open() ? readPlainHead(bytes, from, this.#known) : null;
      const visit = head === null ? null : this.#house.visit(this.socket, head, from === 0 ? turn : undefined);
      const answer = visit === null ? null : visit.ask();
      if (head === null || visit === null || answer === null) {
        this.#handOver(bytes.subarray(from));
        return;
      }
      this.#asked = true;
      this.#known = head.known;
      const asked = bytes.subarray(from, head.end);
      from = head.end;
      if (answer instanceof Promise) {
        this.#busy = true;
        if (from < bytes.length) this.#keep(bytes.subarray(from));
        answer.then((made) => this.#answered(visit, made, asked));
        return;
      }
      if (!this.#reply(visit, answer)) return;
    }
  }

  #keep(bytes: Buffer): void {
    this.#waited = true;
    this.#unread = bytes;
    this.socket.pause();
  }

  /** `asked`: the bytes of the request. */
  #answered(visit: Visit, answer: Answer | null, asked: Buffer): void {
    this.#busy = false;
    if (this.socket.destroyed) return;
    if (answer === null) {
      this.#handOver(this.#unread === null ? asked : Buffer.concat([asked, this.#unread]));
      return;
    }
    if (this.#reply(visit, answer)) this.#goOn();
  }

  /** Gives whether more may be read. */
  #reply(visit: Visit, answer: Answer): boolean {
    if (visit.reply(answer, this.#ending || this.#ended)) return true;
    this.#ending = true;
    this.#unread = null;
    this.socket.destroySoon();
    return false;
  }

  #handOver(bytes: Buffer): void {
    const { socket } = this;
    this.#drop();
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
    this.#house.handOver(socket, bytes);
  }

  #drop(): void {
    if (this.#left) return;
    this.#left = true;
    this.#leave(this);
  }
}
