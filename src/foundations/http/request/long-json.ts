import { yieldToEventLoop } from '../../core/index.js';
import { parseJson, refuseDepth, refuseSyntax, rejectDangerousJson } from './json-body.js';

/** Characters parsed in one portion: a millisecond or two, even with many different keys. */
const usualPortion = 16_384;

const quote = 34;
const comma = 44;
const backslash = 92;
const [listStart, listEnd, objectStart, objectEnd] = [91, 93, 123, 125];

/** An object or list that is not closed yet. */
interface Open {
  readonly isList: boolean;
  /** Where it begins. */
  readonly start: number;
  /** Where the text of it begins that is not parsed yet. */
  from: number;
  /** Behind its last comma. */
  last: number;
  /** The part that is parsed; null: nothing yet. */
  value: unknown[] | Record<string, unknown> | null;
  /** Its key in the object around it, once something of it is parsed. */
  key: string;
  /** True if the last parsed part is a member that ends at `from`: only a comma or the end may follow. */
  ended: boolean;
}

/**
 * Parses JSON like `JSON.parse` and rejects what `rejectDangerousJson` rejects, in portions between which the event
 * loop runs. `JSON.parse` takes up to 100 ms for a megabyte whose objects have many different keys. Throws
 * `http.malformed-body`.
 */
export async function parseLongJson(text: string, portion = usualPortion): Promise<unknown> {
  // The text is read as the only member of a list.
  const all: unknown[] = [];
  const open: Open[] = [{ isList: true, start: 0, from: 0, last: 0, value: all, key: '', ended: false }];
  let parsed = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    switch (letter) {
      case quote:
        at = endOfString(text, at);
        break;
      case listStart:
      case objectStart:
        refuseDepth(open.length);
        open.push({
          isList: letter === listStart,
          start: at,
          from: at + 1,
          last: at + 1,
          value: null,
          key: '',
          ended: false,
        });
        break;
      case listEnd:
      case objectEnd:
        if (close(text, open, at, letter === listEnd)) parsed = at;
        break;
      case comma:
        if (at - parsed >= portion) {
          beginParsing(text, open, open.length - 1);
          parsed = at;
        }
        passComma(text, open, at, parsed === at);
        if (parsed === at) await yieldToEventLoop();
    }
  }
  const [outermost] = open;
  if (open.length !== 1 || outermost === undefined) return refuseSyntax();
  parseRest(text, outermost, text.length, 0);
  return all.length === 1 ? all[0] : refuseSyntax();
}

/**
 * Returns the position of the closing quotation mark of the string that begins at `start`; the end of the text if there
 * is none.
 */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const letter = text.charCodeAt(at);
    if (letter === quote) return at;
    if (letter === backslash) at++;
  }
  return text.length;
}

/** Makes the value of an open object or list, and of those around it, with all of their members before it. */
function beginParsing(text: string, open: readonly Open[], depth: number): void {
  const [around, own] = [open[depth - 1], open[depth]];
  if (own === undefined || around === undefined || own.value !== null) return;
  beginParsing(text, open, depth - 1);
  if (around.last > around.from) parseMembers(text.slice(around.from, around.last - 1), around, depth - 1);
  if (around.ended) refuseSyntax();
  own.key = keyIn(text.slice(around.last, own.start), around.isList);
  own.value = own.isList ? [] : {};
}

/** Returns the key before a value; empty in a list. */
function keyIn(text: string, isList: boolean): string {
  const probe = parseJson(isList ? `[${text}0]` : `{${text}0}`) as object;
  rejectDangerousJson(probe);
  const keys = Object.keys(probe);
  return keys.length === 1 && keys[0] !== undefined ? keys[0] : refuseSyntax();
}

function passComma(text: string, open: readonly Open[], at: number, parses: boolean): void {
  const own = open.at(-1);
  if (own === undefined) return;
  if (own.ended) {
    refuseUnlessBlank(text.slice(own.from, at));
    own.from = at + 1;
    own.ended = false;
  } else if (parses) {
    parseMembers(text.slice(own.from, at), own, open.length - 1);
    own.from = at + 1;
  }
  own.last = at + 1;
}

/** Closes the innermost object or list; returns true if something was parsed. */
function close(text: string, open: Open[], at: number, isList: boolean): boolean {
  const own = open.pop();
  const around = open.at(-1);
  if (own === undefined || around === undefined || own.isList !== isList) return refuseSyntax();
  if (own.value === null) return false;
  parseRest(text, own, at, open.length);
  put(around, own.key, own.value);
  around.from = at + 1;
  around.ended = true;
  return true;
}

/** Parses the rest of a partially parsed object or list. */
function parseRest(text: string, own: Open, end: number, depth: number): void {
  const rest = text.slice(own.from, end);
  if (own.ended) refuseUnlessBlank(rest);
  else parseMembers(rest, own, depth);
}

/** Adds members; there has to be at least one. */
function parseMembers(text: string, to: Open, depth: number): void {
  const members = parseJson(to.isList ? `[${text}]` : `{${text}}`) as Record<string, unknown>;
  rejectDangerousJson(members, depth);
  let any = false;
  for (const key in members) {
    put(to, key, members[key]);
    any = true;
  }
  if (!any) refuseSyntax();
}

function put({ value }: Open, key: string, member: unknown): void {
  if (Array.isArray(value)) value.push(member);
  else if (value !== null) value[key] = member;
}

function refuseUnlessBlank(text: string): void {
  if (!/^[ \t\r\n]*$/.test(text)) refuseSyntax();
}
