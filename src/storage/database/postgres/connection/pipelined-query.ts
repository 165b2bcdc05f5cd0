import type { Connection as Wire } from 'pg';
import type { ReceivedValue, WireColumn, WireValue } from './wire-values.js';

/** A prepared statement of one connection. */
export interface PreparedStatement {
  /** Its name on the server, never reused; empty where the server does not keep it. */
  readonly name: string;
  readonly sql: string;
  /** The columns of its results, once the server has described them: from then on it is prepared. null: it was not sent yet. */
  columns: readonly WireColumn[] | null;
}

/** One statement of an exchange, and its values. */
export interface StatementCall {
  readonly prepared: PreparedStatement;
  readonly values: readonly WireValue[];
}

/** The result of one call. */
export interface StatementResult {
  readonly columns: readonly WireColumn[];
  readonly rows: readonly (readonly ReceivedValue[])[];
  /** The command tag, e.g. `UPDATE 3` or `COMMIT`. */
  readonly tag: string;
}

/** The end of an exchange: one result per call, or an error of the driver. */
export interface QueryCallbacks {
  onResults(answers: readonly StatementResult[]): void;
  onError(error: unknown): void;
}

interface Fields {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
}

/**
 * One round trip to the server: any number of calls, sent together. The server runs one after the other and skips those after the
 * first that fails. A statement is described when it is prepared, and not again with every result.
 *
 * This is a query in the sense of the driver (`Submittable`): it calls `submit`, then `handle…` for each message.
 */
export class PipelinedQuery {
  readonly #calls: readonly StatementCall[];
  readonly #obsoleteNames: readonly string[];
  readonly #callbacks: QueryCallbacks;
  readonly #results: StatementResult[] = [];
  #rows: (readonly ReceivedValue[])[] = [];

  /** `obsoleteNames` are names of statements that the server need not keep any longer. */
  constructor(calls: readonly StatementCall[], obsoleteNames: readonly string[], callbacks: QueryCallbacks) {
    this.#calls = calls;
    this.#obsoleteNames = obsoleteNames;
    this.#callbacks = callbacks;
  }

  /** Called by the driver when the connection is free. */
  submit(connection: Wire): void {
    // Corked until all of it is written, so that it is sent as one packet.
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

  handleDataRow({ fields }: { readonly fields: readonly ReceivedValue[] }): void {
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
