import { CliError } from '../../../foundations/core/index.js';
import { readEnvironmentValue } from '../config/environment-value.js';

/** Environment variables, by name; empty ones count as absent. */
export type SecretEnvironment = Readonly<Record<string, string | undefined>>;

const variables = { session: 'OCTAVO_SESSION_KEY', encryption: 'OCTAVO_ENCRYPTION_KEY' } as const;

/** Fewer characters than 32 random bytes have in any usual notation. */
const minLength = 32;
const minDistinctCharacters = 8;
const placeholders = [
  'tobemodified',
  'changeme',
  'replaceme',
  'placeholder',
  'example',
  'secret',
  'password',
  'default',
  'insecure',
  'yourkey',
  'qwerty',
  '12345678',
  'abcdefgh',
];
const advice = 'make one with: openssl rand -base64 32';

/** Name of the variable that a kind of key may come from. */
export function environmentVariable(kind: keyof typeof variables): string {
  return variables[kind];
}

/**
 * Returns the keys of a kind from the environment, the newest first, from the variable itself or from the file that
 * `<variable>_FILE` names, separated by commas; null if neither is set. Throws CliError for an invalid secret: too
 * short, or a placeholder.
 */
export function environmentKeys(
  kind: keyof typeof variables,
  environment: SecretEnvironment,
): readonly string[] | null {
  const value = readEnvironmentValue(variables[kind], environment);
  return value?.text.split(',').map((key) => checkKey(key.trim(), value.variable)) ?? null;
}

/** Returns the key if it is acceptable; error messages do not quote it. */
function checkKey(key: string, source: string): string {
  if (key.length < minLength) {
    throw new CliError(`${source} is shorter than ${minLength} characters; ${advice}`);
  }
  if (isPlaceholder(key)) throw new CliError(`${source} is a placeholder, not a random key; ${advice}`);
  return key;
}

function isPlaceholder(key: string): boolean {
  const plain = key.toLowerCase().replace(/[^a-z0-9]/g, '');
  return (
    placeholders.some((word) => plain.includes(word)) ||
    new Set(key).size < minDistinctCharacters ||
    // The same piece over and over.
    /^(.+?)\1+$/s.test(key)
  );
}
