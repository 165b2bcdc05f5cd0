import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMail } from './create-mail.js';
import { parseMailBody } from './test-mails.js';
import type { MailService, UserMail } from './types.js';

/** A mail as received by the server. */
interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly text: string;
}

/** A mail server on this machine. */
interface MailServer {
  readonly url: string;
  /** The mails it took. */
  readonly mails: readonly Received[];
  /** Number of mails that clients tried to send. */
  attempts(): number;
  /** Number of sign-in attempts. */
  signIns(): number;
  close(): Promise<void>;
}

/** The unusual behaviour of the server. */
interface MailServerOptions {
  /** Status codes with which it rejects the first mails. */
  readonly answers?: readonly number[];
  /** The text sent with those. */
  readonly says?: string;
  readonly user?: string;
  readonly password?: string;
}

/** Starts a mail server on any free port. */
async function mailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { answers = [], says = 'not now', user, password } = options;
  const mails: Received[] = [];
  let attempts = 0;
  let signIns = 0;
  const server = new SMTPServer({
    disabledCommands: user === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password: given }, _session, done) {
      signIns += 1;
      if (username === user && given === password) done(null, { user: username });
      else done(new Error('wrong name or password'));
    },
    onData(stream, { envelope }, done) {
      const answer = answers[attempts++];
      const { mailFrom, rcptTo } = envelope;
      const from = mailFrom === false ? '' : mailFrom.address;
      text(stream).then((body) => {
        if (answer !== undefined) {
          done(Object.assign(new Error(says), { responseCode: answer }));
          return;
        }
        mails.push({ from, to: rcptTo.map(({ address }) => address), text: body.replaceAll('\r\n', '\n') });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  server.listen(0);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    attempts: () => attempts,
    signIns: () => signIns,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const code = 'K3v9mQ2xTn4XcW7rLb1Yp9Gd6Hs3Fa0Eu5oRiKjNqPs';
const url = `https://example.org/reset?code=${code}`;
const clock = { now: () => Date.parse('2026-03-01T12:00:00Z') };
const request: UserMail = {
  template: 'user-reset-password',
  to: 'ada@example.org',
  values: { username: 'ada', url, code },
};
let folder: string;
let reported: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-smtp-'));
  reported = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const mailWith = (smtp: string): MailService =>
  createMail({ from: 'Octavo <no-reply@example.org>', smtp, templates: {} }, folder, clock, (error) =>
    reported.push((error as Error).message),
  );

describe('a mail server', () => {
  test('gets the mail', async () => {
    const server = await mailServer();
    const mail = mailWith(server.url);
    mail.send(request);
    await mail.close();
    await server.close();
    expect(reported).toEqual([]);
    expect(server.mails.map(({ from, to }) => [from, to])).toEqual([['no-reply@example.org', ['ada@example.org']]]);
    expect(parseMailBody(server.mails[0]?.text ?? '')).toContain(code);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that is busy gets it once more', async () => {
    const server = await mailServer({ answers: [451] });
    const mail = mailWith(server.url);
    mail.send(request);
    await expect.poll(() => server.mails.length, { timeout: 5_000 }).toBe(1);
    await mail.close();
    await server.close();
    expect(reported).toEqual([]);
  });

  test('that rejects a mail gets no retry; the report quotes neither mail nor response', async () => {
    const server = await mailServer({ answers: [550, 550], says: `no ${url} for ada@example.org` });
    const mail = mailWith(server.url);
    mail.send(request);
    await expect.poll(() => reported).toHaveLength(1);
    await mail.close();
    await server.close();
    expect(server.attempts()).toBe(1);
    expect(reported[0]).toMatch(/^The mail "user-reset-password" was not sent: the mail server answered 550 to /);
    expect(reported[0]).not.toMatch(/ada|example|K3v9/);
  });

  test('that is not there is reported, and sending stays quick', async () => {
    const server = await mailServer();
    await server.close();
    const mail = mailWith(server.url);
    const started = performance.now();
    mail.send(request);
    expect(performance.now() - started).toBeLessThan(50);
    await mail.close();
    expect(reported).toEqual([expect.stringContaining('ECONNREFUSED')]);
  });

  test.runIf(process.platform === 'linux')('gets no password without TLS, unless it is on this machine', async () => {
    const server = await mailServer({ user: 'me', password: 'pass' });
    // An address of this machine that is not known to be one.
    const mail = mailWith(server.url.replace('127.0.0.1', 'me:pass@127.0.0.2'));
    mail.send(request);
    await mail.close();
    await server.close();
    expect([server.mails.length, server.signIns()]).toEqual([0, 0]);
    expect(reported).toEqual([expect.stringMatching(/ETLS|STARTTLS/)]);
  });

  test('gets name and password', async () => {
    const server = await mailServer({ user: 'me@example.org', password: 'p%:@/' });
    const mail = mailWith(server.url.replace('smtp://', 'smtp://me%40example.org:p%25%3A%40%2F@'));
    mail.send(request);
    await mail.close();
    await server.close();
    expect([reported, server.mails.length]).toEqual([[], 1]);
  });
});

describe('a test', () => {
  test('is one attempt, and returns its outcome', async () => {
    const server = await mailServer({ answers: [451] });
    const mail = mailWith(server.url);
    expect(await mail.test('ada@example.org')).toMatch(/^the mail server answered 451 to /);
    expect(await mail.test('ada@example.org')).toBeNull();
    await mail.close();
    await server.close();
    expect([server.attempts(), server.mails[0]?.to, reported]).toEqual([2, ['ada@example.org'], []]);
  });

  test.each([
    ['smtps://a:b@mail.example.org', { host: 'mail.example.org', port: 465, encryption: 'always', signsIn: true }],
    ['smtp://a:b@mail.example.org:25', { host: 'mail.example.org', port: 25, encryption: 'demanded', signsIn: true }],
    ['smtp://mail.example.org', { host: 'mail.example.org', port: 587, encryption: 'offered', signsIn: false }],
  ])('of %s: the destination is shown without name and password', (smtp, destination) => {
    expect(mailWith(smtp).destination).toEqual({ is: 'server', ...destination });
  });
});
