import { Fault } from '../core/index.js';
import { createRejectionPacer } from './rejection-pacer.js';
import type { Log, RouteGroup } from './types.js';

/** A request that may have to wait. No method throws. */
export interface QueuedRequest {
  /** Path and query string as sent. */
  readonly url: string;
  /** Whether the client has closed the connection. */
  isDisconnected(): boolean;
  run(): void;
  /** Answers that the server is busy. */
  reject(): void;
}

/** Delays requests, and rejects some, while more arrive than can be answered in time. */
export interface AdmissionQueue {
  /** Notes that a client has connected. */
  connectionOpened(): void;
  /** Returns whether a request may proceed; otherwise the caller calls `enqueue`. */
  mayProceed(): boolean;
  /** Queues a request, or rejects it immediately if it would wait too long. */
  enqueue(request: QueuedRequest): void;
}

/** The fault of every rejected request. One shared object, because its stack has no information. */
export const busyFault: Fault = new Fault('http.busy');

/** Requests that one tick of the event loop answers in any case, and milliseconds after which the others are queued. */
const minPerTick = 4;
const tickBudget = 50;
/** Milliseconds for which one tick runs queued requests while no client connects. */
const batchTime = 4;
/** Milliseconds that a request is assumed to take before any was measured; and the weight of one in the average. */
const initialEstimate = 1;
const smoothing = 1 / 16;
/** Maximum weight of a single request relative to the average, so that one slow request among many counts little. */
const outlierFactor = 4;
/** The part of the waiting time that is left while the queue is too long. */
const overloadFactor = 1 / 4;

interface QueueEntry extends QueuedRequest {
  readonly enqueuedAt: number;
}

/**
 * Creates the queue in front of the route groups. Under low load it is empty and costs next to nothing.
 *
 * Once a tick of the event loop has taken a certain time, or a client connects in it, further requests are queued. Each
 * tick then runs queued requests for some milliseconds, or one while clients connect: in between, the loop reads other
 * requests and accepts connections, which it does one by one. So the queue knows how many requests wait.
 *
 * A request of a group that yields is rejected if it would wait longer than `maxWait` milliseconds, or has. A shorter
 * burst is answered completely. After a rejection the limit is a quarter of that until the queue is empty, so that
 * accepted requests do not wait long. Requests of groups that do not yield never wait. 0: there is no queue.
 */
export function createAdmissionQueue(
  maxWait: number,
  routeGroups: ReadonlyMap<string, RouteGroup>,
  log: Log,
): AdmissionQueue {
  const sheddable = [...routeGroups].flatMap(([name, group]) => (group.yields === true ? [name] : []));
  /** Entries are set to null once they have run: they would hold their responses in memory. */
  const queue: (QueueEntry | null)[] = [];
  /** The index of the first waiting entry. */
  let head = 0;
  let tickOpen = false;
  let tickStarted = 0;
  let requestsInTick = 0;
  /** For how many ticks, this one included, clients are assumed to be connecting: a request may be read before the next connection is accepted. */
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

  /** Microtasks run between the two: `endBatch` sees the synchronous effects of the requests. */
  function schedule(): void {
    setImmediate(runBatch);
    setImmediate(endBatch);
  }

  function runBatch(): void {
    const now = performance.now();
    // New connections get as much time as requests.
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

  /** Runs the first queued request whose client still waits; returns whether there was one. */
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
      // All the time since the last batch: rejecting requests, and reading what clients send, is part of it.
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

  /** Queues a request that would not wait too long; returns whether it did. */
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

/** Whether this is the first segment of the path, in whichever case. */
function isFirstSegment(name: string, url: string): boolean {
  const end = name.length + 1;
  if (url.length > end && !'/?'.includes(url.charAt(end))) return false;
  return url.slice(1, end).toLowerCase() === name;
}
