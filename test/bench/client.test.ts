import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { Client } from '../../bench/load/client.mjs';

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** What a client sees of a server that sends these pieces, one after the other, for each of its requests. */
async function seen(answers: readonly (readonly string[])[]): Promise<readonly number[]> {
  let asked = 0;
  let piecesLeft = 0;
  let askedTooEarly = false;
  const answer = async (socket: Socket) => {
    const pieces = answers[asked++] ?? [];
    askedTooEarly ||= piecesLeft > 0;
    piecesLeft = pieces.length;
    for (const piece of pieces) {
      piecesLeft--;
      socket.write(piece);
      await sleep(5);
    }
  };
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    socket.on('data', () => void answer(socket));
  }).listen(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const statuses: number[] = [];
  const requests = answers.map(() => Buffer.from('GET / HTTP/1.1\r\n\r\n'));
  const error = await new Promise<Error | null>((resolve) => {
    const next = () => requests.shift() ?? null;
    new Client({ host: '127.0.0.1', port: address.port }, next, (status) => statuses.push(status), resolve);
  });
  if (error !== null) throw error;
  expect(askedTooEarly).toBe(false);
  expect(asked).toBe(answers.length);
  return statuses;
}

const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
const whole = (status: number) => `HTTP/1.1 ${status} Some\r\nContent-Length: 2\r\n\r\n{}`;

test('an answer in chunks is complete with the last of them, however it is cut', async () => {
  expect(
    await seen([
      [`${chunked}2\r\n{}\r\n0\r\n\r\n`],
      [whole(201)],
      [chunked, '2\r\n{}', '\r\n0', '\r\n', '\r\n'],
      [whole(404)],
      [`${chunked}7\r\n"0\\r\\n"\r\n`, '1\r\n0\r\n0\r\n\r', '\n'],
      [`${chunked}0\r\n\r\n`],
    ]),
  ).toEqual([200, 201, 200, 404, 200, 200]);
});

test('an answer of a known length is complete with its last byte', async () => {
  expect(await seen([['HTTP/1.1 200 OK\r\ncontent-length: 4\r\n', '\r\n{"', '"}'], [whole(404)]])).toEqual([200, 404]);
});
