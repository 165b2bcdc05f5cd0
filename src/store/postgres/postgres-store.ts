import type { Clock } from '../../kernel/index.js';
import type { Layout } from '../../layout/index.js';
import type { Compiled } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import { migrate } from '../migrate/migrate.js';
import type { MigrationPlace } from '../migrate/place.js';
import { TotalMemory } from '../total-memory.js';
import type { MigrationReport, ModelRecord, Row, Session, Store, Transaction } from '../types.js';
import { changesSince, noteChanges, pruneChanges } from './changes.js';
import type { Asked } from './connection.js';
import type { Constraints } from './constraints.js';
import { postgresDialect } from './dialect.js';
import { refusalOf } from './identity.js';
import { lockSchema } from './lock.js';
import { Looks } from './looks.js';
import { migrationSession, postgresEngine } from './migration-place.js';
import type { Pool } from './pool.js';
import { reading, readingOneState } from './reading.js';
import { sessionOn, transactionOn } from './sessions.js';
import { impatient, unlimited } from './transaction.js';
import { writing } from './writing.js';

/** After so many noted transactions the oldest notes are taken away. */
const betweenPrunings = 256;

/** What a store is made of. */
export interface PostgresParts {
  readonly pool: Pool;
  readonly schema: string;
  readonly constraints: Constraints;
  readonly clock: Clock;
}

/**
 * A store in a schema of a PostgreSQL database, which any number of nodes may use at once. Nothing is remembered beyond a change
 * that was committed before the question, on whichever node.
 */
export class PostgresStore implements Store {
  readonly dialect = postgresDialect;
  readonly #parts: PostgresParts;
  readonly #totals = new TotalMemory<Promise<number>>();
  readonly #looks: Looks;
  #noted = 0;
  #closing: Promise<void> | null = null;

  constructor(parts: PostgresParts) {
    this.#parts = parts;
    this.#looks = new Looks(
      async (since) => {
        const [row = {}] = await this.rows(...changesSince(since));
        return row;
      },
      (changed) => (changed === 'anything' ? this.#totals.clear() : this.#totals.changed(changed)),
    );
    parts.pool.onLost(() => this.#looks.doubt());
  }

  bytes(statement: Compiled, values: readonly Stored[]): Promise<Buffer | null> {
    return reading(this.#parts.pool, (connection) => connection.bytes(statement, values));
  }

  rows(statement: Compiled, values: readonly Stored[]): Promise<readonly Row[]> {
    return reading(this.#parts.pool, (connection) => connection.rows(statement, values));
  }

  async total(statement: Compiled, values: readonly Stored[]): Promise<number> {
    await this.#looks.look();
    return this.#totals.total(statement, values, () => this.#count(statement, values));
  }

  read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return readingOneState(this.#parts.pool, (connection) => {
      const { session, end } = sessionOn(connection);
      return work(session).finally(end);
    });
  }

  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    let touched = new Set<string>();
    return writing(this.#parts.pool, {
      work: (connection) => {
        touched = new Set();
        const { session, end } = transactionOn(connection, touched);
        return work(session).finally(end);
      },
      last: () => this.#noting(touched),
    });
  }

  async migrate(layout: Layout, model: ModelRecord): Promise<MigrationReport> {
    const { pool, schema, constraints, clock } = this.#parts;
    constraints.learn(layout);
    const alone: MigrationPlace['alone'] = (work) =>
      writing(pool, {
        first: [unlimited, lockSchema(schema), impatient],
        work: (connection) => {
          connection.takeTime();
          return work(migrationSession(connection));
        },
      });
    try {
      return await migrate({ engine: postgresEngine, reader: this, alone }, { layout, model, clock });
    } catch (error) {
      throw refusalOf(error);
    } finally {
      this.#totals.clear();
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#parts.pool.close();
    return this.#closing;
  }

  /** A total that could not be counted is not remembered. */
  #count(statement: Compiled, values: readonly Stored[]): Promise<number> {
    const counted = reading(this.#parts.pool, (connection) => connection.number(statement, values));
    counted.catch(() => this.#totals.forget(statement, values));
    return counted;
  }

  #noting(touched: ReadonlySet<string>): readonly Asked[] {
    const notes = noteChanges(touched);
    if (notes.length === 0) return notes;
    this.#noted += 1;
    return this.#noted % betweenPrunings === 0 ? [...notes, pruneChanges] : notes;
  }
}
