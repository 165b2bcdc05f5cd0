import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ReadThreadPool } from '../threads/read-thread-pool.js';
import { stopMessage } from '../threads/thread-messages.js';
import { Checkpoints } from './checkpoints.js';

it('leaves a checkpoint that takes longer than a statement may to the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-checkpoints-'));
  const program = join(folder, 'busy.mjs');
  const onMessage = `(message) => message === ${JSON.stringify(stopMessage)} && process.exit()`;
  writeFileSync(program, `import { parentPort } from 'node:worker_threads'; parentPort.on('message', ${onMessage});`);
  const threads = new ReadThreadPool(program, { file: join(folder, 'data.db'), driver: null }, { statementTimeout: 1 });
  try {
    const checkpoints = new Checkpoints(threads);
    checkpoints.countLargeWrite();
    await expect(checkpoints.whenIdle()).resolves.toBeUndefined();
    checkpoints.countLargeWrite();
    await expect(checkpoints.whenIdle()).resolves.toBeUndefined();
  } finally {
    await threads.close();
    rmSync(folder, { recursive: true });
  }
});
