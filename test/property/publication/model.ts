/*
 * Documents as plain values, the way a careful reader of the contract would keep them: every version holds its own lists.
 * Books link to labels (a list, one main label, one twin that no other book may have); labels see their books from the other side.
 */

export type Locale = 'en' | 'fr';
export type Status = 'draft' | 'published';

/** A link to a label; `place` orders the books of that label. */
export interface Link {
  label: string;
  position: number;
}

/** One version of a book or a label; labels have no links of their own. */
export interface Version {
  /** Order of creation among the rows of its kind. */
  row: number;
  title: string | null;
  /** Shared by all locales. */
  code: string | null;
  tags: Link[];
  main: Link | null;
  twin: string | null;
}

export type Kind = 'book' | 'label';

export interface Document {
  readonly kind: Kind;
  readonly name: string;
  readonly versions: Map<Locale, { draft: Version; published: Version | null }>;
}

/** How a list is to change, by names. */
export type Change =
  | { readonly set: readonly string[] }
  | {
      readonly connect: readonly { readonly name: string; readonly at: 'start' | 'end' }[];
      readonly disconnect: readonly string[];
    };

export interface Fields {
  readonly title?: string | null;
  readonly code?: string | null;
}

export interface BookFields extends Fields {
  readonly tags?: Change;
  readonly main?: string | null;
  readonly twin?: string | null;
}

export interface LabelFields extends Fields {
  readonly books?: Change;
  readonly mains?: Change;
  readonly twinOf?: string | null;
}

/** All documents. */
export class World {
  readonly documents = new Map<string, Document>();
  #rows = 0;

  of(kind: Kind, locale?: Locale): readonly Document[] {
    return [...this.documents.values()].filter(
      (document) => document.kind === kind && (locale === undefined || document.versions.has(locale)),
    );
  }

  create(kind: Kind, name: string, locale: Locale, status: Status, fields: BookFields & LabelFields): void {
    const document: Document = { kind, name, versions: new Map() };
    this.documents.set(name, document);
    document.versions.set(locale, { draft: this.#empty(null), published: null });
    this.#write(document, locale, status, fields);
  }

  update(name: string, locale: Locale, status: Status, fields: BookFields & LabelFields): void {
    const document = this.#document(name);
    if (!document.versions.has(locale)) {
      const [other] = document.versions.values();
      document.versions.set(locale, { draft: this.#empty(other?.draft.code ?? null), published: null });
    }
    this.#write(document, locale, status, fields);
  }

  publish(name: string, locale: Locale): void {
    const document = this.#document(name);
    const pair = this.#pair(document, locale);
    pair.published = { ...copyOf(pair.draft), row: pair.published?.row ?? this.#nextRow() };
    this.#takeOver(document, locale, 'published');
    for (const other of document.versions.values())
      if (other.published !== null) other.published.code = other.draft.code;
  }

  unpublish(name: string, locale: Locale): void {
    this.#pair(this.#document(name), locale).published = null;
  }

  discard(name: string, locale: Locale): void {
    const document = this.#document(name);
    const pair = this.#pair(document, locale);
    if (pair.published === null) throw new Error('nothing to go back to');
    pair.draft = { ...copyOf(pair.published), row: pair.draft.row };
    this.#takeOver(document, locale, 'draft');
    for (const other of document.versions.values()) other.draft.code = pair.draft.code;
  }

  remove(name: string, locale: Locale | '*'): void {
    const document = this.#document(name);
    if (locale === '*') document.versions.clear();
    else document.versions.delete(locale);
    if (document.versions.size > 0) return;
    this.documents.delete(name);
    for (const version of this.#all('book')) {
      version.tags = version.tags.filter(({ label }) => label !== name);
      if (version.main?.label === name) version.main = null;
      if (version.twin === name) version.twin = null;
    }
  }

  /** The books that a label's version shows, with the places that order them. */
  booksOf(
    label: string,
    locale: Locale,
    status: Status,
    by: 'tags' | 'main',
  ): { name: string; position: number; row: number }[] {
    const books = this.of('book', locale).flatMap((book) => {
      const version = versionOf(book, locale, status);
      const link = by === 'main' ? version?.main : version?.tags.find((tag) => tag.label === label);
      return version && link?.label === label ? [{ name: book.name, position: link.position, row: version.row }] : [];
    });
    return books.sort((left, right) => left.position - right.position || left.row - right.row);
  }

  #write(document: Document, locale: Locale, status: Status, fields: BookFields & LabelFields): void {
    const { draft } = this.#pair(document, locale);
    if (fields.title !== undefined) draft.title = fields.title;
    if (fields.code !== undefined) for (const pair of document.versions.values()) pair.draft.code = fields.code;
    if (fields.tags !== undefined) {
      const before = draft.tags;
      const names = changed(
        before.map(({ label }) => label),
        fields.tags,
      );
      draft.tags = names.map(
        (label) => before.find((tag) => tag.label === label) ?? { label, position: this.#last(label, 'tags') + 1 },
      );
    }
    if (fields.main !== undefined && fields.main !== (draft.main?.label ?? null)) {
      draft.main = fields.main === null ? null : { label: fields.main, position: this.#last(fields.main, 'main') + 1 };
    }
    if (fields.twin !== undefined) draft.twin = fields.twin;
    this.#takeOver(document, locale, 'draft');
    const statuses: readonly Status[] = status === 'published' ? ['draft', 'published'] : ['draft'];
    if (fields.books !== undefined) this.#writeBooks(document.name, locale, statuses, fields.books, 'tags');
    if (fields.mains !== undefined) this.#writeBooks(document.name, locale, statuses, fields.mains, 'main');
    if (fields.twinOf !== undefined) this.#writeTwin(document.name, locale, statuses, fields.twinOf);
    if (status === 'published') this.publish(document.name, locale);
  }

  /** A list written from the label's side: it is the books that change. */
  #writeBooks(label: string, locale: Locale, statuses: readonly Status[], change: Change, by: 'tags' | 'main'): void {
    const places = new Map<string, number>();
    for (const status of statuses) {
      const current = this.booksOf(label, locale, status, by);
      const names = current.map(({ name }) => name);
      const next = changed(names, change);
      for (const gone of names.filter((name) => !next.includes(name))) {
        this.#link(gone, locale, status, label, by, null);
      }
      // What is only appended comes after everything there is; any other list is numbered from one.
      const appends = !('set' in change) && change.connect.every((entry) => entry.at === 'end');
      const last = appends ? this.#last(label, by) : 0;
      const placed = appends ? next.filter((name) => change.connect.some((entry) => entry.name === name)) : next;
      for (const [at, name] of placed.entries()) {
        const position = places.get(name) ?? last + at + 1;
        this.#link(name, locale, status, label, by, position);
        places.set(name, position);
      }
    }
  }

  #writeTwin(label: string, locale: Locale, statuses: readonly Status[], name: string | null): void {
    for (const status of statuses) {
      for (const book of this.of('book', locale)) {
        const version = versionOf(book, locale, status);
        if (version && version.twin === label) version.twin = null;
      }
      const version = name === null ? null : versionOf(this.#document(name), locale, status);
      if (version) version.twin = label;
    }
  }

  #link(
    name: string,
    locale: Locale,
    status: Status,
    label: string,
    by: 'tags' | 'main',
    position: number | null,
  ): void {
    const version = versionOf(this.#document(name), locale, status);
    if (!version) return;
    if (by === 'main') {
      version.main = position === null ? null : { label, position };
      return;
    }
    const tag = version.tags.find((link) => link.label === label);
    if (position === null) version.tags = version.tags.filter((link) => link.label !== label);
    else if (tag === undefined) version.tags.push({ label, position });
    else tag.position = position;
  }

  #takeOver(document: Document, locale: Locale, status: Status): void {
    const twin = document.kind === 'book' ? versionOf(document, locale, status)?.twin : null;
    if (!twin) return;
    for (const other of this.of('book', locale)) {
      const version = versionOf(other, locale, status);
      if (other !== document && version && version.twin === twin) version.twin = null;
    }
  }

  #last(label: string, by: 'tags' | 'main'): number {
    const places = this.#all('book').flatMap((version) =>
      by === 'main' ? (version.main ? [version.main] : []) : version.tags,
    );
    return Math.max(0, ...places.filter((link) => link.label === label).map(({ position }) => position));
  }

  #all(kind: Kind): Version[] {
    return this.of(kind).flatMap((document) =>
      [...document.versions.values()].flatMap(({ draft, published }) =>
        published === null ? [draft] : [draft, published],
      ),
    );
  }

  #document(name: string): Document {
    const document = this.documents.get(name);
    if (document === undefined) throw new Error(`no document ${name}`);
    return document;
  }

  #pair(document: Document, locale: Locale): { draft: Version; published: Version | null } {
    const pair = document.versions.get(locale);
    if (pair === undefined) throw new Error(`${document.name} has no ${locale}`);
    return pair;
  }

  #empty(code: string | null): Version {
    return { row: this.#nextRow(), title: null, code, tags: [], main: null, twin: null };
  }

  #nextRow(): number {
    this.#rows += 1;
    return this.#rows;
  }
}

/** The version of a document, null where there is none. */
export function versionOf(document: Document, locale: Locale, status: Status): Version | null {
  return document.versions.get(locale)?.[status] ?? null;
}

/** Whether draft and published content differ. Places in labels' lists are the labels' matter. */
export function isDifferent(left: Version, right: Version): boolean {
  const content = ({ title, code, tags, main, twin }: Version) =>
    JSON.stringify([title, code, tags.map(({ label }) => label), main?.label ?? null, twin]);
  return content(left) !== content(right);
}

function copyOf(version: Version): Version {
  return structuredClone(version);
}

function changed(current: readonly string[], change: Change): readonly string[] {
  if ('set' in change) return [...new Set(change.set)];
  let list = current.filter((name) => !change.disconnect.includes(name));
  for (const { name, at } of change.connect) {
    list = list.filter((entry) => entry !== name);
    list = at === 'start' ? [name, ...list] : [...list, name];
  }
  return list;
}
