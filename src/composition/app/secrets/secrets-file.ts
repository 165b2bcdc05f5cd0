import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { syncFolder, syncOpen } from '../../../domain/media/index.js';
import { CliError, fileAccessError } from '../../../foundations/core/index.js';

/** A stored key. Times are ISO 8601. */
export interface StoredKey {
  readonly id: string;
  /** 32 bytes in base64url. */
  readonly key: string;
  readonly createdAt: string;
  /** Left out: it stays in use. */
  readonly retiresAt?: string | undefined;
}

/** What `secrets.json` holds: the keys of each kind, the newest first. */
export interface StoredSecrets {
  readonly session: readonly StoredKey[];
  readonly encryption: readonly StoredKey[];
}

const storedKeys = z
  .array(
    z.object({
      id: z.string().regex(/^[\w-]{8}$/),
      key: z.string().regex(/^[\w-]{43}$/),
      createdAt: z.iso.datetime(),
      retiresAt: z.iso.datetime().optional(),
    }),
  )
  .min(1);
const storedSecrets: z.ZodType<StoredSecrets> = z.object({ session: storedKeys, encryption: storedKeys });

/** Milliseconds to wait for another process that writes the file, and between two attempts. */
const maxWait = 2_000;
const pollInterval = 20;

/** Returns a fingerprint that changes with the file; null if there is no file. */
export function fileFingerprint(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
}

/**
 * Reads the file; returns null if there is none. Throws CliError if users other than its owner may read it, or if its
 * content is invalid. Messages do not quote the content, because they end up in a log.
 */
export function readSecretsFile(path: string): StoredSecrets | null {
  const text = readOwnerOnlyFile(path);
  if (text === null) return null;
  const parsed = storedSecrets.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new CliError(
    `${path} does not hold the secrets that were written there: put it back from a backup, or remove it to begin with new ones (sessions end, second factors have to be set up again)`,
  );
}

/**
 * Changes the file atomically: a reader sees all of the old content or all of the new. The new text is first written to
 * a temporary file, which also serves as a lock. `change` gets the current content, null if there is none; nothing is
 * written if it returns the same object. Throws CliError if the file cannot be written, or another process does not
 * finish writing it.
 */
export async function changeSecretsFile(
  path: string,
  change: (current: StoredSecrets | null) => StoredSecrets,
): Promise<StoredSecrets> {
  const temporaryPath = `${path}.new`;
  const file = await openExclusively(temporaryPath);
  let renamed = false;
  try {
    const current = readSecretsFile(path);
    const next = change(current);
    if (next === current) return next;
    await file.writeFile(`${JSON.stringify(next, null, 2)}\n`);
    await syncOpen(file);
    await rename(temporaryPath, path);
    renamed = true;
    await syncFolder(dirname(path));
    return next;
  } finally {
    await file.close();
    // After the rename, the temporary path may belong to another process.
    if (!renamed) await rm(temporaryPath, { force: true });
  }
}

/** Creates the file for writing, accessible to its owner only; waits while another process has it. */
async function openExclusively(path: string): Promise<FileHandle> {
  for (let waited = 0; ; waited += pollInterval) {
    try {
      return await open(path, 'wx', 0o600);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') {
        throw new CliError(`The secrets cannot be written: ${message}`, fileAccessError(error)?.lines ?? []);
      }
      if (waited >= maxWait) {
        throw new CliError(`${path} already exists: if no other server or command is writing secrets, remove it`);
      }
    }
    await pause(pollInterval);
  }
}

function readOwnerOnlyFile(path: string): string | null {
  try {
    const file = openSync(path, 'r');
    try {
      const { mode } = fstatSync(file);
      if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
        throw new CliError(`${path} may be read by others than its owner. Run: chmod 600 '${path}'`);
      }
      return readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new CliError(`The secrets cannot be read: ${message}`, fileAccessError(error)?.lines ?? []);
  }
}

/** undefined where the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
