import { type Clock, Failure, Fault } from '../../../foundations/core/index.js';
import type { Snapshot } from '../../../language/schema/index.js';
import type { Store, Transaction } from '../../../storage/database/index.js';
import type { Layout } from '../../../storage/sql/layout/index.js';
import { plainStatement, searchSource } from '../../../storage/sql/plan/index.js';
import type { Embedder, VectorQueue } from './types.js';
import { encodeVector } from './vector-codec.js';
import { createVectorStatements, findSimilarIndexes, removeOtherTypes } from './vector-statements.js';
import { versionText } from './version-text.js';

/** Texts of one request to the provider, and their characters. */
const maxBatch = { texts: 32, characters: 60_000 } as const;
/** Milliseconds after a failure until the provider is asked again: doubled with each further one. */
const retry = { first: 5_000, longest: 600_000 } as const;
/** Accepted by every model that works at all. */
const probeText = 'Good morning';

/** Dependencies of the vectors. */
export interface VectorQueueServices {
  /** For the model of the layout. */
  readonly store: Store;
  readonly layout: Layout;
  readonly snapshot: Snapshot;
  readonly clock: Clock;
  readonly embedder: Embedder;
}

/** A version that waits for its vector, with its text. */
interface Waiting {
  readonly documentId: string;
  readonly locale: string;
  readonly digest: string;
  readonly text: string;
}

/** A vector as text, or why there is none. */
type Embedded = Waiting & { readonly vector: string | null; readonly problem: string | null };

/**
 * Returns the queue of vectors of a model (decision 0092). It is no list of its own: those versions wait whose digest in the full-text
 * index is another one than that of their vector, so that nothing is lost when a process dies.
 */
export function createVectorQueue({ store, layout, snapshot, clock, embedder }: VectorQueueServices): VectorQueue {
  const { dialect } = store;
  const types = findSimilarIndexes(layout).map((index) => ({
    index,
    uid: index.table.type.uid,
    source: searchSource(index, { layout, dialect, snapshot }),
    statements: createVectorStatements(index, dialect),
  }));
  const others = removeOtherTypes(
    types.map(({ uid }) => uid),
    dialect,
  );
  const uids = types.map(({ uid }) => uid);
  let failures = 0;
  let pausedUntil = 0;
  /** The model and the state of the content types at which nothing waited. */
  let complete: string | null = null;

  async function readState(): Promise<{ readonly model: string; readonly key: string } | null> {
    const model = types.length === 0 ? null : await embedder.embeddingModel();
    if (model === null) return null;
    await store.syncVersion();
    return { model, key: `${store.versionCounter(uids)} ${model}` };
  }

  async function readBatch({ index, uid, source, statements }: (typeof types)[number], model: string) {
    return store.read(async (session): Promise<readonly Waiting[]> => {
      const rows = await statements.waiting.rows(session, { type: uid, model, limit: maxBatch.texts });
      const list = JSON.stringify(rows.map(({ id }) => [id]));
      const texts = new Map<number, string>();
      for (const statement of source.statements) {
        for (const row of await session.rows(statement, [list])) {
          const version = source.parseRow(row);
          texts.set(version.id, versionText(index, version, snapshot));
        }
      }
      return rows.map(({ id, document_id: documentId, locale, digest }) => ({
        documentId,
        locale,
        digest,
        text: texts.get(id) ?? '',
      }));
    });
  }

  async function embedAll(batch: readonly Waiting[], aborted: AbortSignal): Promise<readonly Embedded[]> {
    const [empty, sent] = [batch.filter(({ text }) => text === ''), batch.filter(({ text }) => text !== '')];
    const vectors =
      sent.length === 0
        ? []
        : await embedder.embed(
            sent.map(({ text }) => text),
            aborted,
          );
    return [
      ...empty.map((version) => ({ ...version, vector: null, problem: null })),
      ...sent.map((version, index) => ({ ...version, ...toVector(vectors[index] ?? []) })),
    ];
  }

  /** A text that the provider does not accept must not keep the others from being sent. */
  async function embedBatch(batch: readonly Waiting[], aborted: AbortSignal): Promise<readonly Embedded[]> {
    try {
      return await embedAll(batch, aborted);
    } catch (error) {
      if (!isRefusedText(error)) throw error;
      await embedder.embed([probeText], aborted);
      const embedded: Embedded[] = [];
      for (const version of batch) embedded.push(await embedOne(version, aborted));
      return embedded;
    }
  }

  async function embedOne(version: Waiting, aborted: AbortSignal): Promise<Embedded> {
    try {
      const [embedded] = await embedAll([version], aborted);
      return embedded ?? { ...version, vector: null, problem: null };
    } catch (error) {
      if (!isRefusedText(error)) throw error;
      return { ...version, vector: null, problem: (error as Failure).message };
    }
  }

  async function storeBatch({ uid, statements }: (typeof types)[number], model: string, batch: readonly Embedded[]) {
    await store.write(async (transaction) => {
      transaction.touch(uid, 'values');
      const existing = await existingDocuments(transaction, batch);
      for (const { documentId, locale, digest, vector, problem } of batch) {
        await statements.remove.run(transaction, { type: uid, document_id: documentId, locale });
        if (!existing.has(documentId)) continue;
        await statements.insert.run(transaction, {
          type: uid,
          document_id: documentId,
          locale,
          model,
          digest,
          vector,
          problem,
        });
      }
    });
  }

  /** The documents of a batch that were not deleted meanwhile. */
  async function existingDocuments(transaction: Transaction, batch: readonly Embedded[]): Promise<ReadonlySet<string>> {
    const list = JSON.stringify(batch.map(({ documentId }) => [documentId]));
    const sql = `SELECT [document_id] FROM [octavo_documents] WHERE [document_id] IN (SELECT e.value ->> 0 FROM ${dialect.search.entries('?')})`;
    const rows = await transaction.rows(plainStatement(dialect, sql), [list]);
    return new Set(rows.map((row) => String(row.document_id)));
  }

  async function removeUnpublished(): Promise<void> {
    for (const { uid, statements } of types) {
      if (!(await statements.unpublished.exists(store, { type: uid }))) continue;
      await store.write(async (transaction) => {
        transaction.touch(uid, 'values');
        await statements.removeUnpublished.run(transaction, { type: uid });
      });
    }
  }

  async function makeVectors(model: string, leaseLost: AbortSignal): Promise<void> {
    for (const type of types) {
      while (!leaseLost.aborted) {
        const batch = withinCharacters(await readBatch(type, model));
        if (batch.length === 0) break;
        await storeBatch(type, model, await embedBatch(batch, leaseLost));
        failures = 0;
        pausedUntil = 0;
      }
    }
  }

  return {
    async isPending() {
      if (await others.exist(store)) return true;
      if (clock.now() < pausedUntil) return false;
      const state = await readState();
      return state !== null && state.key !== complete;
    },
    async drain(leaseLost) {
      try {
        await others.remove(store);
        const state = await readState();
        if (state === null) return;
        await makeVectors(state.model, leaseLost);
        await removeUnpublished();
        if (!leaseLost.aborted) complete = state.key;
      } catch (error) {
        // The vectors of the model that replaced this one are those of another runtime.
        if (error instanceof Fault && error.code === 'store.model-changed') return;
        pausedUntil = clock.now() + Math.min(retry.longest, retry.first * 2 ** failures);
        failures += 1;
        throw error;
      }
    },
    async progress() {
      const model = (await embedder.embeddingModel()) ?? '';
      const progress = types.map(async ({ uid, statements }) => ({
        type: uid,
        ...(await statements.counts.one(store, { type: uid, model })),
      }));
      return Promise.all(progress);
    },
  };
}

function toVector(embedding: readonly number[]): Pick<Embedded, 'vector' | 'problem'> {
  const vector = encodeVector(embedding);
  return { vector, problem: vector === null ? 'the vector has no direction' : null };
}

/** At least one version, and as many as a request takes. */
function withinCharacters(batch: readonly Waiting[]): readonly Waiting[] {
  let characters = 0;
  return batch.filter(({ text }, index) => {
    characters += text.length;
    return index === 0 || characters <= maxBatch.characters;
  });
}

/** Whether an answer may be due to one of the texts: another one may be accepted. */
function isRefusedText(error: unknown): boolean {
  if (!(error instanceof Failure) || error.code !== 'assist.provider-failed') return false;
  return [400, 413, 422].includes(Number(error.facts.status));
}
