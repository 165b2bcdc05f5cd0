import type { Socket } from 'node:net';
import { type LoopTurn, systemClock } from '../../kernel/index.js';
import { busy, type Crowd } from '../crowd.js';
import { disconnectedSignal } from '../disconnected.js';
import { dispatch } from '../dispatch.js';
import type { HeaderChoice } from '../header-choice.js';
import { limits } from '../limits.js';
import type { Delivery } from '../outline.js';
import { parseTarget } from '../path.js';
import type { Peers } from '../peers.js';
import type { Recorded, RequestRecord } from '../record.js';
import type { RequestIds } from '../request-ids.js';
import type { Answer, Door, EmitError, Requester } from '../types.js';
import type { UnsentBytes } from '../unsent-bytes.js';
import type { Visit } from './connection.js';
import { createDateText } from './date-text.js';
import type { PlainHead } from './plain-request.js';
import { DirectWriter, type Endings } from './write-direct.js';

/** What visits are made with. */
export interface VisitsParts {
  readonly doors: ReadonlyMap<string, Door>;
  readonly crowd: Crowd;
  readonly peers: Peers;
  readonly choice: HeaderChoice;
  readonly requestIds: RequestIds;
  readonly emitError: EmitError;
  readonly record: RequestRecord;
  readonly unsent: UnsentBytes;
  /** The server is stopping. */
  readonly stopping: () => boolean;
}

/** Makes the visits of requests that are answered directly. Doors with headers or files of their own are never asked here. */
export function createVisits(
  parts: VisitsParts,
): (socket: Socket, head: PlainHead, turn: LoopTurn | undefined) => Visit {
  const { doors } = parts;
  const lanes = new Map([...doors].filter(([, door]) => door.sameOrigin !== true && door.files !== true));
  const dated = (textOf: (date: string) => string) => createDateText(systemClock, textOf);
  const seconds = Math.floor(limits.keepAliveTime / 1_000);
  const endings: Endings = {
    kept: dated((date) => `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n`),
    last: dated((date) => `Date: ${date}\r\n\r\n`),
  };
  const house: VisitsHouse = { ...parts, lanes, asked: [...lanes.values()], writer: new DirectWriter(endings) };
  return (socket, head, turn) => new DirectVisit(house, socket, head, turn);
}

/** What visits share. */
interface VisitsHouse extends VisitsParts {
  /** The doors that are asked here, by the first path segment, and as a list. */
  readonly lanes: ReadonlyMap<string, Door>;
  readonly asked: readonly Door[];
  readonly writer: DirectWriter;
}

class DirectVisit implements Visit, Requester {
  readonly #house: VisitsHouse;
  readonly #socket: Socket;
  readonly #head: PlainHead;
  readonly #turn: LoopTurn | undefined;
  readonly #requestId: string;
  readonly #started: number;

  constructor(house: VisitsHouse, socket: Socket, head: PlainHead, turn: LoopTurn | undefined) {
    this.#house = house;
    this.#socket = socket;
    this.#head = head;
    this.#turn = turn;
    this.#requestId = house.requestIds.of({ socket, headers: head.known.headers });
    this.#started = house.record.started();
  }

  get address(): string {
    return this.#house.peers.clientOf({ socket: this.#socket, headers: this.#head.known.headers }).address;
  }

  disconnected(): AbortSignal {
    return disconnectedSignal(this.#socket);
  }

  ask(): Answer | Promise<Answer | null> | null {
    return this.#house.crowd.clear() ? this.#begin(this.#turn) : this.#inLine();
  }

  reply(answer: Answer, ending: boolean): boolean {
    const { record, stopping, unsent } = this.#house;
    const last = ending || stopping();
    let status: number;
    try {
      status = this.#deliver(answer, last);
    } catch (error) {
      status = this.#deliver(this.#failed(error), last);
    }
    unsent.wrote(this.#socket);
    record.written(this.#recorded(), status, { requestId: this.#requestId, started: this.#started });
    return !last;
  }

  #begin(turn: LoopTurn | undefined): Answer | Promise<Answer | null> | null {
    try {
      const answer = this.#recalled(turn) ?? this.#dispatched();
      return answer instanceof Promise ? answer.catch((error: unknown) => this.#failed(error)) : answer;
    } catch (error) {
      return this.#failed(error);
    }
  }

  #inLine(): Promise<Answer | null> {
    return new Promise((resolve) => {
      this.#house.crowd.wait({
        url: this.#head.url,
        gone: () => this.#socket.destroyed,
        // Its turn is another one by then.
        run: () => resolve(this.#begin(undefined)),
        refuse: () => resolve(this.#failed(busy)),
      });
    });
  }

  #recalled(turn: LoopTurn | undefined): Answer | Promise<Answer | null> | null {
    const { url, known } = this.#head;
    for (const door of this.#house.asked) {
      const answer = door.recall(url, known.authorization, turn, this);
      if (answer !== null) return answer;
    }
    return null;
  }

  /** The answer of a door that gives nothing but data there; null: it may be something else. */
  #dispatched(): Promise<Answer> | null {
    const { lanes, doors, peers } = this.#house;
    const { url, known } = this.#head;
    const { segments } = parseTarget(url);
    const door = lanes.get((segments?.[0] ?? '').toLowerCase());
    if (segments === null || door?.givesData?.(segments) !== true) return null;
    const { headers, authorization } = known;
    return dispatch(doors, {
      method: 'GET',
      url,
      headers,
      authorization,
      ...peers.clientOf({ socket: this.#socket, headers }),
      disconnected: () => this.disconnected(),
      preflight: null,
      stream: null,
      body: undefined,
    });
  }

  #deliver(answer: Answer, last: boolean): number {
    const { choice, writer } = this.#house;
    const { ifNoneMatch, origin } = this.#head.known;
    const delivery: Delivery = {
      head: false,
      ifNoneMatch,
      headers: choice.open(origin),
      requestId: this.#requestId,
      last,
      unread: false,
    };
    return writer.write(this.#socket, answer, delivery);
  }

  #failed(error: unknown): Answer {
    const { emitError, record } = this.#house;
    const answer = emitError(error, this.#requestId, this.#head.url);
    record.failed(this.#recorded(), answer.status, this.#requestId, error);
    return answer;
  }

  #recorded(): Recorded {
    return { method: 'GET', url: this.#head.url, headers: this.#head.known.headers };
  }
}
