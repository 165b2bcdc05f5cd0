import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A front end of `examples/` that runs. */
export interface PreviewSite {
  close(): Promise<void>;
}

/** Starts `examples/preview-html` outside of this repository, with the built package. */
export async function startPreviewSite(port: number, panel: string): Promise<PreviewSite> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-preview-'));
  await cp(join(root, 'examples/preview-html'), folder, { recursive: true });
  await mkdir(join(folder, 'node_modules'));
  await symlink(root, join(folder, 'node_modules/octavo'));
  const env = { ...process.env, PORT: String(port), OCTAVO_URL: panel, OCTAVO_PANEL: panel };
  const site: ChildProcess = spawn(process.execPath, ['site.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(site.stdout as NodeJS.ReadableStream, 'data');
  return {
    async close() {
      const ended = once(site, 'exit');
      site.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Returns a port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
