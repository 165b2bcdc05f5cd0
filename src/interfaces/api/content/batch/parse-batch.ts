import { Failure, isObject, recordEntryLiterals } from '../../../../foundations/core/index.js';

/** What an operation of a batch may do. */
export const batchActions = ['create', 'update', 'upsert', 'delete', 'publish', 'unpublish', 'discardDraft'] as const;

/** One of `batchActions`. */
export type BatchAction = (typeof batchActions)[number];

/** Maximum number of operations. */
export const maxOperations = 100;

/** The document of an operation: a documentId, or the name of the earlier operation that wrote it. */
export type OperationTarget = { readonly documentId: string } | { readonly reference: unknown };

/** One operation of a batch, whose data and parameters are not parsed yet. */
export interface BatchOperation {
  readonly action: BatchAction;
  /** A content type by its uid or its name in paths. */
  readonly type: string;
  /** null: none is named. */
  readonly target: OperationTarget | null;
  /** By which later operations refer to the document; null: they do not. */
  readonly name: string | null;
  /** The unique attribute by which an upsert finds its document; null: it is no upsert, or names none. */
  readonly keyName: string | null;
  /** The parameters of the single request, as a query string. */
  readonly query: string;
  /** The preconditions of the single request. */
  readonly headers: Readonly<Record<string, string>>;
  /** The operation as it was sent, with `data` as in the body of the single request. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Members that every operation may have, and those of single actions. */
const commonMembers = ['action', 'type', 'as', 'locale', 'fields', 'populate'] as const;
const preconditionMembers = ['ifMatch', 'ifNoneMatch'] as const;
const documentMembers = ['documentId', ...preconditionMembers] as const;
const members: Readonly<Record<BatchAction, readonly string[]>> = {
  create: ['data', 'status', 'set'],
  update: ['data', 'status', 'set', ...documentMembers],
  upsert: ['data', 'status', 'set', 'key', ...preconditionMembers],
  delete: ['set', ...documentMembers],
  publish: documentMembers,
  unpublish: documentMembers,
  discardDraft: documentMembers,
};

/** The members that are parameters of the single request. */
const parameterNames = ['key', 'locale', 'status', 'set', 'fields', 'populate'] as const;

const namePattern = /^[\w-]{1,64}$/;

/** Parses the body of a batch. Throws Failure write.invalid, write.invalid-key(-at), with the operation's index. */
export function parseBatch(body: unknown): readonly BatchOperation[] {
  const { operations, ...others } = isObject(body) ? body : {};
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Failure('write.invalid-key', { key: unknown, path: null });
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > maxOperations) {
    throw invalid(`operations must be a list of 1 to ${maxOperations} operations`);
  }
  const names = new Set<string>();
  const parsed = operations.map((sent: unknown, index) =>
    withOperation(index, () => {
      const operation = parseOperation(sent, index);
      if (operation.name !== null && names.has(operation.name))
        throw invalid(`another operation is called ${operation.name}`);
      if (operation.name !== null) names.add(operation.name);
      return operation;
    }),
  );
  recordEntryLiterals(body as object, 'operations', operations as readonly object[]);
  return parsed;
}

/** Runs work about one operation, whose index becomes part of a Failure that it throws. */
export function withOperation<T>(index: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw atOperation(index, error);
  }
}

/** Returns an error with the index of the operation that failed, if the caller can fix it. */
export function atOperation(index: number, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  return new Failure(error.code, { ...error.facts, operation: index }, error.problems);
}

function parseOperation(sent: unknown, index: number): BatchOperation {
  if (!isObject(sent)) throw invalid('an operation must be an object');
  const action = batchActions.find((name) => name === sent.action);
  if (action === undefined) throw invalid(`action must be one of ${batchActions.join(', ')}`);
  const allowed: readonly string[] = [...commonMembers, ...members[action]];
  const unknown = Object.keys(sent).find((name) => !allowed.includes(name));
  if (unknown !== undefined) {
    throw new Failure('write.invalid-key-at', { key: unknown, path: `operations.${index}` });
  }
  return {
    action,
    type: parseText(sent.type, 'type'),
    target: parseTarget(sent.documentId),
    name: parseName(sent.as),
    keyName: typeof sent.key === 'string' ? sent.key : null,
    query: parameterNames.flatMap((name) => [...toPairs(name, sent[name])]).join('&'),
    headers: {
      ...(sent.ifMatch === undefined ? {} : { 'if-match': parseText(sent.ifMatch, 'ifMatch') }),
      ...(sent.ifNoneMatch === undefined ? {} : { 'if-none-match': parseText(sent.ifNoneMatch, 'ifNoneMatch') }),
    },
    body: sent,
  };
}

function parseText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw invalid(`${name} must be a text`);
  return value;
}

function parseTarget(value: unknown): OperationTarget | null {
  if (value === undefined) return null;
  if (isObject(value) && '$ref' in value) return { reference: value.$ref };
  return { documentId: parseText(value, 'documentId') };
}

function parseName(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || !namePattern.test(value)) {
    throw invalid('as must be a name of up to 64 letters, digits, _ and -');
  }
  return value;
}

/** The pairs of a query string in bracket notation. */
function* toPairs(name: string, value: unknown): Iterable<string> {
  if (value === undefined) return;
  if (typeof value !== 'object' || value === null) {
    yield `${name}=${encodeURIComponent(String(value))}`;
    return;
  }
  for (const [member, inner] of Object.entries(value)) yield* toPairs(`${name}[${encodeURIComponent(member)}]`, inner);
}

function invalid(message: string): Failure {
  return new Failure('write.invalid', { message });
}
