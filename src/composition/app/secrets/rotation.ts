import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { CliError, type Clock, isoTime, systemClock } from '../../../foundations/core/index.js';
import { environmentKeys, environmentVariable, type SecretEnvironment } from './environment.js';
import { changeSecretsFile, type StoredKey, type StoredSecrets } from './secrets-file.js';

/** Which secrets get a new key. */
export interface SecretRotation {
  readonly what: 'session' | 'encryption' | 'all';
  /** How long the old session keys remain valid. Old encryption keys always stay, to decrypt existing data. */
  readonly graceHours: number;
}

/** The path of the secrets file in a data folder. */
export function secretsPath(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}

/** The secrets of a new installation: 32 random bytes each. */
export function newSecrets(clock: Clock): StoredSecrets {
  return { session: [newKey(clock)], encryption: [newKey(clock)] };
}

/**
 * Adds new keys in front of the stored ones. With a new session key every session and code ends, immediately or after
 * the grace period; with a new encryption key new data is encrypted with it. Running servers notice by themselves.
 * Throws CliError if the keys come from the environment, where none are stored, or if they cannot be written.
 */
export async function rotateSecrets(
  dataDir: string,
  rotation: SecretRotation,
  environment: SecretEnvironment,
  clock: Clock = systemClock,
): Promise<void> {
  const obstacle = rotationObstacle(rotation.what, environment);
  if (obstacle !== null) throw new CliError(obstacle);
  await changeSecretsFile(secretsPath(dataDir), (current) => {
    if (current === null) throw new CliError(`${dataDir} holds no secrets yet: the first start makes them`);
    return withNewKeys(current, rotation, clock);
  });
}

/** Why these secrets are not rotated here: they come from the environment. null: they do not. */
export function rotationObstacle(what: SecretRotation['what'], environment: SecretEnvironment): string | null {
  for (const kind of ['session', 'encryption'] as const) {
    if ((what === kind || what === 'all') && environmentKeys(kind, environment) !== null) {
      return `The ${kind} key comes from ${environmentVariable(kind)}: put a new key there, with the old one after a comma if it still counts, and restart`;
    }
  }
  return null;
}

function withNewKeys(current: StoredSecrets, { what, graceHours }: SecretRotation, clock: Clock): StoredSecrets {
  const now = clock.now();
  const end = isoTime(now + graceHours * 3_600_000);
  /** Keys that are still valid stay valid, but no longer than before. */
  const retireKeys = (keys: readonly StoredKey[]): readonly StoredKey[] =>
    keys
      .map((key) => ({ ...key, retiresAt: key.retiresAt !== undefined && key.retiresAt < end ? key.retiresAt : end }))
      .filter(({ retiresAt }) => Date.parse(retiresAt) > now);
  return {
    session: what === 'encryption' ? current.session : [newKey(clock), ...retireKeys(current.session)],
    encryption: what === 'session' ? current.encryption : [newKey(clock), ...current.encryption],
  };
}

function newKey(clock: Clock): StoredKey {
  return {
    id: randomBytes(6).toString('base64url'),
    key: randomBytes(32).toString('base64url'),
    createdAt: isoTime(clock.now()),
  };
}
