import type { Socket } from 'node:net';
import { releaseBuffer } from '../../core/index.js';
import { totalLength } from '../request/body-parts.js';
import type { CachedBody, CachedHead } from '../response/cached-response.js';
import { etagMatches } from '../response/etag.js';
import { extraHeaders } from '../response/extra-headers.js';
import { type HeadParts, HeadroomBuffer } from '../response/headroom-buffer.js';
import { prepareResponse, type ResponseOptions } from '../response/prepare-response.js';
import { type HeaderSet, noStore, selectReadHeaders } from '../response/response-headers.js';
import type { HttpResponse } from '../types.js';
import { headerText, responseHeadText } from './header-text.js';

/** The end of every response head on a connection: `Date`, and whether the connection closes. */
export interface HeadEndings {
  /** The connection stays open. */
  readonly keepAlive: () => string;
  /** The end for a connection that is closed. */
  readonly close: () => string;
}

/** Up to this length a body is copied behind its head: one piece costs less than several, long ones above all. */
const maxCopied = 524_288;
/** Maximum length for the small buffer: a client that reads nothing keeps a whole buffer in memory. */
const smallSize = 32_768;

/** Writes answers without a file to sockets: the same bytes that Node would write. */
export class SocketResponseWriter {
  readonly #endings: HeadEndings;
  /** The buffers in which responses are assembled, reused one after the other. */
  #small = new HeadroomBuffer(smallSize);
  /** Made for the first answer that needs it. */
  #large: HeadroomBuffer | null = null;
  /** The same for heads without a body, which have another beginning. */
  #bare = new HeadroomBuffer(0);

  constructor(endings: HeadEndings) {
    this.#endings = endings;
  }

  /** Returns the status sent. Throws Bug for a header that would not be one line; nothing is written then. */
  write(socket: Socket, answer: HttpResponse, delivery: ResponseOptions): number {
    const { cached } = answer;
    if (cached !== undefined && !delivery.closes) return this.#writeCached(socket, cached, answer, delivery);
    const { body } = answer;
    // The tag covers the whole body, so the parts are joined once for both.
    const joined = body !== null && body.length > 1 && totalLength(body) <= smallSize;
    const {
      status,
      commonHeaders,
      ownHeaders,
      body: parts,
    } = joined
      ? prepareResponse({ ...answer, body: [this.#freeBuffer(smallSize).fill(body)] }, delivery)
      : prepareResponse(answer, delivery);
    const ending = delivery.closes ? this.#endings.close() : this.#endings.keepAlive();
    const head: HeadParts = {
      opening: responseHeadText(status, commonHeaders),
      own: headerText(ownHeaders, commonHeaders.length % 2 === 0 ? 0 : 1),
      middle: '',
      ending,
    };
    const length = totalLength(parts);
    if (length === 0) {
      this.#writeBare(socket, head);
      releaseBody(answer);
      return status;
    }
    if (length <= maxCopied) {
      const buffer = joined ? this.#small : this.#freeBuffer(length);
      if (!joined) buffer.fill(parts);
      if (buffer.send(socket, head, length)) {
        releaseBody(answer);
        return status;
      }
      // The head is too long for it. The system may still be reading the body there when the next answer comes.
      if (buffer === this.#small) this.#small = new HeadroomBuffer(smallSize);
      else this.#large = null;
    }
    writeParts(socket, headToText(head), parts, () => releaseBody(answer));
    return status;
  }

  #writeCached(socket: Socket, cached: CachedBody, answer: HttpResponse, delivery: ResponseOptions): number {
    const { ifNoneMatch, headers, requestId } = delivery;
    const known = cachedHead(cached, answer, headers);
    const ending = this.#endings.keepAlive();
    if (ifNoneMatch !== undefined && cached.etag !== null && etagMatches(ifNoneMatch, cached.etag)) {
      const { unchangedOpening: opening, unchangedMiddle: middle } = known;
      this.#writeBare(socket, { opening, own: requestId, middle, ending });
      return 304;
    }
    const { opening, middle } = known;
    const head: HeadParts = { opening, own: requestId, middle, ending };
    if (!cached.buffer.send(socket, head, cached.length)) writeParts(socket, headToText(head), [cached.body]);
    return answer.status;
  }

  #writeBare(socket: Socket, head: HeadParts): void {
    if (!this.#bare.isFree) this.#bare = new HeadroomBuffer(0);
    if (!this.#bare.send(socket, head, 0)) socket.write(headToText(head), 'latin1');
  }

  /**
   * Returns a buffer for a body of this length. A client that has not received its last response yet keeps its buffer.
   */
  #freeBuffer(length: number): HeadroomBuffer {
    if (length <= smallSize) {
      if (!this.#small.isFree) this.#small = new HeadroomBuffer(smallSize);
      return this.#small;
    }
    if (this.#large?.isFree !== true) this.#large = new HeadroomBuffer(maxCopied);
    return this.#large;
  }
}

function cachedHead(cached: CachedBody, answer: HttpResponse, headers: HeaderSet): CachedHead {
  const existing = cached.head;
  if (existing?.headers === headers) return existing;
  const length = headerText(['Content-Length', String(cached.length)]);
  const extra = headerText(extraHeaders(answer, false));
  const head: CachedHead = {
    headers,
    ...cachedOpenings(cached, answer, headers),
    middle: `\r\n${length}${extra}`,
    unchangedMiddle: `\r\n${extra}`,
  };
  cached.head = head;
  return head;
}

/** The beginnings of both heads, up to the id of the request. */
function cachedOpenings(
  { etag }: CachedBody,
  answer: HttpResponse,
  headers: HeaderSet,
): Pick<CachedHead, 'opening' | 'unchangedOpening'> {
  if (etag === null) {
    const opening = responseHeadText(answer.status, headers.json) + headerText([...noStore, 'X-Request-Id']);
    return { opening, unchangedOpening: opening };
  }
  const { common, caching, read } = selectReadHeaders(headers, answer);
  const etagAndId = [etag, 'X-Request-Id'];
  return {
    opening: responseHeadText(answer.status, read) + headerText(etagAndId, 1),
    unchangedOpening: responseHeadText(304, common) + headerText([...caching, 'ETag', ...etagAndId]),
  };
}

function headToText({ opening, own, middle, ending }: HeadParts): string {
  return opening + own + middle + ending;
}

/**
 * Writes head and body together. `onFlushed`: called when the system has taken all of them, or the connection is
 * closed.
 */
function writeParts(socket: Socket, head: string, body: readonly Buffer[], onFlushed?: () => void): void {
  socket.cork();
  socket.write(Buffer.from(head, 'latin1'));
  for (const part of body.slice(0, -1)) socket.write(part);
  socket.write(body.at(-1) ?? emptyBuffer, onFlushed);
  socket.uncork();
}

const emptyBuffer = Buffer.alloc(0);

function releaseBody({ ownedBuffer }: HttpResponse): void {
  if (ownedBuffer !== undefined) releaseBuffer(ownedBuffer);
}
