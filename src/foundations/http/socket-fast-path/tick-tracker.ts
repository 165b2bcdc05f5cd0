import { EventLoopTick } from '../../core/index.js';

/** The loop asks the system for events in batches of 1024: with fewer connections than this, the events of a tick are one batch. */
const maxConnections = 512;

/** Tells which requests are read in one tick of the event loop. */
export interface TickTracker {
  /**
   * The present tick; undefined: there are too many connections to tell. To be called where the loop has just read from a
   * connection, for what it read first: the system reported those bytes before the tick began.
   */
  current(connections: number): EventLoopTick | undefined;
}

/** Turns begin with the first request that the loop reads, and end before it asks the system what else has come. */
export function createTickTracker(): TickTracker {
  let tick: EventLoopTick | null = null;
  const endTick = (): void => {
    tick = null;
  };
  return {
    current(connections) {
      if (connections > maxConnections) return undefined;
      if (tick === null) {
        tick = new EventLoopTick();
        setImmediate(endTick);
      }
      return tick;
    },
  };
}
