import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.js';

describe('passwords', () => {
  it('are recognised by their digest, others are not', async () => {
    const digest = await hashPassword('correct horse');
    expect(digest).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
    expect(digest).not.toContain('correct');
    expect(await verifyPassword('correct horse', digest)).toBe(true);
    expect(await verifyPassword('correct horsf', digest)).toBe(false);
  });

  it('never give the same digest twice', async () => {
    expect(await hashPassword('same')).not.toBe(await hashPassword('same'));
  });

  it('match however their characters were composed', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true);
  });

  it.each([
    '',
    'secret',
    '$scrypt$ln=99,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '$2b$10$abc',
  ])('have no other digest: %j', async (digest) => {
    expect(await verifyPassword('secret', digest)).toBe(false);
  });
});
