import { connect, Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { Fault } from '../../kernel/index.js';
import type { Compiled } from '../../plan/index.js';
import type { Stored } from '../../schema/index.js';
import type { Row } from '../types.js';
import type { Constraints } from './constraints.js';
import { type ErrorPlace, meaningOf, placeOf, type Trouble, troubleOf } from './errors.js';
import { type Answer, type Call, Exchange } from './exchange.js';
import { PreparedStatements, unnamed } from './prepared-statements.js';
import { bound, bytesOf, numberOf, rowOf } from './values.js';

const statementsKept = 250;
/** What a request to cancel begins with, in the protocol. */
const cancelCode = 80_877_102;

/** What the server tells a client by which its statements can be cancelled. */
interface CancelKey {
  readonly processID: number | null;
  readonly secretKey: number | null;
}

/** Milliseconds. */
const partingTime = 1_000;

/** A statement and the values to bind. */
export type Asked = readonly [statement: Compiled, values: readonly Stored[]];

/** What went wrong first: later errors of a transaction only say that something had. */
export interface FirstTrouble {
  readonly is: Trouble;
  /** What it means for those who asked. */
  readonly meaning: unknown;
  readonly place: ErrorPlace;
}

/** How connections are opened, and who is told about their end. */
export interface ConnectionPlace {
  readonly config: ClientConfig;
  readonly constraints: Constraints;
  /** Whether the server keeps the statements that it has read. */
  readonly namedStatements: boolean;
  /** Called once, when an open connection is gone. */
  readonly ended: (connection: Connection) => void;
}

/**
 * One connection with its prepared statements; what is asked while it is at work waits its turn. Raises Fault store.* and the
 * violations, never an error of the driver's that means one of them.
 */
export class Connection {
  readonly #client: Client;
  readonly #socket: Socket;
  readonly #constraints: Constraints;
  readonly #keeps: boolean;
  readonly #statements = new PreparedStatements(statementsKept);
  readonly #waiting: (() => void)[] = [];
  #busySince: number | null = null;
  #broken = false;
  /** What the server or the socket said last. */
  #fate: unknown = null;
  #patient = false;
  /** Sent ahead of the next statement. */
  #ahead: readonly Asked[] = [];
  #trouble: FirstTrouble | null = null;
  #answered = false;

  private constructor(client: Client, socket: Socket, place: ConnectionPlace) {
    this.#client = client;
    this.#socket = socket;
    this.#constraints = place.constraints;
    this.#keeps = place.namedStatements;
  }

  /** Raises Fault store.*; whatever the server says against it is the cause. */
  static async open(place: ConnectionPlace): Promise<Connection> {
    const { config, constraints, ended } = place;
    const socket = new Socket();
    const client = new Client({ ...config, stream: () => socket });
    const connection = new Connection(client, socket, place);
    // The driver tells the exchange that is under way; without one, the next is told.
    client.on('error', (error) => {
      connection.#broken = true;
      connection.#fate ??= error;
    });
    try {
      await client.connect();
    } catch (error) {
      socket.destroy();
      const meaning = meaningOf(error, constraints);
      throw meaning instanceof Fault ? meaning : new Fault('store.unavailable', error);
    }
    client.on('end', () => {
      connection.#broken = true;
      ended(connection);
    });
    return connection;
  }

  /** Whether it is gone, or not to be used any more. */
  get broken(): boolean {
    return this.#broken;
  }

  /** What went wrong first since `begin`; null: nothing. */
  get trouble(): FirstTrouble | null {
    return this.#trouble;
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
  isStuck(moment: number): boolean {
    return !this.#patient && this.#busySince !== null && this.#busySince < moment;
  }

  /** Somebody begins to use it. The statements `ahead` travel with the first one that is asked; never, where none is. */
  begin(ahead: readonly Asked[] = []): void {
    this.#ahead = ahead;
    this.#trouble = null;
    this.#answered = false;
    this.#patient = false;
  }

  /** Its statements may last, until somebody else begins to use it. */
  takeTime(): void {
    this.#patient = true;
  }

  /** Whether what was to be sent ahead still waits for a statement. */
  get untouched(): boolean {
    return this.#ahead.length > 0;
  }

  async bytes(...asked: Asked): Promise<Buffer | null> {
    const { columns, rows } = await this.ask(asked);
    return bytesOf(columns, rows[0]);
  }

  async number(...asked: Asked): Promise<number> {
    const { columns, rows } = await this.ask(asked);
    return numberOf(columns, rows[0]);
  }

  async rows(...asked: Asked): Promise<readonly Row[]> {
    const { columns, rows } = await this.ask(asked);
    return rows.map((row) => rowOf(columns, row));
  }

  /** Gives the number of rows changed. */
  async run(...asked: Asked): Promise<number> {
    const { tag } = await this.ask(asked);
    return Number(/\d+$/.exec(tag)?.[0] ?? 0);
  }

  /** Sends statements together and gives the answer to the last; those after one that fails are left out. */
  async ask(...all: readonly Asked[]): Promise<Answer> {
    return (await this.askAll(...all)).at(-1) ?? nothing;
  }

  /** The same, and gives all answers, those to what was sent ahead first. */
  async askAll(...all: readonly Asked[]): Promise<readonly Answer[]> {
    const asked = [...this.#ahead, ...all].map(([plan, values]) => ({ plan, values: bound(plan, values) }));
    this.#ahead = [];
    if (this.#busySince !== null) await this.#turn();
    const calls = asked.map(({ plan, values }) => {
      return { prepared: this.#keeps ? this.#statements.find(plan) : unnamed(plan), values };
    });
    return this.#busy(() => this.#exchange(calls));
  }

  /** Runs statements that answer nothing. */
  async exec(sql: string): Promise<void> {
    if (this.untouched) await this.ask();
    if (this.#busySince !== null) await this.#turn();
    await this.#busy(() => this.#client.query(sql));
  }

  /** Ends it in good manners; at once where the other side does not answer. */
  async close(): Promise<void> {
    this.#broken = true;
    const timer = setTimeout(() => this.#socket.destroy(), partingTime);
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
    for (const [at, value] of [16, cancelCode, processID ?? 0, secretKey ?? 0].entries())
      request.writeInt32BE(value, at * 4);
    const local = remoteAddress === undefined || remotePort === undefined;
    return new Promise((resolve) => {
      const socket = local ? connect(`${host}/.s.PGSQL.${port}`) : connect(remotePort, remoteAddress);
      socket.setTimeout(partingTime, () => socket.destroy());
      // Why it failed does not matter: the statement has a time limit besides.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => resolve());
      socket.on('connect', () => socket.write(request));
    });
  }

  async #busy<T>(work: () => Promise<T>): Promise<T> {
    this.#busySince = performance.now();
    try {
      const result = await work();
      this.#answered = true;
      return result;
    } catch (error) {
      const reason = this.#fate ?? error;
      const meaning = meaningOf(reason, this.#constraints);
      this.#note(reason, meaning);
      throw meaning;
    } finally {
      this.#busySince = null;
      this.#waiting.shift()?.();
    }
  }

  async #exchange(calls: readonly Call[]): Promise<readonly Answer[]> {
    try {
      return await new Promise((answered, failed) => {
        this.#client.query(new Exchange(calls, this.#statements.takeClosing(), { answered, failed }));
      });
    } catch (error) {
      this.#statements.forgetUnsure(calls.map(({ prepared }) => prepared));
      throw error;
    }
  }

  #note(error: unknown, meaning: unknown): void {
    const trouble = troubleOf(error);
    this.#trouble ??= { is: trouble, meaning, place: placeOf(error) };
    if (trouble === 'lost' || trouble === 'elsewhere') this.#broken = true;
    if (trouble === 'forgotten') this.#statements.forgetAll();
  }

  /** Those who wait are called one by one; somebody new may be faster. */
  async #turn(): Promise<void> {
    while (this.#busySince !== null) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}

const nothing: Answer = { columns: [], rows: [], tag: '' };
