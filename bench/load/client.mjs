import { connect } from 'node:net';

/**
 * One keep-alive connection that sends the next request as soon as the last answer is complete, or at a steady pace.
 * It reads of an answer what tells its end (`Content-Length`) and its status, nothing else: a generator that does more
 * becomes the slower of the two and hides the difference between fast servers.
 */
export class Client {
  #socket;
  #next;
  #onAnswer;
  #onEnd;
  #sentAt = 0;
  #rest = 0;
  #status = 0;
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
    if (this.#rest > 0) {
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
      this.#rest = (this.#status === 304 ? 0 : contentLength(head)) - (bytes.length - end - 4);
    }
    if (this.#rest > 0) return;
    this.#rest = 0;
    const took = performance.now() - this.#sentAt;
    this.#onAnswer(this.#status, took);
    if (this.#every > took) setTimeout(() => this.#send(), this.#every - took);
    else this.#send();
  }
}

/** @param {string} head */
function contentLength(head) {
  const match = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (match === null) throw new Error(`an answer without Content-Length:\n${head}`);
  return Number(match[1]);
}
