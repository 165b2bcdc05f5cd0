import { Bug, Fault } from '../../../../foundations/core/index.js';
import type { RouteGroup } from '../../../../foundations/http/index.js';
import type { Transaction } from '../../../../storage/database/index.js';
import { callExtension } from '../call-extension.js';
import { createInProcessClient, type InProcessClient } from '../in-process-client.js';
import type { AnyRouteTransaction } from '../loaded-extensions.js';

/** Seconds that the work of a transaction may take: on SQLite no other write runs meanwhile. */
const transactionSeconds = 5;

/** The content API in a transaction, as the caller of a route and as the server. */
export interface TransactionApis {
  asCaller(transaction: Transaction): () => RouteGroup;
  asServer(transaction: Transaction): () => RouteGroup;
}

/** Dependencies of the transactions of one request. */
export interface RouteTransactionsDependencies extends TransactionApis {
  /** Of the route, as a log names it. */
  readonly name: string;
  /** Runs work in a transaction; a store may run it again from its beginning. */
  run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** The transactions of one request to a route. */
export interface RouteTransactions {
  readonly transaction: AnyRouteTransaction;
  isOpen(): boolean;
  /** Waits for a transaction that the route did not await. Throws its error. */
  settle(): Promise<void>;
  /** Rolls back an open transaction, and refuses further ones. */
  end(): void;
  /** See `InProcessClient`. */
  originalError(error: unknown): unknown;
}

/** Creates the transactions of one request to a route, of which one may be open at a time. */
export function createRouteTransactions(dependencies: RouteTransactionsDependencies): RouteTransactions {
  const { name, run, asCaller, asServer } = dependencies;
  let open: Promise<unknown> | null = null;
  let ended = false;
  let clients: readonly InProcessClient[] = [];
  let thrown: { readonly error: unknown } | null = null;

  const originalError = (error: unknown): unknown =>
    clients.reduce((current, client) => client.originalError(current), error);
  const refuseEnded = (): void => {
    if (ended) throw new Fault('extension.slow', new Error(`${name} ended before its transaction`));
  };

  const begin: AnyRouteTransaction = async (work) => {
    try {
      return await run(async (tx) => {
        refuseEnded();
        thrown = null;
        const caller = createInProcessClient(asCaller(tx), 'transaction-caller');
        const server = createInProcessClient(asServer(tx), 'transaction-server');
        clients = [caller, server];
        try {
          return await callExtension(`${name}.transaction`, transactionSeconds, async () => {
            try {
              const result = await work({ documents: caller.documents, asServer: server.documents });
              await Promise.all([caller.whenIdle(), server.whenIdle()]);
              refuseEnded();
              return result;
            } catch (error) {
              thrown = { error };
              // The store repeats a transaction only for its own errors.
              throw originalError(error);
            }
          });
        } finally {
          await Promise.all([caller.close(), server.close()]);
        }
      });
    } catch (error) {
      throw thrown === null ? error : thrown.error;
    } finally {
      open = null;
    }
  };
  const transaction: AnyRouteTransaction = (work) => {
    if (open !== null) throw new Bug(`${name} begins a transaction while another is open`);
    const running = begin(work);
    open = running;
    // A route that drops it gets its error from `settle`, unless the route has failed itself.
    running.catch(() => undefined);
    return running;
  };

  return {
    transaction,
    originalError,
    isOpen: () => open !== null,
    async settle() {
      await open;
    },
    end() {
      ended = true;
    },
  };
}
