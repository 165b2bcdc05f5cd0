import { expect, it } from 'vitest';
import { LargeValueSeparator, minLargeMessage } from './large-values.js';

function message(code: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(5);
  header.write(code, 0, 'latin1');
  header.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

function row(...values: readonly (Buffer | null)[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(values.length);
  const parts = values.flatMap((value) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(value?.length ?? -1);
    return value === null ? [length] : [length, value];
  });
  return message('D', count, ...parts);
}

/** A text with letters of one, two and three bytes, of so many bytes. */
const text = (bytes: number): Buffer => Buffer.from('aä€'.repeat(Math.ceil(bytes / 6))).subarray(0, bytes);

const complete = message('C', Buffer.from('SELECT 1\0'));
const ready = message('Z', Buffer.from('I'));
const empty = message('n');
const large = text(300_001);
const smallest = text(minLargeMessage - 10);

const messages: readonly { readonly bytes: Buffer; readonly value?: Buffer }[] = [
  { bytes: empty },
  { bytes: row(text(20)) },
  { bytes: row(large), value: large },
  { bytes: row(smallest), value: smallest },
  { bytes: row(smallest.subarray(1)) },
  { bytes: complete },
  { bytes: row(large, text(3)) },
  { bytes: row(null) },
  { bytes: message('d', large) },
  { bytes: row(large), value: large },
  { bytes: complete },
  { bytes: ready },
];

/** What the driver gets, and in its place each large value, when the messages come in chunks of these lengths, in turn. */
function separated(lengths: readonly number[]): readonly (Buffer | { readonly value: Buffer })[] {
  const output: (Buffer | { readonly value: Buffer })[] = [];
  const separator = new LargeValueSeparator({
    onBytes: (bytes) => output.push(Buffer.from(bytes)),
    onValue: (value) => output.push({ value }),
  });
  const all = Buffer.concat(messages.map(({ bytes }) => bytes));
  for (let at = 0, turn = 0; at < all.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    separator.push(all.subarray(at, at + length));
    at += length;
  }
  return output;
}

it.each([
  ['at once', [Number.POSITIVE_INFINITY]],
  ['as a socket gives them', [65_536]],
  ['in uneven pieces', [1, 7, 4_096, 65_536, 3]],
  ['in eleven bytes at a time', [11]],
  ['byte by byte', [1]],
])('takes rows of one large value out of messages that come %s', (_, lengths) => {
  const output = separated(lengths);
  const values = output.flatMap((one) => (Buffer.isBuffer(one) ? [] : [one.value]));
  const wanted = messages.flatMap(({ value }) => (value === undefined ? [] : [value]));
  expect(values.map((value, at) => value.equals(wanted[at] ?? Buffer.of()))).toEqual(wanted.map(() => true));
  // Each may be released when it was sent.
  for (const value of values) expect(value.buffer.byteLength).toBe(value.length);
  const rest = Buffer.concat(output.filter((one) => Buffer.isBuffer(one)));
  const restWanted = messages.filter(({ value }) => value === undefined).map(({ bytes }) => bytes);
  expect(rest.equals(Buffer.concat(restWanted))).toBe(true);
});

it('keeps the order of large values and other messages', () => {
  let [bytes, order] = [0, ''];
  for (const one of separated([5_000])) {
    if (Buffer.isBuffer(one)) bytes += one.length;
    else {
      order += `${bytes} `;
      bytes = 0;
    }
  }
  const between = (from: number, to: number) =>
    messages.slice(from, to).reduce((sum, message) => sum + message.bytes.length, 0);
  expect(order.trim().split(' ').map(Number)).toEqual([between(0, 2), 0, between(4, 9)]);
});
