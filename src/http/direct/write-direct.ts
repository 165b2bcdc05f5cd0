import type { Socket } from 'node:net';
import { matches } from '../etag.js';
import type { HeaderSet } from '../headers.js';
import { revalidated } from '../headers.js';
import type { Kept } from '../kept.js';
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

/** Up to this length an answer is copied into one piece. */
const copied = 4_000;

/**
 * Writes an answer without a file to a socket: the same bytes that Node would write. Gives the status sent. Raises Bug for a header
 * that would not be one line; nothing is written then.
 */
export function writeDirect(socket: Socket, answer: Answer, delivery: Delivery, endings: Endings): number {
  const { kept, status } = answer;
  if (kept !== undefined && !delivery.last) return writeKept(socket, kept, status, delivery, endings);
  const outline = outlineOf(answer, delivery);
  const { opening, own, body } = outline;
  const start = openingText(outline.status, opening);
  const ending = delivery.last ? endings.last() : endings.kept();
  const from = opening.length % 2 === 0 ? 0 : 1;
  write(socket, `${start}${headerText(own, from)}${ending}`, body);
  return outline.status;
}

/** In front of the id of the request, and behind it. */
interface Frame {
  readonly whole: readonly [string, string];
  readonly unchanged: readonly [string, string];
}

/** Heads of kept answers, by the headers that they begin with: nearly all requests get the same. */
const frames = new WeakMap<Kept, { readonly set: HeaderSet; readonly frame: Frame }>();
/** Those whose bytes the system has not taken yet, by who is to get them: until then nobody else writes a head in front of them. */
const taken = new WeakMap<Kept, Socket>();

function writeKept(
  socket: Socket,
  kept: Kept,
  status: number,
  { ifNoneMatch, headers, requestId }: Delivery,
  endings: Endings,
): number {
  const { whole, unchanged } = frameOf(kept, status, headers);
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, kept.tag)) {
    socket.write(unchanged[0] + requestId + unchanged[1] + endings.kept(), 'latin1');
    return 304;
  }
  const head = whole[0] + requestId + whole[1] + endings.kept();
  const { framed, bodyAt } = kept;
  const at = bodyAt - head.length;
  if (at < 0 || isTaken(kept)) {
    write(socket, head, [kept.body]);
    return status;
  }
  framed.write(head, at, 'latin1');
  socket.write(framed.subarray(at));
  if (socket.writableLength > 0) taken.set(kept, socket);
  return status;
}

function isTaken(kept: Kept): boolean {
  const by = taken.get(kept);
  if (by === undefined) return false;
  if (!by.closed && by.writableLength > 0) return true;
  taken.delete(kept);
  return false;
}

function frameOf(kept: Kept, status: number, set: HeaderSet): Frame {
  const known = frames.get(kept);
  if (known?.set === set) return known.frame;
  const { common, read } = set;
  const tagged = [kept.tag, 'X-Request-Id'];
  const length = headerText(['Content-Length', String(kept.framed.length - kept.bodyAt)]);
  const frame: Frame = {
    whole: [openingText(status, read) + headerText(tagged, 1), `\r\n${length}`],
    unchanged: [openingText(304, common) + headerText([...revalidated, 'ETag', ...tagged]), '\r\n'],
  };
  frames.set(kept, { set, frame });
  return frame;
}

/** Short parts that follow the head leave with it, as one piece; long ones are not copied. */
function write(socket: Socket, head: string, body: readonly Buffer[]): void {
  let length = head.length;
  let joined = 0;
  while (joined < body.length && length + lengthAt(body, joined) <= copied) length += lengthAt(body, joined++);
  if (body.length === 0) {
    socket.write(head, 'latin1');
    return;
  }
  const first = Buffer.allocUnsafe(length);
  let at = first.write(head, 0, 'latin1');
  for (let part = 0; part < joined; part++) at += (body[part] as Buffer).copy(first, at);
  if (joined === body.length) {
    socket.write(first);
    return;
  }
  socket.cork();
  socket.write(first);
  for (let part = joined; part < body.length; part++) socket.write(body[part] as Buffer);
  socket.uncork();
}

function lengthAt(body: readonly Buffer[], at: number): number {
  return (body[at] as Buffer).length;
}
