import type { Socket } from 'node:net';
import { systemClock } from '../../kernel/index.js';
import { busy, type Crowd } from '../crowd.js';
import { dispatch } from '../dispatch.js';
import type { HeaderChoice } from '../header-choice.js';
import { limits } from '../limits.js';
import type { Delivery } from '../outline.js';
import { parseTarget } from '../path.js';
import type { Peers } from '../peers.js';
import type { RequestRecord } from '../record.js';
import type { RequestIds } from '../request-ids.js';
import type { Answer, Door, EmitError } from '../types.js';
import type { Visit } from './connection.js';
import { createDateText } from './date-text.js';
import type { PlainHead } from './plain-request.js';
import { type Endings, writeDirect } from './write-direct.js';

/** What visits are made with. */
export interface VisitsParts {
  readonly doors: ReadonlyMap<string, Door>;
  readonly crowd: Crowd;
  readonly peers: Peers;
  readonly choice: HeaderChoice;
  readonly requestIds: RequestIds;
  readonly emitError: EmitError;
  readonly record: RequestRecord;
  /** The server is stopping. */
  readonly stopping: () => boolean;
}

/** Makes the visits of requests that are answered directly. Doors with headers or files of their own are never asked here. */
export function createVisits(parts: VisitsParts): (socket: Socket, head: PlainHead) => Visit {
  const { doors, crowd, peers, choice, requestIds, emitError, record, stopping } = parts;
  const lanes = new Map([...doors].filter(([, door]) => door.sameOrigin !== true && door.files !== true));
  const dateText = createDateText(systemClock);
  const seconds = Math.floor(limits.keepAliveTime / 1_000);
  const endings: Endings = {
    kept: () => `Date: ${dateText()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n`,
    last: () => `Date: ${dateText()}\r\n\r\n`,
  };

  function recalled({ url, headers }: PlainHead): Answer | Promise<Answer | null> | null {
    for (const door of lanes.values()) {
      const answer = door.recall(url, headers.authorization);
      if (answer !== null) return answer;
    }
    return null;
  }

  /** The answer of a door that gives nothing but data there; null: it may be something else. */
  function dispatched(socket: Socket, head: PlainHead): Promise<Answer> | null {
    const { segments } = parseTarget(head.url);
    const door = lanes.get((segments?.[0] ?? '').toLowerCase());
    if (segments === null || door?.givesData?.(segments) !== true) return null;
    const { url, headers } = head;
    return dispatch(doors, {
      method: 'GET',
      url,
      headers,
      authorization: headers.authorization,
      ...peers.clientOf({ socket, headers }),
      preflight: null,
      stream: null,
      body: undefined,
    });
  }

  return (socket, head) => {
    const { url, headers } = head;
    const recorded = { method: 'GET', url, headers };
    const reception = { requestId: requestIds.of({ socket, headers }), started: record.started() };
    const { requestId } = reception;

    function failed(error: unknown): Answer {
      const answer = emitError(error, requestId, url);
      record.failed(recorded, answer.status, requestId, error);
      return answer;
    }

    function deliver(answer: Answer, last: boolean): number {
      const delivery: Delivery = {
        head: false,
        ifNoneMatch: headers['if-none-match'],
        headers: choice.open(headers.origin),
        requestId,
        last,
        unread: false,
      };
      return writeDirect(socket, answer, delivery, endings);
    }

    function begin(): Answer | Promise<Answer | null> | null {
      try {
        const answer = recalled(head) ?? dispatched(socket, head);
        return answer instanceof Promise ? answer.catch(failed) : answer;
      } catch (error) {
        return failed(error);
      }
    }

    function inLine(): Promise<Answer | null> {
      return new Promise((resolve) => {
        crowd.wait({
          url,
          gone: () => socket.destroyed,
          run: () => resolve(begin()),
          refuse: () => resolve(failed(busy)),
        });
      });
    }

    return {
      ask() {
        return crowd.clear() ? begin() : inLine();
      },
      reply(answer, ending) {
        const last = ending || stopping();
        let status: number;
        try {
          status = deliver(answer, last);
        } catch (error) {
          status = deliver(failed(error), last);
        }
        record.written(recorded, status, reception);
        return !last;
      },
    };
  };
}
