import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { addAdministrator, type Instance, mailTo, openInstance, ownPage, password, post } from './support.js';

/* Links in mails lead where the operator says, whatever the request says about where the server is. */

const evil = 'evil.example';
const base = 'https://cms.example.org';

let instance: Instance;

beforeAll(async () => {
  instance = await openInstance({
    publicUrl: base,
    users: { emailConfirmation: true, resetPasswordUrl: 'https://front.example/reset?lang=en' },
  });
  for (const username of ['confirmed', 'unconfirmed']) {
    const body = {
      username,
      email: `${username}@users.example`,
      password,
      role: 1,
      confirmed: username === 'confirmed',
    };
    await post(instance, '/api/users', body, { as: instance.token });
  }
});

afterAll(() => instance.close());

describe('H1 links in mails', () => {
  const forged: readonly Readonly<Record<string, string>>[] = [
    { host: evil },
    { host: `${evil}:443` },
    { host: 'localhost', 'x-forwarded-host': evil, 'x-forwarded-proto': 'https', 'x-forwarded-port': '444' },
    { host: 'localhost', forwarded: `host=${evil};proto=https`, 'x-host': evil, 'x-original-host': evil },
    { host: 'localhost', origin: `https://${evil}`, referer: `https://${evil}/reset` },
    { host: 'localhost', 'x-forwarded-server': evil, 'x-http-host-override': evil, 'x-forwarded-prefix': `//${evil}` },
  ];

  const asks = forged.map((headers) => [JSON.stringify(headers), headers] as const);

  test.each(asks)('%s: they lead to the configured pages', async (_, headers) => {
    const body = { url: `https://${evil}`, resetPasswordUrl: `https://${evil}`, redirect: `//${evil}` };
    const email = 'confirmed@users.example';
    expect((await post(instance, '/api/auth/forgot-password', { ...body, email }, { headers })).status).toBe(200);
    const reset = await mailTo(instance, email);
    expect(reset.text).toContain(`https://front.example/reset?lang=en&code=${reset.code}`);
    const unconfirmed = 'unconfirmed@users.example';
    expect(
      (await post(instance, '/api/auth/send-email-confirmation', { ...body, email: unconfirmed }, { headers })).status,
    ).toBe(200);
    const confirmation = await mailTo(instance, unconfirmed);
    expect(confirmation.text).toContain(`${base}/api/auth/email-confirmation?confirmation=${confirmation.code}`);
    for (const { text, code } of [reset, confirmation])
      expect(text.replaceAll(code, '')).not.toMatch(/evil|localhost|444/);
  });

  test('a host with a user name in it is rejected before any account is looked up', async () => {
    const headers = { host: `localhost@${evil}` };
    const email = 'confirmed@users.example';
    expect((await post(instance, '/api/auth/forgot-password', { email }, { headers })).status).toBe(400);
  });

  test('those of administrators too', async () => {
    await addAdministrator(instance, 'ann@example.org');
    for (const headers of forged) {
      // The admin API only accepts its own pages; a proxy may forward others as such.
      const said = { ...headers, 'sec-fetch-site': 'same-origin' };
      await post(instance, '/admin/api/forgot-password', { email: 'ann@example.org' }, { headers: said });
      const { text, code } = await mailTo(instance, 'ann@example.org');
      expect(text).toContain(`${base}/admin/reset-password?code=${code}`);
      expect(text.replaceAll(code, '')).not.toMatch(/evil|localhost|444/);
    }
    const invited = await instance.app.accounts.administrators.invite(
      { email: 'new@example.org', role: 2 },
      systemActor,
    );
    expect((await mailTo(instance, 'new@example.org')).text).toContain(
      `${base}/admin/reset-password?code=${invited.code}`,
    );
  });

  test('where no address is configured, no mail names one, behind a trusted proxy or not', async () => {
    const bare = await openInstance({ users: { emailConfirmation: true }, proxy: { trusted: ['127.0.0.1'] } });
    try {
      const email = 'anna@users.example';
      await post(bare, '/api/auth/local/register', { username: 'anna', email, password });
      expect((await mailTo(bare, email)).text).toMatch(/^\/api\/auth\/email-confirmation\?confirmation=/m);
      await addAdministrator(bare, 'ann@example.org');
      for (const headers of forged) {
        await post(bare, '/api/auth/forgot-password', { email }, { headers });
        const { text, code } = await mailTo(bare, email);
        expect(text).toContain(`\n${code}\n`);
        expect(text).not.toMatch(/https?:|\/\/|evil|localhost/);
        await post(bare, '/api/auth/send-email-confirmation', { email }, { headers });
        expect((await mailTo(bare, email)).text).not.toMatch(/https?:|\/\/|evil|localhost/);
      }
      await post(bare, '/admin/api/forgot-password', { email: 'ann@example.org' }, { headers: ownPage });
      expect((await mailTo(bare, 'ann@example.org')).text).not.toMatch(/https?:|\/\/|evil|localhost/);
    } finally {
      await bare.close();
    }
  });

  test('names are printed as they are, and write no mail of their own', async () => {
    for (const username of [
      '{{code}}',
      `x\r\nBcc: eve@${evil}`,
      `<a href="https://${evil}">click</a>`,
      `${evil}/{{url}}`,
    ]) {
      const email = `name${username.length}@users.example`;
      const answer = await post(
        instance,
        '/api/users',
        { username, email, password, role: 1, confirmed: true },
        { as: instance.token },
      );
      if (answer.status !== 201) continue;
      await post(instance, '/api/auth/forgot-password', { email });
      const { text, code } = await mailTo(instance, email);
      expect(text.split(code).length - 1).toBe(1);
      expect(text).toContain(username.replaceAll(/\s+/g, ' '));
    }
  });
});
