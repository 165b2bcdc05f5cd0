import { type DocumentNode, executeSync, type FieldNode, Kind } from 'graphql';
import { type CacheVersion, versionNow } from '../../../foundations/core/index.js';
import { tooCostly } from '../compile/collect-fields.js';
import type { CompiledRoot } from '../compile/compile-operation.js';
import type { FieldError } from '../print/resolve-marks.js';
import { failureError, fieldError, type ResponseError } from './errors.js';
import type { PreparedOperation } from './prepare-operation.js';
import { runAccount } from './run-account.js';
import { type JsonParts, type RunContext, runDocumentWork } from './run-documents.js';

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
export interface OperationContext extends Omit<RunContext, 'addBytes' | 'dependsOn'> {
  /** Bytes that the reads of one operation may print together. */
  readonly maxBytes: number;
}

/**
 * Runs an operation, its fields of root one after the other: each read is one statement, and each write its own transaction, so that what a
 * failed one leaves undone is known by its error. Throws faults and bugs.
 */
export async function runOperation(prepared: PreparedOperation, outer: OperationContext): Promise<OperationResult> {
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
  const errors: ResponseError[] = [];
  const headers: string[] = [];
  const outcome: Outcome = { errors, headers, status: 200 };
  let data: (Buffer | string)[] | null = ['{'];
  for (const root of prepared.roots) {
    const value = await runRoot(root, prepared, context, outcome);
    if (value === null && root.nonNull) {
      data = null;
      if (prepared.operation.operation !== 'mutation') break;
    }
    data?.push(`${data.length === 1 ? '' : ','}"${root.key}":`, ...(value ?? ['null']));
  }
  return {
    data: data === null ? ['null'] : [...data, '}'],
    ...outcome,
    version: versions === null || errors.length > 0 ? null : joinVersions(versions),
  };
}

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
async function runRoot(
  root: CompiledRoot,
  prepared: PreparedOperation,
  context: RunContext,
  outcome: Outcome,
): Promise<JsonParts | null> {
  const { key, work } = root;
  const { errors, headers } = outcome;
  try {
    switch (work.is) {
      case 'text':
        return [work.text];
      case 'introspection':
        return [runIntrospection(work.nodes, prepared, context)];
      case 'account': {
        const result = await runAccount(work, context);
        headers.push(...result.headers);
        if (result.status === 201) outcome.status = 201;
        return [JSON.stringify(work.select(result.value))];
      }
      default: {
        const found: FieldError[] = [];
        const value = await runDocumentWork(work, { path: [key], errors: found }, context);
        errors.push(...found.map(fieldError));
        return value;
      }
    }
  } catch (error) {
    errors.push(failureError(error, [key], context.request.id));
    return null;
  }
}

/** The schema describes itself. */
function runIntrospection(
  nodes: readonly FieldNode[],
  { document, operation, variables }: PreparedOperation,
  { model }: RunContext,
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
