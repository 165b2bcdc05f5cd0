import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AdministratorsHouse,
  acting,
  ann,
  openAdministratorsHouse,
  outcomeOf,
} from '../../../test/support/administrators-house.js';
import { type Actor, system } from '../audit/audit.js';

const bob = 'bob@example.com';

let house: AdministratorsHouse;
let roles: ReadonlyMap<string, number>;

beforeEach(async () => {
  house = await openAdministratorsHouse();
  const all = await house.administrators.roles();
  roles = new Map(all.map(({ name, id }) => [name, id]));
});

afterEach(() => house.close());

function change(id: number, body: unknown, actor: Actor = system): Promise<string> {
  return outcomeOf(house.administrators.change(id, body, actor));
}

function remove(id: number, actor: Actor = system): Promise<string> {
  return outcomeOf(house.administrators.remove(id, actor));
}

/** Signs in and gives what the session is answered with after a change. */
async function fateAfter(email: string, event: () => Promise<unknown>): Promise<string> {
  const session = await house.enter(email);
  expect(await outcomeOf(house.administrators.callerOf(session.secret))).toBe('done');
  await event();
  return outcomeOf(house.administrators.callerOf(session.secret));
}

test('security 3: a block, removal and an order end the sessions at once; a new name or role does not', async () => {
  const { id } = await house.add('Editor');
  const { change: changed, remove: removed, endSessions } = house.administrators;
  expect(await fateAfter(ann, () => changed(id, { firstName: 'Ann', lastName: '' }, system))).toBe('done');
  expect(await fateAfter(ann, () => changed(id, { role: roles.get('Editor'), blocked: false }, system))).toBe('done');
  expect(await fateAfter(ann, () => changed(id, { role: roles.get('Author') }, system))).toBe('done');
  expect(await fateAfter(ann, () => endSessions(id, system))).toBe('access.unauthorized');
  expect(await fateAfter(ann, () => changed(id, { blocked: true }, system))).toBe('access.unauthorized');
  await changed(id, { blocked: false }, system);
  expect(await fateAfter(ann, () => removed(id, system))).toBe('access.unauthorized');
  expect((await house.logged()).filter((action) => /change|remove|end-/.test(action))).toEqual([
    ...['administrator.change', 'administrator.change', 'administrator.change', 'administrator.end-sessions'],
    ...['administrator.change', 'administrator.change', 'administrator.remove'],
  ]);
});

test('rights that a role loses are lost at the next request', async () => {
  const permissions = { settings: [{ part: 'settings::tokens', action: 'write' }] };
  const role = await house.administrators.createRole({ name: 'Keeper', permissions }, system);
  await house.add('Keeper');
  const { secret } = await house.enter();
  const may = async (): Promise<boolean> =>
    (await house.administrators.callerOf(secret)).ability.can('write', 'settings::tokens');
  expect(await may()).toBe(true);
  await house.administrators.changeRole(role.id, { permissions: {} }, system);
  expect(await may()).toBe(false);
});

test('the last Super Admin who can sign in cannot be blocked, demoted or removed', async () => {
  const { id } = await house.add('super-admin');
  await house.administrators.invite({ email: 'invited@example.com', role: roles.get('Super Admin') }, system);
  const blocked = await house.add('super-admin', 'blocked@example.com');
  expect(await change(blocked.id, { blocked: true })).toBe('done');
  for (const body of [{ blocked: true }, { role: roles.get('Editor') }]) {
    expect(await change(id, body)).toBe('account.last-administrator');
  }
  expect(await remove(id)).toBe('account.last-administrator');
  expect(await change(id, { firstName: 'Ann', role: roles.get('Super Admin'), blocked: false })).toBe('done');
  await house.add('super-admin', bob);
  expect(await remove(id)).toBe('done');
});

test('of two Super Admins who remove each other at once, one stays', async () => {
  const [one, two] = [await house.add('super-admin'), await house.add('super-admin', bob)];
  const outcomes = await Promise.all([remove(one.id), remove(two.id)]);
  expect(outcomes.toSorted()).toEqual(['account.last-administrator', 'done']);
});

test('only a Super Admin makes a Super Admin or touches one', async () => {
  const permissions = { settings: [{ part: 'settings::administrators', action: 'write' }] };
  await house.administrators.createRole({ name: 'Keeper', permissions }, system);
  const chief = await house.add('super-admin');
  const keeper = await house.add('Keeper', bob);
  const author = await house.add('Author', 'author@example.com');
  const asKeeper = acting(await house.identity(await house.enter(bob)));
  const asChief = acting(await house.identity(await house.enter()));
  const superAdmin = roles.get('Super Admin');
  const invite = (actor: Actor): Promise<string> =>
    outcomeOf(house.administrators.invite({ email: 'new@example.com', role: superAdmin }, actor));
  expect(await invite(asKeeper)).toBe('access.forbidden');
  expect(await change(keeper.id, { role: superAdmin }, asKeeper)).toBe('access.forbidden');
  expect(await change(chief.id, { email: 'mine@example.com' }, asKeeper)).toBe('access.forbidden');
  expect(await remove(chief.id, asKeeper)).toBe('access.forbidden');
  expect(await outcomeOf(house.administrators.endSessions(chief.id, asKeeper))).toBe('access.forbidden');
  expect(await change(author.id, { blocked: true }, asKeeper)).toBe('done');
  expect(await change(author.id, { role: superAdmin }, { identity: { is: 'token', id: 1 }, address: null })).toBe(
    'access.forbidden',
  );
  expect(await change(author.id, { role: superAdmin }, asChief)).toBe('done');
  expect(await invite(asChief)).toBe('done');
});

test.each([
  [{ email: 'no address' }, 'account.invalid'],
  [{ email: null }, 'account.invalid'],
  [{ blocked: 'true' }, 'account.invalid'],
  [{ blocked: null }, 'account.invalid'],
  [{ role: null }, 'account.invalid'],
  [{ role: { id: 1 } }, 'account.invalid'],
  [{ role: 99 }, 'account.role-not-found'],
  [{ firstName: ['Ann'] }, 'account.invalid'],
  [{ password: 'a long enough one' }, 'account.invalid-parameters'],
  [JSON.parse('{"__proto__":{"blocked":true}}'), 'account.invalid-parameters'],
  [null, 'account.invalid'],
])('the change %j is refused and changes nothing', async (body, code) => {
  const before = await house.add('Editor');
  expect(await change(before.id, body)).toBe(code);
  expect(await house.administrators.get(before.id)).toEqual(before);
});

test('an address can be had once', async () => {
  const { id } = await house.add('Editor');
  await house.add('Editor', bob);
  expect(await change(id, { email: 'BOB@example.com' })).toBe('account.email-taken');
});

test('who is not there cannot be changed', async () => {
  expect(await change(99, {})).toBe('http.not-found');
  expect(await remove(99)).toBe('http.not-found');
  expect(await outcomeOf(house.administrators.endSessions(99, system))).toBe('http.not-found');
  expect(await house.administrators.get(99)).toBeNull();
});

test('nothing that is secret is shown', async () => {
  await house.add('Editor');
  expect(Object.keys((await house.administrators.list())[0] ?? {})).toEqual([
    ...['id', 'email', 'firstName', 'lastName', 'blocked', 'active', 'secondFactor', 'role', 'createdAt', 'updatedAt'],
  ]);
});
