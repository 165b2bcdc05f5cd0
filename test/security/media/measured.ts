import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PartialConfig } from '../../../src/composition/app/index.js';
import { newProject } from '../support/fixture.js';

const bin = fileURLToPath(new URL('../../../bin/octavo.js', import.meta.url));
const gauge = new URL('./gauge.mjs', import.meta.url).href;

/** What a server takes. */
export interface Gauge {
  /** Memory in mebibytes: current value, and maximum since the last call. */
  readonly resident: number;
  readonly peak: number;
  /** Longest block of its event loop since the last call, in milliseconds. */
  readonly stall: number;
  /** What its descriptors are open on: paths, and numbers of sockets and pipes. */
  readonly descriptors: readonly string[];
}

/** The built server in a process of its own, so that nothing but the server is measured. */
export interface Measured {
  /** Where it listens. */
  readonly base: string;
  /** A full-access token. */
  readonly token: string;
  readonly project: string;
  gauge(): Promise<Gauge>;
  /** Standard error so far: a server that is well says nothing there. */
  errors(): string;
  /** Stops it; throws an Error if it does not exit cleanly. */
  close(): Promise<void>;
}

/** Starts the built server on a new project. */
export async function openMeasured(media: PartialConfig['media'] = {}): Promise<Measured> {
  const project = await newProject();
  await writeFile(join(project, 'octavo.config.mjs'), `export default ${JSON.stringify({ media, logger: false })};\n`);
  const child = fork(bin, ['start', '--project', project, '--port', '0'], {
    execArgv: ['--expose-gc', '--import', gauge],
    env: { PATH: process.env.PATH, NO_COLOR: '1' },
    silent: true,
  });
  const texts = { out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    texts.out += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    texts.err += chunk.toString();
  });
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`the server ended with ${String(code)}\n${texts.out}\n${texts.err}`);
  });

  async function shown(pattern: RegExp): Promise<string> {
    for (;;) {
      const [, found] = pattern.exec(texts.out) ?? [];
      if (found !== undefined) return found;
      const more = new Promise((resolve) => child.stdout?.once('data', resolve));
      await Promise.race([more, ended.then(() => Promise.reject(new Error(`${pattern} was not shown`)))]);
    }
  }

  return {
    base: await shown(/Address\s+(http:\S+)\/api/),
    token: await shown(/Token\s+(octavo_\S+)/),
    project,
    async gauge() {
      const answer = once(child, 'message') as Promise<[Gauge]>;
      child.send('gauge');
      return (await answer)[0];
    },
    errors: () => texts.err,
    async close() {
      child.kill('SIGTERM');
      try {
        await ended;
      } finally {
        await rm(project, { recursive: true, force: true });
      }
    },
  };
}

/** What a server takes once it has come to rest: the same descriptors have been open for a moment. */
export async function settled(server: Measured): Promise<Gauge> {
  let last = await server.gauge();
  for (let same = 0; same < 5; ) {
    await pause(50);
    const next = await server.gauge();
    same = next.descriptors.join() === last.descriptors.join() ? same + 1 : 0;
    last = next;
  }
  return last;
}

/** Waits until a server has no more open files than before, with a timeout in seconds; returns the rest. */
export async function openSince(server: Measured, before: Gauge, seconds: number): Promise<readonly string[]> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const { descriptors } = await server.gauge();
    const more = descriptors.filter((one) => !before.descriptors.includes(one));
    if (more.length === 0 || performance.now() > deadline) return more;
    await pause(50);
  }
}
