import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { App, PartialConfig } from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { parseMailBody, parseMailHeaders } from '../../../src/domain/accounts/mail/test-mails.js';
import type { Row } from '../../../src/storage/database/index.js';
import { removeFolder } from '../../support/data-folder.js';
import { noLimits } from '../../support/no-limits.js';
import { withNumbers } from '../../support/rows.js';
import { type Answer, type Asked, newProject, send, startOn } from '../support/fixture.js';

/** A running server for tests about accounts. Nobody is counted unless the configuration says so. */
export interface Instance {
  readonly app: App;
  readonly project: string;
  /** A full-access token. */
  readonly token: string;
  close(): Promise<void>;
}

/** An end user who has just signed in. */
export interface Member {
  readonly id: number;
  readonly documentId: string;
  readonly username: string;
  readonly email: string;
  readonly jwt: string;
  readonly refreshToken: string;
}

/** The password of everybody who is not given another. */
export const password = 'nine green bottles';

/** Starts a server on a new project, without documents. `files`: the model, where it is another one. */
export async function openInstance(config: PartialConfig = {}, files?: ReadonlyMap<string, string>): Promise<Instance> {
  const project = await newProject(files);
  const app = await startOn(project, { ...config, limits: { ...noLimits, ...config.limits } });
  const token = app.firstToken;
  if (token === null) throw new Error('a new data folder comes with a token');
  return {
    app,
    project,
    token,
    async close() {
      await app.close();
      await removeFolder(project);
    },
  };
}

/** Headers of a page of the server's own, as requests without a socket see it. */
export const ownPage: Readonly<Record<string, string>> = { host: 'localhost', origin: 'http://localhost' };

const json = { 'content-type': 'application/json' };

/** Sends a body as JSON, as it is. */
export function post(
  { app }: { readonly app: Pick<App, 'inject'> },
  url: string,
  body: unknown,
  more: Partial<Asked> = {},
): Promise<Answer> {
  const headers = { ...json, ...more.headers };
  return send(app, { method: 'POST', ...more, url, headers, payload: JSON.stringify(body) });
}

/** The body of an answer that has to have this status. */
export function bodyIn<T>(answer: Answer, status = 200): T {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
  return JSON.parse(answer.text) as T;
}

/** The message of a failure. */
export function messageOf(answer: Answer): string {
  return (JSON.parse(answer.text) as { readonly error: { readonly message: string } }).error.message;
}

interface SessionBody {
  readonly jwt: string;
  readonly refreshToken: string;
  readonly user: { readonly id: number; readonly documentId: string; readonly email: string };
}

/** The tokens in the answer of a sign-in. */
export function sessionIn(answer: Answer): Pick<Member, 'id' | 'documentId' | 'email' | 'jwt' | 'refreshToken'> {
  const { jwt, refreshToken, user } = bodyIn<SessionBody>(answer);
  const { id, documentId, email } = user;
  return { id, documentId, email, jwt, refreshToken };
}

/** Registers somebody, which signs them in. */
export async function joinAs(instance: Instance, username: string, secret = password): Promise<Member> {
  const email = `${username}@users.example`;
  const answer = await post(instance, '/api/auth/local/register', { username, email, password: secret });
  return { username, ...sessionIn(answer) };
}

/** The request of a sign-in. */
export function signIn(instance: { readonly app: Pick<App, 'inject'> }, identifier: string, secret = password) {
  return post(instance, '/api/auth/local', { identifier, password: secret });
}

/** Signs somebody in who is known already. */
export async function signedIn(instance: Instance, username: string, secret = password): Promise<Member> {
  return { username, ...sessionIn(await signIn(instance, username, secret)) };
}

/** A server whose users have to confirm their addresses, with two who did and are signed in. */
export async function openPlaceWithTwo(): Promise<{
  readonly instance: Instance;
  readonly anna: Member;
  readonly berta: Member;
}> {
  const instance = await openInstance({ users: { emailConfirmation: true } });
  const role = 1;
  for (const username of ['anna', 'berta']) {
    const email = `${username}@users.example`;
    await post(instance, '/api/users', { username, email, password, role, confirmed: true }, { as: instance.token });
  }
  return { instance, anna: await signedIn(instance, 'anna'), berta: await signedIn(instance, 'berta') };
}

/** Requests a new password, and returns the mailed code. */
export async function resetCode(instance: Instance, email: string): Promise<string> {
  const asked = await post(instance, '/api/auth/forgot-password', { email });
  if (asked.status !== 200) throw new Error(`no mail was sent: ${asked.status}`);
  return (await mailTo(instance, email)).code;
}

/** Makes an administrator, without an invitation; returns the row id. */
export async function addAdministrator({ app }: Instance, email: string, role = 'Super Admin'): Promise<number> {
  return (await app.accounts.administrators.add({ email, password: administratorPassword, role }, systemActor)).id;
}

/** The password of every administrator. */
export const administratorPassword = 'twelve green bottles';

/** Signs an administrator in; returns the cookie, as it goes into a header. */
export async function enter(instance: Instance, email: string, secret = administratorPassword): Promise<string> {
  const answer = await asPage(instance, 'POST', '/admin/api/sign-in', { email, password: secret });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return cookieIn(answer);
}

/** The first cookie that an answer sets, without its attributes. */
export function cookieIn(answer: Answer): string {
  const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return pair;
}

/** Sends a request as the panel does. `cookie`: the session; absent: signed out. */
export function asPage(
  { app }: { readonly app: Pick<App, 'inject'> },
  method: string,
  url: string,
  body?: unknown,
  cookie?: string,
): Promise<Answer> {
  const headers = { ...ownPage, ...(cookie === undefined ? {} : { cookie }) };
  if (body === undefined) return send(app, { method, url, headers });
  return send(app, { method, url, headers: { ...headers, ...json }, payload: JSON.stringify(body) });
}

/** Rows of the database as they are stored. Names stand as SQLite has them. */
export async function rowsOf({ app }: Pick<Instance, 'app'>, sql: string): Promise<readonly Row[]> {
  return (await app.store.rows({ sql, slots: [], reads: [] }, [])).map(withNumbers);
}

/** A change behind everybody's back; returns how many rows it changed. */
export function change({ app }: Pick<Instance, 'app'>, sql: string): Promise<number> {
  return app.store.write((transaction) => transaction.run({ sql, slots: [], reads: [] }, []));
}

/** A mail that was written to the mailbox folder. */
export interface Received {
  readonly to: string;
  readonly text: string;
  /** The first secret in it. */
  readonly code: string;
}

/** Waits for the mail to an address, and takes it out of the mailbox. */
export async function mailTo(instance: Instance, address: string): Promise<Received> {
  for (let waited = 0; waited < 5_000; waited += 10) {
    for (const { path, ...mail } of await mailbox(instance)) {
      if (mail.to !== address) continue;
      await rm(path);
      return mail;
    }
    await pause(10);
  }
  throw new Error(`no mail to ${address}`);
}

/** Removes all mails from the mailbox, once the expected number has arrived, and a moment later. */
export async function emptyMailbox(instance: Instance, expected = 0): Promise<readonly Received[]> {
  for (let waited = 0; waited < 5_000 && (await mailbox(instance)).length < expected; waited += 10) await pause(10);
  await pause(100);
  const mails = await mailbox(instance);
  for (const { path } of mails) await rm(path);
  return mails;
}

async function mailbox({ app }: Instance): Promise<readonly (Received & { readonly path: string })[]> {
  const folder = join(app.dataDir, 'mailbox');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const path = join(folder, name);
        const mail = await readFile(path, 'utf8');
        const text = parseMailBody(mail);
        const [code = ''] = /(?<![\w-])[\w-]{43}(?![\w-])/.exec(text) ?? [];
        return { path, to: parseMailHeaders(mail).get('to') ?? '', text, code };
      }),
  );
}

/** How often each status came. */
export function tally(statuses: readonly number[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
