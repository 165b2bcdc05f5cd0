import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isoTime } from '../../kernel/index.js';
import type { MediaContext } from '../context.js';
import { fileStatements } from './file-statements.js';
import { Gates } from './gates.js';

/** Lets what is done to one file happen one after the other, while other files do not wait. */
export interface Turns {
  /** Does the work when nothing else is under way in this process for the file of this id. */
  here<T>(id: number, work: () => Promise<T>): Promise<T>;
  /**
   * Does work that puts objects under keys that are taken: when nothing else is under way for the file, here or in another process on
   * the same database. `left`: the last such work did not come to its end, so that objects and row may be of different contents. Work
   * that fails has not come to its end either. Whoever waits for a process that was killed waits for seconds.
   */
  take<T>(id: number, work: (left: boolean) => Promise<T>): Promise<T>;
  /** Row ids of files whose last such work did not come to its end. */
  left(): Promise<readonly number[]>;
}

/** Milliseconds for which a turn holds after it was last heard of, how often it is, and between two looks at another's. */
const holds = 15_000;
const heardOf = 5_000;
const betweenLooks = 100;

type Claim = 'claimed' | 'claimed after another' | 'taken';

/** Turns that stand in the database. */
export function createTurns({ store, clock, report }: Pick<MediaContext, 'store' | 'clock' | 'report'>): Turns {
  const statements = fileStatements(store.dialect);
  const gates = new Gates();
  const now = (): string => isoTime(clock.now());
  const end = (): string => isoTime(clock.now() + holds);

  async function claim(id: number, owner: string): Promise<Claim> {
    return store.write(async (tx) => {
      const [turn] = await tx.rows(statements.turn, [id]);
      if (turn !== undefined && String(turn.ends_at) > now()) return 'taken';
      if (turn === undefined) await tx.run(statements.insertTurn, [id, owner, end()]);
      else await tx.run(statements.claimTurn, [owner, end(), id]);
      return turn === undefined ? 'claimed' : 'claimed after another';
    });
  }

  /** Puts off the end of a turn, or ends it where it is left. */
  async function endAt(id: number, owner: string, time: string): Promise<void> {
    try {
      await store.write((tx) => tx.run(statements.endTurnAt, [time, id, owner]));
    } catch (error) {
      // It ends by itself then.
      report(error);
    }
  }

  async function whileHeld<T>(id: number, owner: string, work: () => Promise<T>): Promise<T> {
    const hearing = setInterval(() => void endAt(id, owner, end()), heardOf);
    try {
      return await work();
    } catch (error) {
      clearInterval(hearing);
      await endAt(id, owner, now());
      throw error;
    } finally {
      clearInterval(hearing);
    }
  }

  return {
    here: (id, work) => gates.pass(id, work),
    take: (id, work) =>
      gates.pass(id, async () => {
        const owner = randomUUID();
        let claimed = await claim(id, owner);
        for (; claimed === 'taken'; claimed = await claim(id, owner)) await pause(betweenLooks);
        const left = claimed === 'claimed after another';
        const result = await whileHeld(id, owner, () => work(left));
        await store.write((tx) => tx.run(statements.removeTurn, [id, owner]));
        return result;
      }),
    left: async () => (await store.rows(statements.turnsLeft, [now()])).map((row) => Number(row.file_id)),
  };
}
