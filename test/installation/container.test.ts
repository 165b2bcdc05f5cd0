import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';

/*
 * The steps of the Containerfile, taken from the file and carried out in its order from a clean copy of the repository, each stage in a
 * folder of its own that stands for its root. What needs an engine is left out, and listed by the test: the images that stages begin with
 * (the Node that runs this test takes their place), other users, and who owns a folder.
 */

const root = dirname(dirname(import.meta.dirname));
const text = readFileSync(join(root, 'Containerfile'), 'utf8');

/** A part of an image, with what its instructions have said so far. */
interface Stage {
  readonly folder: string;
  workdir: string;
  readonly env: Record<string, string>;
  /** The last arguments of the instructions that only matter when a container runs. */
  readonly says: Map<string, string>;
}

let scratch: string;
let last: Stage;
const leftOut: string[] = [];

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'octavo-container-'));
  const context = join(scratch, 'context');
  const notOurs = isIgnored('.gitignore', (pattern) => `(.*/)?${pattern}`);
  const notSent = isIgnored('.containerignore', (pattern) => pattern);
  const filter = (path: string) => path === root || ![notOurs, notSent].some((is) => is(relative(root, path)));
  cpSync(root, context, { recursive: true, filter });
  const stages = new Map<string, Stage>();
  const lines = text.replace(/^#.*\n/gm, '').replace(/\\\n/g, ' ');
  for (const [, instruction = '', words = ''] of lines.matchAll(/^(\w+) +(.*)$/gm)) {
    if (instruction === 'FROM') {
      const [image = '', , name = 'last'] = words.split(/ +/);
      const folder = join(scratch, name);
      mkdirSync(folder);
      last = { folder, workdir: '/', env: {}, says: new Map() };
      stages.set(name, last);
      leftOut.push(`FROM ${image}`);
    } else carryOut(instruction, words, last, (name) => stages.get(name)?.folder ?? context);
  }
}, 600_000);

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function carryOut(instruction: string, words: string, stage: Stage, folderOf: (stage: string) => string): void {
  switch (instruction) {
    case 'ENV':
      for (const [, name = '', value = ''] of words.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
      return;
    case 'WORKDIR':
      stage.workdir = words;
      mkdirSync(join(stage.folder, words), { recursive: true });
      return;
    case 'COPY': {
      const [, from = '', paths = ''] = /^(?:--from=(\S+) +)?(.*)$/.exec(words) ?? [];
      const places = paths.split(/ +/);
      const to = places.pop() ?? '';
      const target = join(stage.folder, stage.workdir, to);
      for (const place of places) {
        const source = join(folderOf(from), place);
        const into = lstatSync(source).isDirectory() || !to.endsWith('/') ? target : join(target, basename(source));
        // An earlier stage is only there to be taken from, and moving takes no time.
        if (from === '') cpSync(source, into, { recursive: true, verbatimSymlinks: true });
        else renameSync(source, into);
      }
      return;
    }
    case 'RUN': {
      const commands = words.split(/ *&& */);
      leftOut.push(...commands.filter((command) => command.startsWith('chown ')));
      for (const command of commands.filter((one) => !one.startsWith('chown '))) {
        const ended = spawnSync('sh', ['-c', command.replace(/(?<= )\//g, `${stage.folder}/`)], inside(stage));
        if (ended.status !== 0) throw new Error(`${command}:\n${ended.stdout}${ended.stderr}`);
      }
      return;
    }
    case 'USER':
      leftOut.push(`USER ${words}`);
      return;
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
    case 'HEALTHCHECK':
    case 'ENTRYPOINT':
    case 'CMD':
      stage.says.set(instruction, words);
      return;
    default:
      throw new Error(`this test does not know ${instruction}`);
  }
}

/** Where and with which environment a command of a stage runs. Packages come out of npm's cache where they are in it. */
function inside({ folder, workdir, env }: Stage) {
  const own = Object.entries(env).map(([name, value]) => [name, value.startsWith('/') ? join(folder, value) : value]);
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const { HOME } = process.env;
  return {
    cwd: join(folder, workdir),
    encoding: 'utf8',
    env: { HOME, npm_config_prefer_offline: 'true', npm_config_loglevel: 'error', ...Object.fromEntries(own), PATH },
  } as const;
}

/** The words of an instruction in the form of a list, with paths of the stage. */
function wordsOf(stage: Stage, instruction: string): readonly string[] {
  const list = /\[.*\]$/.exec(stage.says.get(instruction) ?? '')?.[0] ?? '[]';
  return (JSON.parse(list) as readonly string[]).map((word) =>
    word.startsWith('/') ? join(stage.folder, word) : word,
  );
}

/** Whether a path below the repository is one that a file of patterns excludes; `!` takes back, as in .gitignore. */
function isIgnored(file: string, anchored: (pattern: string) => string): (path: string) => boolean {
  const patterns = readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, taken = '', name = ''] = /^(!?)(.*?)\/?$/.exec(line) ?? [];
      const pattern = name.replace(/[.+]/g, '\\$&').replace(/\*/g, '[^/]*');
      return { ignores: taken === '', test: new RegExp(`^${anchored(pattern)}$`) };
    });
  return (path) => patterns.findLast(({ test: is }) => is.test(path))?.ignores ?? false;
}

test('issue 21: the steps of the Containerfile make a server that starts, is healthy and stops', async () => {
  expect(leftOut).toEqual([
    'FROM node:24-bookworm-slim',
    'FROM node:24-bookworm-slim',
    'chown node:node /data',
    'USER node',
  ]);
  const { folder, workdir, says } = last;
  const modules = readdirSync(join(folder, workdir, 'node_modules'));
  expect(modules).toContain('sharp');
  expect(modules.filter((name) => ['typescript', 'vite', 'vitest'].includes(name))).toEqual([]);
  // What `podman run` mounts.
  const volume = join(folder, says.get('VOLUME') ?? '');
  expect([existsSync(volume), readdirSync(volume)]).toEqual([true, []]);
  cpSync(join(root, 'examples/magazine'), join(folder, 'project'), { recursive: true });

  const port = String(await freePort());
  const running = inside({ ...last, env: { ...last.env, PORT: port } });
  const [program = '', ...words] = [...wordsOf(last, 'ENTRYPOINT'), ...wordsOf(last, 'CMD')];
  const server = spawn(program, words, { cwd: running.cwd, env: running.env });
  const ended = once(server, 'close');
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (said += part));
  try {
    const base = `http://localhost:${port}`;
    for (const until = Date.now() + 60_000; !/Address/.test(said); await pause(50)) {
      if (server.exitCode !== null || Date.now() > until) throw new Error(`it does not start:\n${said}`);
    }
    const [node = '', ...check] = wordsOf(last, 'HEALTHCHECK');
    execFileSync(node, check, running);
    expect((await fetch(`${base}/api/articles`)).status).toBe(403);
    expect(await (await fetch(`${base}/admin`)).text()).toMatch(/<script type="module"/);
    server.kill(says.get('STOPSIGNAL') as NodeJS.Signals);
    expect(await ended).toEqual([0, null]);
    expect(readdirSync(volume)).toContain('octavo.db');
  } finally {
    server.kill('SIGKILL');
    await ended;
  }
}, 120_000);

/** A port that nobody listens on: an engine maps one of the machine's to that of the image. */
async function freePort(): Promise<number> {
  const listener = createServer();
  await once(listener.listen(0), 'listening');
  const { port } = listener.address() as AddressInfo;
  await once(listener.close(), 'close');
  return port;
}
