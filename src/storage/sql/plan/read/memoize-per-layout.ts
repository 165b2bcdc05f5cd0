import type { Layout } from '../../layout/index.js';
import type { Dialect } from '../types.js';
import type { PlanContext } from './read-printer.js';

/** Returns a function whose result is computed once per layout and dialect, and cached as long as both exist. */
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
