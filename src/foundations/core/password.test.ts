import { describe, expect, it } from 'vitest';
import { Fault } from './errors.js';
import { hashPassword, needsRehash, verifyPassword } from './password.js';

/* Digests of the password "correct horse", made by other implementations. */
const bcryptOf = {
  a: '$2a$05$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2',
  b: '$2b$04$fbw2HIBp8c2XBzD3Ye2N.eDc2OTznCIbL8qfGP5e5gldQdYi/YY9y',
  y: '$2y$05$abcdefghijklmnopqrstuuHNbAKRhpaujgo33bRWs.NLUTJO3lOy2',
};
const scrypt = '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$6g3umF+uVrJsObaTZhIbbTlgrvOEFcCItdwSjtPF67M';
/** The reference implementation's example; the password is "password". */
const argon2 = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';

describe('passwords', () => {
  it('are recognised by their digest, others are not', async () => {
    const digest = await hashPassword('correct horse');
    expect(digest).toMatch(/^\$argon2id\$v=19\$m=47104,t=3,p=1\$/);
    expect(digest).not.toContain('correct');
    expect(await verifyPassword('correct horse', digest)).toBe(true);
    expect(await verifyPassword('correct horsf', digest)).toBe(false);
  });

  it('never return the same digest twice', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('match in any Unicode composition', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true);
  });

  it('are compared to their last byte', async () => {
    const digest = await hashPassword(`${'x'.repeat(1_000)}\0a`);
    expect(await verifyPassword(`${'x'.repeat(1_000)}\0a`, digest)).toBe(true);
    expect(await verifyPassword(`${'x'.repeat(1_000)}\0b`, digest)).toBe(false);
  });

  it.each([
    ['argon2id', 'password', argon2],
    ['bcrypt $2a$', 'correct horse', bcryptOf.a],
    ['bcrypt $2b$', 'correct horse', bcryptOf.b],
    ['bcrypt $2y$', 'correct horse', bcryptOf.y],
    ['scrypt', 'correct horse', scrypt],
  ])('match digests made elsewhere: %s', async (_, password, digest) => {
    expect(await verifyPassword(password, digest)).toBe(true);
    expect(await verifyPassword(`${password}.`, digest)).toBe(false);
    expect(await verifyPassword('', digest)).toBe(false);
  });

  it.each([
    '',
    'secret',
    'correct horse',
    '$scrypt$ln=99,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '$2b$10$abc',
    bcryptOf.a.replace('$05$', '$31$'),
    bcryptOf.a.replace('$2a$', '$2x$'),
    argon2.replace('argon2id', 'argon2i'),
    argon2.replace('m=65536', 'm=999999'),
    argon2.replace('t=2', 't=0'),
    `${argon2}$`,
  ])('have no other digest: %j', async (digest) => {
    expect(await verifyPassword('correct horse', digest)).toBe(false);
    expect(await verifyPassword('password', digest)).toBe(false);
  });
});

describe('a bcrypt digest', () => {
  const of72 = '$2b$04$fFwLVJY1NYsQPLxhTJlrWuisakRBUVrqoyJerKHJfA0h/98x3iYxK';
  const ofAb = '$2b$04$8owJny8ZoNCfhyBSyE/ZSuBdWqgK10lepbLwMoTLdK2hgRnlMpEq.';

  it('matches the 72 bytes that bcrypt uses, not more', async () => {
    expect(await verifyPassword('x'.repeat(72), of72)).toBe(true);
    expect(await verifyPassword('x'.repeat(73), of72)).toBe(false);
    expect(await verifyPassword(`${'x'.repeat(71)}é`, of72)).toBe(false);
  });

  it('does not match a password that repeats itself after a zero byte', async () => {
    expect(await verifyPassword('ab', ofAb)).toBe(true);
    expect(await verifyPassword('ab\0ab', ofAb)).toBe(false);
  });

  it('is compared with the characters as they were typed', async () => {
    const decomposed = '$2b$04$snbdTBUXhgwe5Jjh2VfRV.S0IH8f0tPRSn.J4YzpyOOiwS6GwASli';
    expect(await verifyPassword('cafe\u0301', decomposed)).toBe(true);
    expect(await verifyPassword('caf\u00e9', decomposed)).toBe(false);
  });
});

it('a digest needs a rehash unless it has the current form and cost', async () => {
  const digest = await hashPassword('correct horse');
  expect(needsRehash(digest)).toBe(false);
  for (const other of [argon2, bcryptOf.a, scrypt, '', digest.slice(0, 40)]) expect(needsRehash(other)).toBe(true);
});

it('a flood is rejected, and those already waiting are answered', async () => {
  const cheapDigest = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
  const flood = await Promise.allSettled(Array.from({ length: 500 }, () => verifyPassword('wrong', cheapDigest)));
  const answered = flood.filter((result) => result.status === 'fulfilled' && !result.value);
  const refused = flood.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(answered.length).toBeGreaterThanOrEqual(51);
  expect(answered.length + refused.length).toBe(500);
  expect(refused[0]).toEqual(new Fault('account.busy'));
});
