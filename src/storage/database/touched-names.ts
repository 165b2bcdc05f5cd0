import { presenceTopic } from '../sql/plan/index.js';

const internalPrefix = 'octavo::';

/** Adds the names of what a transaction says that it changed (`Transaction.touch`). */
export function addTouchedName(touched: Set<string>, name: string, scope?: 'values'): void {
  touched.add(name);
  if (scope === undefined && !name.startsWith(internalPrefix)) touched.add(presenceTopic(name));
}
