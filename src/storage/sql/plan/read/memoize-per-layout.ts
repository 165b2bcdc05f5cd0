import type { Layout } from '../../layout/index.js';
import type { Dialect } from '../types.js';
import type { PlanContext } from './read-printer.js';

/** What is worked out once for a layout in a dialect, and kept as long as both are. */
export function memoizePerLayout<T>(
  make: (layout: Layout, dialect: Dialect) => T,
): (context: Pick<PlanContext, 'layout' | 'dialect'>) => T {
  const cache = new WeakMap<Dialect, WeakMap<Layout, { readonly value: T }>>();
  return ({ layout, dialect }) => {
    const byLayout = cache.get(dialect) ?? new WeakMap<Layout, { readonly value: T }>();
    cache.set(dialect, byLayout);
    const entry = byLayout.get(layout) ?? { value: make(layout, dialect) };
    byLayout.set(layout, entry);
    return entry.value;
  };
}
