import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises';
import { limits } from './limits.js';

/**
 * Resolves once connections that clients made before the call had the chance to be accepted in this process. `false`: another process
 * accepts those that come now.
 */
export type PassConnections = () => Promise<boolean>;

/** Tracks accepted connections, so that a stop cuts off none whose request was sent before it. */
export interface Drain {
  /** Follows the connections of a server. */
  watch(server: Server): void;
  /**
   * Accepts the connections in the queue of the listening sockets, closes them, and waits a limited time until the
   * accepted connections have sent the first bytes of a request. Otherwise the system would reset the connections in
   * the queue.
   */
  closeListening(): Promise<void>;
}

/**
 * A tick of the event loop accepts one connection of each socket that has any: a tick without one found the queues
 * empty.
 */
const oneTick: PassConnections = async () => {
  await nextTick();
  return true;
};

/** `pass`: how connections come here; left out: the event loop accepts them. */
export function createDrain(passConnections: PassConnections = oneTick): Drain {
  const servers = new Set<Server>();
  /** Accepted since the stop began. */
  const acceptedDuringStop = new Set<Socket>();
  let accepted = 0;
  let draining = false;

  async function acceptWaiting(): Promise<void> {
    // The queue limits how many connections were opened before this moment.
    const maxAccepted = accepted + limits.backlog * servers.size;
    const deadline = performance.now() + limits.acceptTime;
    // Finishes the tick of the signal.
    await nextTick();
    for (let previous = -1; previous < accepted && accepted < maxAccepted && performance.now() < deadline; ) {
      previous = accepted;
      if (!(await passConnections())) return;
    }
  }

  async function waitForFirstBytes(): Promise<void> {
    const deadline = performance.now() + limits.firstBytesTime;
    const isAnySilent = (): boolean =>
      [...acceptedDuringStop].some(({ destroyed, bytesRead }) => !destroyed && bytesRead === 0);
    while (isAnySilent() && performance.now() < deadline) await pause(limits.firstBytesTime / 50);
    // Passes on the last accepted connections.
    await nextTick();
    acceptedDuringStop.clear();
  }

  return {
    watch(server) {
      server.on('listening', () => servers.add(server));
      server.prependListener('connection', (socket: Socket) => {
        accepted += 1;
        if (draining) acceptedDuringStop.add(socket);
      });
    },
    async closeListening() {
      if (servers.size === 0) return;
      draining = true;
      await acceptWaiting();
      // Not the method of the HTTP server, which also closes connections without a request.
      for (const server of servers) NetServer.prototype.close.call(server);
      await waitForFirstBytes();
    },
  };
}
