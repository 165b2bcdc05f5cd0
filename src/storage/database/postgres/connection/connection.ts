import { connect, Socket } from 'node:net';
import { Client, type ClientConfig, type Connection as Wire } from 'pg';
import { Fault } from '../../../../foundations/core/index.js';
import type { Stored } from '../../../../language/schema/index.js';
import type { Compiled } from '../../../sql/plan/index.js';
import type { Row } from '../../types.js';
import type { Constraints } from '../sql/constraints.js';
import { receiveLargeValues } from './large-values.js';
import { PipelinedQuery, type StatementCall, type StatementResult } from './pipelined-query.js';
import {
  classifyError,
  type ErrorKind,
  translatePostgresError,
  type ViolatedConstraint,
  violatedConstraint,
} from './postgres-errors.js';
import { PreparedStatements, unnamedStatement } from './prepared-statements.js';
import { bindValues, parseRow, readBytes, readNumber } from './wire-values.js';

const maxStatements = 250;
/** The code at the beginning of a cancel request, as defined by the protocol. */
const cancelCode = 80_877_102;

/** The key with which a client can cancel its statements. */
interface CancelKey {
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/** Milliseconds. */
const closeTimeout = 1_000;

/** A statement and the values to bind. */
export type BoundStatement = readonly [statement: Compiled, values: readonly Stored[]];

/** The first error of a transaction. Later ones only say that it has failed. */
export interface FirstError {
  readonly is: ErrorKind;
  /** The error as the caller sees it. */
  readonly translated: unknown;
  readonly constraint: ViolatedConstraint;
}

/** How connections are opened, and the listener for their end. */
export interface ConnectionSettings {
  readonly config: ClientConfig;
  readonly constraints: Constraints;
  /** Whether the server keeps prepared statements. */
  readonly namedStatements: boolean;
  /** Called once, when an open connection has ended. */
  readonly onEnd: (connection: PostgresConnection) => void;
}

/**
 * One connection with its prepared statements. Statements wait for those before them. Throws Fault store.* and the violations, never
 * an error of the driver that means one of them.
 */
export class PostgresConnection {
  readonly #client: Client;
  readonly #socket: Socket;
  readonly #constraints: Constraints;
  readonly #namesStatements: boolean;
  readonly #statements = new PreparedStatements(maxStatements);
  readonly #waiting: (() => void)[] = [];
  #busySince: number | null = null;
  #broken = false;
  /** The last error from the server or the socket. */
  #lastError: unknown = null;
  #isLongRunning = false;
  /** Sent before the next statement. */
  #preamble: readonly BoundStatement[] = [];
  #firstError: FirstError | null = null;
  #answered = false;

  private constructor(client: Client, socket: Socket, settings: ConnectionSettings) {
    this.#client = client;
    this.#socket = socket;
    this.#constraints = settings.constraints;
    this.#namesStatements = settings.namedStatements;
  }

  /** Throws Fault store.*; its cause is the error of the server. */
  static async open(settings: ConnectionSettings): Promise<PostgresConnection> {
    const { config, constraints, onEnd } = settings;
    const socket = new Socket();
    const client = new Client({ ...config, stream: () => socket });
    const connection = new PostgresConnection(client, socket, settings);
    receiveLargeValues((client as Client & { readonly connection: Wire }).connection);
    // The driver passes the error to the running exchange; without one, the next exchange gets it.
    client.on('error', (error) => {
      connection.#broken = true;
      connection.#lastError ??= error;
    });
    try {
      await client.connect();
    } catch (error) {
      socket.destroy();
      const translated = translatePostgresError(error, constraints);
      throw translated instanceof Fault ? translated : new Fault('store.unavailable', error);
    }
    client.on('end', () => {
      connection.#broken = true;
      onEnd(connection);
    });
    return connection;
  }

  /** Whether it has ended or must not be used again. */
  get broken(): boolean {
    return this.#broken;
  }

  /** The first error since `begin`; null: none. */
  get firstError(): FirstError | null {
    return this.#firstError;
  }

  /** Whether it is in a transaction, according to the server's last message. */
  get inTransaction(): boolean {
    return this.#client.getTransactionStatus() !== 'I';
  }

  /** Whether any response arrived since `begin`. */
  get answered(): boolean {
    return this.#answered;
  }

  /** Whether an exchange has been running since before this time (of `performance.now`), and is not expected to take long. */
  isStuck(since: number): boolean {
    return !this.#isLongRunning && this.#busySince !== null && this.#busySince < since;
  }

  /** Starts a new use. The `preamble` is sent with its first statement, or never where there is none. */
  begin(preamble: readonly BoundStatement[] = []): void {
    this.#preamble = preamble;
    this.#firstError = null;
    this.#answered = false;
    this.#isLongRunning = false;
  }

  /** Allows long statements until the next `begin`. */
  allowLongRunning(): void {
    this.#isLongRunning = true;
  }

  /** Whether the preamble still waits for a statement. */
  get hasUnsentPreamble(): boolean {
    return this.#preamble.length > 0;
  }

  async bytes(...statement: BoundStatement): Promise<Buffer | null> {
    const { columns, rows } = await this.query(statement);
    return readBytes(columns, rows[0]);
  }

  async number(...statement: BoundStatement): Promise<number> {
    const { columns, rows } = await this.query(statement);
    return readNumber(columns, rows[0]);
  }

  async rows(...statement: BoundStatement): Promise<readonly Row[]> {
    const { columns, rows } = await this.query(statement);
    return rows.map((row) => parseRow(columns, row));
  }

  /** Returns the number of changed rows. */
  async run(...statement: BoundStatement): Promise<number> {
    const { tag } = await this.query(statement);
    return Number(/\d+$/.exec(tag)?.[0] ?? 0);
  }

  /** Sends statements together and returns the result of the last. Statements after one that fails are skipped. */
  async query(...statements: readonly BoundStatement[]): Promise<StatementResult> {
    return (await this.queryAll(...statements)).at(-1) ?? emptyResult;
  }

  /** The same, but returns all results, beginning with those of the preamble. */
  async queryAll(...statements: readonly BoundStatement[]): Promise<readonly StatementResult[]> {
    const pending = [...this.#preamble, ...statements].map(([plan, values]) => ({
      plan,
      values: bindValues(plan, values),
    }));
    this.#preamble = [];
    if (this.#busySince !== null) await this.#waitUntilFree();
    const calls = pending.map(({ plan, values }) => {
      return { prepared: this.#namesStatements ? this.#statements.find(plan) : unnamedStatement(plan), values };
    });
    return this.#whileBusy(() => this.#exchange(calls));
  }

  /** Runs statements without results. */
  async exec(sql: string): Promise<void> {
    if (this.hasUnsentPreamble) await this.query();
    if (this.#busySince !== null) await this.#waitUntilFree();
    await this.#whileBusy(() => this.#client.query(sql));
  }

  /** Closes it gracefully, or destroys it where the other side does not respond. */
  async close(): Promise<void> {
    this.#broken = true;
    const timer = setTimeout(() => this.#socket.destroy(), closeTimeout);
    await this.#client.end();
    clearTimeout(timer);
  }

  /** Destroys it, whatever it is doing. */
  destroy(): void {
    this.#broken = true;
    this.#socket.destroy();
  }

  /**
   * Sends a cancel request for the running statement, on a connection of its own as the protocol requires. Resolves when the server
   * has handled it, or cannot be reached: then the statement continues.
   */
  cancel(): Promise<void> {
    const { host, port, processID, secretKey } = this.#client as Client & CancelKey;
    const { remoteAddress, remotePort } = this.#socket;
    const request = Buffer.alloc(16);
    for (const [index, value] of [16, cancelCode, processID ?? 0, secretKey ?? 0].entries())
      request.writeInt32BE(value, index * 4);
    const local = remoteAddress === undefined || remotePort === undefined;
    return new Promise((resolve) => {
      const socket = local ? connect(`${host}/.s.PGSQL.${port}`) : connect(remotePort, remoteAddress);
      socket.setTimeout(closeTimeout, () => socket.destroy());
      // The reason does not matter: the statement also has a timeout.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => resolve());
      socket.on('connect', () => socket.write(request));
    });
  }

  async #whileBusy<T>(work: () => Promise<T>): Promise<T> {
    this.#busySince = performance.now();
    try {
      const result = await work();
      this.#answered = true;
      return result;
    } catch (error) {
      const reason = this.#lastError ?? error;
      const translated = translatePostgresError(reason, this.#constraints);
      this.#recordError(reason, translated);
      throw translated;
    } finally {
      this.#busySince = null;
      this.#waiting.shift()?.();
    }
  }

  async #exchange(calls: readonly StatementCall[]): Promise<readonly StatementResult[]> {
    try {
      return await new Promise((onResults, onError) => {
        this.#client.query(new PipelinedQuery(calls, this.#statements.takeObsoleteNames(), { onResults, onError }));
      });
    } catch (error) {
      this.#statements.discardUnconfirmed(calls.map(({ prepared }) => prepared));
      throw error;
    }
  }

  #recordError(error: unknown, translated: unknown): void {
    const firstError = classifyError(error);
    this.#firstError ??= { is: firstError, translated, constraint: violatedConstraint(error) };
    if (firstError === 'lost' || firstError === 'elsewhere') this.#broken = true;
    if (firstError === 'forgotten') this.#statements.discardAll();
  }

  /** Waiting statements are resumed one by one; a new one may come first. */
  async #waitUntilFree(): Promise<void> {
    while (this.#busySince !== null) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

const emptyResult: StatementResult = { columns: [], rows: [], tag: '' };
