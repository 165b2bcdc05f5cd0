/*
 * Comes into a server's process before the server does (`node --import`), and answers each message of the parent with what the server
 * takes: memory in mebibytes, now and at most since the last message; for how many milliseconds its loop stood still at most since then;
 * what its descriptors are open on.
 */
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

function mebibytes(name) {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'));
  return Number(line?.[1]) / 1_024;
}

/** One of them is the folder's own, which has gone by now. */
function descriptors() {
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      return [readlinkSync(`/proc/self/fd/${number}`)];
    } catch (error) {
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  });
}

process.on('message', async () => {
  const stall = delay.max / 1e6;
  // To be told apart from what only waits to be collected; the time that this takes is not the server's.
  globalThis.gc?.();
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.reset();
  const peak = mebibytes('VmHWM');
  // From now on the highest is counted anew.
  writeFileSync('/proc/self/clear_refs', '5');
  process.send({
    resident: mebibytes('VmRSS'),
    peak,
    stall,
    descriptors: descriptors(),
  });
});
// Listening to the parent alone keeps no server alive.
process.channel?.unref();
