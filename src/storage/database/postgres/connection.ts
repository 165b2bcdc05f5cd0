import { connect, Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { Fault } from '../../../foundations/core/index.js';
import type { Stored } from '../../../language/schema/index.js';
import type { Compiled } from '../../sql/plan/index.js';
import type { Row } from '../types.js';
import type { Constraints } from './constraints.js';
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
/** What a request to cancel begins with, in the protocol. */
const cancelCode = 80_877_102;

/** What the server tells a client by which its statements can be cancelled. */
interface CancelKey {
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/** Milliseconds. */
const closeTimeout = 1_000;

/** A statement and the values to bind. */
export type BoundStatement = readonly [statement: Compiled, values: readonly Stored[]];

/** What went wrong first: later errors of a transaction only say that something had. */
export interface FirstError {
  readonly is: ErrorKind;
  /** What it means for those who asked. */
  readonly translated: unknown;
  readonly constraint: ViolatedConstraint;
}

/** How connections are opened, and who is told about their end. */
export interface ConnectionSettings {
  readonly config: ClientConfig;
  readonly constraints: Constraints;
  /** Whether the server keeps the statements that it has read. */
  readonly namedStatements: boolean;
  /** Called once, when an open connection is gone. */
  readonly onEnd: (connection: PostgresConnection) => void;
}

/**
 * One connection with its prepared statements; what is asked while it is at work waits its turn. Throws Fault store.* and the
 * violations, never an error of the driver's that means one of them.
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
  /** What the server or the socket said last. */
  #lastError: unknown = null;
  #isLongRunning = false;
  /** Sent ahead of the next statement. */
  #preamble: readonly BoundStatement[] = [];
  #firstError: FirstError | null = null;
  #answered = false;

  private constructor(client: Client, socket: Socket, place: ConnectionSettings) {
    this.#client = client;
    this.#socket = socket;
    this.#constraints = place.constraints;
    this.#namesStatements = place.namedStatements;
  }

  /** Throws Fault store.*; whatever the server says against it is the cause. */
  static async open(settings: ConnectionSettings): Promise<PostgresConnection> {
    const { config, constraints, onEnd } = settings;
    const socket = new Socket();
    const client = new Client({ ...config, stream: () => socket });
    const connection = new PostgresConnection(client, socket, settings);
    // The driver tells the exchange that is under way; without one, the next is told.
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

  /** Whether it is gone, or not to be used any more. */
  get broken(): boolean {
    return this.#broken;
  }

  /** What went wrong first since `begin`; null: nothing. */
  get firstError(): FirstError | null {
    return this.#firstError;
  }

  /** Whether it is in the middle of a transaction, as far as the server has told. */
  get inTransaction(): boolean {
    return this.#client.getTransactionStatus() !== 'I';
  }

  /** Whether anything was answered since `begin`. */
  get answered(): boolean {
    return this.#answered;
  }

  /** Whether an exchange is under way that began before this moment, as `performance.now` counts, and should not last. */
  isStuck(since: number): boolean {
    return !this.#isLongRunning && this.#busySince !== null && this.#busySince < since;
  }

  /** Somebody begins to use it. The statements `ahead` travel with the first one that is asked; never, where none is. */
  begin(preamble: readonly BoundStatement[] = []): void {
    this.#preamble = preamble;
    this.#firstError = null;
    this.#answered = false;
    this.#isLongRunning = false;
  }

  /** Its statements may last, until somebody else begins to use it. */
  allowLongRunning(): void {
    this.#isLongRunning = true;
  }

  /** Whether what was to be sent ahead still waits for a statement. */
  get hasUnsentPreamble(): boolean {
    return this.#preamble.length > 0;
  }

  async bytes(...asked: BoundStatement): Promise<Buffer | null> {
    const { columns, rows } = await this.query(asked);
    return readBytes(columns, rows[0]);
  }

  async number(...asked: BoundStatement): Promise<number> {
    const { columns, rows } = await this.query(asked);
    return readNumber(columns, rows[0]);
  }

  async rows(...asked: BoundStatement): Promise<readonly Row[]> {
    const { columns, rows } = await this.query(asked);
    return rows.map((row) => parseRow(columns, row));
  }

  /** Returns the number of rows changed. */
  async run(...asked: BoundStatement): Promise<number> {
    const { tag } = await this.query(asked);
    return Number(/\d+$/.exec(tag)?.[0] ?? 0);
  }

  /** Sends statements together and gives the answer to the last; those after one that fails are left out. */
  async query(...statements: readonly BoundStatement[]): Promise<StatementResult> {
    return (await this.queryAll(...statements)).at(-1) ?? emptyResult;
  }

  /** The same, and gives all answers, those to what was sent ahead first. */
  async queryAll(...statements: readonly BoundStatement[]): Promise<readonly StatementResult[]> {
    const asked = [...this.#preamble, ...statements].map(([plan, values]) => ({
      plan,
      values: bindValues(plan, values),
    }));
    this.#preamble = [];
    if (this.#busySince !== null) await this.#waitUntilFree();
    const calls = asked.map(({ plan, values }) => {
      return { prepared: this.#namesStatements ? this.#statements.find(plan) : unnamedStatement(plan), values };
    });
    return this.#whileBusy(() => this.#exchange(calls));
  }

  /** Runs statements that answer nothing. */
  async exec(sql: string): Promise<void> {
    if (this.hasUnsentPreamble) await this.query();
    if (this.#busySince !== null) await this.#waitUntilFree();
    await this.#whileBusy(() => this.#client.query(sql));
  }

  /** Ends it in good manners; at once where the other side does not answer. */
  async close(): Promise<void> {
    this.#broken = true;
    const timer = setTimeout(() => this.#socket.destroy(), closeTimeout);
    await this.#client.end();
    clearTimeout(timer);
  }

  /** Ends it at once, whatever it is doing. */
  destroy(): void {
    this.#broken = true;
    this.#socket.destroy();
  }

  /**
   * Asks the server to end the statement that is under way, on a connection of its own, as the protocol has it. Resolves when the server
   * has done so, or cannot be asked: then the statement goes on.
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
      // Why it failed does not matter: the statement has a time limit besides.
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

  /** Those who wait are called one by one; somebody new may be faster. */
  async #waitUntilFree(): Promise<void> {
    while (this.#busySince !== null) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

const emptyResult: StatementResult = { columns: [], rows: [], tag: '' };
