import { afterEach, beforeEach, expect, it } from 'vitest';
import { openUserFixture, type UserFixture } from '../../../test/support/user-fixture.js';
import { consumeCode, createCode, deleteCodes, findCode, type OneTimeCodeRequest } from './one-time-codes.js';

let fixture: UserFixture;

beforeEach(async () => {
  fixture = await openUserFixture();
});

afterEach(() => fixture.close());

function make(request: Partial<OneTimeCodeRequest> = {}): Promise<string> {
  const whole = { purpose: 'invitation', subject: '7', seconds: 60, ...request };
  return fixture.context.store.write((tx) => createCode(fixture.context, tx, whole));
}

function use(code: unknown, purpose = 'invitation'): ReturnType<typeof consumeCode> {
  return fixture.context.store.write((tx) => consumeCode(fixture.context, tx, purpose, code));
}

it('works once, and says what it stands for', async () => {
  const code = await make({ data: { steps: [1, null] } });
  expect(await use(code)).toEqual({ subject: '7', data: { steps: [1, null] } });
  expect(await use(code)).toBeNull();
});

it('works once of fifty concurrent times', async () => {
  const code = await make({ subject: null });
  const found = await Promise.all(Array.from({ length: 50 }, () => use(code)));
  expect(found.filter((result) => result !== null)).toEqual([{ subject: null, data: null }]);
});

it('is still there when what it was used for did not come about', async () => {
  const code = await make();
  const failing = fixture.context.store.write(async (tx) => {
    await consumeCode(fixture.context, tx, 'invitation', code);
    throw new Error('it did not come about');
  });
  await expect(failing).rejects.toThrowError('it did not come about');
  expect(await use(code)).not.toBeNull();
});

it('is found without being used', async () => {
  const code = await make();
  expect(await findCode(fixture.context, fixture.context.store, 'invitation', code)).toEqual({
    subject: '7',
    data: null,
  });
  expect(await use(code)).not.toBeNull();
});

it('works for its purpose alone', async () => {
  const code = await make();
  expect(await use(code, 'reset')).toBeNull();
  expect(await use(code)).not.toBeNull();
});

it('expires', async () => {
  const code = await make();
  fixture.advanceClock(59_999);
  expect(await findCode(fixture.context, fixture.context.store, 'invitation', code)).not.toBeNull();
  fixture.advanceClock(1);
  expect(await use(code)).toBeNull();
});

it('is swept with the next one when it has expired', async () => {
  await make();
  fixture.advanceClock(60_000);
  await make();
  expect(await fixture.rows('SELECT digest FROM octavo_codes')).toHaveLength(1);
});

it.each([
  ['7', '8'],
  [null, '8'],
  ['7', null],
])('replaces only those of the same subject: %s, %s', async (subject, other) => {
  const [first, elsewhere] = [await make({ subject }), await make({ subject: other })];
  const second = await make({ subject, replaces: true });
  expect(await use(first)).toBeNull();
  expect(await use(elsewhere)).not.toBeNull();
  expect(await use(second)).not.toBeNull();
});

it('is forgotten with its subject', async () => {
  const code = await make();
  await fixture.context.store.write((tx) => deleteCodes(fixture.context, tx, 'invitation', '7'));
  expect(await use(code)).toBeNull();
});

it.each([
  undefined,
  null,
  true,
  0,
  '',
  {},
  [],
  { $ne: null },
  '%',
  'x'.repeat(43),
  `${'x'.repeat(43)}\n`,
  'x'.repeat(1e6),
])('is nothing else: %j', async (value) => {
  await make();
  expect(await use(value)).toBeNull();
});

it('is stored only as a digest', async () => {
  const code = await make();
  const rows = await fixture.rows('SELECT * FROM octavo_codes');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
});
