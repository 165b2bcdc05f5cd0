import type { Log } from '../http/index.js';
import { Bug, type Clock, Refusal } from '../kernel/index.js';
import { type Schedule, type Store, startSchedule } from '../store/index.js';
import { call } from './call.js';
import { cronWork } from './cron.js';
import { createLine, type Line } from './line.js';
import type { AnyDocuments, AnyServerContext, Loaded, Parts } from './loaded.js';

/** Seconds that making a part, `start` and `stop` may take. */
const startSeconds = 60;
const stopSeconds = 10;
/** Changes that may wait for what is done after commits. */
const longestLine = 10_000;

/** What extensions run with. */
export interface RunningParts {
  readonly loaded: Loaded;
  readonly log: Log;
  readonly store: Store;
  readonly clock: Clock;
  /** Hears of what goes wrong where no caller waits for it. */
  readonly report: (error: unknown) => void;
}

/** The extensions of a running server, whatever its content model is. */
export interface Running extends RunningParts {
  /** Whether the project's parts are made. */
  readonly made: boolean;
  /** Raises Bug as long as they are not all made. */
  readonly parts: Parts;
  /** What is done after commits. */
  readonly line: Line;
  /** Makes the parts. Raises Refusal for one that cannot be made. */
  make(): Promise<void>;
  /** Runs the project's start and begins with its chores. Raises Refusal where that fails. */
  start(documents: AnyDocuments): Promise<void>;
  /** Ends the chores, runs the project's stop and what stands in line. Raises nothing. */
  stop(): Promise<void>;
}

/** Sets extensions up; nothing of the project runs yet. */
export function createRunning(given: RunningParts): Running {
  const { loaded, log, store, clock, report } = given;
  const line = createLine(longestLine);
  let parts: Parts | null = null;
  let begun: { readonly context: AnyServerContext; readonly chores: Schedule } | null = null;

  const present = (): Parts => {
    if (parts === null) throw new Bug('the parts of the project are not made yet');
    return parts;
  };

  return {
    ...given,
    line,
    get made() {
      return parts !== null;
    },
    get parts() {
      return present();
    },
    async make() {
      const made = new Map<string, unknown>();
      for (const [name, maker] of loaded.parts) {
        made.set(name, await orRefused(`extensions.parts.${name}`, () => maker()));
      }
      parts = Object.freeze(Object.fromEntries(made));
    },
    async start(documents) {
      const say = (message: string): void => log({ level: 'info', message });
      const context = { documents, parts: present(), log: say };
      const { start, cron } = loaded;
      if (start !== null) await orRefused('extensions.start', () => start(context));
      const work = [...cron].map(([name, job]) => cronWork({ name, job, context, store, clock, report }));
      const schedule = startSchedule(
        work.map(({ scheduled }) => scheduled),
        report,
      );
      const chores = {
        async stop() {
          for (const { end } of work) end();
          await schedule.stop();
        },
      };
      begun = { context, chores };
    },
    async stop() {
      const { stop } = loaded;
      if (begun !== null) {
        const { context, chores } = begun;
        await chores.stop();
        if (stop !== null) await call('extensions.stop', stopSeconds, () => stop(context)).catch(report);
      }
      await line.drained(stopSeconds * 1_000);
    },
  };
}

async function orRefused(name: string, work: () => unknown): Promise<unknown> {
  try {
    return await call(name, startSeconds, work);
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    throw new Refusal(`${name} in octavo.config failed: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}
