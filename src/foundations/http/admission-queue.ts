import { Fault } from '../core/index.js';
import { createRejectionPacer } from './rejection-pacer.js';
import type { Log, RouteGroup } from './types.js';

/** A request that waits for its turn. Nothing of this raises anything. */
export interface QueuedRequest {
  /** Path and query string as they were sent. */
  readonly url: string;
  /** Whoever sent it has hung up. */
  isDisconnected(): boolean;
  run(): void;
  /** Answers that it came at a bad time. */
  reject(): void;
}

/** Puts requests into a line where more come than can be answered at once. */
export interface AdmissionQueue {
  /** Somebody has connected. */
  connectionOpened(): void;
  /** A request has come. Gives whether it may go on; otherwise `wait` is to be called. */
  mayProceed(): boolean;
  /** Lets a request wait for its turn, or refuses it at once where it would wait for too long. */
  enqueue(request: QueuedRequest): void;
}

/** What those are told who are refused. One for all: nothing is to be learned from where it was made. */
export const busyFault: Fault = new Fault('http.busy');

/** Requests that are answered in one turn of the event loop in any case, and milliseconds after which the others stand in line. */
const minPerTick = 4;
const tickBudget = 50;
/** Milliseconds for which those in line are answered in one turn, where nobody connects. */
const batchTime = 4;
/** Milliseconds that a request is taken to last before any has been seen; and how much one counts in the average. */
const initialEstimate = 1;
const smoothing = 1 / 16;
/** A single one counts for so many average ones at most: a slow one among many says little. */
const outlierFactor = 4;
/** Which part of the patience is left while the line is too long. */
const overloadFactor = 1 / 4;

interface QueueEntry extends QueuedRequest {
  readonly enqueuedAt: number;
}

/**
 * A line in front of the doors. As long as little comes it is empty, and asks for next to nothing. Once a turn of the event loop has lasted
 * for a while, or somebody connects in it, further requests stand in line and are answered for some milliseconds of each turn, and one in a
 * turn while somebody connects: in between the loop reads what others have sent, and takes up connections, which it does one by one. So it
 * is known here how many wait. A request that would wait for more than `patience` milliseconds is refused, where its door yields, and so is
 * one that has waited for as long all the same. A burst that is shorter is answered whole; once somebody was refused, and until the line is
 * empty again, a quarter of that time is the limit, so that those who are answered do not wait for long. Of doors that do not yield nobody
 * waits. 0: there is no line.
 */
export function createAdmissionQueue(
  maxWait: number,
  routeGroups: ReadonlyMap<string, RouteGroup>,
  log: Log,
): AdmissionQueue {
  const sheddable = [...routeGroups].flatMap(([name, door]) => (door.yields === true ? [name] : []));
  /** Nobody is kept in it who has had their turn: their answer would be kept, too. */
  const queue: (QueueEntry | null)[] = [];
  /** Where the line begins. */
  let head = 0;
  let tickOpen = false;
  let tickStarted = 0;
  let requestsInTick = 0;
  /** For how many turns, this one included, somebody is taken to be connecting: their request may be read before the next one is taken up. */
  let connectingTicks = 0;
  let batchRunning = false;
  let batchSize = 0;
  let batchStarted = 0;
  let lastBatchEnd = 0;
  let batchDuration = 0;
  let averageDuration = initialEstimate;
  let waitLimit = maxWait;
  const rejections = createRejectionPacer(log);

  function endTick(): void {
    tickOpen = false;
    if (connectingTicks > 0) connectingTicks -= 1;
  }

  function beginTick(): void {
    tickOpen = true;
    tickStarted = performance.now();
    requestsInTick = 0;
    setImmediate(endTick);
  }

  /** Microtasks run between the two: what a request does at once has been done by the end. */
  function schedule(): void {
    setImmediate(runBatch);
    setImmediate(endBatch);
  }

  function runBatch(): void {
    const now = performance.now();
    // Those who connect get as much of the time as those who are answered.
    if (connectingTicks > 0 && now - lastBatchEnd < batchDuration) return;
    batchRunning = true;
    batchSize = 0;
    batchStarted = now;
    const deadline = connectingTicks > 0 ? now : now + batchTime;
    while (runNext(now)) {
      batchSize += 1;
      if (performance.now() >= deadline) return;
    }
  }

  /** Answers the first in line who still waits; gives whether there was any. */
  function runNext(now: number): boolean {
    for (let entry = dequeue(); entry !== null; entry = dequeue()) {
      if (entry.isDisconnected()) continue;
      if (now - entry.enqueuedAt > maxWait) {
        entry.reject();
        continue;
      }
      entry.run();
      return true;
    }
    return false;
  }

  function endBatch(): void {
    if (batchRunning) {
      batchRunning = false;
      const now = performance.now();
      batchDuration = now - batchStarted;
      // All the time since the one before: refusing others, and reading what they send, is part of it.
      const perRequest = (now - lastBatchEnd) / Math.max(batchSize, 1);
      averageDuration += (Math.min(perRequest, outlierFactor * averageDuration) - averageDuration) * smoothing;
      lastBatchEnd = now;
    }
    if (head < queue.length) schedule();
    else waitLimit = maxWait;
  }

  function dequeue(): QueueEntry | null {
    const entry = queue[head] ?? null;
    if (entry === null) return null;
    queue[head] = null;
    head += 1;
    if (head === queue.length) {
      queue.length = 0;
      head = 0;
    } else if (head === 1_024) {
      queue.splice(0, head);
      head = 0;
    }
    return entry;
  }

  /** Puts a request at the end of the line, where it would not wait for too long; gives whether it did. */
  function tryEnqueue(request: QueueEntry): boolean {
    if ((queue.length - head) * averageDuration > waitLimit) {
      waitLimit = maxWait * overloadFactor;
      return false;
    }
    if (queue.length === 0) {
      lastBatchEnd = performance.now();
      schedule();
    }
    queue.push(request);
    return true;
  }

  if (maxWait === 0)
    return { connectionOpened: () => undefined, mayProceed: () => true, enqueue: (request) => request.run() };
  return {
    connectionOpened() {
      if (!tickOpen) beginTick();
      connectingTicks = 2;
    },
    mayProceed() {
      if (!tickOpen) beginTick();
      requestsInTick += 1;
      return (
        queue.length === 0 &&
        connectingTicks === 0 &&
        (requestsInTick <= minPerTick || performance.now() - tickStarted < tickBudget)
      );
    },
    enqueue(request) {
      if (!sheddable.some((name) => isFirstSegment(name, request.url))) {
        request.run();
        return;
      }
      const queued = { ...request, enqueuedAt: performance.now() };
      if (tryEnqueue(queued)) return;
      rejections.reject({ reject: request.reject, readmit: () => !request.isDisconnected() && tryEnqueue(queued) });
    },
  };
}

/** Is this the first segment of the path, in whichever case? */
function isFirstSegment(name: string, url: string): boolean {
  const end = name.length + 1;
  if (url.length > end && !'/?'.includes(url.charAt(end))) return false;
  return url.slice(1, end).toLowerCase() === name;
}
