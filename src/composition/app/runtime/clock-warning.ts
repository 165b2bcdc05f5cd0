import type { Log } from '../../../foundations/http/index.js';
import type { StoreClock } from '../../../storage/database/index.js';

/** Milliseconds by which the clocks of a machine and of its database may differ without a word, and between two comparisons. */
const toleranceMilliseconds = 2_000;
const checkInterval = 5_000;

/** Returns a warning if the clock of this machine differs from that of the database, otherwise null. */
export function clockWarning(clock: StoreClock): string | null {
  const deviation = clock.skew();
  if (Math.abs(deviation) <= toleranceMilliseconds) return null;
  const seconds = (Math.abs(deviation) / 1_000).toFixed(1);
  return `the clock of this machine is ${seconds} s ${deviation > 0 ? 'ahead of' : 'behind'} that of the database`;
}

/**
 * Logs when the clocks begin to differ, and when they agree again. Does not keep the process alive. Returns a function
 * that stops it.
 */
export function watchClock(clock: StoreClock, log: Log): () => void {
  let differs = false;
  const compare = (): void => {
    const warning = clockWarning(clock);
    if ((warning !== null) === differs) return;
    differs = !differs;
    if (warning === null) log({ level: 'info', message: 'the clock of this machine agrees with the database again' });
    else
      log({
        level: 'error',
        message: `${warning}: the database's clock decides what is due or expired; synchronise this machine's with NTP`,
      });
  };
  compare();
  const timer = setInterval(compare, checkInterval).unref();
  return () => clearInterval(timer);
}
