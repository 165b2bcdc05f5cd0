import type { Keys } from '../../../domain/accounts/index.js';
import { CliError, type Clock, Failure, systemClock } from '../../../foundations/core/index.js';
import type { Log } from '../../../foundations/http/index.js';
import { jsonLog } from '../log.js';
import { environmentKeys, type SecretEnvironment } from './environment.js';
import { type ActiveKey, type ActiveKeys, createKeys, deriveKey } from './keys.js';
import { newSecrets, rotateSecrets, rotationObstacle, type SecretRotation, secretsPath } from './rotation.js';
import { changeSecretsFile, fileFingerprint, readSecretsFile, type StoredKey } from './secrets-file.js';

export type { SecretEnvironment } from './environment.js';

/** The secrets of an installation (docs/reference/secrets.md). */
export interface Secrets {
  readonly keys: Keys;
  /**
   * New keys, in use when this comes back; old session keys count for `graceHours` more, default none.
   * Throws Failure account.invalid if the keys come from the environment, CliError where they cannot be written.
   */
  rotate(what: SecretRotation['what'], graceHours?: number): Promise<void>;
  /** Calls the listener when the keys in use have changed, by this server or by another process. */
  onChange(listener: () => void): () => void;
}

/** Optional dependencies of secrets. */
export interface SecretsParts {
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Opens the secrets of a data folder. They come from the environment, or from `secrets.json`, which the first start
 * creates, accessible to its owner only; of servers that start concurrently one creates it and the others read it. The
 * file is checked whenever keys are used, which costs far less than the query that follows, so that a rotation by any
 * process is effective from then on. A file that became invalid is reported, and the last valid keys stay in use.
 * Throws CliError for problems that an operator has to fix.
 */
export async function openSecrets(
  dataDir: string,
  environment: SecretEnvironment,
  { clock, log }: SecretsParts = { clock: systemClock, log: jsonLog(systemClock) },
): Promise<Secrets> {
  const path = secretsPath(dataDir);
  const provided = readProvidedKeys(environment);
  const allProvided = provided.session !== null && provided.encryption !== null;
  if (!allProvided && readSecretsFile(path) === null) {
    await changeSecretsFile(path, (current) => current ?? newSecrets(clock));
  }
  const listeners = new Set<() => void>();
  let fingerprint = fileFingerprint(path);
  let activeKeys = loadActiveKeys(path, provided);

  function reload(): void {
    const before = fingerprint;
    fingerprint = fileFingerprint(path);
    if (fingerprint === before) return;
    try {
      activeKeys = loadActiveKeys(path, provided);
    } catch (error) {
      log({ level: 'error', message: 'the secrets changed and cannot be read; the earlier ones stay in use', error });
      return;
    }
    for (const listener of listeners) listener();
  }

  function current(): ActiveKeys {
    if (!allProvided) reload();
    return activeKeys;
  }

  return {
    keys: createKeys(current, clock),
    async rotate(what, graceHours = 0) {
      const message = rotationObstacle(what, environment);
      if (message !== null) throw new Failure('account.invalid', { message });
      await rotateSecrets(dataDir, { what, graceHours }, environment, clock);
      reload();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Keys from the environment; null: the keys of this kind come from the file. */
interface ProvidedKeys {
  readonly session: readonly ActiveKey[] | null;
  readonly encryption: readonly ActiveKey[] | null;
}

function readProvidedKeys(environment: SecretEnvironment): ProvidedKeys {
  const keysOf = (kind: keyof ProvidedKeys): readonly ActiveKey[] | null =>
    environmentKeys(kind, environment)?.map((text) => ({
      // The same on every server that is given the key.
      id: deriveKey(text, 'id').subarray(0, 6).toString('base64url'),
      key: deriveKey(text, kind),
      retiresAt: null,
    })) ?? null;
  return { session: keysOf('session'), encryption: keysOf('encryption') };
}

/** Returns the provided keys, and the others from the file. */
function loadActiveKeys(path: string, provided: ProvidedKeys): ActiveKeys {
  if (provided.session !== null && provided.encryption !== null) {
    return { session: provided.session, encryption: provided.encryption };
  }
  const stored = readSecretsFile(path);
  if (stored === null) throw new CliError(`${path} is gone`);
  const keysOf = (kind: keyof ProvidedKeys): readonly ActiveKey[] =>
    provided[kind] ?? stored[kind].map((key) => fromStored(key, kind));
  return { session: keysOf('session'), encryption: keysOf('encryption') };
}

function fromStored({ id, key, retiresAt }: StoredKey, kind: keyof ProvidedKeys): ActiveKey {
  return {
    id,
    key: deriveKey(Buffer.from(key, 'base64url'), kind),
    retiresAt: retiresAt === undefined ? null : Date.parse(retiresAt),
  };
}
