import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { DirectConnection, type DirectHouse } from './connection.js';
import { createTurns } from './turns.js';

/** How long connections may take, in milliseconds. */
export interface DirectTimes {
  /** Until the first request. */
  readonly first: number;
  /** Between two requests. */
  readonly between: number;
  /** For which nothing may move while a request is answered. */
  readonly moving: number;
  /** How often they are looked at. */
  readonly check: number;
}

/** Answers plain GET requests on the connections of a server before Node's own server sees them. */
export interface DirectLane {
  /** Ends connections without a request in flight at once, the others with their answer. */
  close(): void;
  /** Ends them all, whatever is in flight. */
  destroy(): void;
}

/**
 * Puts a direct lane in front of a server. Connections that are handed over look to the server as if they had just been opened.
 * `tooSlow` is told of connections on which no request has come in time, and is to close them.
 */
export function createDirectLane(
  server: Server,
  house: Omit<DirectHouse, 'handOver' | 'turn'>,
  times: DirectTimes,
  tooSlow: (socket: Socket) => void,
): DirectLane {
  const ordinary = server.listeners('connection');
  const all = new Set<DirectConnection>();
  const leave = (connection: DirectConnection): void => {
    all.delete(connection);
  };
  const turns = createTurns();
  /** Those that were handed over among them. */
  let connections = 0;
  const closed = (): void => {
    connections -= 1;
  };
  const whole: DirectHouse = {
    ...house,
    turn: () => turns.present(connections),
    handOver(socket, unread) {
      socket.off('timeout', destroyed);
      for (const listener of ordinary) listener.call(server, socket);
      socket.unshift(unread);
      if (socket.isPaused()) socket.resume();
    },
  };

  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    connections += 1;
    socket.once('close', closed);
    socket.on('timeout', destroyed);
    all.add(new DirectConnection(socket, whole, leave));
  });

  function check(): void {
    for (const connection of all) {
      const { socket } = connection;
      // Only where an answer is not taken, or made, at once is Node to watch whether anything moves.
      const watched = connection.busy ? times.moving : 0;
      if ((socket.timeout ?? 0) !== watched) socket.setTimeout(watched);
      const silent = connection.still() * times.check;
      if (connection.asked ? silent >= times.between : silent >= times.first) {
        if (connection.asked) socket.destroy();
        else tooSlow(socket);
      }
    }
  }

  const checking = setInterval(check, times.check);
  checking.unref();
  server.on('close', () => clearInterval(checking));
  return {
    close: () => {
      for (const connection of all) connection.end();
    },
    destroy: () => {
      for (const connection of all) connection.socket.destroy();
    },
  };
}

function destroyed(this: Socket): void {
  this.destroy();
}
