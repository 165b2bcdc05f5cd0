import { presenceOf } from '../plan/index.js';

const ours = 'octavo::';

/** Adds the names of what a transaction says that it changed (`Transaction.touch`). */
export function note(touched: Set<string>, name: string, what?: 'values'): void {
  touched.add(name);
  if (what === undefined && !name.startsWith(ours)) touched.add(presenceOf(name));
}
