import { Bug } from '../../../foundations/core/index.js';
import { valueMark } from '../../../language/query/index.js';
import type { MarkedField } from '../compile/compile-selection.js';

/** A field that has no value because of an error. */
export interface FieldError {
  readonly field: MarkedField;
  readonly path: readonly (string | number)[];
}

/** Further errors of one response are left out: each entry of a list can have one. */
const maxErrors = 100;

const markByte = valueMark.charCodeAt(0);

/** Whether the database marked any value. */
export function hasMarks(json: Buffer): boolean {
  return json.includes(markByte);
}

/** What is known about the text around a value. */
export interface MarkedText {
  readonly marks: readonly MarkedField[];
  /** Of the text, in the response; it is changed and restored. */
  readonly path: (string | number)[];
  readonly errors: FieldError[];
}

/**
 * Returns a text of the database without its marks: each is reported as an error, and the values that cannot be without the marked one are
 * null. `null`: the text as a whole has no value.
 */
export function resolveMarks(json: Buffer, marked: MarkedText): Buffer | null {
  const resolved = new MarkResolver(json.toString('latin1'), marked).resolve();
  return resolved === null ? null : Buffer.from(resolved, 'latin1');
}

/** Reads JSON whose characters are the bytes of UTF-8 (`latin1`); only those of the syntax are looked at. */
class MarkResolver {
  readonly #text: string;
  readonly #marked: MarkedText;
  #at = 0;
  /** The values around the present one that are still to become null. */
  #nulls = 0;
  /** Within a value that is null already, nothing is reported. */
  #isMuted = false;

  constructor(text: string, marked: MarkedText) {
    this.#text = text;
    this.#marked = marked;
  }

  resolve(): string | null {
    const value = this.#value();
    if (this.#at !== this.#text.length)
      throw new Bug(`the JSON of a document has another form than expected at ${this.#at}`);
    return this.#nulls > 0 || value === 'null' ? null : value;
  }

  #value(): string {
    switch (this.#text[this.#at]) {
      case '{':
        return this.#members('}', () => this.#key());
      case '[':
        return this.#members(']', (index) => ({ opening: '', step: index }));
      case valueMark:
        return this.#mark();
      default:
        return this.#scalar();
    }
  }

  /** An object or a list. One that has to be null is read to its end. */
  #members(
    closing: string,
    readStep: (index: number) => { readonly opening: string; readonly step: string | number },
  ): string {
    const opening = this.#text[this.#at];
    const wasMuted = this.#isMuted;
    const members: string[] = [];
    let nulls = 0;
    this.#at++;
    for (let index = 0; this.#text[this.#at] !== closing; index++) {
      if (index > 0) this.#at++;
      const { opening: key, step } = readStep(index);
      this.#marked.path.push(step);
      members.push(key + this.#value());
      this.#marked.path.pop();
      nulls = Math.max(nulls, this.#nulls);
      this.#nulls = 0;
      if (nulls > 0) this.#isMuted = true;
    }
    this.#at++;
    this.#isMuted = wasMuted;
    this.#nulls = Math.max(nulls - 1, 0);
    return nulls > 0 ? 'null' : `${opening}${members.join(',')}${closing}`;
  }

  #key(): { readonly opening: string; readonly step: string } {
    const key = this.#string();
    this.#at++;
    return { opening: `${key}:`, step: key.slice(1, -1) };
  }

  #mark(): string {
    const end = this.#text.indexOf(' ', this.#at);
    const field = this.#marked.marks[Number(this.#text.slice(this.#at + 1, end))];
    if (field === undefined) throw new Bug(`the JSON of a document has an unknown mark at ${this.#at}`);
    const { errors, path } = this.#marked;
    this.#at = end + ' null'.length;
    this.#nulls = field.nulls;
    if (!this.#isMuted && errors.length < maxErrors) errors.push({ field, path: [...path] });
    return 'null';
  }

  #scalar(): string {
    if (this.#text[this.#at] === '"') return this.#string();
    const start = this.#at;
    while (this.#at < this.#text.length && !',]}'.includes(this.#text.charAt(this.#at))) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  #string(): string {
    const start = this.#at;
    for (let end = this.#text.indexOf('"', start + 1); end >= 0; end = this.#text.indexOf('"', end + 1)) {
      let escapes = 0;
      while (this.#text[end - 1 - escapes] === '\\') escapes++;
      if (escapes % 2 === 1) continue;
      this.#at = end + 1;
      return this.#text.slice(start, this.#at);
    }
    throw new Bug('the JSON of a document ends within a text');
  }
}
