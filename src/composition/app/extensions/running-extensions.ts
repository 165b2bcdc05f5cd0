import type { MailService } from '../../../domain/accounts/mail/index.js';
import { Bug, CliError, type Clock } from '../../../foundations/core/index.js';
import type { Log } from '../../../foundations/http/index.js';
import { type JobRunner, type Store, startJobs } from '../../../storage/database/index.js';
import { callExtension } from './call-extension.js';
import { createCronJobRunner } from './cron-job.js';
import type { AnyDocuments, AnyServerContext, ExtensionParts, LoadedExtensions } from './loaded-extensions.js';
import type { ProjectFiles, ProjectMail } from './project-services.js';
import { createWorkQueue, type WorkQueue } from './work-queue.js';

/** Seconds that making a part, `start` and `stop` may take. */
const startSeconds = 60;
const stopSeconds = 10;
/** Most changes that may wait in the queue of after-commit hooks. */
const maxQueued = 10_000;

/** Dependencies of running extensions. */
export interface RunningExtensionsDependencies {
  readonly loaded: LoadedExtensions;
  readonly log: Log;
  readonly store: Store;
  readonly clock: Clock;
  readonly mail: Pick<MailService, 'sendOwn'>;
  /** Called with background errors, which have no caller. */
  readonly report: (error: unknown) => void;
}

/** The extensions of a running server, independent of its content model. */
export interface RunningExtensions extends RunningExtensionsDependencies {
  readonly projectMail: ProjectMail;
  /** Whether the project's parts are made. */
  readonly partsReady: boolean;
  /** Throws Bug until all are created. */
  readonly parts: ExtensionParts;
  /** The queue of after-commit hooks. */
  readonly workQueue: WorkQueue;
  /** Makes the parts. Throws CliError for one that cannot be made. */
  createParts(): Promise<void>;
  /** Runs the project's start hook and starts its scheduled jobs. Throws CliError if that fails. */
  start(services: { readonly documents: AnyDocuments; readonly files: ProjectFiles }): Promise<void>;
  /** Ends the scheduled jobs, runs the project's stop hook and empties the queue. Never throws. */
  stop(): Promise<void>;
}

/** Prepares the extensions; no code of the project runs yet. */
export function createRunningExtensions(dependencies: RunningExtensionsDependencies): RunningExtensions {
  const { loaded, log, store, clock, mail, report } = dependencies;
  const projectMail: ProjectMail = { send: (message) => mail.sendOwn(message) };
  const workQueue = createWorkQueue(maxQueued);
  let parts: ExtensionParts | null = null;
  let started: { readonly context: AnyServerContext; readonly cronJobs: JobRunner } | null = null;

  const requireParts = (): ExtensionParts => {
    if (parts === null) throw new Bug('the parts of the project are not made yet');
    return parts;
  };

  return {
    ...dependencies,
    projectMail,
    workQueue,
    get partsReady() {
      return parts !== null;
    },
    get parts() {
      return requireParts();
    },
    async createParts() {
      const made = new Map<string, unknown>();
      for (const [name, maker] of loaded.parts) {
        made.set(name, await runOrFail(`extensions.parts.${name}`, () => maker()));
      }
      parts = Object.freeze(Object.fromEntries(made));
    },
    async start({ documents, files }) {
      const logInfo = (message: string): void => log({ level: 'info', message });
      const context = { documents, parts: requireParts(), log: logInfo, mail: projectMail, files };
      const { start, cron } = loaded;
      if (start !== null) await runOrFail('extensions.start', () => start(context));
      const runners = [...cron].map(([name, job]) => createCronJobRunner({ name, job, context, store, clock, report }));
      const schedule = startJobs(
        runners.map(({ scheduled }) => scheduled),
        report,
      );
      const cronJobs = {
        async stop() {
          for (const { stop: end } of runners) end();
          await schedule.stop();
        },
      };
      started = { context, cronJobs };
    },
    async stop() {
      const { stop } = loaded;
      if (started !== null) {
        const { context, cronJobs } = started;
        await cronJobs.stop();
        if (stop !== null) await callExtension('extensions.stop', stopSeconds, () => stop(context)).catch(report);
      }
      await workQueue.drain(stopSeconds * 1_000);
    },
  };
}

async function runOrFail(name: string, work: () => unknown): Promise<unknown> {
  try {
    return await callExtension(name, startSeconds, work);
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw new CliError(`${name} in octavo.config failed: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
