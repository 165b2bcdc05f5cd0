import type { Layout } from '../../layout/index.js';
import type { Dialect } from '../types.js';
import type { PlanContext } from './scope.js';

/** What is worked out once for a layout in a dialect, and kept as long as both are. */
export function perLayout<T>(
  make: (layout: Layout, dialect: Dialect) => T,
): (context: Pick<PlanContext, 'layout' | 'dialect'>) => T {
  const known = new WeakMap<Dialect, WeakMap<Layout, { readonly made: T }>>();
  return ({ layout, dialect }) => {
    const ofDialect = known.get(dialect) ?? new WeakMap<Layout, { readonly made: T }>();
    known.set(dialect, ofDialect);
    const entry = ofDialect.get(layout) ?? { made: make(layout, dialect) };
    ofDialect.set(layout, entry);
    return entry.made;
  };
}
