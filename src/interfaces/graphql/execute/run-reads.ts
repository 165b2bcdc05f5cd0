import type { Documents, ListResult, ReadClient } from '../../../domain/documents/index.js';
import { andThen, Bug, type MaybePromise, mapInTurn, type VersionCounter } from '../../../foundations/core/index.js';
import type { PageChoice } from '../../../language/query/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { ReadTarget } from '../../api/content/index.js';
import type { CompiledConnection, CompiledRead, NamedField, RootWork } from '../compile/compile-operation.js';
import { type FieldError, hasMarks, resolveMarks } from '../print/resolve-marks.js';
import type { PreparedDocuments } from './prepare-read.js';

/** What the reads of one operation have in common. */
export interface ReadContext {
  readonly documents: Documents;
  /** Whose share of the capacity the reads take. */
  readonly client: ReadClient | undefined;
  /** Returns the query of a read. Throws Failure. */
  findQuery(target: ReadTarget, documentId: string | null, read: CompiledRead): MaybePromise<PreparedDocuments>;
  /** Counts the bytes that the database printed for the operation. */
  addBytes(bytes: number): void;
  /** Receives what each read depends on before it runs; null: its response may not be cached. */
  dependsOn(version: VersionCounter | null): void;
}

/** A field whose value is being printed: its path, and the errors that are found in it. */
export interface FieldPrint {
  readonly path: (string | number)[];
  readonly errors: FieldError[];
}

/** Work that reads documents. */
export type ReadWork = Extract<RootWork, { readonly is: 'list' | 'connection' | 'one' }>;

/** JSON in parts that follow one another, as the database printed them. */
export type JsonParts = readonly (Buffer | string)[];

/** Returns the JSON of a field of root that reads documents; null: it has no value because of errors. Throws Failure. */
export function runRead(work: ReadWork, print: FieldPrint, context: ReadContext): MaybePromise<JsonParts | null> {
  switch (work.is) {
    case 'list':
      return andThen(readList(work.type, work.read, context), ({ entries }) => printEntries(entries, work.read, print));
    case 'connection':
      return andThen(
        mapInTurn(work.connection.reads, (read) =>
          andThen(readList(work.type, read, context), (result): ListOfRead => ({ ...result, read })),
        ),
        (lists) => printConnection(work.connection, lists, print),
      );
    case 'one':
      return andThen(readOne(work.type, work.documentId, work.read, context), (document) =>
        document === null ? ['null'] : printDocument(document, work.read, print),
      );
  }
}

/** The list that the database printed the entries of. */
function printEntries(entries: Buffer, read: CompiledRead, print: FieldPrint): JsonParts | null {
  if (!hasMarks(entries)) return ['[', entries, ']'];
  return printDocument(Buffer.concat([bracket, entries, closingBracket]), read, print);
}

/** Returns the JSON of a document that the database printed; null: it has no value because of errors. */
export function printDocument(json: Buffer, { marks }: CompiledRead, { path, errors }: FieldPrint): JsonParts | null {
  if (!hasMarks(json)) return [json];
  const resolved = resolveMarks(json, { marks, path, errors });
  return resolved === null ? null : [resolved];
}

const [bracket, closingBracket] = [Buffer.from('['), Buffer.from(']')];

/** A list with the page that it is. */
interface PageOfList extends ListResult {
  readonly page: PageChoice;
}

/** One statement, and one more where the entries of all pages are counted. */
function readList(type: ContentType, read: CompiledRead, context: ReadContext): MaybePromise<PageOfList> {
  return andThen(context.findQuery({ type, is: 'list' }, null, read), ({ query, version }) => {
    if (query.is !== 'list') throw new Bug('a list has the query of a document');
    context.dependsOn(version);
    return andThen(context.documents.list(query, context.client), (result) => {
      context.addBytes(result.entries.length);
      return { ...result, page: query.page };
    });
  });
}

function readOne(
  type: ContentType,
  documentId: string | null,
  read: CompiledRead,
  context: ReadContext,
): MaybePromise<Buffer | null> {
  const target: ReadTarget = { type, is: documentId === null ? 'single' : 'document' };
  return andThen(context.findQuery(target, documentId, read), ({ query, version }) => {
    if (query.is !== 'one') throw new Bug('a document has the query of a list');
    context.dependsOn(version);
    return andThen(context.documents.findOne(query, undefined, context.client), (document) => {
      context.addBytes(document?.length ?? 0);
      return document;
    });
  });
}

/** A list of a connection, and the read that it comes from. */
interface ListOfRead extends PageOfList {
  readonly read: CompiledRead;
}

function printConnection(
  { fields }: CompiledConnection,
  lists: readonly ListOfRead[],
  { path, errors }: FieldPrint,
): JsonParts | null {
  const [first] = lists;
  if (first === undefined) throw new Bug('a connection reads nothing');
  const printed: (Buffer | string)[] = ['{'];
  for (const field of fields) {
    printed.push(`${printed.length === 1 ? '' : ','}"${field.key}":`);
    switch (field.is) {
      case 'typeName':
        printed.push(field.text);
        break;
      case 'pageInfo':
        printed.push(printPage(field.fields, first.page, first.total));
        break;
      case 'nodes': {
        const list = lists[field.read];
        if (list === undefined) throw new Bug('a connection has more lists than reads');
        const entries = printEntries(list.entries, list.read, { path: [...path, field.key], errors });
        if (entries === null) return null;
        printed.push(...entries);
      }
    }
  }
  return [...printed, '}'];
}

/** Pages are counted from 1, also where the list starts at any entry. */
function printPage(fields: readonly NamedField[], page: PageChoice, total: number | null): string {
  const { number, size } = pageNumbers(page);
  const values: Readonly<Record<string, string>> = {
    total: String(total ?? 0),
    page: String(number),
    pageSize: String(size),
    pageCount: String(Math.ceil((total ?? 0) / Math.max(size, 1))),
    __typename: '"Pagination"',
  };
  return `{${fields.map(({ key, name }) => `"${key}":${values[name] ?? 'null'}`).join(',')}}`;
}

function pageNumbers(page: PageChoice): { readonly number: number; readonly size: number } {
  switch (page.is) {
    case 'page':
      return { number: page.page, size: page.pageSize };
    case 'offset':
      return { number: Math.floor(page.start / Math.max(page.limit, 1)) + 1, size: page.limit };
    case 'keyset':
      return { number: 1, size: page.pageSize };
  }
}
