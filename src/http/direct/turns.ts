import { LoopTurn } from '../../kernel/index.js';

/** The loop asks the system for events in batches of 1024: with fewer connections than this, those of a turn are of one batch. */
const mostConnections = 512;

/** Tells which requests are taken up in one turn of the event loop. */
export interface Turns {
  /**
   * The turn that goes on; undefined: there are too many connections to tell. To be asked where the loop has just read from a
   * connection, for what it read first: the system reported those bytes before the turn began.
   */
  present(connections: number): LoopTurn | undefined;
}

/** Turns begin with the first request that the loop reads, and end before it asks the system what else has come. */
export function createTurns(): Turns {
  let turn: LoopTurn | null = null;
  const end = (): void => {
    turn = null;
  };
  return {
    present(connections) {
      if (connections > mostConnections) return undefined;
      if (turn === null) {
        turn = new LoopTurn();
        setImmediate(end);
      }
      return turn;
    },
  };
}
