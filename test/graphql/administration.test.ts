import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../src/domain/accounts/index.js';
import { type GraphqlApp, openGraphqlApp } from './graphql-app.js';
import { ask, data } from './requests.js';

/* Users, roles and files by mutations. What the plug-in answers is in the recording; here is what it has no steps for. */

let opened: GraphqlApp;
let role: number;

beforeAll(async () => {
  opened = await openGraphqlApp();
  const made = await opened.app.accounts.roles.create(
    { name: 'Desk', actions: ['api::article.article.find'] },
    systemActor,
  );
  role = made.id;
});
afterAll(() => opened.close());

async function tokenFor(...actions: readonly string[]): Promise<string> {
  const request = { name: 't', description: '', kind: 'custom', actions, readDrafts: false, expiresAt: null } as const;
  return (await opened.app.accounts.tokens.create(request, systemActor)).token;
}

const users = 'plugin::users-permissions.user';
const newUser = (name: string) =>
  `mutation { createUsersPermissionsUser(data: { username: "${name}", email: "${name}@example.org", password: "secret-123", role: "${role}" })
    { data { username role { name } } } }`;

describe('permissions', () => {
  test('are those of the endpoints, each for itself', async () => {
    const creating = await tokenFor(`${users}.create`);
    expect((await ask(opened, newUser('ann'), { token: creating })).json.data).toEqual({
      // The role is not shown to those who may not find roles.
      createUsersPermissionsUser: { data: { username: 'ann', role: null } },
    });
    const finding = await tokenFor(`${users}.create`, 'plugin::users-permissions.role.find');
    expect((await ask(opened, newUser('ben'), { token: finding })).json.data).toEqual({
      createUsersPermissionsUser: { data: { username: 'ben', role: { name: 'Desk' } } },
    });
    for (const mutation of [
      'updateUsersPermissionsUser(id: "1", data: { blocked: true }) { data { username } }',
      'deleteUsersPermissionsUser(id: "1") { data { username } }',
      'createUsersPermissionsRole(data: { name: "Own" }) { ok }',
      `updateUsersPermissionsRole(id: "${role}", data: { name: "Own" }) { ok }`,
      `deleteUsersPermissionsRole(id: "${role}") { ok }`,
      'updateUploadFile(id: "1", info: { name: "a.txt" }) { name }',
      'deleteUploadFile(id: "1") { name }',
    ]) {
      const { json } = await ask(opened, `mutation { ${mutation} }`, { token: creating });
      expect([mutation, json.errors?.[0].extensions.code]).toEqual([mutation, 'FORBIDDEN']);
    }
  });
});

describe('roles', () => {
  test('keep their permissions when they get another name', async () => {
    await data(opened, `mutation { updateUsersPermissionsRole(id: "${role}", data: { name: "Front desk" }) { ok } }`);
    const changed = await opened.app.accounts.roles.get(role);
    expect([changed?.name, changed?.actions]).toEqual(['Front desk', ['api::article.article.find']]);
  });

  test('are deleted', async () => {
    await data(opened, `mutation { deleteUsersPermissionsRole(id: "${role}") { ok } }`);
    expect(await opened.app.accounts.roles.get(role)).toBeNull();
  });
});

describe('ids', () => {
  test.each(['me', 'count', '../1', '', '0', '1e3', '%31', '99999999999999999999', '🚀'])(
    '%j: there is nothing with it',
    async (id) => {
      const fields = [
        'updateUsersPermissionsUser(id: $id, data: { blocked: true }) { data { username } }',
        'deleteUsersPermissionsUser(id: $id) { data { username } }',
        'updateUsersPermissionsRole(id: $id, data: { name: "No" }) { ok }',
        'deleteUsersPermissionsRole(id: $id) { ok }',
        'updateUploadFile(id: $id, info: { name: "a.txt" }) { name }',
        'deleteUploadFile(id: $id) { name }',
      ];
      for (const field of fields) {
        const { status, json } = await ask(opened, `mutation ($id: ID!) { f: ${field} }`, {
          token: opened.token,
          variables: { id },
        });
        expect([field, status]).toEqual([field, 200]);
        const codes = json.errors?.map((error: { extensions: { code: string } }) => error.extensions.code) ?? [];
        expect([field, codes.every((code: string) => code === 'STRAPI_NOT_FOUND_ERROR')]).toEqual([field, true]);
        expect([field, json.data?.f?.ok ?? json.data?.f?.data ?? json.data?.f?.name ?? null]).toEqual([field, null]);
      }
    },
  );
});

test('locales are for those who may list them', async () => {
  const { json } = await ask(opened, '{ i18NLocales { code } }', { token: await tokenFor(`${users}.find`) });
  expect(json.errors[0].extensions.code).toBe('FORBIDDEN');
  expect(await data(opened, '{ i18NLocales(filters: { not: { code: { in: ["de", "fr"] } } }) { code } }')).toEqual({
    i18NLocales: [{ code: 'en' }],
  });
});
