import type {
  BeforeWriteHook,
  BeforeWriteRequest,
  ChangeListener,
  DocumentChange,
} from '../../../../domain/documents/index.js';
import { isObject } from '../../../../foundations/core/index.js';
import type { RouteGroup } from '../../../../foundations/http/index.js';
import type { ContentType } from '../../../../language/schema/index.js';
import type { Store, Transaction } from '../../../../storage/database/index.js';
import { callExtension } from '../call-extension.js';
import type { InProcessClient } from '../in-process-client.js';
import { createInProcessClient } from '../in-process-client.js';
import type { AnyDocuments, NamedMiddleware } from '../loaded-extensions.js';
import type { ProjectServices } from '../project-services.js';
import type { RunningExtensions } from '../running-extensions.js';
import { contentTypeName, toExtensionAbility } from '../type-names.js';
import type { DocumentAction } from '../types.js';

/** Seconds that a hook may take before the change and after it, both within the transaction, and after the commit. */
const seconds = { before: 5, within: 5, after: 30 } as const;

/** Dependencies of middlewares. */
export interface MiddlewaresDependencies {
  readonly running: RunningExtensions;
  readonly types: ReadonlyMap<string, ContentType>;
  /** The content API for server code, whose writes run no middleware; within a transaction if one is given. */
  contentApiFor(transaction: Transaction | null): RouteGroup;
  /** For hooks after a commit. */
  readonly services: () => ProjectServices;
}

/** Hooks that run in the transaction of a write. */
export interface WriteHooks {
  /** null: no middleware is registered. */
  readonly beforeWrite: BeforeWriteHook | null;
  readonly inTransaction: readonly ChangeListener[];
}

/** The middlewares of a project over one model. */
export interface Middlewares extends WriteHooks {
  /** The store that runs after-commit hooks; every write with middlewares goes through it. */
  withAfterCommit(store: Store): Store;
}

/** Makes the middlewares part of writes. */
export function createMiddlewares(dependencies: MiddlewaresDependencies): Middlewares {
  const { running, types, contentApiFor, services } = dependencies;
  const { middlewares } = running.loaded;
  const changes = new WeakMap<Transaction, DocumentChange[]>();

  const findConcerned = (
    phase: keyof typeof seconds,
    type: ContentType,
    action: DocumentAction,
  ): readonly NamedMiddleware[] => {
    const name = contentTypeName(type);
    if (name === null) return [];
    return middlewares.filter(
      ({ type: typeName, middleware }) =>
        middleware[phase] !== undefined &&
        (typeName === '*' || typeName === name) &&
        (middleware.actions === undefined || middleware.actions.includes(action)),
    );
  };
  const hasPhase = (phase: keyof typeof seconds): boolean => middlewares.some(({ middleware }) => middleware[phase]);
  const baseContext = ({ type, ability, origin }: Pick<DocumentChange, 'type' | 'ability' | 'origin'>) => ({
    type: contentTypeName(type) ?? '',
    identity: origin.identity,
    request: origin.request && { ...origin.request, headers: Object.freeze({ ...origin.request.headers }) },
    ability: toExtensionAbility(ability, types),
    parts: running.parts,
  });
  const afterContext = (change: DocumentChange, documents: AnyDocuments) => ({
    ...baseContext(change),
    action: change.action,
    documentId: change.documentId,
    locales: change.locales.filter((locale) => locale !== ''),
    documents,
  });

  /** Runs a hook with documents of a transaction, whose failed writes roll it back even if the hook catches them. */
  async function runInTransaction<T>(
    name: string,
    transaction: Transaction,
    limit: number,
    work: (documents: AnyDocuments) => T | Promise<T>,
  ): Promise<T> {
    let contentApi: RouteGroup | null = null;
    const client = createInProcessClient(() => {
      contentApi ??= contentApiFor(transaction);
      return contentApi;
    });
    try {
      return await callExtension(`extensions.${name}`, limit, async () => {
        const result = await work(client.documents);
        await client.whenIdle();
        return result;
      });
    } catch (error) {
      throw originalCause(error, client);
    } finally {
      await client.close();
    }
  }

  async function runBefore(request: BeforeWriteRequest) {
    const { action, type, documentId, locale, transaction, changeSet, data, current, next } = request;
    let values: Readonly<Record<string, unknown>> = {};
    const withValues = (given: typeof current) => (given === null ? null : structuredClone({ ...given, ...values }));
    for (const { name, middleware } of findConcerned('before', type, action)) {
      const base = {
        ...baseContext(request),
        action,
        documentId,
        locale,
        changeSet,
        current: structuredClone(current),
      };
      const returned: unknown = await runInTransaction(`${name}.before`, transaction, seconds.before, (documents) =>
        middleware.before?.({ ...base, data: withValues(data), next: withValues(next), documents }),
      );
      if (isObject(returned) && data !== null) values = { ...values, ...returned };
    }
    return Object.keys(values).length === 0 ? null : values;
  }

  async function runWithin(transaction: Transaction, change: DocumentChange): Promise<void> {
    for (const { name, middleware } of findConcerned('within', change.type, change.action)) {
      await runInTransaction(`${name}.within`, transaction, seconds.within, (documents) =>
        middleware.within?.(afterContext(change, documents)),
      );
    }
    if (findConcerned('after', change.type, change.action).length > 0) changes.get(transaction)?.push(change);
  }

  async function runAfter(change: DocumentChange): Promise<void> {
    for (const { name, middleware } of findConcerned('after', change.type, change.action)) {
      const { documents } = createInProcessClient(() => contentApiFor(null));
      const work = () => middleware.after?.({ ...afterContext(change, documents), ...services() });
      await callExtension(`extensions.${name}.after`, seconds.after, work).catch(running.report);
    }
  }

  return {
    beforeWrite: hasPhase('before')
      ? { appliesTo: (type, action) => findConcerned('before', type, action).length > 0, run: runBefore }
      : null,
    inTransaction: hasPhase('within') || hasPhase('after') ? [runWithin] : [],
    withAfterCommit(store) {
      if (!hasPhase('after')) return store;
      return {
        ...store,
        async write(work, options) {
          let committedChanges: DocumentChange[] = [];
          const result = await store.write((transaction) => {
            committedChanges = [];
            changes.set(transaction, committedChanges);
            return work(transaction);
          }, options);
          for (const change of committedChanges) {
            if (!running.workQueue.add(() => runAfter(change))) {
              running.report(
                new Error(`the queue of middlewares is full: ${change.action} of ${change.documentId} is skipped`),
              );
            }
          }
          return result;
        },
      };
    },
  };
}

/** The original error of a call from inside, if the middleware rethrew it. */
function originalCause(error: unknown, client: InProcessClient): unknown {
  if (!(error instanceof Error)) return error;
  const original = client.originalError(error.cause);
  return original === error.cause ? error : original;
}
