import { yieldToEventLoop } from '../../../foundations/core/index.js';
import type { Parsed } from './attribute-type.js';
import { findTextError } from './text-base.js';

/** Deepest nesting of a stored JSON value. Databases have limits of their own; a value beyond them could never be read back. */
const deepest = 100;
/** Members that are looked at before others may be served. */
const atOnce = 2_000;

/** An object or list whose members are being written. */
interface Open {
  /** null: a list. */
  readonly keys: readonly string[] | null;
  readonly members: Readonly<Record<string, unknown>> | readonly unknown[];
  at: number;
  /** Nothing of it has been written yet. */
  isEmpty: boolean;
}

/** The JSON text of a value, as `JSON.stringify` writes it, or what keeps the value out of the databases. */
export function parseJsonInput(value: unknown): Parsed<string> {
  const writing = new Writing(value);
  writing.goOn(Number.POSITIVE_INFINITY);
  return writing.parsed();
}

/** The same; for a large value in portions between which the event loop runs what waits. */
export function parseJsonInPortions(value: unknown): Parsed<string> | Promise<Parsed<string>> {
  const writing = new Writing(value);
  return writing.goOn(atOnce) ? writing.parsed() : goOnLater(writing);
}

async function goOnLater(writing: Writing): Promise<Parsed<string>> {
  do await yieldToEventLoop();
  while (!writing.goOn(atOnce));
  await yieldToEventLoop();
  return writing.parsed();
}

class Writing {
  readonly #open: Open[] = [];
  #text = '';
  #fault: string | null = null;

  constructor(value: unknown) {
    this.#write('', value);
  }

  /** Writes so many members; true: there are no more, or something is wrong. */
  goOn(members: number): boolean {
    for (let left = members; left > 0 && this.#fault === null; left--) {
      const own = this.#open.at(-1);
      if (own === undefined) return true;
      this.#writeNext(own);
    }
    return this.#open.length === 0 || this.#fault !== null;
  }

  parsed(): Parsed<string> {
    return this.#fault === null ? { ok: true, value: this.#text } : { ok: false, message: `$path ${this.#fault}` };
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
    this.#fault = findTextError(key);
    if (this.#fault !== null) return;
    const member = (members as Readonly<Record<string, unknown>>)[key];
    if (this.#write(`${separator}${JSON.stringify(key)}:`, member)) own.isEmpty = false;
  }

  /** False: it is nothing that JSON has. */
  #write(before: string, value: unknown): boolean {
    if (typeof value === 'object' && value !== null && !('toJSON' in value && typeof value.toJSON === 'function')) {
      if (this.#open.length === deepest) this.#fault = `is nested too deeply: at most ${deepest} levels`;
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

/** What keeps a value that is neither an object nor a list out of the databases, as the end of a sentence; null: nothing. */
function leafFault(value: unknown): string | null {
  if (typeof value === 'string') return findTextError(value);
  // JSON.parse reads 1e999 as Infinity, which JSON cannot write.
  if (typeof value !== 'number' || Number.isFinite(value)) return null;
  return 'must not contain a number beyond double precision';
}
