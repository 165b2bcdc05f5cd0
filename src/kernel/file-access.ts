import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { Refusal } from './errors.js';

/** What the operating system refuses an operator can mend, by its code. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['EROFS', 'it is on a file system that is mounted read-only'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the quota of the user is used up'],
  ['ENOTDIR', 'a part of the path is a file, not a folder'],
]);
const denied: ReadonlySet<string> = new Set(['EACCES', 'EPERM']);

/**
 * What an operator is told of a file or folder that cannot be used: which one, as which user, and what to do. Looks at the error and at
 * what caused it; null: it is about nothing of that kind.
 */
export function fileRefusal(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const { code, path } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || typeof path !== 'string') return fileRefusal(error.cause);
  if (denied.has(code)) {
    const { name, chown } = currentUser();
    return new Refusal(`${path} cannot be used by ${name}: permission denied`, [
      `${ownerOf(path)}; run this as that user, or give it to this one: chown -R ${chown} <path>`,
    ]);
  }
  const reason = reasons.get(code);
  return reason === undefined ? null : new Refusal(`${path} cannot be used: ${reason}`);
}

function currentUser(): { readonly name: string; readonly chown: string } {
  const uid = process.getuid?.();
  const name = userName();
  if (uid === undefined) return { name: `the user ${name ?? ''}`, chown: name ?? '' };
  return { name: `the user ${name ?? ''} (uid ${uid})`.replace('  ', ' '), chown: name ?? String(uid) };
}

/** null: a user that the system has no name for, as in some containers. */
function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/** Whose the path is, or the nearest folder above it that may be looked at. */
function ownerOf(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    try {
      const { uid } = statSync(at);
      return `${at} belongs to uid ${uid}${uid === 0 ? ' (root)' : ''}`;
    } catch (error) {
      if (at === dirname(at)) throw error;
    }
  }
}
