import { lengthOf } from './body-parts.js';
import { etagOf } from './etag.js';
import { Framed } from './framed.js';
import type { HeaderSet } from './headers.js';
import type { Answer } from './types.js';

/** The head of a kept answer, in front of the id of the request and behind it. */
export interface KeptHead {
  /** The headers that it begins with. */
  readonly set: HeaderSet;
  readonly opening: string;
  readonly middle: string;
  /** The same of a 304. */
  readonly unchangedOpening: string;
  readonly unchangedMiddle: string;
}

/** What is worked out once for an answer that is given again and again: its body in one piece, and its `ETag`. */
export class Kept {
  readonly tag: string;
  /** The body in memory of its own: short parts may be pieces of a longer one, all of which would stay. */
  readonly body: Buffer;
  /** Its bytes. */
  readonly length: number;
  readonly framed: Framed;
  /** The head that it was given with last: nearly all requests get the same. */
  head: KeptHead | null = null;

  constructor(parts: readonly Buffer[]) {
    this.tag = etagOf(parts);
    this.length = lengthOf(parts);
    this.framed = new Framed(this.length);
    this.body = this.framed.fill(parts);
  }
}

/** The answer of a read in a form in which giving it again costs least. It has a body, and the headers of its own that it had. */
export function keptAnswer(answer: Answer, body: readonly Buffer[]): Answer {
  const kept = new Kept(body);
  const { spent: _, ...rest } = answer;
  return { ...rest, body: [kept.body], revalidates: true, kept };
}
