import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../../src/domain/media/settings.js';

/** A store in a program of its own, its objects in a folder that goes with it. */
export interface S3Rver {
  readonly settings: S3Settings;
  /** Uploads in parts that are neither completed nor aborted. */
  openUploads(): Promise<number>;
  /** Makes everything in it older by so many milliseconds. */
  age(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

const program = `
  const [s3rver, directory, ...names] = process.argv.slice(1);
  const configureBuckets = names.map((name) => ({ name }));
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets };
  new (require(s3rver))(options).run().then(({ port }) => console.log(port));
`;

/** Starts the store on a free port of this machine; its settings are those of the first bucket. */
export async function startS3Rver(buckets: readonly string[] = ['media']): Promise<S3Rver> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-s3-'));
  const path = createRequire(import.meta.url).resolve('s3rver');
  const child = spawn(process.execPath, ['-e', program, path, folder, ...buckets], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [port] = await once(child.stdout, 'data');
  return {
    settings: {
      endpoint: `http://127.0.0.1:${Number(String(port))}/${buckets[0]}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      prefix: 'site/files/',
    },
    async openUploads() {
      const names = await readdir(join(folder, 'media'), { recursive: true });
      return names.filter((name) => /_uploads\/[^/]+$/.test(name)).length;
    },
    async age(milliseconds) {
      for (const name of await readdir(join(folder, 'media'), { recursive: true })) {
        const path = join(folder, 'media', name);
        const older = ((await stat(path)).mtimeMs - milliseconds) / 1_000;
        await utimes(path, older, older);
      }
    },
    async close() {
      child.kill('SIGKILL');
      await once(child, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
