import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ActiveKey, createKeys } from '../../../src/composition/app/secrets/keys.js';
import { createProviders, type ProviderAddresses } from '../../../src/domain/accounts/providers/create-providers.js';
import type { Providers } from '../../../src/domain/accounts/providers/providers.js';
import { createRateLimiter } from '../../../src/domain/accounts/rate-limits/create-rate-limiter.js';
import type { ProviderSettings, RateLimit } from '../../../src/domain/accounts/settings.js';
import type { ClientDevice, ProviderProfile } from '../../../src/domain/accounts/users/users.js';
import { parseModel } from '../../../src/language/schema/index.js';
import type { Store } from '../../../src/storage/database/index.js';
import { openTestStore, removeFolder } from '../data-folder.js';
import { noLimits } from '../no-limits.js';
import { client } from './client.js';

/** Sign-in through providers with a separate database. Users are faked: signed-in users are recorded. */
export interface ProvidersFixture {
  readonly providers: Providers;
  readonly store: Store;
  /** Profiles that were signed in. */
  readonly signedIn: readonly ProviderProfile[];
  /** What the operator heard of. */
  readonly reports: readonly string[];
  /** Moves the clock. */
  advanceClock(seconds: number): void;
  /** Makes new keys, which are used from now on; `keeping`: the old ones stay in use beside them. */
  rotateKeys(keeping: 'the old ones' | 'nothing'): void;
  close(): Promise<void>;
}

export const device: ClientDevice = { address: '192.0.2.1', agent: null };

/** The front end's page, with a query of its own. */
export const page = 'https://www.example.org/welcome?lang=en%20GB';

/** Opens a fixture. `codes`: limit of codes per address. */
export async function openProvidersFixture(
  providers: Readonly<Record<string, Partial<ProviderSettings>>>,
  outside?: ProviderAddresses,
  codes: RateLimit | null = null,
): Promise<ProvidersFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-providers-'));
  const snapshot = parseModel([], { locales: ['en'], defaultLocale: 'en' });
  const store = await openTestStore(folder, snapshot);
  let now = Date.UTC(2024, 4, 6);
  const clock = { now: () => now };
  const signedIn: ProviderProfile[] = [];
  const reports: string[] = [];
  const users = {
    async signInWithProvider(profile: ProviderProfile) {
      signedIn.push(profile);
      return { jwt: `token of ${profile.subject}`, refreshToken: null, userId: signedIn.length };
    },
  };
  const settings = { providers: settingsOf(providers) };
  const report = (error: unknown): void => {
    reports.push(String(error));
  };
  let activeKeys = { session: [newKey()], encryption: [newKey()] };
  const context = { store, clock, keys: createKeys(() => activeKeys, clock), settings, report };
  return {
    providers: createProviders(
      context,
      users,
      createRateLimiter(clock, { ...noLimits, codePerAddress: codes }),
      outside,
    ),
    store,
    signedIn,
    reports,
    advanceClock(seconds) {
      now += seconds * 1_000;
    },
    rotateKeys(keeping) {
      const old = keeping === 'nothing' ? { session: [], encryption: [] } : activeKeys;
      activeKeys = { session: [newKey(), ...old.session], encryption: [newKey(), ...old.encryption] };
    },
    async close() {
      await store.close();
      await removeFolder(folder);
    },
  };
}

/** Settings by name, where those left out are those that the servers of the tests expect. */
export function settingsOf(
  providers: Readonly<Record<string, Partial<ProviderSettings>>>,
): ReadonlyMap<string, ProviderSettings> {
  const usual: ProviderSettings = {
    kind: 'oidc',
    clientId: client.id,
    clientSecret: client.secret,
    issuer: null,
    scopes: ['email', 'profile'],
    redirectUrl: page,
  };
  return new Map(Object.entries(providers).map(([name, own]) => [name, { ...usual, ...own }]));
}

function newKey(): ActiveKey {
  return { id: randomBytes(8).toString('hex'), key: randomBytes(32), retiresAt: null };
}
