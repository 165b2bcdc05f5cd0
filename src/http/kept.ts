import { lengthOf } from './body-parts.js';
import { etagOf } from './etag.js';
import type { Answer } from './types.js';

/** Bytes in front of a kept body, where a head fits in, so that both leave in one piece. */
const room = 1_536;

/** What is worked out once for an answer that is given again and again: its body in one piece, and its `ETag`. */
export class Kept {
  readonly tag: string;
  /** The body with room for a head in front of it, in memory of its own: short parts may be pieces of a longer one, all of which would stay. */
  readonly framed: Buffer;
  readonly bodyAt = room;

  constructor(parts: readonly Buffer[]) {
    this.tag = etagOf(parts);
    this.framed = Buffer.allocUnsafeSlow(room + lengthOf(parts));
    let at = room;
    for (const part of parts) at += part.copy(this.framed, at);
  }

  get body(): Buffer {
    return this.framed.subarray(room);
  }
}

/** The answer of a read in a form in which giving it again costs least. It has a body, and no headers of its own. */
export function keptAnswer({ status }: Answer, body: readonly Buffer[]): Answer {
  const kept = new Kept(body);
  return { status, body: [kept.body], revalidates: true, kept };
}
