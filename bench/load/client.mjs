import { connect } from 'node:net';

const inChunks = /\r\ntransfer-encoding: *chunked/i;
/** The end of an answer in chunks. No such line can stand within one, as all of them are JSON. */
const lastChunk = '\r\n0\r\n\r\n';

/**
 * One keep-alive connection that sends the next request as soon as the last answer is complete, or at a steady pace.
 * It reads of an answer what tells its end (`Content-Length`, or the last of its chunks) and its status, nothing else: a generator
 * that does more becomes the slower of the two and hides the difference between fast servers.
 */
export class Client {
  #socket;
  #next;
  #onAnswer;
  #onEnd;
  #sentAt = 0;
  #rest = 0;
  #status = 0;
  /** The last characters of an answer in chunks; null: it has a length. @type {string | null} */
  #tail = null;
  /** @type {Buffer | null} */
  #head = null;
  #ended = false;
  #every;

  /**
   * @param {{ host: string, port: number }} address
   * @param {() => Buffer | null} next The bytes of the next request; null: there is none, the connection ends.
   * @param {(status: number, milliseconds: number) => void} onAnswer
   * @param {(error: Error | null) => void} onEnd
   * @param {number} every Milliseconds from one request to the next, where the answer does not take longer.
   */
  constructor({ host, port }, next, onAnswer, onEnd, every = 0) {
    this.#every = every;
    this.#next = next;
    this.#onAnswer = onAnswer;
    this.#onEnd = onEnd;
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.once('connect', () => this.#send());
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#end(error));
    this.#socket.on('close', () => this.#end(new Error('the server closed the connection')));
  }

  #send() {
    const request = this.#next();
    if (request === null) return this.#end(null);
    this.#sentAt = performance.now();
    this.#socket.write(request);
  }

  /** @param {Error | null} error */
  #end(error) {
    if (this.#ended) return;
    this.#ended = true;
    this.#socket.destroy();
    this.#onEnd(error);
  }

  /** @param {Buffer} chunk */
  #read(chunk) {
    if (this.#tail !== null) {
      this.#follow(this.#tail, chunk);
    } else if (this.#rest > 0) {
      this.#rest -= chunk.length;
    } else {
      const bytes = this.#head === null ? chunk : Buffer.concat([this.#head, chunk]);
      const end = bytes.indexOf('\r\n\r\n');
      if (end === -1) {
        this.#head = bytes;
        return;
      }
      this.#head = null;
      const head = bytes.toString('latin1', 0, end);
      this.#status = Number(head.slice(9, 12));
      const length = this.#status === 304 ? 0 : contentLength(head);
      if (length === null) this.#follow('', bytes.subarray(end + 2));
      else this.#rest = length - (bytes.length - end - 4);
    }
    if (this.#rest > 0 || this.#tail !== null) return;
    this.#rest = 0;
    const took = performance.now() - this.#sentAt;
    this.#onAnswer(this.#status, took);
    if (this.#every > took) setTimeout(() => this.#send(), this.#every - took);
    else this.#send();
  }

  /** Looks for the end of an answer in chunks. @param {string} tail @param {Buffer} chunk */
  #follow(tail, chunk) {
    const more = chunk.toString('latin1', Math.max(0, chunk.length - lastChunk.length));
    const last = (tail + more).slice(-lastChunk.length);
    this.#tail = last === lastChunk ? null : last;
  }
}

/** The length of what follows; null: it comes in chunks. @param {string} head */
function contentLength(head) {
  const match = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (match !== null) return Number(match[1]);
  if (inChunks.test(head)) return null;
  throw new Error(`an answer without Content-Length:\n${head}`);
}
