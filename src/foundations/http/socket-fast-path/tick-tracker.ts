import { EventLoopTick } from '../../core/index.js';

/** The loop asks the system for events in batches of 1024: with fewer connections than this, the events of a tick are one batch. */
const maxConnections = 512;

/** Determines which requests are read in one tick of the event loop. */
export interface TickTracker {
  /**
   * Returns the current tick; undefined: there are too many connections to tell. Must be called right after the loop
   * has read from a connection, for the first request read: the system reported those bytes before the tick began.
   */
  current(connections: number): EventLoopTick | undefined;
}

/** Ticks begin with the first request that the loop reads, and end before it polls the system for more. */
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
