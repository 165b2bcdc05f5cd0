import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('shim.c', import.meta.url));

/** What calls are about, by bit. */
const kinds = { open: 1, write: 2, sync: 4, truncate: 8, rename: 16, unlink: 32, mkdir: 64, read: 128 } as const;
export type Kind = keyof typeof kinds;

/** The steps of a write that reach the disk. */
export const steps: readonly Kind[] = ['open', 'write', 'sync', 'truncate', 'rename', 'unlink', 'mkdir'];

/** Numbers of errors, as Linux has them. */
const numbers = { EINTR: 4, EIO: 5, EMFILE: 24, ENOSPC: 28 } as const;
export type SystemError = keyof typeof numbers;

/** What is done to calls of some kinds: they are counted; the n-th fails, is cut short, or is where the program stops. */
export type Order =
  | { readonly act: 'count'; readonly kinds: readonly Kind[] }
  | {
      readonly act: 'fail';
      readonly kinds: readonly Kind[];
      readonly nth: number;
      readonly error: SystemError;
      /** All that come after the n-th fail as well. */
      readonly lasting: boolean;
    }
  | { readonly act: 'shorten' | 'stop before' | 'stop after'; readonly kinds: readonly Kind[]; readonly nth: number };

const acts = { count: 1, fail: 1, shorten: 2, 'stop before': 3, 'stop after': 4 } as const;

/** Why the shim cannot be built here; null: it can. With `OCTAVO_FULL=1` it is required, so that the test fails. */
export const noShim: string | null = process.env.OCTAVO_FULL === '1' ? null : reasonAgainst();

function reasonAgainst(): string | null {
  if (process.platform !== 'linux') return 'calls of the system are watched on Linux alone';
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'there is no C compiler (cc) to build the shim with';
  }
}

/** A shim for one program, and its configuration. */
export interface Shim {
  /** Environment variables of the program that is watched. */
  readonly variables: readonly (readonly [string, string])[];
  /** Where it writes calls down; see `readCalls`. */
  readonly log: string;
  /** Returns an order, which counts from the next call on; null: leave everything as it is. */
  order(order: Order | null): void;
  /** How many calls of the order's kinds there were, and how many of them it changed. */
  counted(): { readonly seen: number; readonly changed: number };
}

/** Builds the shim into a folder. `watched`: the folder whose files it is about, an absolute path. `records`: it writes calls down. */
export function buildShim(folder: string, watched: string, { records }: { readonly records: boolean }): Shim {
  const [library, orders, log] = [join(folder, 'shim.so'), join(folder, 'orders'), join(folder, 'calls.log')];
  execFileSync('cc', ['-O1', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread']);
  writeFileSync(orders, Buffer.alloc(28));
  return {
    variables: [
      ['LD_PRELOAD', library],
      ['FAULTS_FOLDER', watched],
      ['FAULTS_ORDERS', orders],
      // Otherwise some calls would go past the C library.
      ['UV_USE_IO_URING', '0'],
      ...(records ? [['FAULTS_LOG', log] as const] : []),
    ],
    log,
    order: (order) => writeOrders(orders, order === null ? [] : numbersOf(order)),
    counted() {
      const found = readFileSync(orders);
      return { seen: found.readInt32LE(20), changed: found.readInt32LE(24) };
    },
  };
}

function numbersOf(order: Order): readonly number[] {
  const mask = order.kinds.reduce((sum, kind) => sum | kinds[kind], 0);
  switch (order.act) {
    case 'count':
      return [acts.count, mask, 0, 0, 0];
    case 'fail':
      return [acts.fail, mask, order.nth, numbers[order.error], Number(order.lasting)];
    default:
      return [acts[order.act], mask, order.nth, 0, 0];
  }
}

/** What is to be done is written last: until then nothing is. */
function writeOrders(file: string, [act = 0, ...rest]: readonly number[]): void {
  const bytes = (values: readonly number[]): Buffer => Buffer.from(new Int32Array(values).buffer);
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, bytes([0]), 0, 4, 0);
    writeSync(opened, bytes([...rest, ...Array<number>(6 - rest.length).fill(0)]), 0, 24, 4);
    writeSync(opened, bytes([act]), 0, 4, 0);
  } finally {
    closeSync(opened);
  }
}
