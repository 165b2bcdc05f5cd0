import { hash } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../support/answers.js';
import { cpuOf } from '../support/cost.js';
import { type Answer, send } from '../support/fixture.js';
import {
  addAdministrator,
  administratorPassword,
  asPage,
  change,
  emptyMailbox,
  enter,
  type Instance,
  joinAs,
  type Member,
  mailTo,
  openInstance,
  password,
  post,
  rowsOf,
  signedIn,
  signIn,
} from './support.js';

/* What a password may be, whose it has to be, and which addresses are one. */

let instance: Instance;
/** CPU milliseconds that clearly are not those of a password's digest, whatever the speed of the machine. */
let cheap: number;

beforeAll(async () => {
  instance = await openInstance();
  cheap = (await cpuOf(() => hash(password, 10), 0)) / 2;
});

afterAll(() => instance.close());

let made = 0;

/** CPU milliseconds that the refusal of a body costs. */
function costOf(url: string, body: unknown, status: number): Promise<number> {
  const payload = Buffer.from(JSON.stringify(body));
  const headers = { 'content-type': 'application/json' };
  const ask = () => send(instance.app, { method: 'POST', url, headers, payload });
  return cpuOf(async () => expectRefusal(await ask(), status, url), cheap);
}

const register = (secret: unknown, name = `user${made++}`): Promise<Answer> =>
  post(instance, '/api/auth/local/register', { username: name, email: `${name}@users.example`, password: secret });

describe('A7 lengths of passwords', () => {
  const shortest = 6;
  const longest = 128;
  const four = '\u{1F511}';

  test.each([
    [0, ''],
    [1, 'x'],
    [shortest - 1, 'x'.repeat(shortest - 1)],
    ['5, of four bytes each', four.repeat(shortest - 1)],
    [longest + 1, 'x'.repeat(longest + 1)],
    ['129, of four bytes each', four.repeat(longest + 1)],
    [1_000, 'x'.repeat(1_000)],
    [900_000, 'x'.repeat(900_000)],
    ['128, and as many joiners', 'x\u200d'.repeat(longest)],
  ])('%s characters are refused, at no cost', async (_, secret) => {
    const chosen = { username: 'nobody', email: 'nobody@users.example', password: secret };
    expect(await costOf('/api/auth/local/register', chosen, 400)).toBeLessThan(cheap);
    expect((await rowsOf(instance, "SELECT id FROM up_users WHERE username = 'nobody'")).length).toBe(0);
    // For sign-ins, a password that cannot exist is a wrong password.
    if (secret.length <= 2 * longest) return;
    expect(await costOf('/api/auth/local', { identifier: 'nobody', password: secret }, 400)).toBeLessThan(cheap);
  });

  test('a megabyte is too much for a body', async () => {
    const chosen = { username: 'nobody', email: 'nobody@users.example', password: 'x'.repeat(1_048_576) };
    expect(await costOf('/api/auth/local/register', chosen, 413)).toBeLessThan(cheap);
  });

  test.each([
    [shortest, 'x'.repeat(shortest)],
    [7, 'seven c'],
    [8, 'eight ch'],
    [64, 'y'.repeat(64)],
    [72, 'y'.repeat(72)],
    [73, 'y'.repeat(73)],
    [longest, 'y'.repeat(longest)],
    ['64, of four bytes each', four.repeat(64)],
    ['128, of four bytes each', four.repeat(longest)],
  ])(
    '%s characters are accepted, and what differs in the last one, or is longer or shorter by one, is another password',
    async (_, secret) => {
      const name = `user${made}`;
      expect((await register(secret)).status).toBe(200);
      const characters = [...secret];
      const shorter = characters.slice(0, -1).join('');
      const others = characters.length % 2 === 0 ? [shorter, `${secret}z`] : [`${shorter}z`];
      const refused = await Promise.all(others.map(async (other) => (await signIn(instance, name, other)).status));
      expect(refused).toEqual(others.map(() => 400));
      expect((await signIn(instance, name, secret)).status).toBe(200);
    },
  );

  test('72 bytes and 73 that begin alike open two accounts, each its own', async () => {
    const [first, second] = ['a'.repeat(72), 'a'.repeat(73)];
    const names = [`user${made}`, `user${made + 1}`];
    for (const secret of [first, second]) expect((await register(secret)).status).toBe(200);
    const statuses = await Promise.all(
      names.flatMap((name) => [first, second].map(async (secret) => (await signIn(instance, name, secret)).status)),
    );
    expect(statuses).toEqual([200, 400, 400, 200]);
  });

  test('passwords beyond the 72nd byte of an imported digest are not ignored', async () => {
    for (const [length, tried, status] of [
      [72, 72, 200],
      [72, 73, 400],
      // Its digest covers 72 bytes; a user with such an imported password has to choose another one.
      [73, 73, 400],
    ] as const) {
      const name = `user${made}`;
      expect((await register('to be replaced')).status).toBe(200);
      const digest = (await hash('b'.repeat(length), 4)).replace('$2b$', '$2a$');
      await change(instance, `UPDATE up_users SET password = '${digest}' WHERE username = '${name}'`);
      expect((await signIn(instance, name, 'b'.repeat(tried))).status, `${tried} for ${length}`).toBe(status);
      const [row] = await rowsOf(instance, `SELECT password FROM up_users WHERE username = '${name}'`);
      expect(String(row?.password).startsWith(status === 200 ? '$argon2id$' : '$2a$')).toBe(true);
    }
  });
});

describe('A7 characters of passwords', () => {
  test.each([
    ['NUL in the middle', 'nine\0green bottles'],
    ['NUL at the end', 'nine green bottles\0'],
    ['half of a character', 'nine green \ud83d bottles'],
    ['the other half', 'nine green \udd11 bottles'],
  ])('%s is refused, and opens nothing that it is cut to', async (_, secret) => {
    expectRefusal(await register(secret), 400, secret);
    const name = `user${made}`;
    expect((await register('nine')).status).toBe(400);
    expect((await register('nine green bottles', name)).status).toBe(200);
    expectRefusal(await signIn(instance, name, secret), 400, secret);
    const body = { currentPassword: 'nine green bottles', password: secret, passwordConfirmation: secret };
    const { jwt } = await signedIn(instance, name, 'nine green bottles');
    expectRefusal(await post(instance, '/api/auth/change-password', body, { as: jwt }), 400, secret);
  });

  test('one character that is written in two ways is one, however it was typed; others are not', async () => {
    const [composed, decomposed] = ['caf\u00e9 bottles', 'cafe\u0301 bottles'];
    for (const [chosen, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      const name = `user${made}`;
      expect((await register(chosen)).status).toBe(200);
      expect((await signIn(instance, name, typed)).status).toBe(200);
    }
    const others = [
      'cafe bottles',
      'caf\u00e8 bottles',
      'Caf\u00e9 bottles',
      'caf\u00e9 bottles ',
      'caf\u00e9\u200bbottles',
      'caf\u0435 bottles',
    ];
    const refused = await Promise.all(
      others.map(async (other) => (await signIn(instance, `user${made - 1}`, other)).status),
    );
    expect(refused).toEqual(others.map(() => 400));
  });

  test.each([[[password]], [{ length: 18 }], [{ toString: password }], [123_456], [true], [null], [{ $ne: null }]])(
    '%j is no password',
    async (secret) => {
      expectRefusal(await register(secret), 400, JSON.stringify(secret));
      const body = { identifier: 'user0', password: secret };
      expectRefusal(await post(instance, '/api/auth/local', body), 400, JSON.stringify(secret));
    },
  );
});

describe('A11 changing what one signs in with', () => {
  const chosen = { password: 'ten green bottles', passwordConfirmation: 'ten green bottles' };
  let changer: Member;

  beforeAll(async () => {
    changer = await joinAs(instance, 'changer');
  });

  test.each([
    ['none', {}],
    ['an empty one', { currentPassword: '' }],
    ['a wrong one', { currentPassword: 'no green bottle' }],
    ['the new one', { currentPassword: 'ten green bottles' }],
    ['null', { currentPassword: null }],
    ['a list that holds it', { currentPassword: [password] }],
    ['an operator', { currentPassword: { $ne: null } }],
    ['true', { currentPassword: true }],
    ['it under another name', { current_password: password, oldPassword: password }],
    ['it and NUL', { currentPassword: `${password}\0` }],
    ['it in capitals', { currentPassword: password.toUpperCase() }],
  ])('the password needs the current one: %s will not do', async (what, extra) => {
    const before = await rowsOf(instance, `SELECT * FROM up_users WHERE id = ${changer.id}`);
    const answer = await post(instance, '/api/auth/change-password', { ...chosen, ...extra }, { as: changer.jwt });
    expectRefusal(answer, 400, what);
    expect(await rowsOf(instance, `SELECT * FROM up_users WHERE id = ${changer.id}`)).toEqual(before);
  });

  test('anonymous callers and tokens cannot change it', async () => {
    const body = { ...chosen, currentPassword: password };
    expectRefusal(await post(instance, '/api/auth/change-password', body), 403, 'nobody');
    expectRefusal(await post(instance, '/api/auth/change-password', body, { as: instance.token }), 401, 'token');
  });

  test('who signs in through a provider has no current password to know', async () => {
    const { jwt, id } = await joinAs(instance, 'provided');
    await change(instance, `UPDATE up_users SET password = NULL WHERE id = ${id}`);
    for (const currentPassword of ['null', 'undefined', ' ', password]) {
      expectRefusal(
        await post(instance, '/api/auth/change-password', { ...chosen, currentPassword }, { as: jwt }),
        400,
        currentPassword,
      );
    }
  });

  test('an administrator’s password, address and second factor need the current password', async () => {
    await addAdministrator(instance, 'ann@example.org');
    const cookie = await enter(instance, 'ann@example.org');
    const before = await rowsOf(instance, 'SELECT email, password, totp_secret FROM octavo_administrators');
    for (const currentPassword of [
      undefined,
      '',
      'no green bottle',
      null,
      [administratorPassword],
      { $ne: null },
      true,
    ]) {
      for (const [method, url, body] of [
        ['POST', 'me/password', { password: 'twenty green bottles' }],
        ['PUT', 'me', { email: 'eve@example.org' }],
        ['POST', 'me/second-factor', {}],
        ['DELETE', 'me/second-factor', {}],
      ] as const) {
        const answer = await asPage(instance, method, `/admin/api/${url}`, { ...body, currentPassword }, cookie);
        expectRefusal(answer, [400, 403], `${url} ${JSON.stringify(currentPassword)}`);
      }
    }
    expect(await rowsOf(instance, 'SELECT email, password, totp_secret FROM octavo_administrators')).toEqual(before);
    expect((await asPage(instance, 'PUT', '/admin/api/me', { firstName: 'Ann' }, cookie)).status).toBe(200);
  });
});

describe('A15 similar addresses', () => {
  const stored = 'zoe.smith@users.example';

  beforeAll(async () => {
    const body = { username: 'zoe', email: 'Zoe.Smith@Users.Example', password };
    expect((await post(instance, '/api/auth/local/register', body)).status).toBe(200);
  });

  test('one rule: small letters, and nothing else is made equal', async () => {
    expect(await rowsOf(instance, "SELECT email FROM up_users WHERE username = 'zoe'")).toEqual([{ email: stored }]);
  });

  test.each(['zoe.smith@users.example', 'ZOE.SMITH@USERS.EXAMPLE', 'Zoe.Smith@users.EXAMPLE'])(
    '%s is the same',
    async (email) => {
      expect((await signIn(instance, email)).status).toBe(200);
      expectRefusal(
        await post(instance, '/api/auth/local/register', { username: 'other-zoe', email, password }),
        400,
        email,
      );
      await post(instance, '/api/auth/forgot-password', { email });
      const mail = await mailTo(instance, stored);
      expect(mail.to).toBe(stored);
    },
  );

  /** Invalid addresses: no mail is sent, and registration fails. */
  test.each([
    ['a dot at the end', 'zoe.smith@users.example.'],
    ['a space before', ' zoe.smith@users.example'],
    ['a space behind', 'zoe.smith@users.example '],
    ['a tab', 'zoe.smith@users.example\t'],
    ['a line break', 'zoe.smith@users.example\n'],
    ['a second line', 'zoe.smith@users.example\nbcc:eve@evil.example'],
    ['a second address', 'zoe.smith@users.example,eve@evil.example'],
    ['a second address, apart', 'zoe.smith@users.example;eve@evil.example'],
    ['a name', 'Zoe <zoe.smith@users.example>'],
    ['quotes', '"zoe.smith"@users.example'],
    ['a comment', 'zoe.smith(x)@users.example'],
    ['NUL', 'zoe.smith@users.example\0'],
    ['NUL and more', 'zoe.smith@users.example\0.evil.example'],
    ['wide letters', 'ｚｏｅ.smith@users.example'],
    ['a wide at sign', 'zoe.smith＠users.example'],
    ['a ligature', 'zoe.ﬁ@users.example'],
    ['a long s', 'zoe.ſmith@users.example'],
    ['the sign of Kelvin', '\u212aelvin@users.example'],
    ['a combining accent', 'zoe\u0301.smith@users.example'],
    ['no width', 'zoe\u200b.smith@users.example'],
    ['a mark of direction', 'zoe\u202e.smith@users.example'],
    ['an escape', 'zoe.smith%40users.example'],
    ['an address of this machine', 'zoe@localhost'],
    ['two at signs', 'zoe.smith@evil.example@users.example'],
  ])('%s is no address', async (_, email) => {
    for (const path of ['forgot-password', 'send-email-confirmation']) {
      expectRefusal(await post(instance, `/api/auth/${path}`, { email }), 400, email);
    }
    expectRefusal(
      await post(instance, '/api/auth/local/register', { username: `x${email.length}`, email, password }),
      400,
      email,
    );
  });

  /** Addresses that are somebody else’s. */
  test.each([
    ['a tag', 'zoe.smith+tag@users.example'],
    ['without the dot', 'zoesmith@users.example'],
    ['an accent', 'zoé.smith@users.example'],
    ['a letter of another script', 'zоe.smith@users.example'],
    ['an undotted letter', 'zoe.smıth@users.example'],
    ['a dotted capital', 'zoe.smİth@users.example'],
    ['a domain of another script', 'zoe.smith@uѕers.example'],
    ['a domain in its encoded form', 'zoe.smith@xn--uers-9tf.example'],
    ['a longer domain', 'zoe.smith@users.example.org'],
  ])('%s is another one', async (what, email) => {
    const forgot = (address: string) => post(instance, '/api/auth/forgot-password', { email: address });
    expect((await forgot(email)).status).toBe(200);
    await forgot(stored);
    expect((await emptyMailbox(instance, 1)).map(({ to }) => to)).toEqual([stored]);
    const body = { username: `zoe ${what}`, email, password: 'another bottle' };
    expect((await post(instance, '/api/auth/local/register', body)).status).toBe(200);
    await forgot(email);
    const [mail, ...others] = await emptyMailbox(instance, 1);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`"zoe ${what}"`);
    expect(mail?.to).not.toBe(stored);
  });

  test('a user name is not the address of another user, nor an address the name of another', async () => {
    const name = { username: stored, email: 'eve@users.example', password };
    expectRefusal(await post(instance, '/api/auth/local/register', name), 400, 'a name that is an address');
    const capitals = { ...name, username: 'Zoe.Smith@Users.Example' };
    expectRefusal(await post(instance, '/api/auth/local/register', capitals), 400, 'the same in capitals');
    expect(
      (
        await post(instance, '/api/auth/local/register', {
          username: 'later@users.example',
          email: 'x@users.example',
          password,
        })
      ).status,
    ).toBe(200);
    const address = { username: 'later', email: 'later@users.example', password };
    expectRefusal(await post(instance, '/api/auth/local/register', address), 400, 'an address that is a name');
  });

  test('administrators: the same rule', async () => {
    const cookie = await enter(instance, 'ann@example.org');
    const invite = (email: string) => asPage(instance, 'POST', '/admin/api/administrators', { email, role: 2 }, cookie);
    for (const email of [
      'ANN@EXAMPLE.ORG',
      'ann@example.org',
      ' ann@example.org',
      'ａｎｎ@example.org',
      'ann@example.org.',
    ]) {
      expectRefusal(await invite(email), 400, email);
    }
    for (const email of ['Ann@Example.org', 'ANN@example.ORG']) {
      expect(
        (await asPage(instance, 'POST', '/admin/api/sign-in', { email, password: administratorPassword })).status,
      ).toBe(200);
    }
    for (const email of [' ann@example.org', 'ａｎｎ@example.org', 'ann@example.org.']) {
      const answer = await asPage(instance, 'POST', '/admin/api/sign-in', { email, password: administratorPassword });
      expectRefusal(answer, 400, email);
    }
  });
});
