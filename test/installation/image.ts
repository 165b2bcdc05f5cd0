import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

/*
 * The steps of a file that describes an image, taken from it and carried out in its order, each stage in a folder of its own that stands
 * for its root. What needs an engine is left out, and listed: the images that stages begin with (the Node that runs this takes their
 * place), other users, and who owns a folder. It runs with a root that can only be read, by an unprivileged user, where this user may make
 * mounts.
 */

/** The user `node` of the images. */
const unprivileged = 1_000;

/** A part of an image, with what its instructions have said so far. */
export interface Stage {
  readonly folder: string;
  workdir: string;
  readonly env: Record<string, string>;
  /** The last arguments of the instructions that only matter when a container runs. */
  readonly says: Map<string, string>;
}

/** An image: its last stage, and what was left out. */
export interface Image {
  readonly last: Stage;
  readonly leftOut: readonly string[];
}

/** Carries out the steps of a file. `context`: the folder that is sent; `scratch`: where the stages are made. */
export function buildImage(text: string, context: string, scratch: string): Image {
  const stages = new Map<string, Stage>();
  const leftOut: string[] = [];
  let last: Stage = { folder: scratch, workdir: '/', env: {}, says: new Map() };
  const lines = text.replace(/^#.*\n/gm, '').replace(/\\\n/g, ' ');
  for (const [, instruction = '', words = ''] of lines.matchAll(/^(\w+) +(.*)$/gm)) {
    if (instruction === 'FROM') {
      const [image = '', , name = 'last'] = words.split(/ +/);
      const folder = join(scratch, name);
      mkdirSync(folder);
      last = { folder, workdir: '/', env: {}, says: new Map() };
      stages.set(name, last);
      leftOut.push(`FROM ${image}`);
    } else leftOut.push(...carryOut(instruction, words, last, (name) => stages.get(name)?.folder ?? context));
  }
  return { last, leftOut };
}

/** Carries out one instruction; returns what of it was left out. */
function carryOut(
  instruction: string,
  words: string,
  stage: Stage,
  folderOf: (stage: string) => string,
): readonly string[] {
  switch (instruction) {
    case 'ENV':
      for (const [, name = '', value = ''] of words.matchAll(/(\w+)=(\S+)/g)) stage.env[name] = value;
      return [];
    case 'WORKDIR':
      stage.workdir = words;
      mkdirSync(join(stage.folder, words), { recursive: true });
      return [];
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
      return [];
    }
    case 'RUN': {
      const commands = words.split(/ *&& */);
      for (const command of commands.filter((one) => !one.startsWith('chown '))) {
        const ended = spawnSync('sh', ['-c', command.replace(/(?<= )\//g, `${stage.folder}/`)], inside(stage));
        if (ended.status !== 0) throw new Error(`${command}:\n${ended.stdout}${ended.stderr}`);
      }
      return commands.filter((command) => command.startsWith('chown '));
    }
    case 'USER':
      return [`USER ${words}`];
    case 'VOLUME':
    case 'EXPOSE':
    case 'STOPSIGNAL':
    case 'HEALTHCHECK':
    case 'ENTRYPOINT':
    case 'CMD':
      stage.says.set(instruction, words);
      return [];
    default:
      throw new Error(`no test knows ${instruction}`);
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

/** Whether a path below a folder is one that a file of patterns excludes; `!` takes back, as in .gitignore. */
export function isIgnored(file: string, anchored: (pattern: string) => string): (path: string) => boolean {
  const patterns = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, taken = '', name = ''] = /^(!?)(.*?)\/?$/.exec(line) ?? [];
      const pattern = name.replace(/[.+]/g, '\\$&').replace(/\*/g, '[^/]*');
      return { ignores: taken === '', test: new RegExp(`^${anchored(pattern)}$`) };
    });
  return (path) => patterns.findLast(({ test: is }) => is.test(path))?.ignores ?? false;
}

/**
 * Runs an image as an engine would, and checks that it becomes healthy, passes `check`, which is given its address, and stops on its signal
 * with a database in its volume.
 */
export async function runImage({ last }: Image, check: (base: string) => Promise<void>): Promise<void> {
  const volume = join(last.folder, last.says.get('VOLUME') ?? '');
  // What an engine mounts.
  expect([existsSync(volume), readdirSync(volume)]).toEqual([true, []]);
  const port = String(await freePort());
  const running = inside({ ...last, env: { ...last.env, PORT: port } });
  const [program = '', ...words] = isolated(last, volume, [...wordsOf(last, 'ENTRYPOINT'), ...wordsOf(last, 'CMD')]);
  const server = spawn(program, words, { cwd: running.cwd, env: running.env });
  const ended = once(server, 'close');
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (said += part));
  try {
    const base = `http://localhost:${port}`;
    for (const until = Date.now() + 60_000; !/Address/.test(said); await pause(50)) {
      if (server.exitCode !== null || Date.now() > until) throw new Error(`it does not start:\n${said}`);
    }
    const [node = '', ...healthCheck] = wordsOf(last, 'HEALTHCHECK');
    execFileSync(node, healthCheck, running);
    await check(base);
    server.kill(last.says.get('STOPSIGNAL') as NodeJS.Signals);
    expect(await ended).toEqual([0, null]);
    expect(readdirSync(volume)).toContain('octavo.db');
  } finally {
    server.kill('SIGKILL');
    await ended;
  }
}

/**
 * Returns words that run a command as `docker run --read-only --tmpfs /tmp` does, as the unprivileged user of the image: in mounts of its
 * own, where the stage can only be read, but for its volume and its folder for temporary files. Where this user may not make mounts, the
 * words as they are.
 */
function isolated(stage: Stage, volume: string, words: readonly string[]): readonly string[] {
  const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;
  if (!mayMount) return words;
  // Temporary folders of tests are their owner's alone.
  for (let path = stage.folder; path !== tmpdir() && path !== '/'; path = dirname(path)) chmodSync(path, 0o755);
  const temporary = join(stage.folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  chownSync(volume, unprivileged, unprivileged);
  const script = `mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && mount --bind "$2" "$2" && mount -o remount,rw,bind "$2" &&
mount -t tmpfs tmpfs "$3" && shift 3 && cd "$PWD" && ! touch package.json 2>/dev/null &&
exec setpriv --reuid ${unprivileged} --regid ${unprivileged} --clear-groups --no-new-privs env TMPDIR="$0" HOME=/nonexistent "$@"`;
  return ['unshare', '-m', 'sh', '-c', script, temporary, stage.folder, volume, temporary, ...words];
}

/** A port that nobody listens on: an engine maps one of the machine's to that of the image. */
async function freePort(): Promise<number> {
  const listener = createServer();
  await once(listener.listen(0), 'listening');
  const { port } = listener.address() as AddressInfo;
  await once(listener.close(), 'close');
  return port;
}
