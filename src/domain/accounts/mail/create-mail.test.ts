import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CliError } from '../../../foundations/core/index.js';
import { createMail } from './create-mail.js';
import type { MailSettings } from './settings.js';
import { parseMailBody, parseMailHeaders } from './test-mails.js';
import { type MailRequest, type MailService, mailTemplates, type UserMail } from './types.js';

const code = 'K3v9mQ2xTn4XcW7rLb1Yp9Gd6Hs3Fa0Eu5oRiKjNqPs';
const url = `https://example.org/reset?code=${code}`;
const clock = { now: () => Date.parse('2026-03-01T12:00:00Z') };
const defaults: MailSettings = { from: 'Octavo <no-reply@example.org>', smtp: null, templates: {} };
let folder: string;
let reported: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'octavo-mail-'));
  reported = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const mailWith = (settings: Partial<MailSettings> = {}): MailService =>
  createMail({ ...defaults, ...settings }, folder, clock, (error) => reported.push((error as Error).message));

function request(values: Partial<UserMail['values']> = {}, to = 'ada@example.org'): UserMail {
  return { template: 'user-reset-password', to, values: { username: 'ada', url, code, ...values } };
}

/** Sends the mails and returns the content of the mailbox afterwards. */
async function delivered(requests: readonly MailRequest[], settings: Partial<MailSettings> = {}): Promise<string[]> {
  const mail = mailWith(settings);
  for (const each of requests) mail.send(each);
  await mail.close();
  const mailbox = join(folder, 'mailbox');
  const names = (await readdir(mailbox).catch(() => [])).sort();
  return Promise.all(names.map((name) => readFile(join(mailbox, name), 'utf8')));
}

describe('a mail of the project', () => {
  const own = { to: 'ada@example.org', subject: 'Hello', text: 'Hi' };

  test('is there once the promise resolves', async () => {
    const mail = mailWith();
    await mail.sendOwn(own);
    const [name = ''] = await readdir(join(folder, 'mailbox'));
    expect(await readFile(join(folder, 'mailbox', name), 'utf8')).toMatch(/^Subject: Hello$/m);
    await mail.close();
  });

  test('rejects with its reason, and is not reported: its caller knows', async () => {
    await writeFile(join(folder, 'mailbox'), 'no folder');
    const mail = mailWith();
    const refused = expect(mail.sendOwn(own)).rejects.toMatchObject({
      code: 'mail.unavailable',
      cause: { code: expect.stringMatching(/EEXIST|ENOTDIR/) },
    });
    await mail.close();
    await refused;
    await expect(mail.sendOwn(own)).rejects.toMatchObject({ cause: { message: 'the server stops' } });
    await expect(mail.sendOwn({ ...own, to: 'x' })).rejects.toMatchObject({ code: 'mail.invalid' });
    const long = { text: 'x'.repeat(1_000_000), html: 'x'.repeat(48_577) };
    await expect(mail.sendOwn({ ...own, ...long })).rejects.toMatchObject({ code: 'mail.invalid' });
    expect(reported).toEqual([]);
  });
});

describe('the mailbox folder', () => {
  test('has a file per mail, for its owner alone', async () => {
    const [first, second] = await delivered([request(), request({ username: 'grace' }, 'grace@example.org')]);
    expect([first, second].map((mail) => parseMailHeaders(mail ?? '').get('to')).sort()).toEqual([
      'ada@example.org',
      'grace@example.org',
    ]);
    const mailbox = join(folder, 'mailbox');
    for (const name of await readdir(mailbox)) {
      expect(name).toMatch(/^2026-03-01T12-00-00\.000Z-[0-9a-f]{12}\.eml$/);
      expect((await stat(join(mailbox, name))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(mailbox)).mode & 0o777).toBe(0o700);
    expect(reported).toEqual([]);
  });

  test('shows sender, subject, date, and a plain text with the address', async () => {
    const [mail = ''] = await delivered([request()]);
    expect(Object.fromEntries(parseMailHeaders(mail))).toMatchObject({
      from: 'Octavo <no-reply@example.org>',
      to: 'ada@example.org',
      subject: 'Choose a new password',
      date: 'Sun, 01 Mar 2026 12:00:00 +0000',
      'auto-submitted': 'auto-generated',
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(parseMailBody(mail)).toContain(`\n${url}\n`);
  });

  test.each(mailTemplates)('%s says all it has to say', async (template) => {
    const values = { username: 'ada', name: 'Ada Ä', url, code };
    const [mail = ''] = await delivered([{ template, to: 'ada@example.org', values }]);
    const body = parseMailBody(mail);
    expect(body).toContain(template.startsWith('user') ? '"ada"' : 'Hello Ada Ä,');
    expect([body.includes(`\n${url}\n`), body.includes('{{')]).toEqual([true, false]);
  });

  test('the code stands where there is no address', async () => {
    const [mail = ''] = await delivered([request({ url: '' })]);
    expect(parseMailBody(mail)).toContain(`\n${code}\n`);
  });
});

describe('values (I2, I4)', () => {
  const markers = [
    '{{code}}',
    '{{=it.constructor}}',
    '$'.concat('{7*7}'),
    '<%= process.env.HOME %>',
    '#{7*7}',
    '{% include "/etc/passwd" %}',
    "$& $` $' $1",
    '{{constructor}}',
    '{{{url}}}',
  ];

  test.each(markers)('%s is printed as it is', async (marker) => {
    const [mail = ''] = await delivered([request({ username: marker })], {
      templates: { 'user-reset-password': { subject: 'For {{username}}', text: '[{{username}}]\n' } },
    });
    expect(parseMailBody(mail)).toBe(`[${marker}]\n`);
    expect(parseMailHeaders(mail).get('subject')).toBe(`For ${marker}`);
  });

  test('cannot add a header, a recipient or a paragraph', async () => {
    const username = 'x\r\nBcc: eve@example.org\r\n\r\nOpen https://evil.example\u2028now\u0000';
    const [mail = ''] = await delivered([request({ username })], {
      templates: { 'user-reset-password': { subject: 'For {{username}}', text: '[{{username}}]\n' } },
    });
    expect([...parseMailHeaders(mail).keys()].sort()).toEqual([
      'auto-submitted',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ]);
    expect(parseMailBody(mail)).toBe('[x Bcc: eve@example.org Open https://evil.example now ]\n');
  });

  test.each([
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    '<a@example.org>',
    'a b@example.org',
    'a@b@example.org',
    '"a,b"@example.org',
    '',
  ])('an address %j is not written to', async (to) => {
    expect(await delivered([request({}, to)])).toEqual([]);
    expect(reported).toEqual([expect.stringContaining('what is no mail address')]);
  });

  test('a subject in other letters is one header line that reads the same', async () => {
    const username = 'Žluťoučký kůň '.repeat(20).trim();
    const [mail = ''] = await delivered([request({ username })], {
      templates: { 'user-reset-password': { subject: '{{username}}', text: 'x\n' } },
    });
    expect(parseMailHeaders(mail).get('subject')).toBe(username);
  });
});

describe("a project's own texts", () => {
  const withText = (subject: string, text: string): Partial<MailSettings> => ({
    templates: { 'user-confirmation': { subject, text } },
  });

  test('replace the built-in ones', async () => {
    const mail: MailRequest = { ...request(), template: 'user-confirmation' };
    const [text = ''] = await delivered([mail], withText('Hallo {{ username }}', 'Code: {{code}}\n'));
    expect([parseMailHeaders(text).get('subject'), parseMailBody(text)]).toEqual(['Hallo ada', `Code: ${code}\n`]);
  });

  test.each(['{{name}}', '{{user.name}}', '{{#if url}}', '{{constructor}}', '{{__proto__}}', '{{}}', '{{username'])(
    '%s is refused',
    (text) => {
      expect(() => mailWith(withText('x', text))).toThrow(CliError);
      expect(() => mailWith(withText(text, 'x'))).toThrow(CliError);
    },
  );

  test('a refusal names every mistake, and what there is', () => {
    try {
      mailWith(withText('{{a}}', '{{b}} {{c'));
      expect.unreachable();
    } catch (error) {
      expect((error as CliError).lines).toEqual([
        'mail.templates.user-confirmation.subject has {{a}}; there are {{username}}, {{url}}, {{code}}',
        'mail.templates.user-confirmation.text has {{b}}; there are {{username}}, {{url}}, {{code}}',
        'mail.templates.user-confirmation.text has a {{ without its }}; there are {{username}}, {{url}}, {{code}}',
      ]);
    }
  });
});

test.each(['', 'Octavo', 'a@', 'A <a@b>\r\nBcc: c@d', 'a@b, c@d'])('a sender %j is refused', (from) => {
  expect(() => mailWith({ from })).toThrow('mail.from must be an address');
});

test.each([
  'mail.example.org',
  'http://mail.example.org',
  'smtp://',
  'smtp://host?tls.rejectUnauthorized=false',
  'smtp://a:%zz@host',
])('a mail server %j is refused', (smtp) => {
  expect(() => mailWith({ smtp })).toThrow(CliError);
});

describe('too much, or too late', () => {
  test('mails beyond a thousand are not sent, and reported', async () => {
    const mails = await delivered(Array.from({ length: 1_003 }, () => request()));
    expect(mails).toHaveLength(1_000);
    const message = 'The mail "user-reset-password" was not sent: 1000 mails are waiting';
    expect(reported).toEqual([message, message, message]);
  });

  test('nothing is sent after closing', async () => {
    const mail = mailWith();
    await mail.close();
    mail.send(request());
    await mail.close();
    expect(reported).toEqual(['The mail "user-reset-password" was not sent: the server stops']);
    expect(await readdir(folder)).toEqual([]);
  });
});
