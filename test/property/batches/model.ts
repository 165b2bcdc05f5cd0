/*
 * What a batch does to authors and books, as plain values: it either does all of its operations, one after the other, or none. Authors
 * have no drafts; a code is unique among authors, and among published books.
 */

export interface Author {
  name: string | null;
  code: string | null;
}

export interface Book {
  title: string | null;
  code: string | null;
  author: string | null;
  authors: readonly string[];
}

/** Documents by names of the model, in the order of their creation. */
export interface World {
  readonly authors: Map<string, Author>;
  readonly books: Map<string, { draft: Book; published: Book | null }>;
}

/** A document: one that was there before the batch, the one of an earlier operation, or none. */
export type Target = { readonly known: string } | { readonly as: string } | 'nothing';

export type Mistake = 'action' | 'type' | 'status' | 'attribute' | 'value';

export interface Operation {
  readonly action: 'create' | 'update' | 'upsert' | 'delete' | 'publish' | 'unpublish' | 'discardDraft';
  readonly type: 'authors' | 'books';
  readonly target?: Target;
  readonly as?: string;
  readonly status?: 'draft' | 'published';
  readonly values?: { readonly name?: string; readonly title?: string; readonly code?: string | null };
  readonly author?: Target | null;
  readonly authors?: readonly Target[];
  readonly mistake?: Mistake;
}

export type Outcome =
  /** The documents that the operations wrote, by names of the model. */
  | { readonly world: World; readonly results: readonly { readonly status: number; readonly document: string }[] }
  | { readonly operation: number; readonly status: number };

class Failed extends Error {
  constructor(readonly status: number) {
    super(`${status}`);
  }
}

/** Which mistakes are found before anything runs, and with which status: first those of forms, then those of meanings. */
const earlyMistakes: readonly ReadonlyMap<Mistake, number>[] = [
  new Map([['action', 400]]),
  new Map([
    ['type', 404],
    ['status', 400],
  ]),
];

/** Returns what a batch does; `nameOf` gives new documents their names. */
export function apply(before: World, operations: readonly Operation[], nameOf: (index: number) => string): Outcome {
  for (const mistakes of earlyMistakes) {
    for (const [operation, { mistake }] of operations.entries()) {
      const status = mistake && mistakes.get(mistake);
      if (status !== undefined) return { operation, status };
    }
  }
  const world = structuredClone(before);
  const named = new Map<string, string>();
  const results: { status: number; document: string }[] = [];
  for (const [index, operation] of operations.entries()) {
    try {
      const result = run(world, operation, named, nameOf(index));
      results.push(result);
      if (operation.as !== undefined) named.set(operation.as, result.document);
    } catch (error) {
      if (error instanceof Failed) return { operation: index, status: error.status };
      throw error;
    }
  }
  return { world, results };
}

function run(world: World, operation: Operation, named: ReadonlyMap<string, string>, newName: string) {
  const { action, type } = operation;
  const document = operation.target === undefined ? newName : resolve(operation.target, named);
  if (action !== 'delete') parse(operation, named);
  switch (action) {
    case 'delete':
      remove(world, document);
      return { status: 204, document };
    case 'upsert': {
      const found = findByCode(world, type, operation.values?.code ?? null);
      write(world, operation, named, found ?? newName);
      return { status: found === null ? 201 : 200, document: found ?? newName };
    }
    case 'create':
    case 'update':
      if (action === 'update' && !world[type].has(document)) throw new Failed(404);
      write(world, operation, named, document);
      return { status: 200, document };
    default: {
      const book = world.books.get(document);
      if (book === undefined || (action === 'discardDraft' && book.published === null)) throw new Failed(404);
      if (action === 'publish') publish(world, document);
      if (action === 'unpublish') book.published = null;
      if (action === 'discardDraft' && book.published !== null) book.draft = { ...book.published };
      return { status: 200, document };
    }
  }
}

/** What is wrong with a body whatever is stored. */
function parse({ mistake, author, authors, values, action }: Operation, named: ReadonlyMap<string, string>): void {
  if (action === 'upsert' && (values?.code ?? null) === null) throw new Failed(400);
  if (mistake === 'attribute') throw new Failed(400);
  for (const target of [author ?? null, ...(authors ?? [])]) if (target !== null) resolve(target, named);
}

function write(world: World, operation: Operation, named: ReadonlyMap<string, string>, name: string): void {
  const { values = {}, mistake, author, authors, status } = operation;
  if (mistake === 'value') throw new Failed(400);
  if (operation.type === 'authors') {
    world.authors.set(name, { name: null, code: null, ...world.authors.get(name), ...values });
    assertUnique([...world.authors.values()].map(({ code }) => code));
    return;
  }
  const linked = (target: Target): string => {
    const found = resolve(target, named);
    if (!world.authors.has(found)) throw new Failed(400);
    return found;
  };
  const book = world.books.get(name) ?? {
    draft: { title: null, code: null, author: null, authors: [] },
    published: null,
  };
  world.books.set(name, book);
  book.draft = {
    ...book.draft,
    ...values,
    ...(author === undefined ? {} : { author: author && linked(author) }),
    ...(authors === undefined ? {} : { authors: authors.map(linked) }),
  };
  if (status !== 'draft') publish(world, name);
}

function publish(world: World, name: string): void {
  const book = world.books.get(name);
  if (book === undefined) throw new Failed(404);
  book.published = { ...book.draft };
  assertUnique([...world.books.values()].map(({ published }) => published?.code ?? null));
}

function remove(world: World, name: string): void {
  world.books.delete(name);
  if (!world.authors.delete(name)) return;
  for (const { draft, published } of world.books.values()) {
    for (const version of [draft, ...(published === null ? [] : [published])]) {
      if (version.author === name) version.author = null;
      version.authors = version.authors.filter((author) => author !== name);
    }
  }
}

function findByCode(world: World, type: Operation['type'], code: string | null): string | null {
  if (type === 'authors') return [...world.authors].find(([, author]) => author.code === code)?.[0] ?? null;
  const books = [...world.books];
  const found =
    books.find(([, { published }]) => published?.code === code) ?? books.find(([, { draft }]) => draft.code === code);
  return found?.[0] ?? null;
}

function resolve(target: Target, named: ReadonlyMap<string, string>): string {
  if (target === 'nothing') return 'nothing';
  if ('known' in target) return target.known;
  const found = named.get(target.as);
  if (found === undefined) throw new Failed(400);
  return found;
}

function assertUnique(codes: readonly (string | null)[]): void {
  const given = codes.filter((code) => code !== null);
  if (new Set(given).size < given.length) throw new Failed(400);
}
