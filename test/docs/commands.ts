import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type App, createApp, seedContent } from '../../src/composition/app/index.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
/** What a command changes counts in the server within a second. */
const pause = 'sleep 1.1';
const mark = '\u2042';

/** The example magazine, served on a port of its own from a data folder that nobody else has. */
export interface Example {
  readonly app: App;
  /** Where it listens. */
  readonly base: string;
  /**
   * Runs blocks of a page one after the other in one shell, as they stand there but for address, data folder and command.
   * Returns what each wrote to standard output. Throws where a command fails.
   */
  run(blocks: readonly string[], environment?: Readonly<Record<string, string>>): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** The blocks of shell commands of a page, in order, by its path below the repository. */
export async function shellBlocks(page: string): Promise<readonly string[]> {
  const text = await readFile(join(root, page), 'utf8');
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

/** Serves the example magazine, with its content unless that is not wanted. */
export async function serveExample({ content = true } = {}): Promise<Example> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-docs-'));
  const app = await createApp({
    project: join(root, 'examples/magazine'),
    config: { dataDir: folder, port: 0, host: '127.0.0.1', logger: false },
  });
  if (content) await seedContent(app, () => undefined);
  const base = await app.listen();
  const here = (block: string): string =>
    block
      .replaceAll('http://localhost:1337', base)
      .replaceAll('npx octavo', `node ${join(root, 'bin/octavo.js')}`)
      .replaceAll(
        '--project examples/magazine --data data/magazine',
        `--project ${join(root, 'examples/magazine')} --data ${folder}`,
      );
  return {
    app,
    base,
    async run(blocks, environment = {}) {
      const script = blocks
        .map((block) => (block.includes('npx octavo') ? `${here(block)}\n${pause}` : here(block)))
        .join(`\necho ${mark}\n`);
      const { stdout } = await run('bash', ['-e', '-o', 'pipefail', '-c', script], {
        cwd: folder,
        env: { ...process.env, ...environment },
      });
      return stdout.split(`${mark}\n`);
    },
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
