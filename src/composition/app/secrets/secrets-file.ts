import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { syncFolder, syncOpen } from '../../../domain/media/index.js';
import { CliError, fileAccessError } from '../../../foundations/core/index.js';

/** A key as it is stored. Instants are ISO 8601. */
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

/** Tells one state of the file from another; null: there is no file. */
export function fileFingerprint(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
}

/**
 * Reads the file; null: there is none. Throws CliError if others than its owner may read it, or where it holds anything else
 * than secrets. What is wrong inside is not quoted: it would end in a log.
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
 * Changes the file atomically: a reader sees all of the old content or all of the new. The new text is written beside it first,
 * which keeps others out meanwhile. `change` gets what is there, null for nothing, and nothing is written where it gives that back.
 * Throws CliError if the file cannot be written, or another one does not finish writing it.
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
    // Once renamed, the name may already be somebody else's.
    if (!renamed) await rm(temporaryPath, { force: true });
  }
}

/** Makes the file for writing, with access for its owner alone; waits while another one has it. */
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
