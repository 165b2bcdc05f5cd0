import { Bug } from '../../../foundations/core/index.js';
import type { ObjectMember, ObjectPlan, OutputField, SlotPlan } from './print-plan.js';

/** A field that has no value because of an error. */
export interface FieldError {
  /** `forbidden`: the caller may not follow the relation. `null`: the schema promises a value, and the document has none. */
  readonly reason: 'forbidden' | 'null';
  readonly path: readonly (string | number)[];
  readonly field: OutputField;
}

/** Further errors of one response are left out: each entry of a list can have one. */
const maxErrors = 100;

const [quote, comma, backslash, closingBrace, closingBracket, brace, bracket] = [
  0x22, 0x2c, 0x5c, 0x7d, 0x5d, 0x7b, 0x5b,
];

/**
 * Prints objects of a response from JSON that the database printed: values are copied as they are, in the order and under the names of the
 * selection. Nothing is parsed: a character of the text is a byte of UTF-8 (`latin1`), and only those of the syntax are looked at.
 */
export class JsonPrinter {
  readonly #errors: FieldError[];
  readonly #path: (string | number)[];
  #text = '';
  #at = 0;

  /** `path`: of the field whose value is printed; it is changed and restored. */
  constructor(path: (string | number)[], errors: FieldError[]) {
    this.#path = path;
    this.#errors = errors;
  }

  /** Returns the entries of a list, from `{…},{…}`; null: an entry has no value, and the list may not contain null. */
  printEntries(entries: string, plan: ObjectPlan, entriesNonNull: boolean): string | null {
    this.#text = entries;
    this.#at = 0;
    if (entries.length === 0) return '[]';
    let printed = '';
    for (let index = 0; this.#at < entries.length; index++) {
      if (index > 0) this.#at++;
      this.#path.push(index);
      const entry = this.#printObject(plan);
      this.#path.pop();
      if (entry === null && entriesNonNull) return null;
      printed += index === 0 ? (entry ?? 'null') : `,${entry ?? 'null'}`;
    }
    return `[${printed}]`;
  }

  /** Returns one object; null: it has no value because of an error. */
  printDocument(document: string, plan: ObjectPlan): string | null {
    this.#text = document;
    this.#at = 0;
    return this.#printObject(plan);
  }

  #printAt<T>(step: string | number, print: () => T): T {
    this.#path.push(step);
    const printed = print();
    this.#path.pop();
    return printed;
  }

  #printObject(plan: ObjectPlan): string | null {
    const text = this.#text;
    const printed: (string | null | undefined)[] = new Array(plan.values.length);
    const members = plan.members;
    this.#expect(brace);
    for (let index = 0; text.charCodeAt(this.#at) !== closingBrace; index++) {
      let member = members[index];
      // The statement prints the members of each object of a plan in one order, which the first object shows.
      if (member === undefined || !text.startsWith(member.opening, this.#at)) {
        member = this.#readMember(plan, members.slice(0, index));
        members.length = index;
        members.push(member);
      }
      this.#at += member.opening.length;
      const value = member.slot === null ? undefined : plan.values[member.slot];
      if (member.slot === null || value === undefined) this.#skipValue();
      else printed[member.slot] = this.#printValue(value);
      if (text.charCodeAt(this.#at) === comma) this.#at++;
    }
    this.#at++;
    return this.#printFields(plan.fields, printed);
  }

  /** Reads the key at the present position. `before`: the members in front of it. */
  #readMember({ slots }: ObjectPlan, before: readonly ObjectMember[]): ObjectMember {
    const start = this.#at;
    this.#skipString();
    const opening = this.#text.slice(start, this.#at + 1);
    this.#at = start;
    const occurrence = before.filter((member) => member.opening === opening).length;
    return { opening, slot: slots.get(opening.slice(1, -2))?.[occurrence] ?? null };
  }

  #printValue(value: SlotPlan): string | null {
    if (value.is === 'value') {
      const start = this.#at;
      this.#skipValue();
      const raw = this.#text.slice(start, this.#at);
      return value.form === 'same' ? raw : convertValue(raw, value.form);
    }
    if (this.#text.charCodeAt(this.#at) === 0x6e) {
      this.#skipValue();
      return 'null';
    }
    for (const step of value.path) this.#path.push(step);
    const printed = this.#printNested(value);
    for (const _ of value.path) this.#path.pop();
    return printed;
  }

  #printNested(value: Exclude<SlotPlan, { is: 'value' }>): string | null {
    switch (value.is) {
      case 'object':
        return this.#printObject(value.plan);
      case 'list':
        return this.#printList(() => this.#printObject(value.plan), value.entriesNonNull);
      case 'branches':
        return value.many
          ? this.#printList(() => this.#printBranch(value.branches, value.by), false)
          : this.#printBranch(value.branches, value.by);
    }
  }

  #printList(printEntry: () => string | null, entriesNonNull: boolean): string | null {
    const text = this.#text;
    this.#expect(bracket);
    let printed = '';
    let isNull = false;
    for (let index = 0; text.charCodeAt(this.#at) !== closingBracket; index++) {
      if (index > 0) this.#at++;
      const entry = this.#printAt(index, printEntry);
      if (entry === null && entriesNonNull) isNull = true;
      printed += index === 0 ? (entry ?? 'null') : `,${entry ?? 'null'}`;
    }
    this.#at++;
    return isNull ? null : `[${printed}]`;
  }

  #printBranch(branches: ReadonlyMap<string, ObjectPlan>, by: string): string | null {
    const text = this.#text;
    const member = `"${by}":"`;
    const start = this.#at + 1;
    const end = text.indexOf('"', start + member.length);
    const name = text.startsWith(member, start) ? text.slice(start + member.length, end) : '';
    const plan = branches.get(name);
    if (plan === undefined) throw new Bug(`an entry of ${name} was not requested`);
    return this.#printObject(plan);
  }

  #printFields(fields: readonly OutputField[], printed: readonly (string | null | undefined)[]): string | null {
    let object = '';
    for (const field of fields) {
      const value = this.#fieldValue(field, printed);
      if (value === null && field.nonNull) return null;
      object += `${object === '' ? '' : ','}"${field.key}":${value ?? 'null'}`;
    }
    return `{${object}}`;
  }

  #fieldValue(field: OutputField, printed: readonly (string | null | undefined)[]): string | null {
    const { source, nonNull, key } = field;
    if (source.is === 'text') return source.text;
    const value = source.slot === null ? 'null' : printed[source.slot];
    if (value === undefined) this.#report('forbidden', field);
    if (source.is === 'object')
      return value === undefined ? null : this.#printAt(key, () => this.#printFields(source.fields, printed));
    if (value !== 'null' || !nonNull) return value ?? null;
    this.#report('null', field);
    return null;
  }

  #report(reason: FieldError['reason'], field: OutputField): void {
    if (this.#errors.length >= maxErrors) return;
    this.#errors.push({ reason, field, path: [...this.#path, field.key] });
  }

  #expect(character: number): void {
    if (this.#text.charCodeAt(this.#at) !== character) {
      throw new Bug(`the JSON of a document has another form than expected at ${this.#at}`);
    }
    this.#at++;
  }

  /** Ends after the closing quote. */
  #skipString(): void {
    const text = this.#text;
    for (let end = text.indexOf('"', this.#at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
      let escapes = 0;
      while (text.charCodeAt(end - 1 - escapes) === backslash) escapes++;
      if (escapes % 2 === 0) {
        this.#at = end + 1;
        return;
      }
    }
    throw new Bug('the JSON of a document ends within a text');
  }

  #skipValue(): void {
    const text = this.#text;
    const first = text.charCodeAt(this.#at);
    if (first === quote) {
      this.#skipString();
      return;
    }
    let depth = 0;
    while (this.#at < text.length) {
      const character = text.charCodeAt(this.#at);
      if (character === quote) {
        this.#skipString();
        continue;
      }
      if (character === brace || character === bracket) depth++;
      else if (character === closingBrace || character === closingBracket) {
        if (depth === 0) return;
        depth--;
        if (depth === 0) {
          this.#at++;
          return;
        }
      } else if (character === comma && depth === 0) return;
      this.#at++;
    }
  }
}

function convertValue(raw: string, form: 'unquoted' | 'quoted' | ReadonlyMap<string, string>): string {
  if (raw === 'null') return raw;
  if (form === 'quoted') return raw.startsWith('"') ? raw : `"${raw}"`;
  if (form === 'unquoted') return raw.startsWith('"') ? raw.slice(1, -1) : raw;
  // A value that the definition no longer lists has no name in the schema.
  return form.get(raw) ?? 'null';
}
