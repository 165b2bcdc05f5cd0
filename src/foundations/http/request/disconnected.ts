import type { Socket } from 'node:net';

const signals = new WeakMap<Socket, AbortSignal>();

/** Returns a signal that is aborted when the client closes its connection or ends its side of it: Node's server sends no response then, either. */
export function disconnectedSignal(socket: Socket): AbortSignal {
  const existing = signals.get(socket);
  if (existing !== undefined) return existing;
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  if (socket.destroyed || socket.readableEnded) abort();
  socket.once('end', abort);
  socket.once('close', abort);
  signals.set(socket, controller.signal);
  return controller.signal;
}
