import type {
  BeforeWriteHook,
  BeforeWriteRequest,
  ChangeListener,
  DocumentChange,
} from '../../../domain/documents/index.js';
import { isObject } from '../../../foundations/core/index.js';
import type { RouteGroup } from '../../../foundations/http/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import type { Store, Transaction } from '../../../storage/database/index.js';
import { callExtension } from './call-extension.js';
import type { InProcessClient } from './in-process-client.js';
import { createInProcessClient } from './in-process-client.js';
import type { NamedMiddleware } from './loaded-extensions.js';
import type { RunningExtensions } from './running-extensions.js';
import { contentTypeName, toExtensionAbility } from './type-names.js';
import type { DocumentAction } from './types.js';

/** Seconds that a hook may take before the transaction, within it, and after the commit. */
const seconds = { before: 10, within: 5, after: 30 } as const;

/** Dependencies of middlewares. */
export interface MiddlewaresDependencies {
  readonly running: RunningExtensions;
  readonly types: ReadonlyMap<string, ContentType>;
  /** The content API as the server may use it, none of whose writes a middleware hears of; within a transaction, where one is given. */
  contentApiFor(transaction: Transaction | null): RouteGroup;
}

/** Those of a project over one model. */
export interface Middlewares {
  /** null: no middleware is registered. */
  readonly beforeWrite: BeforeWriteHook | null;
  readonly inTransaction: readonly ChangeListener[];
  /** The store that runs after-commit hooks; every write with middlewares goes through it. */
  withAfterCommit(store: Store): Store;
}

/** Makes the middlewares part of writes. */
export function createMiddlewares({ running, types, contentApiFor }: MiddlewaresDependencies): Middlewares {
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
  const baseContext = (type: ContentType, ability: Ability) => ({
    type: contentTypeName(type) ?? '',
    ability: toExtensionAbility(ability, types),
    parts: running.parts,
  });
  const afterContext = (
    { action, type, documentId, locales, ability }: DocumentChange,
    { documents }: InProcessClient,
  ) => ({
    ...baseContext(type, ability),
    action,
    documentId,
    locales: locales.filter((locale) => locale !== ''),
    documents,
  });

  async function beforeWrite({ action, type, documentId, locale, ability, data }: BeforeWriteRequest) {
    let values: Readonly<Record<string, unknown>> = {};
    for (const { name, middleware } of findConcerned('before', type, action)) {
      const visibleData = data === null ? null : structuredClone({ ...data, ...values });
      const context = { ...baseContext(type, ability), action, documentId, locale, data: visibleData };
      const returned: unknown = await callExtension(`extensions.${name}.before`, seconds.before, () =>
        middleware.before?.(context),
      );
      if (isObject(returned) && data !== null) values = { ...values, ...returned };
    }
    return Object.keys(values).length === 0 ? null : values;
  }

  async function runWithin(transaction: Transaction, change: DocumentChange): Promise<void> {
    for (const { name, middleware } of findConcerned('within', change.type, change.action)) {
      let contentApi: RouteGroup | null = null;
      const client = createInProcessClient(() => {
        contentApi ??= contentApiFor(transaction);
        return contentApi;
      });
      try {
        await callExtension(`extensions.${name}.within`, seconds.within, async () => {
          await middleware.within?.(afterContext(change, client));
          await client.whenIdle();
        });
      } catch (error) {
        throw originalCause(error, client);
      } finally {
        await client.close();
      }
    }
    if (findConcerned('after', change.type, change.action).length > 0) changes.get(transaction)?.push(change);
  }

  async function runAfter(change: DocumentChange): Promise<void> {
    for (const { name, middleware } of findConcerned('after', change.type, change.action)) {
      const client = createInProcessClient(() => contentApiFor(null));
      const work = () => middleware.after?.(afterContext(change, client));
      await callExtension(`extensions.${name}.after`, seconds.after, work).catch(running.report);
    }
  }

  return {
    beforeWrite: hasPhase('before') ? beforeWrite : null,
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
                new Error(`too much waits for middlewares: ${change.action} of ${change.documentId} is not told`),
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
