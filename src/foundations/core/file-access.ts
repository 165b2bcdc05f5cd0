import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { CliError } from './errors.js';

/** Explanations of operating system errors that an operator can fix, by code. */
const reasonsByCode: ReadonlyMap<string, string> = new Map([
  ['EROFS', 'it is on a file system that is mounted read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the quota of the user is used up'],
  ['ENOTDIR', 'a part of the path is a file, not a folder'],
]);
const permissionCodes: ReadonlySet<string> = new Set(['EACCES', 'EPERM']);

/**
 * Describes to an operator a file or folder that cannot be used: which one, as which user, and what to do. Reads the error and its
 * causes; null: the error is not about a file.
 */
export function fileAccessError(error: unknown): CliError | null {
  if (!(error instanceof Error)) return null;
  const { code, path } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || typeof path !== 'string') return fileAccessError(error.cause);
  if (permissionCodes.has(code)) {
    const { name, chown } = currentUser();
    return new CliError(`${path} cannot be used by ${name}: permission denied`, [
      `${describeOwner(path)}; run this as that user, or give it to this one: chown -R ${chown} <path>`,
    ]);
  }
  const reason = reasonsByCode.get(code);
  return reason === undefined ? null : new CliError(`${path} cannot be used: ${reason}`);
}

function currentUser(): { readonly name: string; readonly chown: string } {
  const uid = process.getuid?.();
  const name = userName();
  if (uid === undefined) return { name: `the user ${name ?? ''}`, chown: name ?? '' };
  return { name: `the user ${name ?? ''} (uid ${uid})`.replace('  ', ' '), chown: name ?? String(uid) };
}

/** null: the system has no name for the user, as in some containers. */
function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/** Returns the owner of the path, or of the nearest readable folder above it. */
function describeOwner(path: string): string {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      const { uid } = statSync(folder);
      return `${folder} belongs to uid ${uid}${uid === 0 ? ' (root)' : ''}`;
    } catch (error) {
      if (folder === dirname(folder)) throw error;
    }
  }
}
