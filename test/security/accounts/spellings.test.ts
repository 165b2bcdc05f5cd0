import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { get, type Heard, speak } from '../support/wire.js';
import { addAdministrator, enter, type Instance, joinAs, openInstance } from './support.js';

/* R1: a path in other letters is nowhere, or exactly where the plain one is. */

let instance: Instance;
let base: string;
let jwt: string;
let cookie: string;

beforeAll(async () => {
  instance = await openInstance();
  base = await instance.app.listen(0);
  ({ jwt } = await joinAs(instance, 'anna'));
  await addAdministrator(instance, 'ann@example.org');
  cookie = await enter(instance, 'ann@example.org');
});

afterAll(() => instance.close());

/** A path in other words. `/a/b/c` stands for `/first/second/third`. */
function spellingsOf(path: string): readonly string[] {
  const [, first = '', ...others] = path.split('/');
  const rest = others.join('/');
  const last = others.at(-1) ?? '';
  const head = path.slice(0, path.length - last.length);
  const escaped = (text: string): string => `%${(text.codePointAt(0) ?? 0).toString(16)}${text.slice(1)}`;
  return [
    `/${escaped(first)}/${rest}`,
    `${head}${escaped(last)}`,
    `${head}${escaped(last).replace('%', '%25')}`,
    path.toUpperCase(),
    `/${first.toUpperCase()}/${rest}`,
    `/${path}`,
    `//${path}`,
    path.replaceAll('/', '//'),
    `/.${path}`,
    `/./${path.slice(1)}`,
    `/${first}/./${rest}`,
    `/${first}/x/../${rest}`,
    `/x/..${path}`,
    `/_health/..${path}`,
    `/${first}/%2e/${rest}`,
    `/x/%2e%2e${path}`,
    `/x/..%2f${path.slice(1)}`,
    `/${first}%2f${rest}`,
    `/${first}%5c${rest}`,
    `/${first}\\${rest}`,
    `/${first};x/${rest}`,
    `${path};x=y`,
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}/..`,
    `${path}/x/..`,
    `${path}.`,
    `${path}.json`,
    `${path}%00`,
    `${path}%00.json`,
    `${path}%20`,
    `${path}%09`,
    `${path}%0a`,
    `${path}%3f`,
    `${path}%23`,
    `${path}?`,
    `${path}#x`,
    `${path}%`,
    `/${first}/%c0%ae/${rest}`,
    `${head}${last.replace('e', 'ｅ').replace('s', 'ｓ')}`,
    `${head}${last.replace('s', 'ſ')}`,
    `http://localhost${path}`,
    `http://elsewhere.example${path}`,
    path.slice(1),
  ];
}

const bodyOf = ({ text }: Heard): string => text.slice(text.indexOf('\r\n\r\n') + 4);
const asked = (target: string, headers: readonly string[]): Promise<Heard> =>
  speak(base, { parts: [get(target, headers)], answers: 1, patience: 2_000 });

/** The path, the callers with permission, and the response to others. */
const protectedPaths: readonly (readonly [path: string, who: () => readonly string[], refused: number])[] = [
  ['/api/users', () => [`Authorization: Bearer ${instance.token}`], 403],
  ['/api/users/me', () => [`Authorization: Bearer ${jwt}`], 403],
  ['/api/users/1', () => [`Authorization: Bearer ${instance.token}`], 403],
  ['/api/users-permissions/roles', () => [`Authorization: Bearer ${instance.token}`], 403],
  ['/api/users-permissions/roles/1', () => [`Authorization: Bearer ${instance.token}`], 403],
  ['/admin/api/me', () => [`Cookie: ${cookie}`], 401],
  ['/admin/api/tokens', () => [`Cookie: ${cookie}`], 401],
  ['/admin/api/content/tags', () => [`Cookie: ${cookie}`], 401],
];

describe('R1 spellings of protected paths of accounts', () => {
  test.each(protectedPaths)('%s', async (path, who, refused) => {
    const plain = await asked(path, who());
    expect(plain.statuses, path).toEqual([200]);
    expect((await asked(path, [])).statuses, path).toEqual([refused]);
    let same = 0;
    for (const target of spellingsOf(path)) {
      const [anonymous, allowed] = await Promise.all([asked(target, []), asked(target, who())]);
      const shown = `${target}: ${anonymous.statuses} ${allowed.statuses}`;
      expect([400, 404, 405, refused, ...(target.includes('..') ? [200, 204] : [])], shown).toContain(
        anonymous.statuses[0],
      );
      expect(anonymous.text, shown).not.toMatch(/anna@users\.example|ann@example\.org|octavo_|"shown"|nb_users/);
      expect([200, 204, 400, 401, 403, 404, 405], shown).toContain(allowed.statuses[0]);
      if (allowed.statuses[0] !== 200) continue;
      if (bodyOf(allowed) === bodyOf(plain)) same += 1;
      // Whatever shows an identified caller the same is closed to everybody else.
      if (bodyOf(allowed) === bodyOf(plain)) expect(anonymous.statuses, shown).toEqual([refused]);
      else expect(bodyOf(allowed), shown).toBe(bodyOf(anonymous));
    }
    expect(same).toBeGreaterThan(0);
  });

  test.each([
    'X-HTTP-Method-Override: GET',
    'X-Original-URL: /_health',
    'X-Rewrite-URL: /_health',
    'X-Forwarded-Prefix: /_health',
    'X-Forwarded-For: 127.0.0.1',
    'X-Forwarded-User: ann@example.org',
    'X-Forwarded-Email: ann@example.org',
    'X-Remote-User: ann@example.org',
    'Remote-User: admin',
    'X-Auth-Request-Email: ann@example.org',
    'X-Middleware-Subrequest: 1',
    'X-Internal: true',
    'X-Role: super-admin',
    'X-User-Id: 1',
    'Referer: http://localhost/admin',
  ])('the header %s gives no access', async (header) => {
    for (const [path, , refused] of protectedPaths) {
      expect((await asked(path, [header])).statuses, path).toEqual([refused]);
    }
  });
});
