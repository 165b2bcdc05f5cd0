import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openFile } from '../../support/sqlite.js';

/** A file as its row tells it, and as it lies on the disk. */
export interface StoredFile {
  readonly id: number;
  readonly name: string;
  /** Digest that the row tells. */
  readonly digest: string;
  /** Keys of its formats. */
  readonly formats: readonly string[];
  /** Key of its content. */
  readonly key: string;
  /** Digest of the content on the disk; null: it is not there. */
  readonly found: string | null;
  /** What the row says and the disk does not bear out, in words. */
  readonly problems: readonly string[];
}

/** The files of a data folder, read past the server. */
export class StoredFiles {
  readonly #data: string;

  /** `data`: the data folder of a project. */
  constructor(data: string) {
    this.#data = data;
  }

  /** Every row with what lies behind it. */
  async files(): Promise<readonly StoredFile[]> {
    const database = openFile(join(this.#data, 'octavo.db'), { readOnly: true });
    try {
      const rows = database.prepare('SELECT id, name, url, checksum, bytes, formats FROM files ORDER BY id').all();
      return await Promise.all((rows as readonly FileRow[]).map((row) => this.#shelved(row)));
    } finally {
      database.close();
    }
  }

  /** Names of everything that lies among the objects. */
  async objects(): Promise<readonly string[]> {
    return (await this.#names('uploads')).filter((name) => !name.startsWith('.'));
  }

  /** Names of everything that is on its way in. */
  incoming(): Promise<readonly string[]> {
    return this.#names('uploads/.incoming');
  }

  /** Where the bytes behind a key lie. */
  pathOf(key: string): string {
    return join(this.#data, 'uploads', key);
  }

  /** Makes everything that lies there two hours old, and what was begun end two hours ago, as if nothing had happened since. */
  async age(): Promise<void> {
    const old = new Date(Date.now() - 2 * 3_600_000);
    const database = openFile(join(this.#data, 'octavo.db'));
    database.prepare('UPDATE octavo_file_turns SET ends_at = ?').run(old.toISOString());
    database.close();
    for (const name of await this.objects()) await utimes(join(this.#data, 'uploads', name), old, old);
    for (const name of await this.incoming()) await utimes(join(this.#data, 'uploads/.incoming', name), old, old);
  }

  async #names(folder: string): Promise<readonly string[]> {
    return ((await unlessAbsent(readdir(join(this.#data, folder)))) ?? []).sort();
  }

  async #shelved({ id, name, url, checksum, bytes, formats }: FileRow): Promise<StoredFile> {
    const key = keyIn(url);
    const made = Object.values(JSON.parse(formats ?? '{}') as Readonly<Record<string, Format>>);
    const size = await this.#size(key);
    const found = size === null ? null : await this.#digest(key);
    const problems = [
      ...(found === checksum ? [] : [`${key}: ${found} in the place of ${checksum}`]),
      ...(size === Number(bytes) ? [] : [`${key}: ${size} bytes, not ${bytes}`]),
    ];
    for (const { url: address, sizeInBytes } of made) {
      const format = keyIn(address);
      const bytesOfFormat = await this.#size(format);
      if (bytesOfFormat !== sizeInBytes) problems.push(`${format}: ${bytesOfFormat} bytes, not ${sizeInBytes}`);
    }
    return { id, name, digest: checksum, formats: made.map((one) => keyIn(one.url)), key, found, problems };
  }

  async #digest(key: string): Promise<string> {
    const digest = createHash('sha256');
    await pipeline(createReadStream(join(this.#data, 'uploads', key)), digest);
    return digest.digest('hex');
  }

  /** null: it is not there. */
  async #size(key: string): Promise<number | null> {
    return (await unlessAbsent(stat(join(this.#data, 'uploads', key))))?.size ?? null;
  }
}

async function unlessAbsent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

interface Format {
  readonly url: string;
  readonly sizeInBytes: number;
}

interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly checksum: string;
  readonly bytes: string | number;
  readonly formats: string | null;
}

/** The key is the last part of the address. */
function keyIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
