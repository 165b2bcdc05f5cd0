import { type BatchScope, runIdempotently, type WriteRequest } from '../../../../domain/documents/index.js';
import { Failure, isObject } from '../../../../foundations/core/index.js';
import { computeEtag, type Endpoint, type HttpRequest } from '../../../../foundations/http/index.js';
import type { Caller } from '../../../../language/query/access/index.js';
import { parseParameters } from '../../../../language/query/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import { documentEnvelope } from '../envelope.js';
import { respondIdempotently } from '../idempotent-write.js';
import type { WriteOptions } from '../write-operations.js';
import type { WriteParts } from '../write-parameters.js';
import { toSingleRequest, typesOfBatch } from './batch-request.js';
import { checkOperation, type WriteResult } from './check-operation.js';
import { atOperation, type BatchOperation, type OperationTarget, parseBatch } from './parse-batch.js';

/** Milliseconds that the operations of a batch may take together: on SQLite no other write runs meanwhile. */
const defaultMilliseconds = 10_000;
/** Letters of a key in the name of its lock. Equal names make batches wait for each other, and nothing else. */
const maxKeyLength = 200;
/** Maximum bytes of the documents in a response. */
const maxResponseBytes = 16 * 1024 * 1024;

type Transaction = NonNullable<WriteRequest['transaction']>;

/** An operation whose caller, permission and parameters are checked. */
interface CheckedOperation extends Pick<BatchOperation, 'target' | 'name'> {
  /** Names what it locks, as far as that is known before; null: it is not. */
  readonly lock: string | null;
  run(options: WriteOptions): Promise<WriteResult>;
}

/**
 * Creates `POST /api/_batch` (an extension, docs/reference/writing.md): up to a hundred writes in one transaction. First the permission,
 * the policies and the parameters of every operation are checked, then they run in their order, as single requests do. The first one
 * that fails ends the batch, and nothing is written. Throws the failure of that operation with its index.
 */
export function createBatchEndpoint(parts: WriteParts): Endpoint {
  const types = typesOfBatch(parts.snapshot);
  const { documents, settings, batchMilliseconds = defaultMilliseconds } = parts;

  async function check(operation: BatchOperation, caller: Caller, request: HttpRequest): Promise<CheckedOperation> {
    const { type: name, action, target } = operation;
    const type = types.get(name) ?? types.get(name.toLowerCase());
    if (type === undefined) throw new Failure('http.not-found');
    const callers = { callerOf: async () => caller, findCached: () => null, revalidate: async () => null };
    const single = toSingleRequest(operation, type, request);
    const { run } = await checkOperation({ ...parts, callers }, action, type, single);
    return { target, name: operation.name, lock: lockName(operation, type), run };
  }

  async function runAll(operations: readonly CheckedOperation[], transaction: Transaction): Promise<Buffer> {
    const scope = new References();
    if (operations.length > 1) for (const lock of locksOf(operations)) await transaction.acquireLock(lock);
    const startedAt = performance.now();
    const results: Buffer[] = [];
    let bytes = 0;
    for (const [index, operation] of operations.entries()) {
      try {
        if (index > 0 && performance.now() - startedAt > batchMilliseconds) {
          throw new Failure('write.batch-too-long', { seconds: batchMilliseconds / 1_000 });
        }
        const result = await runOne(operation, { transaction, batch: scope }, scope);
        bytes += result.length;
        if (bytes > maxResponseBytes) {
          const reason = `the documents of the response have more than ${maxResponseBytes} bytes`;
          throw new Failure('query.too-costly', { reason });
        }
        results.push(index === 0 ? result : Buffer.concat([comma, result]));
      } catch (error) {
        throw atOperation(index, error);
      }
    }
    return Buffer.concat([openBracket, ...results, closeBracket]);
  }

  return async (request) => {
    const [unknown] = parseParameters(request.query, settings).keys();
    if (unknown !== undefined) throw new Failure('query.invalid-key', { key: unknown, path: null, param: unknown });
    const caller = await parts.callers.callerOf(request);
    const operations: CheckedOperation[] = [];
    for (const [index, operation] of parseBatch(request.body).entries()) {
      const checked = await check(operation, caller, request).catch((error: unknown) => {
        throw atOperation(index, error);
      });
      operations.push(checked);
    }
    return respondIdempotently(
      documents,
      caller.identity,
      request,
      200,
      (options) =>
        documents.transaction(
          (transaction) => runIdempotently(transaction, options, () => runAll(operations, transaction)),
          locksOf(operations)[0],
        ),
      (status, body, headers) => ({ status, body: documentEnvelope(body), revalidates: false, headers }),
    );
  };
}

/** Returns what the operations lock, in one order for all batches: otherwise they would wait for each other. */
function locksOf(operations: readonly CheckedOperation[]): readonly string[] {
  return [...new Set(operations.flatMap(({ lock }) => lock ?? []))].sort();
}

function lockName({ target, body, keyName }: BatchOperation, type: ContentType): string | null {
  if (target !== null) return 'documentId' in target ? `batch ${target.documentId}` : null;
  if (type.kind === 'singleType') return `batch ${type.uid}`;
  if (keyName === null) return null;
  const value = isObject(body.data) ? body.data[keyName] : undefined;
  return typeof value === 'string' || typeof value === 'number'
    ? `batch ${type.uid} ${keyName} ${String(value).slice(0, maxKeyLength)}`
    : null;
}

const openBracket = Buffer.from('[');
const comma = Buffer.from(',');
const closeBracket = Buffer.from(']');

/** Runs an operation and returns its entry in the response. */
async function runOne(
  { target, name, run }: CheckedOperation,
  options: WriteOptions,
  references: References,
): Promise<Buffer> {
  const known = target === null ? undefined : references.resolve(target);
  let written = known;
  const { status, document } = await run({
    ...options,
    ...(known === undefined ? {} : { documentId: known }),
    onWritten: async (_, documentId) => {
      written = documentId;
    },
  });
  if (name !== null && written !== undefined) references.add(name, written);
  if (document === null) return Buffer.from(`{"status":${status},"data":null}`);
  const etag = JSON.stringify(computeEtag(documentEnvelope(document)));
  return Buffer.concat([Buffer.from(`{"status":${status},"etag":${etag},"data":`), document, Buffer.from('}')]);
}

/** The documents that operations of a batch have written, by name. One per attempt of the transaction. */
class References implements BatchScope {
  readonly #documentIds = new Map<string, string>();
  #entries = 0;

  add(name: string, documentId: string): void {
    this.#documentIds.set(name, documentId);
  }

  resolve(target: OperationTarget): string {
    return 'documentId' in target ? target.documentId : this.documentIdOf(target.reference);
  }

  documentIdOf(name: unknown): string {
    const documentId = typeof name === 'string' ? this.#documentIds.get(name) : undefined;
    if (documentId === undefined) throw new Failure('write.unknown-reference', { name: JSON.stringify(name) });
    return documentId;
  }

  addEntries(count: number): number {
    this.#entries += count;
    return this.#entries;
  }
}
