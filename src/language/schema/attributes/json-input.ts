import { type MaybePromise, type Violation, violation, yieldToEventLoop } from '../../../foundations/core/index.js';
import type { ParsedInput } from './attribute-type.js';
import { findTextViolation } from './text-base.js';

/** Maximum depth of a stored JSON value. Databases have limits of their own; a value beyond them could never be read back. */
const maxDepth = 100;
/** Members that are written before other work can run. */
const batchSize = 2_000;

/** An object or list whose members are being written. */
interface Open {
  /** null: a list. */
  readonly keys: readonly string[] | null;
  readonly members: Readonly<Record<string, unknown>> | readonly unknown[];
  at: number;
  /** No member has been written yet. */
  isEmpty: boolean;
}

/** Returns the JSON text of a value, as `JSON.stringify` prints it, or why the value cannot be stored. */
export function parseJsonInput(value: unknown): ParsedInput<string> {
  const writing = new Writing(value);
  writing.writeMembers(Number.POSITIVE_INFINITY);
  return writing.parsed();
}

/** The same; for a large value in batches between which the event loop can run other work. */
export function parseJsonInPortions(value: unknown): MaybePromise<ParsedInput<string>> {
  const writing = new Writing(value);
  return writing.writeMembers(batchSize) ? writing.parsed() : writeInBatches(writing);
}

async function writeInBatches(writing: Writing): Promise<ParsedInput<string>> {
  do await yieldToEventLoop();
  while (!writing.writeMembers(batchSize));
  await yieldToEventLoop();
  return writing.parsed();
}

class Writing {
  readonly #open: Open[] = [];
  #text = '';
  #fault: Violation | null = null;

  constructor(value: unknown) {
    this.#write('', value);
  }

  /** Writes a number of members. Returns true when there are no more, or the value is invalid. */
  writeMembers(members: number): boolean {
    for (let left = members; left > 0 && this.#fault === null; left--) {
      const own = this.#open.at(-1);
      if (own === undefined) return true;
      this.#writeNext(own);
    }
    return this.#open.length === 0 || this.#fault !== null;
  }

  parsed(): ParsedInput<string> {
    return this.#fault === null ? { ok: true, value: this.#text } : { ok: false, ...this.#fault };
  }

  #writeNext(own: Open): void {
    const { keys, members } = own;
    const at = own.at++;
    const separator = own.isEmpty ? '' : ',';
    if (Array.isArray(members)) {
      if (at === members.length) this.#end(']');
      else if (this.#write(separator, members[at] ?? null)) own.isEmpty = false;
      return;
    }
    const key = keys?.[at];
    if (key === undefined) {
      this.#end('}');
      return;
    }
    this.#fault = findTextViolation(key);
    if (this.#fault !== null) return;
    const member = (members as Readonly<Record<string, unknown>>)[key];
    if (this.#write(`${separator}${JSON.stringify(key)}:`, member)) own.isEmpty = false;
  }

  /** Returns false for values that JSON does not have. */
  #write(before: string, value: unknown): boolean {
    if (typeof value === 'object' && value !== null && !('toJSON' in value && typeof value.toJSON === 'function')) {
      if (this.#open.length === maxDepth) {
        const message = `$path is nested too deeply: at most ${maxDepth} levels`;
        this.#fault = violation('depth', message, maxDepth);
      }
      const isList = Array.isArray(value);
      this.#text += `${before}${isList ? '[' : '{'}`;
      this.#open.push({
        keys: isList ? null : Object.keys(value),
        members: value as Open['members'],
        at: 0,
        isEmpty: true,
      });
      return true;
    }
    this.#fault = leafFault(value);
    const text: string | undefined = JSON.stringify(value);
    if (text !== undefined) this.#text += before + text;
    return text !== undefined;
  }

  #end(bracket: string): void {
    this.#open.pop();
    this.#text += bracket;
  }
}

/** Why a value that is neither an object nor a list cannot be stored; null: it can. */
function leafFault(value: unknown): Violation | null {
  if (typeof value === 'string') return findTextViolation(value);
  // JSON.parse reads 1e999 as Infinity, which JSON cannot represent.
  if (typeof value !== 'number' || Number.isFinite(value)) return null;
  return violation('precision', '$path must not contain a number beyond double precision');
}
