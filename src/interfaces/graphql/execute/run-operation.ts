import { type DocumentNode, executeSync, type FieldNode, Kind } from 'graphql';
import {
  andThen,
  Bug,
  type CacheVersion,
  type MaybePromise,
  mapInTurn,
  orElse,
  versionNow,
} from '../../../foundations/core/index.js';
import { tooCostly } from '../compile/collect-fields.js';
import type { CompiledRoot, RootWork } from '../compile/compile-operation.js';
import type { FieldError } from '../print/resolve-marks.js';
import type { GraphqlModel } from '../schema/model.js';
import { failureError, fieldError, type ResponseError } from './errors.js';
import type { PreparedOperation } from './prepare-operation.js';
import { runAccount } from './run-account.js';
import { type FieldPrint, type JsonParts, type ReadContext, runRead } from './run-reads.js';
import { type RequestContext, runWrite } from './run-writes.js';

/** The result of an operation. */
export interface OperationResult {
  /** The JSON of `data`. */
  readonly data: JsonParts;
  /** That of the response: 201 where an endpoint says that it created something. */
  readonly status: 200 | 201;
  readonly errors: readonly ResponseError[];
  /** Headers that the response needs, such as a cookie. */
  readonly headers: readonly string[];
  /** What it depends on; null: it may not be cached. */
  readonly version: CacheVersion | null;
}

/** What an operation runs with. */
export interface OperationContext extends Omit<ReadContext, 'addBytes' | 'dependsOn'> {
  readonly requestId: string;
  /** Bytes that the reads of one operation may print together. */
  readonly maxBytes: number;
  /** null: each field of root reads documents, or is the same for all of them. */
  readonly full: RequestContext | null;
}

/**
 * Runs an operation, its fields of root one after the other: each read is one statement, and each write its own transaction, so that what a
 * failed one leaves undone is known by its error. Throws faults and bugs.
 */
export function runOperation(prepared: PreparedOperation, outer: OperationContext): MaybePromise<OperationResult> {
  let bytes = 0;
  let versions: CacheVersion[] | null = isCacheable(prepared) ? [] : null;
  const context: RunContext = {
    ...outer,
    addBytes(count) {
      bytes += count;
      if (bytes > outer.maxBytes) throw tooCostly(`its response has more than ${outer.maxBytes} bytes`, outer.maxBytes);
    },
    dependsOn(version) {
      if (version === null) versions = null;
      else versions?.push(versionNow(version));
    },
  };
  const outcome: Outcome = { errors: [], headers: [], status: 200 };
  let data: (Buffer | string)[] | null = ['{'];
  const run = (root: CompiledRoot): MaybePromise<void> => {
    if (data === null && prepared.operation.operation !== 'mutation') return;
    return andThen(runRoot(root, prepared, context, outcome), (value) => {
      if (value === null && root.nonNull) data = null;
      data?.push(`${data.length === 1 ? '' : ','}"${root.key}":`, ...(value ?? ['null']));
    });
  };
  return andThen(mapInTurn(prepared.roots, run), () => ({
    data: data === null ? ['null'] : [...data, '}'],
    ...outcome,
    version: versions === null || outcome.errors.length > 0 ? null : joinVersions(versions),
  }));
}

interface RunContext extends OperationContext, ReadContext {}

/** Whether each field of root is a read of documents, or the same for all of them. */
function isCacheable({ roots }: PreparedOperation): boolean {
  return roots.every(({ work }) => ['text', 'list', 'connection', 'one'].includes(work.is));
}

/** Counters never go back: their sum stays the same as long as each does. */
function joinVersions(versions: readonly CacheVersion[]): CacheVersion {
  return {
    version: versions.reduce((sum, { version }) => sum + version, 0),
    current: () => versions.reduce((sum, { current }) => sum + current(), 0),
  };
}

interface Outcome {
  readonly errors: ResponseError[];
  readonly headers: string[];
  status: OperationResult['status'];
}

/** Returns the JSON of a field of root; null: it has no value because of an error. */
function runRoot(
  root: CompiledRoot,
  prepared: PreparedOperation,
  context: RunContext,
  outcome: Outcome,
): MaybePromise<JsonParts | null> {
  const found: FieldError[] = [];
  const run = () =>
    andThen(runWork(root.work, { path: [root.key], errors: found }, { prepared, context, outcome }), (value) => {
      outcome.errors.push(...found.map(fieldError));
      return value;
    });
  return orElse(run, (error) => {
    outcome.errors.push(failureError(error, [root.key], context.requestId));
    return null;
  });
}
interface OperationRun {
  readonly prepared: PreparedOperation;
  readonly context: RunContext;
  readonly outcome: Outcome;
}

function runWork(work: RootWork, print: FieldPrint, run: OperationRun): MaybePromise<JsonParts | null> {
  const { prepared, context, outcome } = run;
  switch (work.is) {
    case 'text':
      return [work.text];
    case 'list':
    case 'connection':
    case 'one':
      return runRead(work, print, context);
    case 'introspection':
      return [runIntrospection(work.nodes, prepared, requireFull(context).model)];
    case 'create':
    case 'update':
    case 'delete':
      return runWrite(work, print, requireFull(context));
    case 'account':
      return runAccount(work, requireFull(context)).then(({ headers, status, value }) => {
        outcome.headers.push(...headers);
        if (status === 201) outcome.status = 201;
        return [JSON.stringify(work.select(value))];
      });
  }
}

function requireFull({ full }: OperationContext): RequestContext {
  if (full === null) throw new Bug('an operation that only reads documents does something else');
  return full;
}

/** The schema describes itself. */
function runIntrospection(
  nodes: readonly FieldNode[],
  { document, operation, variables }: PreparedOperation,
  model: GraphqlModel,
): string {
  const only: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        ...operation,
        operation: 'query' as typeof operation.operation,
        selectionSet: { kind: Kind.SELECTION_SET, selections: nodes },
      },
      ...document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION),
    ],
  };
  const { data } = executeSync({ schema: model.schema, document: only, variableValues: variables });
  return JSON.stringify(Object.values(data ?? {})[0] ?? null);
}
