import cluster from 'node:cluster';
import { Refusal } from '../kernel/index.js';

/** The environment variable that tells a worker whether it is the first of its crew. */
export const workerVariable = 'OCTAVO_WORKER';

/**
 * What the primary process tells a worker, and what a worker says. `drain`: the worker is about to close its port. The reply is `drained`
 * where every connection that waited then has been handed to a worker, and `leave` where the other workers get those that come now.
 */
export type Told = 'stop' | 'drained' | 'leave';
export type Said = 'up' | 'drain';

const mostWorkers = 256;

/** How many processes `--workers` asks for. Raises Refusal for anything but a whole number from 1. */
export function workersOf(text: string | undefined): number {
  if (text === undefined) return 1;
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= mostWorkers) return count;
  throw new Refusal(`--workers must be a whole number from 1 to ${mostWorkers}`);
}

/** What a process has to do for the others of its crew; one that serves alone is the first. */
export interface Part {
  /** It fills an empty database, and speaks to people. */
  readonly first: boolean;
  /** Says that it serves. */
  up(): void;
  /** How connections come here while it stops; absent: it accepts them itself. */
  readonly passConnections?: () => Promise<boolean>;
  /** Lets it end once there is nothing left to do. */
  end(): void;
}

/** The part of a process that serves alone. */
export const alone: Part = { first: true, up: () => undefined, end: () => undefined };

/** The part of this process in a crew. */
export function workerPart(): Part {
  return {
    first: process.env[workerVariable] === 'first',
    up: () => say('up'),
    passConnections: () =>
      new Promise((resolve) => {
        const hear = (told: Told): void => {
          if (told === 'stop') return;
          process.off('message', hear);
          resolve(told === 'drained');
        };
        process.on('message', hear);
        say('drain');
      }),
    end: () => process.channel?.unref(),
  };
}

function say(said: Said): void {
  cluster.worker?.send(said);
}

/**
 * Resolves when the crew says so, or somebody ends this worker alone. What is typed at a terminal goes to all processes: the crew
 * hears it too.
 */
export function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (told: Told) => {
      if (told === 'stop') resolve();
    });
    process.on('SIGTERM', () => resolve());
    process.on('SIGINT', () => undefined);
  });
}
