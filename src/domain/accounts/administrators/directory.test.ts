import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AdministratorsFixture,
  actorFor,
  administratorEmail,
  openAdministratorsFixture,
  outcomeOf,
} from '../../../../test/support/administrators-fixture.js';
import { type Actor, systemActor } from '../audit/audit-log.js';

const bob = 'bob@example.com';

let fixture: AdministratorsFixture;
let roles: ReadonlyMap<string, number>;

beforeEach(async () => {
  fixture = await openAdministratorsFixture();
  const all = await fixture.administrators.roles();
  roles = new Map(all.map(({ name, id }) => [name, id]));
});

afterEach(() => fixture.close());

function change(id: number, body: unknown, actor: Actor = systemActor): Promise<string> {
  return outcomeOf(fixture.administrators.change(id, body, actor));
}

function remove(id: number, actor: Actor = systemActor): Promise<string> {
  return outcomeOf(fixture.administrators.remove(id, actor));
}

/** Signs in and returns the outcome of a request with the session after a change. */
async function fateAfter(email: string, event: () => Promise<unknown>): Promise<string> {
  const session = await fixture.signIn(email);
  expect(await outcomeOf(fixture.administrators.authenticate(session.secret))).toBe('done');
  await event();
  return outcomeOf(fixture.administrators.authenticate(session.secret));
}

test('security 3: a block, removal and an order end the sessions immediately; a new name or role does not', async () => {
  const { id } = await fixture.add('Editor');
  const { change: changed, remove: removed, endSessions } = fixture.administrators;
  expect(await fateAfter(administratorEmail, () => changed(id, { firstName: 'Ann', lastName: '' }, systemActor))).toBe(
    'done',
  );
  expect(
    await fateAfter(administratorEmail, () => changed(id, { role: roles.get('Editor'), blocked: false }, systemActor)),
  ).toBe('done');
  expect(await fateAfter(administratorEmail, () => changed(id, { role: roles.get('Author') }, systemActor))).toBe(
    'done',
  );
  expect(await fateAfter(administratorEmail, () => endSessions(id, systemActor))).toBe('access.unauthorized');
  expect(await fateAfter(administratorEmail, () => changed(id, { blocked: true }, systemActor))).toBe(
    'access.unauthorized',
  );
  await changed(id, { blocked: false }, systemActor);
  expect(await fateAfter(administratorEmail, () => removed(id, systemActor))).toBe('access.unauthorized');
  expect((await fixture.auditActions()).filter((action) => /change|remove|end-/.test(action))).toEqual([
    ...['administrator.change', 'administrator.change', 'administrator.change', 'administrator.end-sessions'],
    ...['administrator.change', 'administrator.change', 'administrator.remove'],
  ]);
});

test('rights that a role loses are lost at the next request', async () => {
  const permissions = { settings: [{ part: 'settings::tokens', action: 'write' }] };
  const role = await fixture.administrators.createRole({ name: 'Keeper', permissions }, systemActor);
  await fixture.add('Keeper');
  const { secret } = await fixture.signIn();
  const may = async (): Promise<boolean> =>
    (await fixture.administrators.authenticate(secret)).ability.can('write', 'settings::tokens');
  expect(await may()).toBe(true);
  await fixture.administrators.changeRole(role.id, { permissions: {} }, systemActor);
  expect(await may()).toBe(false);
});

test('the last Super Admin who can sign in cannot be blocked, demoted or removed', async () => {
  const { id } = await fixture.add('super-admin');
  await fixture.administrators.invite({ email: 'invited@example.com', role: roles.get('Super Admin') }, systemActor);
  const blocked = await fixture.add('super-admin', 'blocked@example.com');
  expect(await change(blocked.id, { blocked: true })).toBe('done');
  for (const body of [{ blocked: true }, { role: roles.get('Editor') }]) {
    expect(await change(id, body)).toBe('account.last-administrator');
  }
  expect(await remove(id)).toBe('account.last-administrator');
  expect(await change(id, { firstName: 'Ann', role: roles.get('Super Admin'), blocked: false })).toBe('done');
  await fixture.add('super-admin', bob);
  expect(await remove(id)).toBe('done');
});

test('of two Super Admins who remove each other concurrently, one stays', async () => {
  const [one, two] = [await fixture.add('super-admin'), await fixture.add('super-admin', bob)];
  const outcomes = await Promise.all([remove(one.id), remove(two.id)]);
  expect(outcomes.toSorted()).toEqual(['account.last-administrator', 'done']);
});

test('only a Super Admin makes a Super Admin or touches one', async () => {
  const permissions = { settings: [{ part: 'settings::administrators', action: 'write' }] };
  await fixture.administrators.createRole({ name: 'Keeper', permissions }, systemActor);
  const chief = await fixture.add('super-admin');
  const keeper = await fixture.add('Keeper', bob);
  const author = await fixture.add('Author', 'author@example.com');
  const asKeeper = actorFor(await fixture.identity(await fixture.signIn(bob)));
  const asChief = actorFor(await fixture.identity(await fixture.signIn()));
  const superAdmin = roles.get('Super Admin');
  const invite = (actor: Actor): Promise<string> =>
    outcomeOf(fixture.administrators.invite({ email: 'new@example.com', role: superAdmin }, actor));
  expect(await invite(asKeeper)).toBe('access.forbidden');
  expect(await change(keeper.id, { role: superAdmin }, asKeeper)).toBe('access.forbidden');
  expect(await change(chief.id, { email: 'mine@example.com' }, asKeeper)).toBe('access.forbidden');
  expect(await remove(chief.id, asKeeper)).toBe('access.forbidden');
  expect(await outcomeOf(fixture.administrators.endSessions(chief.id, asKeeper))).toBe('access.forbidden');
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
  const before = await fixture.add('Editor');
  expect(await change(before.id, body)).toBe(code);
  expect(await fixture.administrators.get(before.id)).toEqual(before);
});

test('an address can be had once', async () => {
  const { id } = await fixture.add('Editor');
  await fixture.add('Editor', bob);
  expect(await change(id, { email: 'BOB@example.com' })).toBe('account.email-taken');
});

test('who is not there cannot be changed', async () => {
  expect(await change(99, {})).toBe('http.not-found');
  expect(await remove(99)).toBe('http.not-found');
  expect(await outcomeOf(fixture.administrators.endSessions(99, systemActor))).toBe('http.not-found');
  expect(await fixture.administrators.get(99)).toBeNull();
});

test('nothing that is secret is shown', async () => {
  await fixture.add('Editor');
  expect(Object.keys((await fixture.administrators.list())[0] ?? {})).toEqual([
    ...['id', 'email', 'firstName', 'lastName', 'blocked', 'active', 'secondFactor', 'role', 'createdAt', 'updatedAt'],
  ]);
});
