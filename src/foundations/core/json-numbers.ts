import { Failure } from './errors.js';
import { yieldToEventLoop } from './event-loop.js';

/** Numbers of a JSON text that lose digits as JavaScript numbers: their spelling, by `literalKey` of their path. */
export type NumberLiterals = ReadonlyMap<string, string>;

/** By the root value that a text was parsed to; most have none. */
const literalsByValue = new WeakMap<object, NumberLiterals>();
/** Matches every number that a double may not represent: many digits, or a large exponent. */
const suspectLiteral = /[\d.]{16}|[eE]-\d{3}/;

/** Returns the key of a path in `NumberLiterals`: names, and positions in lists as text. */
export function literalKey(path: readonly string[]): string {
  return JSON.stringify(path);
}

/** Records the numbers of a JSON text that lose digits in `value`, which is the object or array that it was parsed to. */
export function recordNumberLiterals(text: string, value: object): void {
  const steps = recording(text, value);
  while (steps.next().done !== true);
}

/** The same for a long text, in steps between which the event loop can run other work. */
export async function recordNumberLiteralsInSteps(text: string, value: object): Promise<void> {
  for (const _ of recording(text, value)) await yieldToEventLoop();
}

function* recording(text: string, value: object): Generator<void> {
  if (!mayLoseDigits(text)) return;
  yield;
  const found = yield* findLiterals(text);
  if (found.size > 0) literalsByValue.set(value, found);
}

/** Returns what `recordNumberLiterals` recorded of a value; undefined: every number in it is exact. */
export function numberLiterals(value: unknown): NumberLiterals | undefined {
  return typeof value === 'object' && value !== null ? literalsByValue.get(value) : undefined;
}

/**
 * Records for each entry of a list what was recorded of the value that contains it, as if the entry had been parsed alone. `name`: the
 * member of `root` with the list.
 */
export function recordEntryLiterals(root: object, name: string, entries: readonly object[]): void {
  const byEntry = new Map<object, Map<string, string>>();
  for (const [key, literal] of literalsByValue.get(root) ?? []) {
    const [member, position, ...path] = JSON.parse(key) as readonly string[];
    const entry = member === name ? entries[Number(position)] : undefined;
    if (entry === undefined) continue;
    const literals = byEntry.get(entry) ?? new Map<string, string>();
    byEntry.set(entry, literals.set(literalKey(path), literal));
  }
  for (const [entry, literals] of byEntry) literalsByValue.set(entry, literals);
}

/**
 * Records for a part of a value what was recorded of the value, as if the part had been parsed alone. `path`: from the value to what
 * `part` stands for.
 */
export function recordPartLiterals(root: object, path: readonly string[], part: object): void {
  const literals = new Map<string, string>();
  for (const [key, literal] of literalsByValue.get(root) ?? []) {
    const names = JSON.parse(key) as readonly string[];
    if (path.every((name, index) => names[index] === name)) literals.set(literalKey(names.slice(path.length)), literal);
  }
  if (literals.size > 0) literalsByValue.set(part, literals);
}

/** Length of a run of digits, including a point, from which on a double may lose some. */
const manyDigits = 16;

/**
 * Whether a text may contain a number that loses digits. Checks one of every 16 characters; a large negative exponent makes a number
 * zero. (A large positive one makes it infinite, which every type refuses.)
 */
function mayLoseDigits(text: string): boolean {
  for (let position = manyDigits - 1; position < text.length; position += manyDigits) {
    if (isDigit(text.charCodeAt(position)) && digitRunLength(text, position) >= manyDigits) return true;
  }
  // The search for one character is native, and hyphens are rare.
  for (let position = text.indexOf('-'); position >= 0; position = text.indexOf('-', position + 1)) {
    const previous = text.charCodeAt(position - 1);
    if ((previous === 101 || previous === 69) && /^\d{3}/.test(text.slice(position + 1, position + 4))) return true;
  }
  return false;
}

/** The length of the run of digits around a position. */
function digitRunLength(text: string, at: number): number {
  let [start, end] = [at, at];
  while (start > 0 && isDigit(text.charCodeAt(start - 1))) start--;
  while (isDigit(text.charCodeAt(end + 1))) end++;
  return end - start + 1;
}

/** A digit, or the point. */
function isDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 46;
}

/** Maximum depth: deeper nesting is refused as a whole. */
const maxDepth = 100;
/** Members read per step. */
const stepLength = 2_000;
/** Maximum of recorded numbers, so that the work for a body stays small. */
const maxLiterals = 1_000;

/** The text is known to be JSON. Throws Failure http.malformed-body for more than 1,000 numbers that lose digits. */
function* findLiterals(text: string): Generator<void, NumberLiterals> {
  const found = new Map<string, string>();
  const path: (string | number)[] = [];
  let expectsKey = false;
  let members = 0;
  for (let position = 0; position < text.length && path.length <= maxDepth; position++) {
    const letter = text[position] ?? '';
    switch (letter) {
      case '"': {
        const end = endOfString(text, position);
        if (expectsKey) path[path.length - 1] = JSON.parse(text.slice(position, end + 1)) as string;
        position = end;
        break;
      }
      case '{':
        path.push('');
        expectsKey = true;
        break;
      case '[':
        path.push(0);
        expectsKey = false;
        break;
      case '}':
      case ']':
        path.pop();
        expectsKey = false;
        break;
      case ':':
        expectsKey = false;
        break;
      case ',': {
        if (++members % stepLength === 0) yield;
        const last = path.at(-1);
        if (typeof last === 'number') path[path.length - 1] = last + 1;
        expectsKey = typeof last === 'string';
        break;
      }
      default: {
        if (letter !== '-' && (letter < '0' || letter > '9')) break;
        const end = endOfNumber(text, position);
        const literal = text.slice(position, end);
        if (suspectLiteral.test(literal) && losesDigits(literal)) found.set(literalKey(path.map(String)), literal);
        if (found.size > maxLiterals) {
          const reason = `more than ${maxLiterals} numbers have digits that would be lost; send these numbers as strings`;
          throw new Failure('http.malformed-body', { reason });
        }
        position = end - 1;
      }
    }
  }
  return found;
}

/** Returns the position of the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let position = start + 1;
  while (text[position] !== '"') position += text[position] === '\\' ? 2 : 1;
  return position;
}

function endOfNumber(text: string, start: number): number {
  let position = start + 1;
  while (/[-+.\deE]/.test(text[position] ?? '')) position++;
  return position;
}

/** Whether a number prints otherwise than it was spelled. */
function losesDigits(literal: string): boolean {
  const printed = String(Number(literal));
  return printed !== literal && significantDigits(printed) !== significantDigits(literal);
}

/** Sign, digits without zeros around them, and exponent: equal for two spellings of one number. */
function significantDigits(literal: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = whole + fraction;
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  let start = 0;
  while (start < end && digits[start] === '0') start++;
  if (start === end) return '0';
  return `${sign}${digits.slice(start, end)}e${Number(exponent) + whole.length - start}`;
}
