import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { Client } from 'pg';

/*
 * A pooler that lends connections per transaction, as PgBouncer does with `pool_mode = transaction`: as strict as that in what it
 * takes, and less kind, as every transaction gets the connection that was used longest ago.
 */

/** A pooler in front of a database. */
export interface Pooler {
  /** The URL of the database, through the pooler. */
  readonly url: string;
  /** Transactions that were lent a connection, and connections that there are to lend. */
  readonly lent: number;
  readonly servers: number;
  close(): Promise<void>;
}

/** Opens a pooler with a number of connections to a database. */
export async function openPooler(url: string, size: number): Promise<Pooler> {
  const idle: Server[] = [];
  const waiting: ((server: Server) => void)[] = [];
  const clients = new Set<Socket>();
  const servers = await Promise.all(Array.from({ length: size }, () => openServer(url)));
  idle.push(...servers);
  let lent = 0;

  async function lend(): Promise<Server> {
    lent += 1;
    return idle.shift() ?? new Promise((resolve) => waiting.push(resolve));
  }

  function give(server: Server): void {
    const next = waiting.shift();
    if (next === undefined) idle.push(server);
    else next(server);
  }

  const listener = createServer((socket) => {
    clients.add(socket);
    socket.on('close', () => clients.delete(socket));
    serve(socket, lend, give);
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const through = new URL(url);
  through.port = String((listener.address() as AddressInfo).port);
  return {
    url: through.href,
    get lent() {
      return lent;
    },
    servers: size,
    async close() {
      const closed = once(listener, 'close');
      listener.close();
      for (const client of clients) client.destroy();
      for (const { socket } of servers) socket.destroy();
      await closed;
    },
  };
}

/** A connection to the database. `answer` hears what it says. */
interface Server {
  readonly socket: Socket;
  answer: (said: Buffer) => void;
}

async function openServer(url: string): Promise<Server> {
  const socket = new Socket();
  const client = new Client({ connectionString: url, stream: () => socket });
  await client.connect();
  // From here on it is ours: the driver has only let us in.
  for (const event of ['data', 'end', 'close', 'error']) socket.removeAllListeners(event);
  const server: Server = { socket, answer: () => undefined };
  socket.on('data', (said: Buffer) => server.answer(said));
  socket.on('error', () => undefined);
  return server;
}

function serve(client: Socket, lend: () => Promise<Server>, give: (server: Server) => void): void {
  let heard = Buffer.alloc(0);
  let greeted = false;
  let server: Server | null = null;
  /** Ends of exchanges that the server still has to confirm. */
  let open = 0;
  let inOrder = Promise.resolve();

  /** Runs on data of the server; releases the connection between two transactions. */
  function hear(): (said: Buffer) => void {
    let rest = Buffer.alloc(0);
    return (said) => {
      client.write(said);
      rest = Buffer.concat([rest, said]);
      for (let message = take(rest); message !== null; message = take(rest)) {
        rest = rest.subarray(message.length);
        if (message[0] !== code('Z')) continue;
        open -= 1;
        if (open > 0 || message[5] !== code('I') || server === null) continue;
        const back = server;
        server = null;
        back.answer = () => undefined;
        give(back);
      }
    };
  }

  async function pass(message: Buffer): Promise<void> {
    if (message[0] === code('X')) {
      client.end();
      return;
    }
    if (message[0] === code('S') || message[0] === code('Q')) open += 1;
    if (server === null) {
      const lentOne = await lend();
      lentOne.answer = hear();
      server = lentOne;
    }
    server.socket.write(message);
  }

  client.on('error', () => undefined);
  client.on('close', () => {
    // Whoever leaves in the middle of a transaction has it taken back.
    if (server === null) return;
    const left = server;
    left.answer = (said) => {
      if (said.includes('ROLLBACK')) give(left);
    };
    left.socket.write(query('ROLLBACK'));
  });
  client.on('data', (said: Buffer) => {
    heard = Buffer.concat([heard, said]);
    if (!greeted) {
      const greeting = greet(heard);
      if (greeting === null) return;
      heard = heard.subarray(greeting.length);
      client.write(greeting.answer);
      if (greeting.refused) client.end();
      greeted = !greeting.again;
      if (!greeted) return;
    }
    for (let message = take(heard); message !== null; message = take(heard)) {
      heard = heard.subarray(message.length);
      const whole = message;
      inOrder = inOrder.then(() => pass(whole));
    }
  });
}

interface Greeting {
  readonly length: number;
  readonly answer: Buffer | string;
  /** It will greet again. */
  readonly again: boolean;
  readonly refused: boolean;
}

const sslRequest = 80_877_103;
/** What a client may say when it connects; anything else is refused. */
const known = new Set(['user', 'database', 'client_encoding', 'application_name']);

function greet(heard: Buffer): Greeting | null {
  if (heard.length < 8 || heard.length < heard.readInt32BE(0)) return null;
  const length = heard.readInt32BE(0);
  if (heard.readInt32BE(4) === sslRequest) return { length, answer: 'N', again: true, refused: false };
  const names = heard
    .subarray(8, length)
    .toString()
    .split('\0')
    .filter((_, at) => at % 2 === 0 && _ !== '');
  const strange = names.find((name) => !known.has(name));
  if (strange !== undefined) {
    const fields = `SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: ${strange}\0\0`;
    return { length, answer: message('E', Buffer.from(fields)), again: false, refused: true };
  }
  const answer = Buffer.concat([
    message('R', Buffer.from([0, 0, 0, 0])),
    message('S', Buffer.from('client_encoding\0UTF8\0')),
    message('K', Buffer.alloc(8)),
    message('Z', Buffer.from('I')),
  ]);
  return { length, answer, again: false, refused: false };
}

/** The first whole message; null: it is not whole yet. */
function take(bytes: Buffer): Buffer | null {
  if (bytes.length < 5) return null;
  const length = bytes.readInt32BE(1) + 1;
  return bytes.length < length ? null : bytes.subarray(0, length);
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function query(text: string): Buffer {
  return message('Q', Buffer.from(`${text}\0`));
}

function code(letter: string): number {
  return letter.charCodeAt(0);
}
