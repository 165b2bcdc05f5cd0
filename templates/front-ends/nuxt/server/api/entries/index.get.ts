import { listEntries } from '../../lib/octavo';

export default defineEventHandler(() => listEntries());
