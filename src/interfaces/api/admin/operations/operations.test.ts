import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture, ownerEmail } from '../../../../../test/support/admin-fixture.js';
import { parseMailBody, parseMailHeaders } from '../../../../domain/accounts/mail/test-mails.js';

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture({ publicUrl: 'http://localhost:1337', media: { filesLimit: 7 } });
});

afterAll(() => fixture.close());

const read = async (path: string) => (await fixture.ask({ path, as: fixture.owner })).data;
const post = async (path: string) => (await fixture.ask({ method: 'POST', path, as: fixture.owner })).data;

describe('storage', () => {
  test('returns the storage of files and the limits of uploads', async () => {
    const { dataDir } = fixture.app;
    expect(await read('storage')).toMatchObject({
      provider: 'local',
      place: join(dataDir, 'uploads'),
      filesLimit: 7,
      files: 0,
      bytes: 0,
      formats: [
        { name: 'small', side: 500 },
        { name: 'medium', side: 750 },
        { name: 'large', side: 1000 },
      ],
    });
  });

  test('a test leaves nothing behind', async () => {
    expect(await post('storage/test')).toMatchObject({ failed: null, reason: null });
    const left = await readdir(join(fixture.app.dataDir, 'uploads'), { recursive: true });
    expect(left.filter((name) => name !== '.incoming')).toEqual([]);
  });
});

describe('mail', () => {
  test('returns the destination of mails', async () => {
    const state = await read('mail');
    expect(state).toMatchObject({ place: { is: 'mailbox' }, publicUrl: 'http://localhost:1337' });
    expect(state.templates).toContainEqual({ name: 'administrator-invitation', own: false });
  });

  test('a test mail goes to the requesting administrator', async () => {
    expect(await post('mail/test')).toMatchObject({ to: ownerEmail, reason: null });
    const folder = join(fixture.app.dataDir, 'mailbox');
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const [mail = ''] = mails.filter((one) => one.includes('A test from Octavo'));
    expect(parseMailHeaders(mail).get('to')).toBe(ownerEmail);
    expect(parseMailBody(mail)).toContain('sent from the panel');
  });
});

test('no credentials of a mail server or an object store are returned', async () => {
  const secrets = ['hidden-name', 'hidden-word', 'hidden-key', 'hidden-secret'];
  const guarded = await openAdminFixture({
    mail: { smtp: 'smtp://hidden-name:hidden-word@127.0.0.1:9' },
    media: {
      provider: 's3',
      s3: {
        endpoint: 'http://hidden-name:hidden-word@127.0.0.1:9/bucket?token=hidden-key',
        region: 'here',
        accessKeyId: 'hidden-key',
        secretAccessKey: 'hidden-secret',
        prefix: 'a/',
      },
    },
  });
  const ask = (method: string, path: string) => guarded.ask({ method, path, as: guarded.owner });
  const answers = [
    await ask('GET', 'storage'),
    await ask('GET', 'mail'),
    await ask('GET', 'system'),
    await ask('POST', 'mail/test'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const { text } of answers) for (const secret of secrets) expect(text).not.toContain(secret);
  const [storage, mail, , sent] = answers.map(({ data }) => data);
  expect(storage).toMatchObject({ provider: 's3', place: 'http://127.0.0.1:9/bucket/a/' });
  expect(mail.place).toEqual({ is: 'server', host: '127.0.0.1', port: 9, encryption: 'offered', signsIn: true });
  expect(sent.reason).toMatch(/ECONNREFUSED|ESOCKET|ECONNECTION/);
  await guarded.close();
});

test('the system returns versions, sizes, documents and scheduled jobs', async () => {
  const body = { data: { title: 'Boats' } };
  await fixture.ask({ method: 'POST', path: 'content/articles', as: fixture.owner, body });
  const system = await read('system');
  expect(system).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    node: process.version,
    database: { version: expect.stringMatching(/^\d+\.\d+/) },
  });
  expect(system.database.bytes).toBeGreaterThan(10_000);
  expect(Date.parse(system.startedAt)).toBeLessThanOrEqual(Date.now());
  const counts = new Map(system.documents.map((one: { uid: string; documents: number }) => [one.uid, one.documents]));
  expect(counts.get('api::article.article')).toBe(1);
  expect(JSON.stringify(system)).not.toContain('password');
});
