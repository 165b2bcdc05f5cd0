/**
 * Returns a function that runs `send`, one run at a time: what is asked for during a run is done once after it. So the first change is
 * sent at once, and quick ones are sent as fast as they are answered.
 */
export function sendLatest(send: () => Promise<void>): () => Promise<void> {
  let isWanted = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false;
        await send();
      }
    } finally {
      running = null;
    }
  }

  return () => {
    isWanted = true;
    running ??= run();
    return running;
  };
}
