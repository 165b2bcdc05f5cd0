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
 * The keys of a kind that the environment gives, the newest first, from the variable itself or from the file that `<variable>_FILE`
 * names; several stand with commas between them. null: it gives none. Throws CliError for what is no secret: too short, or made up.
 */
export function environmentKeys(
  kind: keyof typeof variables,
  environment: SecretEnvironment,
): readonly string[] | null {
  const value = readEnvironmentValue(variables[kind], environment);
  return value?.text.split(',').map((key) => checkKey(key.trim(), value.variable)) ?? null;
}

/** The key, if it can pass for one; what is wrong is said without quoting it. */
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
