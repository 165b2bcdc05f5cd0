import cluster from 'node:cluster';
import { CliError } from '../../../foundations/core/index.js';

/** The environment variable that tells a worker whether it is the first of its pool. */
export const workerEnvironmentVariable = 'OCTAVO_WORKER';

/**
 * Messages from the primary process to a worker, and back. `drain`: the worker is about to close its port. The response
 * is `drained` once every connection that waited then has been handed to a worker, and `leave` if the other workers get
 * the new ones.
 */
export type PrimaryMessage = 'stop' | 'drained' | 'leave';
export type WorkerMessage = 'up' | 'drain';

const maxWorkers = 256;

/** Returns the number of processes of `--workers`. Throws CliError for anything but an integer from 1. */
export function parseWorkerCount(text: string | undefined): number {
  if (text === undefined) return 1;
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= maxWorkers) return count;
  throw new CliError(`--workers must be a whole number from 1 to ${maxWorkers}`);
}

/** The role of a process in its worker pool; a single process is the first. */
export interface WorkerRole {
  /** It fills an empty database, and prints for people. */
  readonly isFirst: boolean;
  /** Reports that it serves. */
  ready(): void;
  /** How connections come here while it stops; absent: it accepts them itself. */
  readonly passConnections?: () => Promise<boolean>;
  /** Lets the process end once there is nothing left to do. */
  release(): void;
}

/** The role of a single process. */
export const singleProcess: WorkerRole = { isFirst: true, ready: () => undefined, release: () => undefined };

/** Returns the part of this process in a worker pool. */
export function createWorkerRole(): WorkerRole {
  return {
    isFirst: process.env[workerEnvironmentVariable] === 'first',
    ready: () => sendToPrimary('up'),
    passConnections: () =>
      new Promise((resolve) => {
        const onMessage = (message: PrimaryMessage): void => {
          if (message === 'stop') return;
          process.off('message', onMessage);
          resolve(message === 'drained');
        };
        process.on('message', onMessage);
        sendToPrimary('drain');
      }),
    release: () => process.channel?.unref(),
  };
}

function sendToPrimary(message: WorkerMessage): void {
  cluster.worker?.send(message);
}

/**
 * Resolves when the primary process tells this worker to stop, or at a signal. A terminal sends signals to all
 * processes, including the primary process.
 */
export function untilPrimaryStops(): Promise<void> {
  return new Promise((resolve) => {
    process.on('message', (message: PrimaryMessage) => {
      if (message === 'stop') resolve();
    });
    process.on('SIGTERM', () => resolve());
    process.on('SIGINT', () => undefined);
  });
}
