import type { Size } from '../dataset/content.mjs';
import type { Dataset } from '../dataset/dataset.mjs';
import type { Running } from '../servers/start.mjs';

/** A server that Octavo is compared with. */
export interface Peer {
  /** For `--peers`, for folders and for samples. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  readonly version: string;
  /** How many times its answers Octavo is to give, by the name of a case. */
  readonly aims: Readonly<Record<string, number>>;
  /** The same where Octavo has given the answer before. */
  readonly aimsAgain: Readonly<Record<string, number>>;
  /**
   * Installs it and fills a database, each unless that was done before; returns the SQLite file. Throws an error where one of them fails.
   */
  readonly prepare: (set: Dataset) => Promise<string>;
  readonly start: (database: string) => Promise<Running>;
  readonly language: (size: Size) => Language;
  readonly menu: MenuLanguage;
}

/** Sends a request, a body as JSON; what is answered. */
export type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** How a server is given the menu of a site, and asked for it with all that it leads to. */
export interface MenuLanguage {
  readonly write: (send: Send) => Promise<void>;
  readonly address: string;
  /** What it answered, without what each server makes up itself. */
  readonly told: (answer: unknown) => unknown;
}

/** Translates requests of Octavo for a peer, and its responses. */
export interface Language {
  /** An address of Octavo in its words. */
  readonly address: (url: string) => string;
  readonly method: (method: string) => string;
  /** What is written. */
  readonly body: (body: string) => string;
  /** Of a good answer to a write. */
  readonly status: (method: string) => number;
  /** More than it can write in a second. */
  readonly mostWrites: number;
  /** What it answered, in Octavo's words. */
  readonly told: (answer: unknown) => unknown;
  /** What Octavo answered, without what the peer cannot say. */
  readonly compared: (answer: unknown) => unknown;
}
