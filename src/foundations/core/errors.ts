/**
 * The error catalogue. A **failure** can be fixed by the caller and says how, a **fault** comes from disk, database or network, a
 * **bug** is ours. For a fault or a bug the caller sees only the request id.
 *
 * Every failure has a code in `failures`; `docs/reference/errors.md` describes each of them and a test compares both lists.
 */

import type { Rule } from './rules.js';

/** Facts for a failure's message and details. Never secrets, never SQL. */
export type Facts = Readonly<Record<string, unknown>>;

/** One entry of the catalogue: HTTP status and a message template; `{name}` is replaced by the fact of that name. */
export interface FailureDefinition {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 412 | 413 | 417 | 422 | 428 | 429;
  readonly message: string;
}

/** All failures, by code. The part before the dot names the room that throws it. */
export const failures = {
  // ── query: parameters ──
  'query.invalid-key': { status: 400, message: 'Invalid key {key}' },
  'query.invalid-key-at': { status: 400, message: 'Invalid key {key} at {path}' },
  'query.invalid-parameter': { status: 400, message: 'Invalid {param} parameter. {reason}' },
  'query.no-similar': {
    status: 400,
    message:
      'There are no similar documents here: similar must be true in the search of the content type, and the caller be allowed to read what it searches',
  },
  'query.no-embeddings': {
    status: 400,
    message:
      'There are no similar documents yet: an administrator has to enter an embedding model in the settings of the AI provider',
  },
  'query.invalid-filters': { status: 400, message: 'The filters parameter must be an object or an array' },
  'query.invalid-operand': { status: 400, message: 'Invalid value for {operator} at {path}: {reason}' },
  'query.invalid-order': { status: 400, message: 'Invalid order. order can only be one of asc|desc|ASC|DESC' },
  'query.invalid-status': {
    status: 400,
    message: "Invalid status param {value} provided. Use 'draft' or 'published'.",
  },
  'query.invalid-locale': {
    status: 400,
    message: 'Invalid locale param {value} provided. Document locales must be strings.',
  },
  'query.invalid-publication-filter': {
    status: 400,
    message: 'Invalid publicationFilter. Allowed values: {allowed}',
  },
  'query.unknown-change-set': { status: 400, message: 'There is no change set {value}' },
  'query.past-unavailable': { status: 400, message: 'That moment cannot be read: {reason}' },
  'query.invalid-nested-populate': { status: 400, message: 'Invalid nested populate for {path}. {reason}' },
  'query.mixed-pagination': {
    status: 400,
    message: 'Cannot use both page & offset pagination in the same query',
  },
  'query.invalid-pagination': { status: 400, message: "Invalid parameter at '{key}': {reason}" },
  'query.too-many-entries': {
    status: 400,
    message: 'Too many entries in {param}: at most {limit} are allowed (setting query.arrayLimit)',
  },
  'query.too-many-parameters': { status: 400, message: 'Too many query parameters: at most {limit} are allowed' },
  'query.too-deep': { status: 400, message: 'The parameter {param} is nested too deeply: at most {limit} levels' },
  'query.malformed': { status: 400, message: 'Malformed query string: {reason}' },
  'query.too-costly': {
    status: 400,
    message: 'The query is too expensive: {reason}. Request less at a time.',
  },
  'query.too-many-at-once': {
    status: 429,
    message: 'Too many concurrent expensive requests of one caller: wait for the responses before sending more',
  },
  // ── events ──
  'feed.unknown-cursor': {
    status: 410,
    message: 'This position in the feed is no longer known: read everything again, and continue from a new cursor',
  },
  'feed.too-many-streams': { status: 429, message: 'Too many streams are open' },
  // ── documents: bodies and writes ──
  'write.missing-data': { status: 400, message: 'Missing "data" payload in the request body' },
  'write.unread-body': {
    status: 400,
    message: 'Missing "data" payload in the request body: its Content-Type is {type}. Send application/json',
  },
  'write.invalid-key': { status: 400, message: 'Invalid key {key}' },
  'write.invalid-key-at': { status: 400, message: 'Invalid key {key} at {path}' },
  'write.invalid': { status: 400, message: '{message}' },
  'write.too-many-entries': {
    status: 400,
    message:
      'Too many entries in {path}: at most {limit} are allowed, those of the lists inside it included (setting write.maxEntries)',
  },
  'write.unknown-locale': {
    status: 400,
    message: 'Locale "{locale}" has not been added. Known locales: {known}',
  },
  'write.not-localized': {
    status: 400,
    message: 'The field {field} is shared by all locales and cannot be changed while a locale version is created',
  },
  'write.invalid-relations': { status: 400, message: 'Invalid relations' },
  'write.unknown-document': { status: 400, message: 'Document with id "{id}", locale "{locale}" not found' },
  'write.unknown-rows': {
    status: 400,
    message: '{count} relation(s) of type {type} associated with this entity do not exist',
  },
  'write.unknown-anchor': {
    status: 400,
    message: 'The relation with id {id} needs to be connected first, before it can be used as a position',
  },
  'write.foreign-component': {
    status: 400,
    message:
      'Some of the provided components in {field} are not related to the entity: leave the id out of those that are new here',
  },
  'write.draft-cannot-be-deleted': {
    status: 400,
    message: 'A draft cannot be deleted alone: leave status out to delete the document',
  },
  'write.no-draft-and-publish': {
    status: 400,
    message: 'The content type {type} has no draft & publish: there is nothing to {action}',
  },
  'write.precondition': { status: 412, message: 'It is not as it was expected to be: read it again' },
  'write.precondition-needed': {
    status: 428,
    message: 'Send If-Match with the ETag of what you have read, or If-None-Match: * for something new',
  },
  'write.invalid-key-header': {
    status: 400,
    message: 'Idempotency-Key must be 1 to 255 characters of visible ASCII',
  },
  'write.key-reused': { status: 422, message: 'This Idempotency-Key was used for another request' },
  'write.no-preview': { status: 400, message: 'There is no preview of {type}: {reason}' },
  'write.several-refused': { status: 400, message: '{count} of {all} documents cannot be changed so' },
  'write.change-set-closed': {
    status: 400,
    message: 'The change set is {state}: only open change sets can be changed',
  },
  'write.change-set-clashes': {
    status: 409,
    message: 'The change set cannot be published: {count} values were changed in it and outside of it',
  },
  'write.change-set-not-published': {
    status: 400,
    message: 'The change set is {state}: only published ones can be undone',
  },
  'write.review-incomplete': {
    status: 409,
    message: 'The review of the change set is not complete for {stage}: {reason}',
  },
  'write.change-set-full': {
    status: 400,
    message: 'A change set has at most {limit} entries (setting write.maxSetEntries)',
  },
  'write.change-set-publishes': {
    status: 400,
    message: 'A write into a change set cannot publish: {reason}',
  },
  'write.unknown-reference': {
    status: 400,
    message: 'No earlier operation of the batch is called {name}, or it has no document',
  },
  'write.batch-too-long': {
    status: 400,
    message: 'The batch took longer than {seconds} seconds: send fewer operations at a time',
  },
  // ── access ──
  'access.unauthorized': { status: 401, message: 'Missing or invalid credentials' },
  'access.token-expired': { status: 401, message: 'Token expired' },
  'access.forbidden': { status: 403, message: 'Forbidden' },
  'access.too-many-requests': { status: 429, message: 'Too many requests, please try again later.' },
  'access.cross-site': {
    status: 403,
    message: 'This request comes from another site: send it from the same origin, as application/json',
  },
  'access.insecure': {
    status: 403,
    message: 'Signing in needs HTTPS. Set publicUrl to an https address, and proxy.trusted where a proxy ends TLS',
  },
  // ── sign-in of clients for administrators: names of RFC 6749, 7591 and 8707 ──
  'oauth.invalid-request': { status: 400, message: '{reason}' },
  'oauth.invalid-client': { status: 401, message: 'Unknown client: it has to register again' },
  'oauth.invalid-client-metadata': { status: 400, message: '{reason}' },
  'oauth.invalid-redirect-uri': { status: 400, message: 'The redirect URI {uri} is not allowed: {reason}' },
  'oauth.invalid-grant': { status: 400, message: 'The code or token is not valid, or not any more' },
  'oauth.invalid-scope': { status: 400, message: 'Unknown scope {scope}: read, write, publish and model exist' },
  'oauth.invalid-target': { status: 400, message: 'Tokens are issued for {resource} only' },
  'oauth.unsupported-grant-type': {
    status: 400,
    message: 'Unknown grant_type: authorization_code and refresh_token exist',
  },
  // ── accounts ──
  'account.invalid': { status: 400, message: '{message}' },
  'account.invalid-parameters': { status: 400, message: 'Invalid parameters: {names}' },
  'account.invalid-credentials': { status: 400, message: 'Invalid identifier or password' },
  'account.blocked': { status: 400, message: 'Your account has been blocked by an administrator' },
  'account.not-confirmed': { status: 400, message: 'Your account email is not confirmed' },
  'account.second-factor-needed': { status: 401, message: 'A code of your second factor is needed' },
  'account.wrong-password': { status: 400, message: 'The provided current password is invalid' },
  'account.same-password': {
    status: 400,
    message: 'Your new password must be different than your current password',
  },
  'account.passwords-differ': { status: 400, message: 'Passwords do not match' },
  'account.taken': { status: 400, message: 'Email or Username are already taken' },
  'account.email-taken': { status: 400, message: 'Email is already taken.' },
  'account.register-disabled': { status: 400, message: 'Register action is currently disabled' },
  'account.incorrect-code': { status: 400, message: 'Incorrect code provided' },
  'account.invalid-token': { status: 400, message: 'Invalid token' },
  'account.missing-refresh-token': { status: 400, message: 'Missing refresh token' },
  'account.invalid-refresh-token': { status: 401, message: 'Invalid refresh token' },
  'account.provider-disabled': { status: 400, message: 'This provider is disabled' },
  'account.provider-failed': { status: 400, message: 'The sign-in at the provider did not succeed: {reason}' },
  'account.user-not-found': { status: 404, message: 'User not found' },
  'account.role-not-found': { status: 404, message: 'Role not found' },
  'account.role-needed': { status: 400, message: 'The role {name} is needed and cannot be removed or changed so' },
  'account.role-managed': {
    status: 409,
    message: 'The role {name} is managed by the access file of the project: change it there',
  },
  'account.not-invited': {
    status: 409,
    message: 'There is no open invitation: the administrator has a password already, or is blocked',
  },
  'account.role-in-use': { status: 409, message: 'The role {name} has administrators: give them another one first' },
  'account.last-administrator': {
    status: 409,
    message: 'This is the last Super Admin who can sign in: make another one first',
  },
  // ── files ──
  'upload.empty': { status: 400, message: 'Files are empty' },
  'upload.malformed': { status: 400, message: 'The form cannot be read: {reason}' },
  'upload.invalid': { status: 400, message: '{message}' },
  'upload.too-large': { status: 413, message: 'FileTooBig' },
  'upload.too-many': { status: 400, message: 'At most {limit} files can be sent at once' },
  'upload.too-many-pixels': {
    status: 400,
    message: 'The image has more than {limit} pixels: send a smaller one, or raise media.pixelLimit',
  },
  'upload.type-refused': { status: 400, message: "File type '{mime}' is not allowed" },
  'upload.name-refused': { status: 400, message: 'File name contains invalid characters' },
  'upload.not-croppable': { status: 400, message: 'This file cannot be cropped: {reason}' },
  'upload.not-found': { status: 404, message: 'file.notFound' },
  'upload.folder-not-found': { status: 404, message: 'Folder not found' },
  'upload.folder-taken': { status: 409, message: 'There is a folder called {name} here already' },
  'upload.folder-cycle': { status: 400, message: 'The folder {name} cannot be in itself or in a folder below it' },
  'upload.folder-not-empty': {
    status: 409,
    message: 'The folder {name} is not empty',
  },
  // ── the content model ──
  'model.invalid': { status: 400, message: 'The content model has mistakes' },
  'model.refused': { status: 409, message: 'The content model cannot be changed so' },
  'model.changed': {
    status: 409,
    message: 'The content model was changed meanwhile: read it again, and repeat the change',
  },
  'model.locked': { status: 403, message: 'The content model is locked here: change it in files, and deploy them' },
  'model.not-revertible': {
    status: 409,
    message: 'This change cannot be reverted: only the latest one can, while everything that it retained still exists',
  },
  // ── extensions of the project ──
  'mail.invalid': { status: 400, message: 'The mail cannot be sent: {reason}' },
  'extension.refused': { status: 400, message: '{message}' },
  // ── events ──
  'event.too-many-webhooks': { status: 409, message: 'There are {limit} webhooks already: remove one first' },
  'outbound.refused': {
    status: 400,
    message: 'The address cannot be reached from here: {reason}. The setting outbound.allowPrivate makes exceptions',
  },
  // ── machine translation and descriptions of images ──
  'assist.not-configured': { status: 409, message: 'No AI provider is configured' },
  'assist.managed': {
    status: 409,
    message: 'The AI provider is set in the configuration of the project: change the setting assist there',
  },
  'assist.pictures-off': { status: 409, message: 'Images may not be sent to the AI provider' },
  'assist.key-rejected': {
    status: 409,
    message: 'The AI provider does not accept the key: enter it again in the settings',
  },
  'assist.provider-busy': {
    status: 409,
    message: 'The AI provider accepts no more requests at the moment, or its quota is used up',
  },
  'assist.provider-failed': {
    status: 409,
    message: 'The AI provider answered with status {status}: check its address and the name of the model',
  },
  'assist.unreachable': { status: 409, message: 'The AI provider cannot be reached: {reason}' },
  'assist.timeout': {
    status: 409,
    message: 'The AI provider did not answer within {seconds} seconds (setting assist.seconds)',
  },
  'assist.invalid-answer': { status: 409, message: 'The answer of the AI provider cannot be used: {reason}' },
  'assist.too-long': { status: 400, message: 'There is too much text: at most {limit} can be sent at once' },
  'assist.too-many': {
    status: 429,
    message: 'Too many requests to the AI provider at once: wait for the answers before sending more',
  },
  // ── http ──
  'http.not-found': { status: 404, message: 'Not Found' },
  'http.method-not-allowed': { status: 405, message: 'Method Not Allowed' },
  'http.malformed-body': { status: 400, message: 'Malformed request body: {reason}' },
  'http.json-scalar': { status: 400, message: 'invalid JSON, only supports object and array' },
  'http.malformed-head': { status: 400, message: 'Malformed request: {reason}' },
  'http.unknown-expectation': { status: 417, message: 'Expectation Failed' },
  'http.malformed-path': { status: 400, message: 'Malformed request path' },
  'http.payload-too-large': { status: 413, message: 'request entity too large' },
  'http.disconnected': { status: 408, message: 'The client closed the connection before it was answered' },
  'http.too-slow': { status: 408, message: 'Request Timeout' },
} as const satisfies Readonly<Record<string, FailureDefinition>>;

/** A code of the catalogue. */
export type FailureCode = keyof typeof failures;

/** One problem of a write: where, and what is wrong. `value` is left out when it was absent. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly value?: unknown;
  /** Default: that of the failure it is part of. */
  readonly code?: FailureCode;
  /** The rule that the value breaks; absent where the message is not about a rule of the catalogue. */
  readonly rule?: Rule;
}

/** An error that the caller can fix. Carries a code of the catalogue, the facts of its message, and, for writes, all problems. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly facts: Facts;
  readonly problems: readonly Problem[];

  constructor(code: FailureCode, facts: Facts = {}, problems: readonly Problem[] = []) {
    super(render(failures[code].message, facts));
    this.name = 'Failure';
    this.code = code;
    this.facts = facts;
    this.problems = problems;
  }

  /** HTTP status of the response. */
  get status(): number {
    return failures[this.code].status;
  }
}

/** All faults. 503 asks the caller to retry later, 507 says that the disk is full. */
export const faults = {
  'store.unavailable': { status: 503, message: 'The database cannot be reached' },
  'store.busy': { status: 503, message: 'The database is busy' },
  'store.full': { status: 507, message: 'The disk is full' },
  'store.read-only': { status: 503, message: 'The database is read-only' },
  'store.model-changed': { status: 503, message: 'The content model was changed meanwhile' },
  'media.unavailable': { status: 503, message: 'The store of files cannot be reached' },
  'media.full': { status: 507, message: 'There is no room left for files' },
  'media.busy': { status: 503, message: 'Too many images are being worked on at once' },
  'account.busy': { status: 503, message: 'Too many passwords are being checked at once' },
  'http.busy': { status: 503, message: 'More requests come than can be answered' },
  'server.part': { status: 503, message: 'A part of the server could not be loaded' },
  'mail.unavailable': { status: 503, message: 'A mail was not accepted' },
  'extension.slow': { status: 503, message: 'An extension of the project took too long' },
  'store.corrupt': { status: 503, message: 'The database file is damaged, refused by its disk, or not a database' },
} as const;

/** A code of `faults`. */
export type FaultCode = keyof typeof faults;

/** An error of disk, database or network. `message` is for the log, never for the caller. */
export class Fault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode, cause?: unknown) {
    super(faults[code].message, { cause });
    this.name = 'Fault';
    this.code = code;
  }

  /** HTTP status of the response. */
  get status(): number {
    return faults[this.code].status;
  }
}

/** An error of ours: an assumption of the code does not hold. */
export class Bug extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'Bug';
  }
}

/** An error that prevents a start or a command: shown to the operator as one line or a list, never to a caller of the API. */
export class CliError extends Error {
  readonly lines: readonly string[];

  constructor(message: string, lines: readonly string[] = []) {
    super(message);
    this.name = 'Refusal';
    this.lines = lines;
  }
}

/** The first line of an error message, without a full stop at its end. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : String(error);
  return (text.split('\n', 1)[0] ?? '').trim().replace(/[.:]$/, '');
}

/** Marks a branch that is unreachable according to the types. */
export function unreachable(value: never): never {
  throw new Bug(`unreachable: ${String(value)}`);
}

function render(template: string, facts: Facts): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
}
