import { readFileSync } from 'node:fs';

/**
 * One thing that a program did, in the order of its doing. Paths are those below the watched folder, with `/` in front, and the empty
 * one for itself; `handle` is one opening of a file or folder.
 */
export type Call =
  | {
      readonly is: 'opened';
      readonly handle: number;
      readonly path: string;
      readonly made: boolean;
      readonly emptied: boolean;
    }
  | { readonly is: 'written'; readonly handle: number; readonly at: number; readonly bytes: Buffer }
  | { readonly is: 'truncated'; readonly handle: number; readonly length: number }
  | { readonly is: 'sync begun' | 'synced'; readonly handle: number }
  | { readonly is: 'renamed'; readonly from: string; readonly to: string }
  | { readonly is: 'unlinked' | 'folder made' | 'folder removed'; readonly path: string }
  /** The first bytes of an answer were handed to a connection. `id`: its `X-Request-Id`. */
  | { readonly is: 'answered'; readonly id: string; readonly status: number };

/** Bytes before the path of each record. */
const headBytes = 32;

/** Reads what `shim.c` wrote down. A record that was cut off at the end is left out. */
export function readCalls(file: string): readonly Call[] {
  const log = readFileSync(file);
  const calls: Call[] = [];
  for (let at = 0; at + headBytes <= log.length; ) {
    const pathBytes = log.readUInt32LE(at + 24);
    const dataBytes = log.readUInt32LE(at + 28);
    const data = at + headBytes + pathBytes;
    if (data + dataBytes > log.length) break;
    calls.push(callOf(log, at, log.toString('utf8', at + headBytes, data), log.subarray(data, data + dataBytes)));
    at = data + dataBytes;
  }
  return calls;
}

function callOf(log: Buffer, at: number, path: string, bytes: Buffer): Call {
  const kind = log.readUInt32LE(at);
  const flags = log.readUInt32LE(at + 4);
  const handle = Number(log.readBigInt64LE(at + 8));
  const offset = Number(log.readBigInt64LE(at + 16));
  switch (kind) {
    case 1:
      return { is: 'opened', handle, path, made: (flags & 1) !== 0, emptied: (flags & 2) !== 0 };
    case 2:
      return { is: 'written', handle, at: offset, bytes };
    case 3:
      return { is: 'truncated', handle, length: offset };
    case 4:
      return { is: 'sync begun', handle };
    case 5:
      return { is: 'synced', handle };
    case 6:
      return { is: 'renamed', from: path, to: bytes.toString('utf8') };
    case 7:
      return { is: 'unlinked', path };
    case 8:
      return { is: 'folder made', path };
    case 9:
      return { is: 'folder removed', path };
    case 10:
      return answerOf(bytes.toString('latin1'));
    default:
      throw new Error(`the log holds a record of kind ${kind}`);
  }
}

function answerOf(head: string): Call {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  return { is: 'answered', id: /^x-request-id: (\S+)/im.exec(head)?.[1] ?? '', status };
}
