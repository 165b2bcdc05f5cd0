import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of a piece of what a client says. */
export type Verdict =
  | 'pass'
  /** It never arrives: the connection is reset instead. */
  | 'cut'
  /** It arrives, and the connection is reset when the answer comes. */
  | 'cut answer';

/** A way through TCP that can be disturbed. */
export interface TcpProxy {
  readonly port: number;
  /** Connections that were made through it, ever. */
  readonly made: number;
  /** Resets all connections. */
  cut(): void;
  /** Lets nothing through, in either direction, until `resume`; connections are still taken. */
  stall(): void;
  /** Forwards everything that was held back, and all further data. */
  resume(): void;
  /** Delays each chunk by a number of milliseconds, in either direction. */
  delay(milliseconds: number): void;
  /** Resets all connections and takes no more, until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  /** Leads new connections to another port. */
  lead(port: number): void;
  /** Observes data of clients; null: no observer. */
  watch(watcher: ((said: Buffer) => Verdict) | null): void;
  close(): Promise<void>;
}

/** Opens a proxy to a port of this machine. */
export async function openTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [client: Socket, server: Socket]>();
  let to = target;
  let made = 0;
  let latency = 0;
  let stalled = false;
  let watcher: ((said: Buffer) => Verdict) | null = null;

  const listener = createServer({ allowHalfOpen: false }, (client) => {
    const server = connect(to, '127.0.0.1');
    const pair = [client, server] as const;
    let doomed = false;
    made += 1;
    pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on('error', () => drop(pair));
      socket.on('close', () => drop(pair));
    }
    client.on('data', (said) => {
      const verdict = watcher?.(said) ?? 'pass';
      if (verdict === 'cut') return drop(pair);
      if (verdict === 'cut answer') doomed = true;
      later(() => server.write(said));
    });
    server.on('data', (said) => (doomed ? drop(pair) : later(() => client.write(said))));
    if (stalled) for (const socket of pair) socket.pause();
  });

  function later(write: () => void): void {
    if (latency === 0) write();
    else setTimeout(write, latency);
  }

  function drop(pair: readonly [Socket, Socket]): void {
    pairs.delete(pair);
    for (const socket of pair) socket.resetAndDestroy();
  }

  function cut(): void {
    for (const pair of [...pairs]) drop(pair);
  }

  async function listen(port: number): Promise<number> {
    await once(listener.listen(port, '127.0.0.1'), 'listening');
    return (listener.address() as AddressInfo).port;
  }

  async function refuse(): Promise<void> {
    const closed = once(listener, 'close');
    listener.close();
    cut();
    await closed;
  }

  const port = await listen(0);
  return {
    port,
    get made() {
      return made;
    },
    cut,
    stall() {
      stalled = true;
      for (const socket of [...pairs].flat()) socket.pause();
    },
    resume() {
      stalled = false;
      for (const socket of [...pairs].flat()) socket.resume();
    },
    delay(milliseconds) {
      latency = milliseconds;
    },
    refuse,
    async accept() {
      await listen(port);
    },
    lead(another) {
      to = another;
    },
    watch(another) {
      watcher = another;
    },
    async close() {
      if (listener.listening) await refuse();
      else cut();
    },
  };
}
