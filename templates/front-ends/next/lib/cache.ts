import { revalidateTag, unstable_cache } from 'next/cache';

const tag = 'octavo';

/** Without a webhook that says what changed, everything is read anew. */
const isOn = process.env.OCTAVO_WEBHOOK_SECRET !== undefined;

/** Returns what was read under this name before, or reads it. */
export function remembered<T>(name: string, read: () => Promise<T>): Promise<T> {
  return isOn ? unstable_cache(read, [name], { tags: [tag] })() : read();
}

/** Forgets everything that was read. */
export function forget(): void {
  revalidateTag(tag, { expire: 0 });
}
