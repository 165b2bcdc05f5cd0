import { type Answer, keptAnswer } from '../http/index.js';
import { Lru } from '../kernel/index.js';

/** An answer that is kept, and what it was true for. */
interface Entry {
  readonly answer: Answer;
  readonly bytes: number;
  readonly generation: number;
  /** The present generation of what the answer depends on. */
  readonly present: () => number;
}

/** An answer that was just made. */
export interface Made {
  /** Of what the answer depends on, asked for before it was made. */
  readonly generation: number;
  readonly present: () => number;
  readonly answer: Answer;
}

/** What an entry takes besides body and key: objects, room for a head, places in maps. */
const overhead = 3_000;
/** No single answer takes more than this part of the memory. */
const largestPart = 1 / 16;
/** How many questions are remembered as asked. */
const askedKept = 10_000;

/**
 * Answers to reads, to be given again as long as nothing changes that they depend on. A key says which question was asked, by which
 * class of callers. An answer is kept when it was given twice with nothing changed in between: most questions are asked once, and
 * keeping costs a copy. Whether it still holds is told by generations alone, which are compared after the store was looked at.
 */
export class AnswerMemory {
  readonly #entries: Lru<string, Entry>;
  readonly #asked = new Lru<string, number>(askedKept);
  readonly #largest: number;

  /** `bytes`: what all entries take together at most; 0: nothing is kept. */
  constructor(bytes: number) {
    this.#entries = new Lru(bytes, (entry) => entry.bytes);
    this.#largest = bytes * largestPart;
  }

  /** The answer that is kept under a key and still holds, as far as is known here; null: there is none. */
  recall(key: string): Answer | null {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.present() === entry.generation ? entry.answer : null;
  }

  /** Keeps an answer, where that is worth it. Gives what to answer with. */
  keep(key: string, { generation, present, answer }: Made): Answer {
    const { body } = answer;
    if (body === null || this.#largest === 0) return answer;
    if (this.#asked.get(key) !== generation) {
      this.#asked.set(key, generation);
      return answer;
    }
    const bytes = body.reduce((sum, part) => sum + part.length, overhead + 2 * key.length);
    if (bytes > this.#largest) return answer;
    const kept = keptAnswer(answer, body);
    this.#entries.set(key, { answer: kept, bytes, generation, present });
    return kept;
  }
}
