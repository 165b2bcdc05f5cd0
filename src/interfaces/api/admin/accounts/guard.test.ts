import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminFixture, openAdminFixture } from '../../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

type Demand = readonly [method: string, path: string, action: 'read' | 'write', part: string];

/** Every endpoint that asks for a permission on settings. */
const demands: readonly Demand[] = [
  ['GET', 'administrators', 'read', 'administrators'],
  ['POST', 'administrators', 'write', 'administrators'],
  ['GET', 'administrators/999', 'read', 'administrators'],
  ['PUT', 'administrators/999', 'write', 'administrators'],
  ['DELETE', 'administrators/999', 'write', 'administrators'],
  ['DELETE', 'administrators/999/sessions', 'write', 'administrators'],
  ['GET', 'roles', 'read', 'administrator-roles'],
  ['POST', 'roles', 'write', 'administrator-roles'],
  ['GET', 'roles/999', 'read', 'administrator-roles'],
  ['PUT', 'roles/999', 'write', 'administrator-roles'],
  ['DELETE', 'roles/999', 'write', 'administrator-roles'],
  ['GET', 'tokens', 'read', 'tokens'],
  ['POST', 'tokens', 'write', 'tokens'],
  ['GET', 'tokens/999', 'read', 'tokens'],
  ['PUT', 'tokens/999', 'write', 'tokens'],
  ['DELETE', 'tokens/999', 'write', 'tokens'],
  ['POST', 'tokens/999/renew', 'write', 'tokens'],
  ['GET', 'user-roles', 'read', 'user-roles'],
  ['POST', 'user-roles', 'write', 'user-roles'],
  ['GET', 'user-roles/999', 'read', 'user-roles'],
  ['PUT', 'user-roles/999', 'write', 'user-roles'],
  ['DELETE', 'user-roles/999', 'write', 'user-roles'],
  ['GET', 'users', 'read', 'users'],
  ['POST', 'users', 'write', 'users'],
  ['GET', 'users/999', 'read', 'users'],
  ['PUT', 'users/999', 'write', 'users'],
  ['DELETE', 'users/999', 'write', 'users'],
  ['GET', 'media/files', 'read', 'media'],
  ['POST', 'media/files', 'write', 'media'],
  ['POST', 'media/files/move', 'write', 'media'],
  ['GET', 'media/files/999', 'read', 'media'],
  ['PUT', 'media/files/999', 'write', 'media'],
  ['DELETE', 'media/files/999', 'write', 'media'],
  ['POST', 'media/files/999/replace', 'write', 'media'],
  ['GET', 'media/files/999/uses', 'read', 'media'],
  ['GET', 'media/folders', 'read', 'media'],
  ['POST', 'media/folders', 'write', 'media'],
  ['GET', 'media/folders/999', 'read', 'media'],
  ['PUT', 'media/folders/999', 'write', 'media'],
  ['DELETE', 'media/folders/999', 'write', 'media'],
  ['GET', 'audit', 'read', 'audit'],
  ['GET', 'user-roles/999/content/articles', 'read', 'user-roles'],
  ['GET', 'storage', 'read', 'system'],
  ['POST', 'storage/test', 'write', 'system'],
  ['GET', 'mail', 'read', 'system'],
  ['POST', 'mail/test', 'write', 'system'],
  ['GET', 'system', 'read', 'system'],
  // Last, because it ends every session.
  ['POST', 'secrets/rotate', 'write', 'secrets'],
];
const parts = [...new Set(demands.map(([, , , part]) => part))];

async function status(method: string, path: string, as?: string): Promise<number> {
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
  return (await fixture.ask({ method, path, ...body, ...(as === undefined ? {} : { as }) })).status;
}

describe('Z1 settings', () => {
  test('anonymous requests get 401 everywhere', async () => {
    for (const [method, path] of [...demands, ...forAll]) {
      expect(await status(method, path), `${method} ${path}`).toBe(401);
    }
  });

  test('a role without permissions is 403 everywhere, for every request', async () => {
    const as = await fixture.addAdministrator('powerless', {});
    for (const [method, path] of [...demands, ['GET', 'permissions'], ['POST', 'permissions/rule']] as const) {
      expect(await status(method, path, as), `${method} ${path}`).toBe(403);
      const strange = `${path}?bogus=1`;
      expect(await status(method, strange, as), `${method} ${strange}`).toBe(403);
    }
  });

  test.each(parts)('a permission on %s opens exactly what belongs to it', async (part) => {
    for (const action of ['read', 'write'] as const) {
      const permission = { action, part: `settings::${part}` };
      const as = await fixture.addAdministrator(`${part}-${action}`, { settings: [permission] });
      for (const [method, path, needed, of] of demands) {
        if (path === 'secrets/rotate' && part === 'secrets' && action === 'write') continue;
        const allowed = needed === action && of === part;
        const got = await status(method, path, as);
        if (allowed) expect([200, 204, 400, 404], `${method} ${path}`).toContain(got);
        else expect(got, `${method} ${path} with ${action} on ${part}`).toBe(403);
      }
    }
  });

  test('endpoints for Super Admins reject all others, independent of their permissions', async () => {
    const settings = parts.flatMap((part) =>
      ['read', 'write'].map((action) => ({ action, part: `settings::${part}` })),
    );
    const as = await fixture.addAdministrator('steward', { settings });
    expect(await status('DELETE', 'administrators/1/second-factor', as)).toBe(403);
    expect(await status('DELETE', 'administrators/1/second-factor', fixture.owner)).toBe(403);
    for (const who of [as, fixture.owner]) {
      expect(await status('DELETE', 'administrators/999/second-factor', who)).toBe(404);
    }
  });

  test('the catalogue is for administrators who grant permissions', async () => {
    const seen = await Promise.all(
      parts.map(async (part) => {
        const as = await fixture.addAdministrator(`catalogue-${part}`, {
          settings: [{ action: 'read', part: `settings::${part}` }],
        });
        return [part, await status('GET', 'permissions', as)] as const;
      }),
    );
    const allowed = seen.filter(([, got]) => got === 200).map(([part]) => part);
    expect(allowed.sort()).toEqual(['administrator-roles', 'tokens', 'user-roles']);
  });
});

/** Endpoints that every administrator may use. */
const forAll = [
  ['GET', 'me'],
  ['PUT', 'me'],
  ['POST', 'me/password'],
  ['GET', 'me/sessions'],
  ['DELETE', 'me/sessions/x'],
  ['POST', 'me/second-factor'],
  ['POST', 'me/second-factor/confirm'],
  ['DELETE', 'me/second-factor'],
  ['POST', 'sign-out'],
  ['GET', 'permissions'],
  ['GET', 'search?text=boats'],
  ['GET', 'content/articles'],
  ['POST', 'content/articles'],
] as const;

describe('paths', () => {
  test.each([
    '/admin',
    '/admin/',
    '/admin/api',
    '/admin/api/',
    '/admin/api/none',
    '/admin/api/__proto__',
    '/admin/api/constructor',
    '/admin/api/me/none',
    '/admin/api/tokens/1/none',
    '/admin/api/content',
    '/admin/api/content/none',
    '/admin/api/content/users',
    '/admin/api/content/auth/local',
    '/admin/none/me',
    '/admin//api/me',
    '/admin/api/%2e%2e/me',
  ])('%s is 404', async (url) => {
    const path = url.replace(/^\/admin\/api\//, '');
    const answer = await fixture.ask({ path: path === url ? `../..${url}` : path, as: fixture.owner });
    expect(answer.status).toBe(404);
  });

  test('R1 fixed parts are compared without regard to case, and decoded once', async () => {
    for (const path of ['ME', 'me/', '%6de', 'Me/Sessions']) {
      expect((await fixture.ask({ path, as: fixture.owner })).status, path).toBe(200);
    }
    expect((await fixture.ask({ path: '%256de', as: fixture.owner })).status).toBe(404);
  });

  test('another method is 405 and lists the allowed ones', async () => {
    const { status: got, headers } = await fixture.ask({ method: 'PATCH', path: 'tokens/1', as: fixture.owner });
    expect([got, headers.allow]).toEqual([405, 'GET, HEAD, PUT, DELETE']);
  });

  test('an unknown parameter is 400', async () => {
    expect((await fixture.ask({ path: 'me?bogus=1', as: fixture.owner })).status).toBe(400);
  });
});

test('a running server has the door', async () => {
  const answer = await fixture.app.inject({ method: 'GET', url: '/admin/api/setup' });
  expect([answer.status, answer.body.toString()]).toEqual([200, '{"data":{"needed":false},"meta":{}}']);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('C3 no response is cached', async () => {
  for (const path of ['setup', 'me', 'tokens', 'administrators', 'users', 'audit', 'content/articles', 'none']) {
    for (const as of [{ as: fixture.owner }, {}]) {
      const { status, headers } = await fixture.ask({ path, ...as });
      expect(headers['cache-control'], path).toBe('no-store');
      // Content is tagged for the write that follows.
      expect('etag' in headers, path).toBe(status === 200 && path.startsWith('content/'));
      expect(headers['access-control-allow-origin'], path).toBeUndefined();
      expect(headers['cross-origin-resource-policy'], path).toBe('same-origin');
    }
  }
});
