import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type ConnectionHandler, SocketConnection } from './connection.js';
import { createTickTracker } from './tick-tracker.js';

/** How long connections may take, in milliseconds. */
export interface ConnectionTimeouts {
  /** Until the first request. */
  readonly firstRequest: number;
  /** Between two requests. */
  readonly betweenRequests: number;
  /** Milliseconds without progress while a request is answered. */
  readonly stalled: number;
  /** How often connections are checked. */
  readonly checkInterval: number;
}

/** Answers plain GET requests on the connections of a server before Node's own server sees them. */
export interface SocketFastPath {
  /** Ends connections without a request in flight immediately, the others with their response. */
  close(): void;
  /** Ends all connections, including those with requests in flight. */
  destroy(): void;
}

/**
 * Installs the fast path in front of a server. Connections that are handed over look to the server as if they had just
 * been opened. `onTimeout` is called for connections on which no request has come in time, and must close them.
 */
export function createSocketFastPath(
  server: Server,
  handler: Omit<ConnectionHandler, 'handOver' | 'currentTick'>,
  timeouts: ConnectionTimeouts,
  onTimeout: (socket: Socket) => void,
): SocketFastPath {
  const nodeListeners = server.listeners('connection');
  const open = new Set<SocketConnection>();
  const onDetach = (connection: SocketConnection): void => {
    open.delete(connection);
  };
  const ticks = createTickTracker();
  /** Those that were handed over among them. */
  let connectionCount = 0;
  const onClosed = (): void => {
    connectionCount -= 1;
  };
  const fullHandler: ConnectionHandler = {
    ...handler,
    currentTick: () => ticks.current(connectionCount),
    handOver(socket, unread) {
      socket.off('timeout', destroySocket);
      for (const listener of nodeListeners) listener.call(server, socket);
      socket.unshift(unread);
      if (socket.isPaused()) socket.resume();
    },
  };

  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    connectionCount += 1;
    socket.once('close', onClosed);
    socket.on('timeout', destroySocket);
    open.add(new SocketConnection(socket, fullHandler, onDetach));
  });

  function checkTimeouts(): void {
    for (const connection of open) {
      const { socket } = connection;
      // Node watches for progress only while a response is pending or not flushed.
      const socketTimeout = connection.busy ? timeouts.stalled : 0;
      if ((socket.timeout ?? 0) !== socketTimeout) socket.setTimeout(socketTimeout);
      const idleTime = connection.countIdleCheck() * timeouts.checkInterval;
      if (connection.hasRequested ? idleTime >= timeouts.betweenRequests : idleTime >= timeouts.firstRequest) {
        if (connection.hasRequested) socket.destroy();
        else onTimeout(socket);
      }
    }
  }

  const checkTimer = setInterval(checkTimeouts, timeouts.checkInterval);
  checkTimer.unref();
  server.on('close', () => clearInterval(checkTimer));
  return {
    close: () => {
      for (const connection of open) connection.end();
    },
    destroy: () => {
      for (const connection of open) connection.socket.destroy();
    },
  };
}

function destroySocket(this: Socket): void {
  this.destroy();
}
