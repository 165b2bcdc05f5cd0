import { EventEmitter } from 'node:events';
import type { Connection as Wire } from 'pg';

/** Bytes of a message from which on it may be received here: shorter ones are left to the driver. */
export const minLargeMessage = 64 * 1024;

/** The code of a row. */
const dataRow = 0x44;
/** The code and the length of a message. The length counts its own four bytes. */
const headerBytes = 5;
/** The number of values in a row, and the length of the first. */
const rowHeaderBytes = 6;

/** What the driver reads from: it listens to `data` and `end`. */
interface ByteSource {
  on(event: 'data', listener: (chunk: Buffer) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
}

/** The part of the driver's connection that its types leave out. */
interface DriverConnection {
  attachListeners(source: ByteSource): void;
}

/**
 * Has rows of one large value received as bytes. The driver by itself doubles a buffer until a row fits, and makes a text of it, of which
 * bytes are made again: that kept the event loop for 10 to 20 ms with several MB. Call it before the connection opens.
 */
export function receiveLargeValues(wire: Wire): void {
  const connection = wire as Wire & DriverConnection;
  const attachListeners = connection.attachListeners.bind(connection);
  connection.attachListeners = (source) => {
    const forDriver = new EventEmitter();
    const separator = new LargeValueSeparator({
      onBytes: (bytes) => forDriver.emit('data', bytes),
      onValue: (value) => wire.emit('dataRow', { name: 'dataRow', fields: [value] }),
    });
    source.on('data', (chunk) => separator.push(chunk));
    source.on('end', () => forDriver.emit('end'));
    attachListeners(forDriver);
  };
}

/** Receivers of what a separator was given, in its order. */
interface SeparatorOutput {
  /** Messages for the driver, and parts of them. */
  onBytes(bytes: Buffer): void;
  /** The only value of a row. Its memory belongs to nothing else. */
  onValue(value: Buffer): void;
}

/** Takes rows of one large value out of the messages of a server. Each is copied once, as it comes, into a buffer of its size. */
export class LargeValueSeparator {
  readonly #output: SeparatorOutput;
  /** The beginning of a message, too short to tell what it is. */
  #beginning: Buffer | null = null;
  #value: Buffer | null = null;
  /** Bytes that are still to come of the value, or of a message for the driver. */
  #missing = 0;

  constructor(output: SeparatorOutput) {
    this.#output = output;
  }

  /** Takes the next bytes, which may begin and end anywhere. */
  push(received: Buffer): void {
    const chunk = this.#beginning === null ? received : Buffer.concat([this.#beginning, received]);
    this.#beginning = null;
    // Everything from `start` on is for the driver.
    let [start, at] = [0, 0];
    while (at < chunk.length) {
      const end = Math.min(chunk.length, at + this.#missing);
      if (this.#value !== null) {
        this.#fill(this.#value, chunk.subarray(at, end));
        at = start = end;
      } else if (this.#missing > 0) {
        this.#missing -= end - at;
        at = end;
      } else if (chunk.length - at < headerBytes + rowHeaderBytes && !isShortMessage(chunk, at)) {
        this.#beginning = chunk.subarray(at);
        break;
      } else if (isLargeValue(chunk, at)) {
        this.#passOn(chunk, start, at);
        at = start = at + headerBytes + rowHeaderBytes;
        this.#missing = chunk.readInt32BE(at - 4);
        this.#value = Buffer.allocUnsafeSlow(this.#missing);
      } else {
        this.#missing = 1 + chunk.readUInt32BE(at + 1);
      }
    }
    this.#passOn(chunk, start, at);
  }

  #fill(value: Buffer, bytes: Buffer): void {
    bytes.copy(value, value.length - this.#missing);
    this.#missing -= bytes.length;
    if (this.#missing > 0) return;
    this.#value = null;
    this.#output.onValue(value);
  }

  #passOn(chunk: Buffer, start: number, end: number): void {
    if (start < end) this.#output.onBytes(chunk.subarray(start, end));
  }
}

/** Whether a message is known to be shorter than the beginning of a row. */
function isShortMessage(chunk: Buffer, at: number): boolean {
  return chunk.length - at >= headerBytes && chunk.readUInt32BE(at + 1) < minLargeMessage;
}

function isLargeValue(chunk: Buffer, at: number): boolean {
  return (
    chunk[at] === dataRow && chunk.readUInt32BE(at + 1) >= minLargeMessage && chunk.readInt16BE(at + headerBytes) === 1
  );
}
