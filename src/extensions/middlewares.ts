import type { Ability } from '../access/index.js';
import type { Beginning, DocumentChange, Follow, Precede } from '../documents/index.js';
import type { Door } from '../http/index.js';
import { isObject } from '../kernel/index.js';
import type { ContentType } from '../schema/index.js';
import type { Store, Transaction } from '../store/index.js';
import { call } from './call.js';
import type { Inside } from './inside.js';
import { createInside } from './inside.js';
import type { NamedMiddleware } from './loaded.js';
import { abilityByName, nameOf } from './names.js';
import type { Running } from './running.js';
import type { DocumentAction } from './types.js';

/** Seconds for what a caller waits for, what holds a transaction open, and what nobody waits for. */
const seconds = { before: 10, within: 5, after: 30 } as const;

/** What middlewares work with. */
export interface MiddlewaresParts {
  readonly running: Running;
  readonly types: ReadonlyMap<string, ContentType>;
  /** The content API as the server may use it, none of whose writes a middleware hears of; within a transaction, where one is given. */
  doorOf(transaction: Transaction | null): Door;
}

/** Those of a project over one model. */
export interface Middlewares {
  /** null: nobody wants to be asked. */
  readonly precede: Precede | null;
  readonly followers: readonly Follow[];
  /** The store with which what is done after commits is done; every write that middlewares are to hear of goes through it. */
  telling(store: Store): Store;
}

/** Makes the middlewares part of writes. */
export function createMiddlewares({ running, types, doorOf }: MiddlewaresParts): Middlewares {
  const { middlewares } = running.loaded;
  const changes = new WeakMap<Transaction, DocumentChange[]>();

  const concerned = (
    moment: keyof typeof seconds,
    type: ContentType,
    action: DocumentAction,
  ): readonly NamedMiddleware[] => {
    const name = nameOf(type);
    if (name === null) return [];
    return middlewares.filter(
      ({ type: of, middleware }) =>
        middleware[moment] !== undefined &&
        (of === '*' || of === name) &&
        (middleware.actions === undefined || middleware.actions.includes(action)),
    );
  };
  const has = (moment: keyof typeof seconds): boolean => middlewares.some(({ middleware }) => middleware[moment]);
  const told = (type: ContentType, ability: Ability) => ({
    type: nameOf(type) ?? '',
    ability: abilityByName(ability, types),
    parts: running.parts,
  });
  const after = ({ action, type, documentId, locales, ability }: DocumentChange, { documents }: Inside) => ({
    ...told(type, ability),
    action,
    documentId,
    locales: locales.filter((locale) => locale !== ''),
    documents,
  });

  async function precede({ action, type, documentId, locale, ability, data }: Beginning) {
    let values: Readonly<Record<string, unknown>> = {};
    for (const { name, middleware } of concerned('before', type, action)) {
      const shown = data === null ? null : structuredClone({ ...data, ...values });
      const context = { ...told(type, ability), action, documentId, locale, data: shown };
      const given: unknown = await call(`extensions.${name}.before`, seconds.before, () =>
        middleware.before?.(context),
      );
      if (isObject(given) && data !== null) values = { ...values, ...given };
    }
    return Object.keys(values).length === 0 ? null : values;
  }

  async function follow(transaction: Transaction, change: DocumentChange): Promise<void> {
    for (const { name, middleware } of concerned('within', change.type, change.action)) {
      let door: Door | null = null;
      const inside = createInside(() => {
        door ??= doorOf(transaction);
        return door;
      });
      try {
        await call(`extensions.${name}.within`, seconds.within, async () => {
          await middleware.within?.(after(change, inside));
          await inside.quiet();
        });
      } catch (error) {
        throw causeOf(error, inside);
      } finally {
        await inside.end();
      }
    }
    if (concerned('after', change.type, change.action).length > 0) changes.get(transaction)?.push(change);
  }

  async function tell(change: DocumentChange): Promise<void> {
    for (const { name, middleware } of concerned('after', change.type, change.action)) {
      const inside = createInside(() => doorOf(null));
      const work = () => middleware.after?.(after(change, inside));
      await call(`extensions.${name}.after`, seconds.after, work).catch(running.report);
    }
  }

  return {
    precede: has('before') ? precede : null,
    followers: has('within') || has('after') ? [follow] : [],
    telling(store) {
      if (!has('after')) return store;
      return {
        ...store,
        async write(work, options) {
          let made: DocumentChange[] = [];
          const result = await store.write((transaction) => {
            made = [];
            changes.set(transaction, made);
            return work(transaction);
          }, options);
          for (const change of made) {
            if (!running.line.add(() => tell(change))) {
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

/** What was raised by a call from inside, where that is what a middleware passed on. */
function causeOf(error: unknown, inside: Inside): unknown {
  if (!(error instanceof Error)) return error;
  const original = inside.originalOf(error.cause);
  return original === error.cause ? error : original;
}
