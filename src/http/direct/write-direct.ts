import type { Socket } from 'node:net';
import { giveBack } from '../../kernel/index.js';
import { lengthOf, shortBody } from '../body-parts.js';
import { matches } from '../etag.js';
import { extraHeaders } from '../extra-headers.js';
import { Framed, type FramedHead } from '../framed.js';
import { type HeaderSet, readHeadersOf } from '../headers.js';
import type { Kept, KeptHead } from '../kept.js';
import { type Delivery, outlineOf } from '../outline.js';
import type { Answer } from '../types.js';
import { headerText, openingText } from './head-text.js';

/** How every answer on a connection ends its head: `Date`, and what becomes of the connection. */
export interface Endings {
  /** The connection is kept. */
  readonly kept: () => string;
  /** It is closed, as the head says already. */
  readonly last: () => string;
}

/** Up to this length a body is copied behind its head: one piece costs less than several, long ones above all. */
const copied = 524_288;
/** Up to this length into a piece that is not much longer, as a client who reads nothing holds the whole of it. */
const small = 32_768;

/** Writes answers without a file to sockets: the same bytes that Node would write. */
export class DirectWriter {
  readonly #endings: Endings;
  /** The pieces that answers are put together in, one after the other. */
  #small = new Framed(small);
  /** Made for the first answer that needs it. */
  #large: Framed | null = null;
  /** The same for heads without a body, which have another beginning. */
  #bare = new Framed(0);

  constructor(endings: Endings) {
    this.#endings = endings;
  }

  /** Gives the status sent. Raises Bug for a header that would not be one line; nothing is written then. */
  write(socket: Socket, answer: Answer, delivery: Delivery): number {
    const { kept } = answer;
    if (kept !== undefined && !delivery.last) return this.#writeKept(socket, kept, answer, delivery);
    const { body } = answer;
    // Its tag is that of the whole: put together once for both.
    const together = body !== null && body.length > 1 && lengthOf(body) <= shortBody;
    const {
      status,
      opening,
      own,
      body: parts,
    } = together
      ? outlineOf({ ...answer, body: [this.#freePiece(shortBody).fill(body)] }, delivery)
      : outlineOf(answer, delivery);
    const ending = delivery.last ? this.#endings.last() : this.#endings.kept();
    const head: FramedHead = {
      opening: openingText(status, opening),
      own: headerText(own, opening.length % 2 === 0 ? 0 : 1),
      middle: '',
      ending,
    };
    const length = lengthOf(parts);
    if (length === 0) {
      this.#writeBare(socket, head);
      written(answer);
      return status;
    }
    if (length <= copied) {
      const piece = together ? this.#small : this.#freePiece(length);
      if (!together) piece.fill(parts);
      if (piece.send(socket, head, length)) {
        written(answer);
        return status;
      }
      // The head is too long for it. The system may still be reading the body there when the next answer comes.
      if (piece === this.#small) this.#small = new Framed(small);
      else this.#large = null;
    }
    writeParts(socket, textOf(head), parts, () => written(answer));
    return status;
  }

  #writeKept(socket: Socket, kept: Kept, answer: Answer, delivery: Delivery): number {
    const { ifNoneMatch, headers, requestId } = delivery;
    const known = headOf(kept, answer, headers);
    const ending = this.#endings.kept();
    if (ifNoneMatch !== undefined && matches(ifNoneMatch, kept.tag)) {
      const { unchangedOpening: opening, unchangedMiddle: middle } = known;
      this.#writeBare(socket, { opening, own: requestId, middle, ending });
      return 304;
    }
    const { opening, middle } = known;
    const head: FramedHead = { opening, own: requestId, middle, ending };
    if (!kept.framed.send(socket, head, kept.length)) writeParts(socket, textOf(head), [kept.body]);
    return answer.status;
  }

  #writeBare(socket: Socket, head: FramedHead): void {
    if (!this.#bare.free) this.#bare = new Framed(0);
    if (!this.#bare.send(socket, head, 0)) socket.write(textOf(head), 'latin1');
  }

  /** A piece for a body of this length. Whoever has not got the last answer yet keeps its piece. */
  #freePiece(length: number): Framed {
    if (length <= small) {
      if (!this.#small.free) this.#small = new Framed(small);
      return this.#small;
    }
    if (this.#large?.free !== true) this.#large = new Framed(copied);
    return this.#large;
  }
}

function headOf(kept: Kept, answer: Answer, set: HeaderSet): KeptHead {
  const known = kept.head;
  if (known?.set === set) return known;
  const { common, caching, read } = readHeadersOf(set, answer);
  const tagged = [kept.tag, 'X-Request-Id'];
  const length = headerText(['Content-Length', String(kept.length)]);
  const extra = headerText(extraHeaders(answer, false));
  const head: KeptHead = {
    set,
    opening: openingText(answer.status, read) + headerText(tagged, 1),
    middle: `\r\n${length}${extra}`,
    unchangedOpening: openingText(304, common) + headerText([...caching, 'ETag', ...tagged]),
    unchangedMiddle: `\r\n${extra}`,
  };
  kept.head = head;
  return head;
}

function textOf({ opening, own, middle, ending }: FramedHead): string {
  return opening + own + middle + ending;
}

/** Head and body in pieces that are written at once. `taken`: told when the system has taken all of them, or nobody is there to get them. */
function writeParts(socket: Socket, head: string, body: readonly Buffer[], taken?: () => void): void {
  socket.cork();
  socket.write(Buffer.from(head, 'latin1'));
  for (const part of body.slice(0, -1)) socket.write(part);
  socket.write(body.at(-1) ?? nothing, taken);
  socket.uncork();
}

const nothing = Buffer.alloc(0);

function written({ spent }: Answer): void {
  if (spent !== undefined) giveBack(spent);
}
