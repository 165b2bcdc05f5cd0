import { listEntries } from '../lib/server/octavo';

export const load = async () => ({ entries: await listEntries() });
