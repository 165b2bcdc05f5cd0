import type { Chance } from '../../support/faults/chance.js';
import type { Answer, Site } from '../../support/faults/site.js';
import { textOf } from '../../support/verify/write-numbers.js';

/** The states of everything that was written, by name: `page 3` → `draft 7, published 5`. What is not there has no entry. */
export type States = ReadonlyMap<string, string>;

/** A write that was sent: what it is about, and the state that it leaves it in; null: it is gone. */
interface Step {
  readonly id: string;
  readonly name: string;
  readonly after: string | null;
}

interface Page {
  readonly name: string;
  readonly documentId: string;
  readonly draft: number;
  readonly published: number | null;
}

/** Numbers that all writers of a run share. */
export interface Numbers {
  next(): number;
}

/** The state of a page, or of the single type, in words. */
export function inWords(draft: number, published: number | null): string {
  return published === null ? `draft ${draft}` : `draft ${draft}, published ${published}`;
}

/** Sends one write after the other, about pages and files of its own, and knows what each of them promises once it is answered. */
export class Writer {
  readonly #site: Site;
  readonly #numbers: Numbers;
  readonly #chance: Chance;
  readonly #steps: Step[] = [];
  #pages: readonly Page[] = [];
  #files: readonly { readonly name: string; readonly id: number }[] = [];

  constructor(site: Site, numbers: Numbers, chance: Chance) {
    this.#site = site;
    this.#numbers = numbers;
    this.#chance = chance;
  }

  /** Sends a number of writes. Rejects if one fails. */
  async write(count: number): Promise<void> {
    for (let at = 0; at < count; at++) await this.#next();
  }

  /** What may be there once these requests were answered: each name with its states, null for none. */
  allowed(answered: ReadonlySet<string>): ReadonlyMap<string, readonly (string | null)[]> {
    const allowed = new Map<string, readonly (string | null)[]>();
    for (const { id, name, after } of this.#steps) {
      const before = allowed.get(name) ?? [null];
      allowed.set(name, answered.has(id) ? [after] : [...before, after]);
      // What was sent later was not sent before this one was answered.
      if (!answered.has(id)) break;
    }
    return allowed;
  }

  #next(): Promise<void> {
    const page = this.#pages[this.#chance(this.#pages.length + 1)];
    const file = this.#files[this.#chance(this.#files.length + 2)];
    switch (this.#chance(8)) {
      case 0:
        return this.#upload();
      case 1:
        return file === undefined ? this.#upload() : this.#removeFile(file);
      case 2:
        return page === undefined ? this.#create() : this.#remove(page);
      default:
        return page === undefined ? this.#create() : this.#update(page);
    }
  }

  async #create(): Promise<void> {
    const edition = this.#numbers.next();
    const { g, status, published } = this.#text(null);
    const name = `page ${edition}`;
    const data = { ...textOf(g), edition };
    const { body } = await this.#send(name, inWords(g, published), 'POST', `pages?status=${status}`, { data });
    const { documentId } = body.data as { readonly documentId: string };
    this.#pages = [...this.#pages, { name, documentId, draft: g, published }];
  }

  async #update(page: Page): Promise<void> {
    const { g, status, published } = this.#text(page.published);
    const path = `pages/${page.documentId}?status=${status}`;
    await this.#send(page.name, inWords(g, published), 'PUT', path, { data: textOf(g) });
    this.#pages = this.#pages.map((one) => (one === page ? { ...page, draft: g, published } : one));
  }

  async #remove(page: Page): Promise<void> {
    await this.#send(page.name, null, 'DELETE', `pages/${page.documentId}`, null);
    this.#pages = this.#pages.filter((one) => one !== page);
  }

  async #upload(): Promise<void> {
    const number = this.#numbers.next();
    const form = new FormData();
    form.append('files', new Blob([`${number} `.repeat(1 + this.#chance(3_000))]), `file-${number}.txt`);
    const name = `file file-${number}.txt`;
    const { body } = await this.#send(name, 'there', 'POST', 'upload', form);
    const [made] = body.data as readonly { readonly id: number }[];
    this.#files = [...this.#files, { name, id: made?.id ?? -1 }];
  }

  async #removeFile(file: { readonly name: string; readonly id: number }): Promise<void> {
    await this.#send(file.name, null, 'DELETE', `upload/files/${file.id}`, null);
    this.#files = this.#files.filter((one) => one !== file);
  }

  #text(published: number | null): { g: number; status: string; published: number | null } {
    const g = this.#numbers.next();
    const publishes = this.#chance(2) === 0;
    return { g, status: publishes ? 'published' : 'draft', published: publishes ? g : published };
  }

  async #send(...[name, after, method, path, body]: Sending): Promise<Answer> {
    const id = `w${this.#numbers.next()}`;
    this.#steps.push({ id, name, after });
    const answer = await this.#site.ask(method, path, body, id);
    if (answer.status < 200 || answer.status > 299) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }
}

type Sending = readonly [name: string, after: string | null, method: string, path: string, body: object | null];

/** What the states of everything should be and are not, one line each. */
export function broken(writers: readonly Writer[], answered: ReadonlySet<string>, found: States): readonly string[] {
  const allowed = new Map(writers.flatMap((writer) => [...writer.allowed(answered)]));
  const names = new Set([...allowed.keys(), ...found.keys()]);
  return [...names].flatMap((name) => {
    const may = allowed.get(name) ?? [null];
    const is = found.get(name) ?? null;
    return may.includes(is) ? [] : [`${name}: ${is ?? 'gone'}, not ${may.map((one) => one ?? 'gone').join(' or ')}`];
  });
}
