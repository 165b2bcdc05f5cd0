import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../../src/composition/app/index.js';
import { systemActor } from '../../../src/domain/accounts/index.js';
import { createTestApp } from '../../support/data-folder.js';
import { noLimits } from '../../support/no-limits.js';
import { lastAccepted, rush, trust } from './rush.js';
import {
  addAdministrator,
  administratorPassword,
  asPage,
  bodyIn,
  cookieIn,
  enter,
  type Instance,
  mailTo,
  openInstance,
  tally,
} from './support.js';

/* The same for sessions of administrators: what ends one ends it from the answer on. */

const afterwards = 1_000;
/** For events that end a session by the same code as another one does. */
const fewer = 250;
const another = 'thirteen green bottles';

let instance: Instance;
/** Of the administrator who takes things away. */
let boss: string;

beforeAll(async () => {
  instance = await openInstance();
  await addAdministrator(instance, 'boss@example.org');
  boss = await enter(instance, 'boss@example.org');
});

afterAll(() => instance.close());

/** An administrator whom something is taken away from. */
interface Victim {
  readonly id: number;
  readonly email: string;
  /** The cookie whose session ends. */
  readonly cookie: string;
  /** Public id of its session. */
  readonly session: string;
  /** Another session of the same administrator. */
  readonly other: string;
  /** Row id of a role of their own, which may read tokens and tags. */
  readonly role: number;
}

/** Sends a request that must succeed; returns `data`. */
async function must<T>(method: string, url: string, body: unknown, cookie: string): Promise<T | null> {
  const answer = await asPage(instance, method, `/admin/api/${url}`, body, cookie);
  if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${answer.text}`);
  return answer.text === '' ? null : (JSON.parse(answer.text) as { readonly data: T }).data;
}

const permissions = {
  content: [{ action: 'find', type: 'api::tag.tag' }],
  settings: [{ action: 'read', part: 'settings::tokens' }],
};

async function newVictim(name: string): Promise<Victim> {
  const email = `${name.replaceAll(' ', '-')}@example.org`;
  const role = await must<{ readonly id: number }>('POST', 'roles', { name: `Role ${name}`, permissions }, boss);
  const id = await addAdministrator(instance, email, `Role ${name}`);
  const other = await enter(instance, email);
  const cookie = await enter(instance, email);
  const sessions = await must<readonly { readonly id: string; readonly current: boolean }[]>(
    'GET',
    'me/sessions',
    undefined,
    cookie,
  );
  const session = sessions?.find(({ current }) => current)?.id ?? '';
  return { id, email, cookie, session, other, role: role?.id ?? 0 };
}

interface Revoking {
  readonly event: string;
  take(victim: Victim): Promise<void>;
  /** What still works: the session, without what was taken from its role. */
  readonly leaves?: 'the session';
}

async function withSecondFactor({ cookie }: Victim): Promise<string> {
  const begun = await must<{ readonly secret: string }>(
    'POST',
    'me/second-factor',
    { currentPassword: administratorPassword },
    cookie,
  );
  const code = generateSync({ secret: begun?.secret ?? '' });
  return cookieIn(await asPage(instance, 'POST', '/admin/api/me/second-factor/confirm', { code }, cookie));
}

const events: readonly Revoking[] = [
  { event: 'signing out', take: async ({ cookie }) => void (await must('POST', 'sign-out', {}, cookie)) },
  {
    event: 'ending the session from another one',
    take: async ({ session, other }) => void (await must('DELETE', `me/sessions/${session}`, undefined, other)),
  },
  {
    event: 'ending all sessions',
    take: async ({ id }) => void (await must('DELETE', `administrators/${id}/sessions`, undefined, boss)),
  },
  {
    event: 'changing the password',
    take: async ({ other }) =>
      void (await must('POST', 'me/password', { currentPassword: administratorPassword, password: another }, other)),
  },
  {
    event: 'resetting the password',
    async take({ email }) {
      await must('POST', 'forgot-password', { email }, '');
      const { code } = await mailTo(instance, email);
      await must('POST', 'reset-password', { code, password: another }, '');
    },
  },
  {
    event: 'a block',
    take: async ({ id }) => void (await must('PUT', `administrators/${id}`, { blocked: true }, boss)),
  },
  {
    event: 'another role',
    leaves: 'the session',
    async take({ id }) {
      const without = { name: `Without rights ${id}`, permissions: {} };
      const role = await must<{ readonly id: number }>('POST', 'roles', without, boss);
      await must('PUT', `administrators/${id}`, { role: role?.id }, boss);
    },
  },
  {
    event: 'the removal',
    take: async ({ id }) => void (await must('DELETE', `administrators/${id}`, undefined, boss)),
  },
  { event: 'turning the second factor on', take: async (victim) => void (await withSecondFactor(victim)) },
  {
    event: 'turning the second factor off',
    async take(victim) {
      const renewed = await withSecondFactor({ ...victim, cookie: victim.other });
      await must('DELETE', 'me/second-factor', { currentPassword: administratorPassword }, renewed);
    },
  },
  {
    event: 'an edit of the role',
    leaves: 'the session',
    take: async ({ role }) => void (await must('PUT', `roles/${role}`, { permissions: {} }, boss)),
  },
  {
    event: 'a new key for sessions',
    async take() {
      await must('POST', 'secrets/rotate', {}, boss);
      boss = await enter(instance, 'boss@example.org');
    },
  },
];

const paths = ['/admin/api/tokens', '/admin/api/content/tags', '/admin/api/me', '/admin/api/me/sessions'];

describe('A2 what ends a session of an administrator', () => {
  test.each(events)('$event', async ({ event, take, leaves }) => {
    const victim = await newVictim(event);
    const open = leaves === undefined ? paths : paths.slice(0, 2);
    const ask = async (n: number): Promise<number> =>
      (await asPage(instance, 'GET', open[n % open.length] ?? '', undefined, victim.cookie)).status;
    for (const n of open.keys()) expect(await ask(n)).toBe(200);
    const hurry = rush(ask);
    await take(victim);
    hurry.happened();
    const { late, before } = await hurry.end();
    const statuses: number[] = [];
    const times = /session from another|all sessions|second factor/.test(event) ? fewer : afterwards;
    for (let n = 0; n < times; n++) statuses.push(await ask(n));
    const accepted = [...statuses, ...late].filter((status) => status < 400).length;
    console.log(
      `${event}: ${accepted} accepted of ${statuses.length} after it, and of ${late.length} that began behind ${before} others under way`,
    );
    expect(tally([...statuses, ...late])).toEqual({ [leaves === undefined ? 401 : 403]: times + late.length });
    expect(before).toBeGreaterThan(0);
    if (leaves !== undefined)
      expect((await asPage(instance, 'GET', '/admin/api/me', undefined, victim.cookie)).status).toBe(200);
    else {
      const writing = await asPage(instance, 'PUT', '/admin/api/me', { firstName: 'Eve' }, victim.cookie);
      expect(writing.status).toBe(401);
    }
  });

  test('an administrator who loses a permission mid-way cannot restore it', async () => {
    const victim = await newVictim('climber');
    const body = { permissions: { settings: [{ action: 'write', part: 'settings::administrator-roles' }] } };
    expect((await asPage(instance, 'PUT', `/admin/api/roles/${victim.role}`, body, victim.cookie)).status).toBe(403);
    expect(
      (await asPage(instance, 'PUT', `/admin/api/administrators/${victim.id}`, { role: 1 }, victim.cookie)).status,
    ).toBe(403);
    expect((await asPage(instance, 'PUT', '/admin/api/me', { role: 1 }, victim.cookie)).status).toBe(400);
  });
});

describe('A2 sessions of administrators on a second server', () => {
  let second: App;

  beforeAll(async () => {
    second = await createTestApp({
      project: instance.project,
      config: { dataDir: instance.app.dataDir, locales: ['en', 'fr'], defaultLocale: 'en', limits: noLimits },
    });
  });

  afterAll(() => second.close());

  test('everything that one server ends is refused by the other within a second', async () => {
    const chosen = events.filter(({ event }) =>
      /^(?:signing out|a block|another role|the removal|an edit of the role|ending all sessions)$/.test(event),
    );
    const victims: { readonly event: string; readonly cookie: string; take(): Promise<void> }[] = [];
    for (const { event, take } of chosen) {
      const victim = await newVictim(`far ${event}`);
      victims.push({ event, cookie: victim.cookie, take: () => take(victim) });
    }
    const ask = (cookie: string) => asPage({ app: second }, 'GET', '/admin/api/tokens', undefined, cookie);
    for (const { cookie } of victims) bodyIn(await ask(cookie));
    await Promise.all(
      victims.map(async ({ event, cookie, take }) => {
        await take();
        const last = await lastAccepted(() => ask(cookie), performance.now());
        console.log(`${event}: let in by another server for ${Math.round(last)} ms more`);
        expect(last, event).toBeLessThan(trust);
      }),
    );
  });

  test('a removed administrator is not named on either server', async () => {
    const email = 'gone@example.org';
    const id = await addAdministrator(instance, email);
    await instance.app.accounts.administrators.remove(id, { identity: systemActor.identity, address: null });
    for (const app of [instance.app, second]) {
      const body = { email, password: administratorPassword };
      expect((await asPage({ app }, 'POST', '/admin/api/sign-in', body)).status).toBe(400);
    }
  });
});
