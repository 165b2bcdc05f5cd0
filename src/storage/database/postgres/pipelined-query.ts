import type { Connection as Wire } from 'pg';
import type { WireColumn, WireValue } from './wire-values.js';

/** A statement as one connection knows it. */
export interface PreparedStatement {
  /** Its name on the server, never used for anything else; empty where the server does not keep it. */
  readonly name: string;
  readonly sql: string;
  /** The columns of its answers, once the server has told them: from then on it is prepared. null: it was not asked yet. */
  columns: readonly WireColumn[] | null;
}

/** One statement of an exchange, and its values. */
export interface StatementCall {
  readonly prepared: PreparedStatement;
  readonly values: readonly WireValue[];
}

/** What the server says to one call. */
export interface StatementResult {
  readonly columns: readonly WireColumn[];
  readonly rows: readonly (readonly WireValue[])[];
  /** What was done, e.g. `UPDATE 3` or `COMMIT`. */
  readonly tag: string;
}

/** How an exchange ended: with one answer per call, or with an error of the driver's. */
export interface QueryCallbacks {
  onResults(answers: readonly StatementResult[]): void;
  onError(error: unknown): void;
}

interface Fields {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/**
 * One way to the server and back: any number of calls, sent together. The server does one after the other and leaves out those
 * after the first that fails. A statement is described when it is prepared, and not again with every answer.
 *
 * This is a query in the sense of the driver (`Submittable`): it calls `submit`, then `handle…` for each message.
 */
export class PipelinedQuery {
  readonly #calls: readonly StatementCall[];
  readonly #obsoleteNames: readonly string[];
  readonly #callbacks: QueryCallbacks;
  readonly #results: StatementResult[] = [];
  #rows: (readonly WireValue[])[] = [];

  /** `forgotten` are names of statements that the server need not keep any longer. */
  constructor(calls: readonly StatementCall[], obsoleteNames: readonly string[], callbacks: QueryCallbacks) {
    this.#calls = calls;
    this.#obsoleteNames = obsoleteNames;
    this.#callbacks = callbacks;
  }

  /** Called by the driver when the connection is free. */
  submit(connection: Wire): void {
    // Held back until all of it is written, so that it goes out as one packet.
    connection.stream.cork();
    try {
      for (const name of this.#obsoleteNames) connection.close({ type: 'S', name }, true);
      const newStatements = new Set<PreparedStatement>();
      for (const { prepared, values } of this.#calls) {
        const { name, sql } = prepared;
        if (name === '' || (prepared.columns === null && !newStatements.has(prepared))) {
          newStatements.add(prepared);
          connection.parse({ name, text: sql, types: [] }, true);
          connection.describe({ type: 'S', name }, true);
        }
        connection.bind({ statement: name, values: [...values] }, true);
        connection.execute(null, true);
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription({ fields }: Fields): void {
    const prepared = this.#calls[this.#results.length]?.prepared;
    if (prepared !== undefined) {
      prepared.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
    }
  }

  handleDataRow({ fields }: { readonly fields: readonly WireValue[] }): void {
    this.#rows.push(fields);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const prepared = this.#calls[this.#results.length]?.prepared;
    if (prepared === undefined) return;
    // A statement without columns is not described at all.
    prepared.columns ??= [];
    this.#results.push({ columns: prepared.columns, rows: this.#rows, tag: text });
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.#callbacks.onResults(this.#results);
  }

  handleError(error: unknown): void {
    this.#callbacks.onError(error);
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }
}
