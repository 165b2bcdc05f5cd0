/** Interval of progress lines without a terminal, in milliseconds. */
const lineInterval = 5_000;

/**
 * A progress line that is overwritten; without a terminal, a line from time to time.
 * @param {string} title
 * @param {number} total
 */
export function progressBar(title, total) {
  const started = performance.now();
  const terminal = process.stderr.isTTY === true;
  const interval = terminal ? 100 : lineInterval;
  let next = started + (terminal ? 0 : interval);
  return {
    /** @param {number} done */
    at(done) {
      const now = performance.now();
      if (done < total && now < next) return;
      next = now + interval;
      const share = done / total;
      const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░');
      const seconds = (now - started) / 1000;
      const time = share < 1 ? `${Math.round(seconds / share - seconds)} s left` : `${Math.round(seconds)} s`;
      const line = `${title} ${bar} ${String(Math.round(share * 100)).padStart(3)} %, ${time}`;
      process.stderr.write(terminal ? `\r\u001b[2K${line}${done === total ? '\n' : ''}` : `${line}\n`);
    },
  };
}
