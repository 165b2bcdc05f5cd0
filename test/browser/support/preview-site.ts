import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** How an example is built and started; `packages`: those of its framework are installed. */
const examples = {
  html: { packages: false, build: null, start: ['site.mjs'] },
  astro: { packages: true, build: ['node_modules/.bin/astro', 'build'], start: ['dist/server/entry.mjs'] },
  next: {
    packages: true,
    build: ['node_modules/.bin/next', 'build'],
    start: ['node_modules/.bin/next', 'start'],
  },
} as const;

/** A front end of `examples/` with a preview. */
export type PreviewExample = keyof typeof examples;

/** A front end that runs. */
export interface PreviewSite {
  close(): Promise<void>;
}

/** Starts `examples/preview-…` outside of this repository, with the built package as it is installed. */
export async function startPreviewSite(name: PreviewExample, port: number, panel: string): Promise<PreviewSite> {
  const { packages, build, start } = examples[name];
  const cwd = await mkdtemp(join(tmpdir(), 'octavo-preview-'));
  await cp(join(root, `examples/preview-${name}`), cwd, { recursive: true });
  if (packages) await installPackages(cwd);
  await mkdir(join(cwd, 'node_modules/octavo/dist'), { recursive: true });
  for (const path of ['package.json', 'dist/client']) {
    await cp(join(root, path), join(cwd, 'node_modules/octavo', path), { recursive: true });
  }
  const address = { PORT: String(port), HOST: 'localhost', OCTAVO_URL: panel, OCTAVO_PANEL: panel };
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...address,
  };
  if (build !== null) execFileSync(process.execPath, [...build], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const site = spawn(process.execPath, [...start], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  await untilAnswering(site, port);
  return {
    async close() {
      const ended = once(site, 'exit');
      site.kill();
      await ended;
      await rm(cwd, { recursive: true });
    },
  };
}

/** Installs what an example needs besides Octavo. */
async function installPackages(cwd: string): Promise<void> {
  const file = join(cwd, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  const { octavo: _, ...dependencies } = manifest.dependencies;
  await writeFile(file, JSON.stringify({ ...manifest, dependencies }));
  const words = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function untilAnswering(site: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (site.exitCode !== null) throw new Error(`the site ended with ${site.exitCode}`);
    const answer = await fetch(`http://localhost:${port}/none`).catch(() => null);
    if (answer !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the site does not answer');
}

/** Returns a port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
