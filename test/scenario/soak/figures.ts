import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a server says of itself, and the size of its log of writes. */
export interface Figures {
  readonly resident: number;
  readonly heap: number;
  readonly descriptors: number;
  readonly wal: number;
}

/** Asks a server for its figures. Bytes; the log of writes is 0 where there is no SQLite file. */
export async function figuresOf(base: string, token: string, dataFolder: string): Promise<Figures> {
  const answer = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const number = (name: string): number => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    if (found === undefined) throw new Error(`no figure ${name}: ${answer.status}`);
    return Number(found);
  };
  const wal = await stat(join(dataFolder, 'octavo.db-wal')).then(
    ({ size }) => size,
    () => 0,
  );
  return {
    resident: number('process_resident_memory_bytes'),
    heap: number('nodejs_heap_size_used_bytes'),
    descriptors: number('process_open_fds'),
    wal,
  };
}
