import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Shorter buffers are left to the garbage collector: releasing them costs as much. */
const minLength = 1_024;

type Transfer = (this: ArrayBuffer, length: number) => unknown;

const transfer = findTransfer();

/**
 * Releases the memory of bytes immediately, which are empty from then on: for a response that has been written, without waiting for
 * the garbage collector (decision 0035). No other code may refer to them. Slices of a longer buffer are left alone, and so are all
 * where V8 has no way to do it.
 */
export function releaseBuffer(bytes: Uint8Array): void {
  const { buffer, byteLength } = bytes;
  if (transfer === null || byteLength < minLength || byteLength !== buffer.byteLength) return;
  if (buffer instanceof ArrayBuffer) transfer.call(buffer, 0);
}

/** V8 has `ArrayBuffer.prototype.transfer` from Node.js 21 on; that of Node.js 20 has it behind a flag, in contexts created after it. */
function findTransfer(): Transfer | null {
  const builtIn = transferMethod(ArrayBuffer.prototype);
  if (builtIn !== null) return builtIn;
  const flag = 'harmony-rab-gsab-transfer';
  setFlagsFromString(`--${flag}`);
  const foreignPrototype: unknown = runInNewContext('ArrayBuffer.prototype');
  setFlagsFromString(`--no-${flag}`);
  return transferMethod(foreignPrototype);
}

function transferMethod(prototype: unknown): Transfer | null {
  if (typeof prototype !== 'object' || prototype === null || !('transfer' in prototype)) return null;
  const { transfer } = prototype;
  return typeof transfer === 'function' ? (transfer as Transfer) : null;
}
