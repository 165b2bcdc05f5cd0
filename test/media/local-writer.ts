import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalStorage } from '../../src/domain/media/storage/create-local-storage.js';

/* Puts objects of one and the same byte, over each other, until it is killed. Says on standard output when it begins. */
const [root = '', work = ''] = process.argv.slice(2);
mkdirSync(work, { recursive: true });
const storage = createLocalStorage(root);

for (let n = 0; ; n++) {
  const path = join(work, `${process.pid}-${n}`);
  writeFileSync(path, Buffer.alloc(300_000, n % 256));
  await storage.put(`object_${n % 5}.bin`, path, { mime: 'application/octet-stream', disposition: 'attachment' });
  if (n === 0) process.stdout.write('begun\n');
}
