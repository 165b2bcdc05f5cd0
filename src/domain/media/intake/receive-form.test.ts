import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../../../foundations/core/index.js';
import type { IncomingBody, ReceivedForm } from '../types.js';
import { receiveForm } from './receive-form.js';
import { boundary, type FormPart, fieldPart, filePart, formBody, formBytes, formType } from './test-forms.js';
import { TickQueue } from './tick-queue.js';

const settings = { sizeLimit: 100_000, filesLimit: 5 };
const tickQueue = new TickQueue();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-intake-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function receive(body: IncomingBody): Promise<ReceivedForm> {
  return receiveForm(body, { folder, settings, tickQueue });
}

function receiveParts(...parts: readonly FormPart[]): Promise<ReceivedForm> {
  return receive(formBody(formBytes(parts)));
}

/** Returns the code of the failure of a reception, after checking that it left nothing behind. */
async function codeOf(reception: Promise<unknown>): Promise<string> {
  const error = await reception.then(
    () => new Error('it was received'),
    (raised: unknown) => raised,
  );
  expect(await readdir(folder)).toEqual([]);
  return error instanceof Failure ? error.code : String(error);
}

async function descriptors(): Promise<number> {
  return (await readdir('/proc/self/fd')).length;
}

describe('a form', () => {
  test('is received with its files and texts, in their order', async () => {
    const bytes = randomBytes(60_000);
    const form = await receiveParts(
      filePart(bytes, 'one.bin'),
      fieldPart('fileInfo', '{"name":"Ünï"}'),
      filePart('two', 'two.txt', 'other'),
      fieldPart('fileInfo', '{}'),
    );
    expect(form.files).toMatchObject([
      { field: 'files', name: 'one.bin', bytes: 60_000, checksum: createHash('sha256').update(bytes).digest('hex') },
      { field: 'other', name: 'two.txt', bytes: 3 },
    ]);
    expect([...form.fields]).toEqual([['fileInfo', ['{"name":"Ünï"}', '{}']]]);
    const [first] = form.files;
    expect(await readFile(first?.path ?? '')).toEqual(bytes);
    expect((await stat(first?.path ?? '')).mode & 0o777).toBe(0o600);
  });

  test('without parts has nothing in it', async () => {
    const form = await receiveParts();
    expect(form.files).toEqual([]);
    expect(form.fields.size).toBe(0);
  });

  test('is taken away by discard, as often as wanted', async () => {
    const form = await receiveParts(filePart('one'), filePart('two'));
    expect(await readdir(folder)).toHaveLength(2);
    await form.discard();
    await form.discard();
    expect(await readdir(folder)).toEqual([]);
  });

  test('may have names of objects as names of fields', async () => {
    const form = await receiveParts(
      fieldPart('__proto__', 'a'),
      fieldPart('constructor', 'b'),
      filePart('x', 'x', 'toString'),
    );
    expect([...form.fields]).toEqual([
      ['__proto__', ['a']],
      ['constructor', ['b']],
    ]);
    expect(form.files[0]?.field).toBe('toString');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('may have a file of exactly the limit, an empty one, and five of them', async () => {
    const parts = [
      filePart(Buffer.alloc(settings.sizeLimit)),
      filePart(''),
      filePart('c'),
      filePart('d'),
      filePart('e'),
    ];
    const form = await receiveParts(...parts);
    expect(form.files.map(({ bytes }) => bytes)).toEqual([settings.sizeLimit, 0, 1, 1, 1]);
  });

  test('may be followed by something, which is passed over', async () => {
    const form = await receive(formBody(Buffer.concat([formBytes([filePart('a')]), Buffer.alloc(50_000)]), 7));
    expect(form.files).toHaveLength(1);
  });
});

describe('file names', () => {
  const disposition = (rest: string | Buffer): FormPart => ({
    head: [Buffer.concat([Buffer.from('Content-Disposition: form-data; name="files"; '), Buffer.from(rest)])],
    body: 'x',
  });

  test.each([
    ['a plain one', 'filename="a b.txt"', 'a b.txt'],
    ['none', 'filename=""', ''],
    ['UTF-8', 'filename="Ünïcödé 👍.png"', 'Ünïcödé 👍.png'],
    ['RFC 5987, UTF-8', "filename*=UTF-8''%e2%82%ac%20rates.txt", '€ rates.txt'],
    ['RFC 5987, ISO 8859-1', "filename*=iso-8859-1'en'%A3%20rates.txt", '£ rates.txt'],
    ['an escaped quote', 'filename="a\\"b.txt"', 'a"b.txt'],
    ['a folder', 'filename="../../a.txt"', '../../a.txt'],
    ['a drive', 'filename="C:\\\\a.txt"', 'C:\\a.txt'],
    ['percent signs', 'filename="%2e%2e%2fa.txt"', '%2e%2e%2fa.txt'],
    ['a NUL', 'filename="a\0b.txt"', 'a\0b.txt'],
  ])('%s', async (_, sent, name) => {
    expect((await receiveParts(disposition(sent))).files.map((file) => file.name)).toEqual([name]);
  });
});

describe('refused', () => {
  test('a file that is too large, and nothing more is read', async () => {
    let read = 0;
    function* endless(): Generator<Buffer> {
      yield formBytes([filePart('first')]).subarray(0, -boundary.length - 6);
      yield Buffer.from(`--${boundary}\r\n${filePart('').head.join('\r\n')}\r\n\r\n`);
      for (;;) {
        read += 10_000;
        yield Buffer.alloc(10_000);
      }
    }
    const stream = Readable.from(endless(), { objectMode: false });
    expect(await codeOf(receive({ stream, contentType: formType }))).toBe('upload.too-large');
    const until = read;
    await pause(20);
    expect(read).toBe(until);
    expect(read).toBeLessThan(settings.sizeLimit * 3);
    expect(stream.destroyed).toBe(false);
    stream.destroy();
  });

  test('something endless that is neither file nor text', async () => {
    const small = { sizeLimit: 10, filesLimit: 1 };
    function* endless(): Generator<Buffer> {
      for (;;) yield Buffer.alloc(100_000, 'x');
    }
    const stream = Readable.from(endless(), { objectMode: false });
    const reception = receiveForm({ stream, contentType: formType }, { folder, settings: small, tickQueue });
    expect(await codeOf(reception)).toBe('upload.too-large');
    stream.destroy();
  });

  test('too many files', async () => {
    const files = Array.from({ length: 6 }, () => filePart('x'));
    expect(await codeOf(receiveParts(...files))).toBe('upload.too-many');
  });

  test.each<[string, Buffer, string?]>([
    ['no boundary', formBytes([filePart('x')]), 'multipart/form-data'],
    ['an empty boundary', formBytes([filePart('x')]), 'multipart/form-data; charset=x'],
    ['another type', Buffer.from('a=b'), 'application/x-www-form-urlencoded'],
    ['another boundary', formBytes([filePart('x')]), 'multipart/form-data; boundary=other'],
    ['nothing', Buffer.alloc(0)],
    ['no end', formBytes([filePart('x')]).subarray(0, -4)],
    ['an end in a file', formBytes([filePart('a'), filePart('x'.repeat(5_000))]).subarray(0, 3_000)],
    ['an end in a head', formBytes([filePart('x')]).subarray(0, 40)],
    ['a file without a field', formBytes([{ head: ['Content-Disposition: form-data; filename="x"'], body: 'x' }])],
    ['a file with an empty field', formBytes([filePart('x', 'a.txt', '')])],
    ['a text without a name', formBytes([{ head: ['Content-Disposition: form-data'], body: 'x' }])],
    ['a text with an empty name', formBytes([fieldPart('', 'x')])],
    ['a text that is too long', formBytes([fieldPart('a', 'x'.repeat(65_537))])],
    ['101 texts', formBytes(Array.from({ length: 101 }, (_, at) => fieldPart(`f${at}`, 'x')))],
    ['10,000 parts', formBytes(Array.from({ length: 10_000 }, () => fieldPart('a[b][c]', 'x')))],
  ])('%s', async (_, bytes, contentType = formType) => {
    expect(await codeOf(receive(formBody(bytes, 1_000, contentType)))).toBe('upload.malformed');
  });

  test('a head of 100 kB is cut, and what stood behind it is not there', async () => {
    const head = [`X-Long: ${'x'.repeat(100_000)}`, ...filePart('x').head];
    expect((await receiveParts({ head, body: 'x' })).files).toEqual([]);
  });

  test('heads that the parser stumbles over', async () => {
    for (const value of [
      '',
      ';',
      ';;',
      'form-data;',
      'form-data;;',
      'form-data; =',
      'form-data; name',
      "form-data; name*=''",
      '"',
    ]) {
      const part: FormPart = { head: [`Content-Disposition: ${value}`, `Content-Type: ${value}`], body: 'x' };
      await receiveParts(part, filePart('y')).then(
        (form) => form.discard(),
        (error: unknown) => expect(error).toBeInstanceOf(Failure),
      );
      expect(await readdir(folder)).toEqual([]);
    }
  });

  test('a folder that cannot be made is trouble of the world', async () => {
    const inTheWay = join(folder, 'file');
    await writeFile(inTheWay, '');
    const target = { folder: join(inTheWay, 'incoming'), settings, tickQueue };
    await expect(receiveForm(formBody(formBytes([filePart('x')])), target)).rejects.toMatchObject({
      code: 'media.unavailable',
    });
  });
});

describe('interrupted', () => {
  const whole = formBytes([filePart(randomBytes(20_000)), fieldPart('fileInfo', '{}'), filePart(randomBytes(20_000))]);

  test('500 times at any point: no file and no descriptor is left', async () => {
    const before = await descriptors();
    for (let round = 0; round < 500; round++) {
      const stream = new PassThrough();
      const until = Math.floor((whole.length * round) / 500);
      const reception = receive({ stream, contentType: formType });
      stream.write(whole.subarray(0, until));
      if (round % 2 === 0) await new Promise(setImmediate);
      stream.destroy(round % 3 === 0 ? new Error('gone') : undefined);
      await expect(reception).rejects.toMatchObject({ code: 'upload.malformed' });
    }
    expect(await readdir(folder)).toEqual([]);
    expect(await descriptors()).toBe(before);
  });

  test('by clients that go away', async () => {
    const receptions: Promise<unknown>[] = [];
    const server = createServer((incoming) => {
      receptions.push(receive({ stream: incoming, contentType: formType }).catch((error: unknown) => error));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    for (let round = 0; round < 20; round++) {
      const client = request({ port, host: '127.0.0.1', method: 'POST' }).on('error', () => undefined);
      await new Promise((resolve) => client.write(whole.subarray(0, 2_000 * round + 1), resolve));
      while (receptions.length <= round) await pause(1);
      client.destroy();
    }
    const ends = await Promise.all(receptions);
    expect(ends.map((end) => (end instanceof Failure ? end.code : end))).toEqual(Array(20).fill('upload.malformed'));
    expect(await readdir(folder)).toEqual([]);
    await new Promise((resolve) => server.close(resolve));
  });
});

test('a large file does not pass through memory', async () => {
  const size = 200_000_000;
  function* large(): Generator<Buffer> {
    yield Buffer.from(`--${boundary}\r\n${filePart('').head.join('\r\n')}\r\n\r\n`);
    const piece = randomBytes(64 * 1024);
    for (let sent = 0; sent < size; sent += piece.length) yield piece;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  const stream = Readable.from(large(), { objectMode: false });
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const target = { folder, settings: { sizeLimit: 1_000_000_000, filesLimit: 1 }, tickQueue };
  const form = await receiveForm({ stream, contentType: formType }, target);
  clearInterval(watch);
  expect(form.files[0]?.bytes).toBeGreaterThanOrEqual(size);
  expect(peak - before).toBeLessThan(60 * 1024 * 1024);
});
