/** What was read, until something changes. */
const entries = new Map<string, Promise<unknown>>();

/** Without a webhook that says what changed, everything is read anew. */
const isOn = process.env.OCTAVO_WEBHOOK_SECRET !== undefined;

/** Returns what was read under this name before, or reads it. */
export function remembered<T>(name: string, read: () => Promise<T>): Promise<T> {
  if (!isOn) return read();
  const known = entries.get(name) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  // Names of pages that nobody wrote are as many as readers think of.
  if (entries.size > 10_000) entries.clear();
  entries.set(name, reading);
  reading.catch(() => entries.delete(name));
  return reading;
}

/** Forgets everything that was read. */
export function forget(): void {
  entries.clear();
}
