import { connect } from 'node:net';

/** What came back over a socket. */
export interface Heard {
  readonly text: string;
  /** Of each response, in order. */
  readonly statuses: readonly number[];
  /** Whether the other side ended the connection. */
  readonly closed: boolean;
  readonly milliseconds: number;
}

/** How bytes are sent. */
export interface Speech {
  /** Written one after the other. */
  readonly parts: readonly (string | Buffer)[];
  /** Milliseconds between the parts. Default 0. */
  readonly pause?: number;
  /** Stops listening after this time, answered or not. Default 400 ms. */
  readonly patience?: number;
  /** Stops listening once this many answers have begun. */
  readonly answers?: number;
}

/** Sends bytes as they are and listens until the other side is done, or patience ends. */
export function speak(base: string, speech: Speech): Promise<Heard> {
  const { hostname, port } = new URL(base);
  const started = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const chunks: Buffer[] = [];
    let closed = false;
    let next: NodeJS.Timeout | undefined;
    const text = (): string => Buffer.concat(chunks).toString('latin1');
    const statuses = (): number[] => [...text().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
    const finish = (): void => {
      clearTimeout(deadline);
      clearTimeout(next);
      socket.destroy();
      resolve({ text: text(), statuses: statuses(), closed, milliseconds: performance.now() - started });
    };
    const deadline = setTimeout(finish, speech.patience ?? 400);
    const write = (at: number): void => {
      const part = speech.parts[at];
      if (part === undefined || !socket.writable) return;
      socket.write(part, () => {
        next = setTimeout(write, speech.pause ?? 0, at + 1);
      });
    };
    socket.on('connect', () => write(0));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (speech.answers !== undefined && statuses().length >= speech.answers) finish();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      closed = true;
      finish();
    });
  });
}

/** A GET request as bytes; the target is written as it is. */
export function get(target: string, headers: readonly string[] = []): string {
  return `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`;
}
