import type { PartialConfig } from '../../../src/composition/app/index.js';
import type { Json } from '../../../src/foundations/core/index.js';
import type { Picture } from '../../support/pictures.js';

/**
 * A case of the contract, as data: the request and the expected response.
 * Texts may hold `{{name.path}}`: a value saved by the seed or by an earlier step of the same case.
 * Expected JSON may hold the words of `anyValue` in the place of values that differ from run to run.
 */
export type Case = ReadCase | WriteCase;

/** Which of the two profiles a case holds for; left out: both. */
export type CaseProfile = 'contract' | 'strapi' | 'both';

interface CaseBase {
  readonly name: string;
  /** Ids of the sentences (`sentences.ts`) that the case is about. */
  readonly sentence: string | readonly string[];
  readonly profile?: CaseProfile;
  /** Needs rows that cannot be made over HTTP (files), so it runs in process only. */
  readonly inProcess?: true;
  /** Runs on a copy of the seeded database of its own, opened with these settings. */
  readonly config?: PartialConfig;
}

/** One request that changes nothing. */
export interface ReadCase extends CaseBase {
  readonly request: RequestText | RequestSpec;
  readonly expect: Expect;
}

/** Several requests in a row. They run on a database that other such cases write to as well, unless `fresh`. */
export interface WriteCase extends CaseBase {
  readonly steps: readonly Step[];
  /** Runs on a copy of the seeded database of its own. */
  readonly fresh?: true;
}

export interface Step {
  readonly request: RequestText | RequestSpec;
  readonly expect?: Expect;
  /** Keeps `data` of the answer, or the whole of an answer without, under this name for later steps. */
  readonly save?: string;
  /** Keeps the cookie that the answer sets under this name, as a `Cookie` header has it. */
  readonly saveCookie?: string;
}

/** Method and path with query string, such as `GET /api/articles?sort=title`; sent with the full-access token. */
export type RequestText = string;

export interface RequestSpec {
  readonly method: string;
  readonly url: string;
  /** Sent as JSON, unless it is a string: that is sent as it stands. */
  readonly body?: Json;
  /** Sent as `multipart/form-data` instead. */
  readonly form?: readonly FormField[];
  /**
   * `token` (default): the full-access token; `public`: no credentials; any other text: the bearer token that was saved under it,
   * as a text or as the `jwt` of a sign-in.
   */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A part of a form. The text may hold placeholders. */
export type FormField =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly file: FormFile };

/** A file that is made up: its name, the type that it is declared with, and what is in it. */
export interface FormFile {
  readonly name: string;
  readonly type: string;
  readonly content: Picture | string;
}

/** What has to come back. Every part that is given is checked; what is left out is free. */
export interface Expect {
  readonly status: number;
  /** The naming values (title, name, label, headline or siteName) of the entries of `data`, in order. */
  readonly names?: readonly (string | null)[];
  /** The same in any order. */
  readonly nameSet?: readonly (string | null)[];
  /** The whole body. The empty text: no body at all. */
  readonly body?: Json;
  /** Part of the whole body, as `match` is of `data`: for answers without an envelope. */
  readonly bodyMatch?: Json;
  /** Text that stands in the body as it is: numbers that JavaScript cannot hold. */
  readonly bodyText?: string;
  /** `data`, exactly. */
  readonly data?: Json;
  /** Part of `data`: objects may hold more keys, lists are compared entry by entry. */
  readonly match?: Json;
  /** `meta`, exactly. */
  readonly meta?: Json;
  /** Part of `error`; each key that is given is compared exactly. `status` is compared always, and `data` has to be null. */
  readonly error?: ExpectedError;
  /** Dotted paths below `data` that must not exist (`0.author.phone`). */
  readonly absent?: readonly string[];
  /** The keys of `data` (of its first entry, if it is a list), in order. */
  readonly keys?: readonly string[];
  /** Headers; null: must be absent. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>;
}

export interface ExpectedError {
  readonly name?: string;
  readonly message?: string | RegExp;
  readonly details?: Json;
}

/** True for a case made of several requests. */
export function isWriteCase(one: Case): one is WriteCase {
  return 'steps' in one;
}

/** Splits `GET /api/articles` into its parts. */
export function requestSpec(request: RequestText | RequestSpec): RequestSpec {
  if (typeof request !== 'string') return request;
  const space = request.indexOf(' ');
  return { method: request.slice(0, space), url: request.slice(space + 1) };
}
