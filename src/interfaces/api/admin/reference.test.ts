import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, tableRows } from '../../../../test/docs/tables.js';
import { type AdminFixture, openAdminFixture } from '../../../../test/support/admin-fixture.js';

let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.close());

/** The endpoints that docs/reference/admin-api.md describes, `path` below `/admin/api/`. */
const described = tableRows('reference/admin-api.md').flatMap(([cell, needs = '']) => {
  const [, method, path] = /^(\w+) \/admin\/api\/(.+)$/.exec(codeOf(cell) ?? '') ?? [];
  return method === undefined || path === undefined ? [] : [{ method, path, needs }];
});

test('every path is described with exactly the methods that it has', async () => {
  const paths = new Set(described.map(({ path }) => path));
  expect(paths.size).toBe(109);
  for (const path of paths) {
    const { headers } = await fixture.ask({ method: 'OPTIONS', path: path.replace(':id', '1') });
    const there = String(headers.allow).split(', ');
    const methods = described.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
    expect(there.filter((method) => method !== 'HEAD').sort(), path).toEqual(methods.sort());
  }
});

test('every endpoint needs the documented permission', async () => {
  const as = await fixture.addAdministrator('powerless', {});
  for (const { method, path, needs } of described) {
    const body = method === 'GET' ? {} : { body: {} };
    const ask = async (who: object): Promise<number> =>
      (await fixture.ask({ method, path: path.replace(':id', '999'), ...body, ...who })).status;
    const shown = `${method} ${path}`;
    if (needs === 'nobody') expect([200, 204, 400], shown).toContain(await ask({}));
    else if (needs === 'a session') expect(await ask({}), shown).toBe(401);
    else expect([await ask({}), await ask({ as })], shown).toEqual([401, 403]);
  }
});
