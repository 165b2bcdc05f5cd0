import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { isObject } from '../kernel/index.js';
import { wrongLine } from './wrong-line.js';

/** A line of an export. */
export interface Line {
  /** Its number, from 1 on. */
  readonly at: number;
  readonly text: string;
}

/** Characters of a line; far more than a document has, and few enough to be held. */
const longestLine = 64 * 1024 * 1024;
const firstLine = '{"is":"export"';

/** Whether a file begins as an export does, packed by gzip or not. Raises the error of the file system where there is no such file. */
export async function isExport(path: string): Promise<boolean> {
  for await (const chunk of bytesOf(path)) return chunk.toString('latin1').startsWith(firstLine);
  return false;
}

/** The lines of an export, packed by gzip or not. Raises Refusal for a line that is too long, and where unpacking fails. */
export async function* readLines(path: string): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8');
  let at = 0;
  let rest = '';
  try {
    for await (const chunk of bytesOf(path)) {
      const parts = (rest + decoder.write(chunk)).split('\n');
      rest = parts.pop() ?? '';
      for (const text of parts) yield { at: ++at, text };
      if (rest.length > longestLine) throw wrongLine(at + 1, 'it is longer than any line of an export');
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_') !== true) throw error;
    throw wrongLine(at + 1, `the file cannot be unpacked from here on: ${(error as Error).message}`);
  }
  if (rest !== '') yield { at: at + 1, text: rest };
}

/** The object that a line is. Raises Refusal where it is none. */
export function parseLine({ at, text }: Line): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw wrongLine(at, `it is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(value)) throw wrongLine(at, 'it is no JSON object');
  return value;
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  // What goes wrong is heard of by whoever reads.
  yield* (await isPacked(path)) ? pipeline(file, createGunzip(), () => undefined) : file;
}

async function isPacked(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE(0) === 0x1f8b;
  } finally {
    await file.close();
  }
}
