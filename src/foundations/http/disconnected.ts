import type { Socket } from 'node:net';

const signals = new WeakMap<Socket, AbortSignal>();

/** A signal that is aborted when the other side closes a connection, or ends what it sends: Node's own server answers nothing then, either. */
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
