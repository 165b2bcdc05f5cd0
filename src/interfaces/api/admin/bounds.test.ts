import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../../../../test/support/admin-fixture.js';

/* What `accounts` rejects results in 403 on every endpoint by which administrators could grant more than they have. */

let fixture: AdminFixture;
/** May write every setting, and find tags. */
let steward: string;
/** Row ids: the Super Admin's role, the steward's and that of Editors, a token with full access, the public role of end users. */
let ids: Readonly<Record<'superAdmin' | 'own' | 'editor' | 'token' | 'publicRole' | 'guest', number>>;

const parts = ['administrators', 'administrator-roles', 'tokens', 'users', 'user-roles'] as const;
const settings = parts.flatMap((part) => ['read', 'write'].map((action) => ({ action, part: `settings::${part}` })));
const content = [{ action: 'find', type: 'api::tag.tag' }];

beforeAll(async () => {
  fixture = await openAdminFixture();
  steward = await fixture.addAdministrator('steward', { content, settings });
  const guest = await fixture.addAdministrator('guest', { content });
  const owner = async (path: string, body?: object) =>
    (await fixture.ask({ path, as: fixture.owner, ...(body === undefined ? {} : { method: 'POST', body }) })).data;
  const editor = (await owner('roles')).find(({ name }: { name: string }) => name === 'Editor').id;
  const publicRole = (await owner('user-roles')).find(({ type }: { type: string }) => type === 'public').id;
  ids = {
    ...{ superAdmin: 1, editor, publicRole },
    own: (await fixture.ask({ path: 'me', as: steward })).data.role.id,
    token: (await owner('tokens', { name: 'Everything', kind: 'full-access' })).id,
    guest: (await fixture.ask({ path: 'me', as: guest })).data.id,
  };
});

afterAll(() => fixture.close());

async function status(method: string, path: string, body?: object): Promise<number> {
  return (await fixture.ask({ method, path, as: steward, ...(body === undefined ? {} : { body }) })).status;
}

const audit = { settings: [{ action: 'read', part: 'settings::audit' }] };
const tags = (action: string): readonly string[] => [`api::tag.tag.${action}`];

describe('Z1 no administrator grants more than they have', () => {
  test('within their own rights stewards do everything', async () => {
    expect(await status('POST', 'roles', { name: 'Reader', permissions: { content } })).toBe(201);
    expect(await status('PUT', `administrators/${ids.guest}`, { firstName: 'Gus', role: ids.own })).toBe(200);
    const token = { name: 'Site', kind: 'custom', actions: tags('find') };
    expect(await status('POST', 'tokens', token)).toBe(201);
    expect(await status('POST', 'user-roles', { name: 'Press', actions: tags('find') })).toBe(201);
    const { data } = await fixture.ask({ path: `user-roles/${ids.publicRole}`, as: steward });
    const actions = [...data.actions, ...tags('find')];
    expect(await status('PUT', `user-roles/${ids.publicRole}`, { actions })).toBe(200);
  });

  test('a rule stays when only the actions are saved, and is not theirs to take away', async () => {
    const action = 'api::tag.tag.delete';
    const rules = [{ action, where: 'label=old' }];
    const body = { name: 'Sweepers', actions: [action], rules };
    const { data } = await fixture.ask({ method: 'POST', path: 'user-roles', as: fixture.owner, body });
    expect(data.rules).toMatchObject([{ action, where: { label: 'old' } }]);
    expect(await status('PUT', `user-roles/${data.id}`, { actions: [action, ...tags('find')] })).toBe(200);
    expect((await fixture.ask({ path: `user-roles/${data.id}`, as: steward })).data.rules).toEqual(data.rules);
    expect(await status('PUT', `user-roles/${data.id}`, { rules: [] })).toBe(403);
    expect(await status('PUT', `user-roles/${data.id}`, { rules: [{ action, where: 'nothing=1' }] })).toBe(400);
  });

  test('beyond them everything is 403', async () => {
    const refused: readonly (readonly [method: string, path: string, body?: object])[] = [
      ['POST', 'roles', { name: 'Auditor', permissions: audit }],
      ['PUT', `roles/${ids.own}`, { permissions: {} }],
      ['PUT', `roles/${ids.editor}`, { name: 'Mine' }],
      ['DELETE', `roles/${ids.editor}`],
      ['POST', 'administrators', { email: 'new@example.org', role: ids.editor }],
      ['POST', 'administrators', { email: 'new@example.org', role: ids.superAdmin }],
      ['PUT', `administrators/${ids.guest}`, { role: ids.editor }],
      ['PUT', 'administrators/1', { email: 'mine@example.org' }],
      ['DELETE', 'administrators/1'],
      ['DELETE', 'administrators/1/sessions'],
      ['DELETE', 'administrators/1/second-factor'],
      ['POST', 'administrators/1/invitation'],
      ['POST', 'tokens', { name: 'All', kind: 'full-access' }],
      ['POST', 'tokens', { name: 'Some' }],
      ['POST', 'tokens', { name: 'Tags', kind: 'custom', actions: tags('create') }],
      ['PUT', `tokens/${ids.token}`, { days: 7 }],
      ['POST', `tokens/${ids.token}/renew`],
      ['POST', 'user-roles', { name: 'Writers', actions: tags('delete') }],
      ['PUT', `user-roles/${ids.publicRole}`, { actions: tags('create') }],
    ];
    for (const [method, path, body] of refused) expect(await status(method, path, body), `${method} ${path}`).toBe(403);
  });

  test('a rejected change is not applied, and a token can always be revoked', async () => {
    const { data } = await fixture.ask({ path: 'administrators', as: fixture.owner });
    expect(data.map(({ email }: { email: string }) => email)).not.toContain('new@example.org');
    expect(await status('DELETE', `tokens/${ids.token}`)).toBe(204);
  });
});
