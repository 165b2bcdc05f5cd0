import { Fault } from '../kernel/index.js';
import { createRefusals } from './refusals.js';
import type { Door, Log } from './types.js';

/** A request that waits for its turn. Nothing of this raises anything. */
export interface Waiting {
  /** Path and query string as they were sent. */
  readonly url: string;
  /** Whoever sent it has hung up. */
  gone(): boolean;
  run(): void;
  /** Answers that it came at a bad time. */
  refuse(): void;
}

/** Puts requests into a line where more come than can be answered at once. */
export interface Crowd {
  /** Somebody has connected. */
  newcomer(): void;
  /** A request has come. Gives whether it may go on; otherwise `wait` is to be called. */
  clear(): boolean;
  /** Lets a request wait for its turn, or refuses it at once where it would wait for too long. */
  wait(request: Waiting): void;
}

/** What those are told who are refused. One for all: nothing is to be learned from where it was made. */
export const busy: Fault = new Fault('http.busy');

/** Requests that are answered in one turn of the event loop in any case, and milliseconds after which the others stand in line. */
const atLeast = 4;
const slice = 50;
/** Milliseconds for which those in line are answered in one turn, where nobody connects. */
const spell = 4;
/** Milliseconds that a request is taken to last before any has been seen; and how much one counts in the average. */
const firstGuess = 1;
const weight = 1 / 16;
/** A single one counts for so many average ones at most: a slow one among many says little. */
const outlier = 4;
/** Which part of the patience is left while the line is too long. */
const strict = 1 / 4;

interface Standing extends Waiting {
  readonly since: number;
}

/**
 * A line in front of the doors. As long as little comes it is empty, and asks for next to nothing. Once a turn of the event loop has lasted
 * for a while, or somebody connects in it, further requests stand in line and are answered for some milliseconds of each turn, and one in a
 * turn while somebody connects: in between the loop reads what others have sent, and takes up connections, which it does one by one. So it
 * is known here how many wait. A request that would wait for more than `patience` milliseconds is refused, where its door yields, and so is
 * one that has waited for as long all the same. A burst that is shorter is answered whole; once somebody was refused, and until the line is
 * empty again, a quarter of that time is the limit, so that those who are answered do not wait for long. Of doors that do not yield nobody
 * waits. 0: there is no line.
 */
export function createCrowd(patience: number, doors: ReadonlyMap<string, Door>, log: Log): Crowd {
  const yielding = [...doors].flatMap(([name, door]) => (door.yields === true ? [name] : []));
  /** Nobody is kept in it who has had their turn: their answer would be kept, too. */
  const line: (Standing | null)[] = [];
  /** Where the line begins. */
  let first = 0;
  let turning = false;
  let turned = 0;
  let came = 0;
  /** For how many turns, this one included, somebody is taken to be connecting: their request may be read before the next one is taken up. */
  let newcomers = 0;
  let stepping = false;
  let answered = 0;
  let began = 0;
  let stepped = 0;
  let took = 0;
  let average = firstGuess;
  let limit = patience;
  const refusals = createRefusals(log);

  function turn(): void {
    turning = false;
    if (newcomers > 0) newcomers -= 1;
  }

  function beginTurn(): void {
    turning = true;
    turned = performance.now();
    came = 0;
    setImmediate(turn);
  }

  /** Microtasks run between the two: what a request does at once has been done by the end. */
  function schedule(): void {
    setImmediate(step);
    setImmediate(stepEnd);
  }

  function step(): void {
    const now = performance.now();
    // Those who connect get as much of the time as those who are answered.
    if (newcomers > 0 && now - stepped < took) return;
    stepping = true;
    answered = 0;
    began = now;
    const until = newcomers > 0 ? now : now + spell;
    while (answerNext(now)) {
      answered += 1;
      if (performance.now() >= until) return;
    }
  }

  /** Answers the first in line who still waits; gives whether there was any. */
  function answerNext(now: number): boolean {
    for (let one = next(); one !== null; one = next()) {
      if (one.gone()) continue;
      if (now - one.since > patience) {
        one.refuse();
        continue;
      }
      one.run();
      return true;
    }
    return false;
  }

  function stepEnd(): void {
    if (stepping) {
      stepping = false;
      const now = performance.now();
      took = now - began;
      // All the time since the one before: refusing others, and reading what they send, is part of it.
      const each = (now - stepped) / Math.max(answered, 1);
      average += (Math.min(each, outlier * average) - average) * weight;
      stepped = now;
    }
    if (first < line.length) schedule();
    else limit = patience;
  }

  function next(): Standing | null {
    const one = line[first] ?? null;
    if (one === null) return null;
    line[first] = null;
    first += 1;
    if (first === line.length) {
      line.length = 0;
      first = 0;
    } else if (first === 1_024) {
      line.splice(0, first);
      first = 0;
    }
    return one;
  }

  /** Puts a request at the end of the line, where it would not wait for too long; gives whether it did. */
  function admit(request: Standing): boolean {
    if ((line.length - first) * average > limit) {
      limit = patience * strict;
      return false;
    }
    if (line.length === 0) {
      stepped = performance.now();
      schedule();
    }
    line.push(request);
    return true;
  }

  if (patience === 0) return { newcomer: () => undefined, clear: () => true, wait: (request) => request.run() };
  return {
    newcomer() {
      if (!turning) beginTurn();
      newcomers = 2;
    },
    clear() {
      if (!turning) beginTurn();
      came += 1;
      return line.length === 0 && newcomers === 0 && (came <= atLeast || performance.now() - turned < slice);
    },
    wait(request) {
      if (!yielding.some((name) => leadsTo(name, request.url))) {
        request.run();
        return;
      }
      const standing = { ...request, since: performance.now() };
      if (admit(standing)) return;
      refusals.refuse({ refuse: request.refuse, readmit: () => !request.gone() && admit(standing) });
    },
  };
}

/** Is this the first segment of the path, in whichever case? */
function leadsTo(name: string, url: string): boolean {
  const end = name.length + 1;
  if (url.length > end && !'/?'.includes(url.charAt(end))) return false;
  return url.slice(1, end).toLowerCase() === name;
}
