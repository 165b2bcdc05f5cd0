import { Failure } from '../kernel/index.js';

/** A request target taken apart. */
export interface Target {
  /** Decoded segments; null where an empty one stands between two slashes: no such path exists. */
  readonly segments: readonly string[] | null;
  /** Without the question mark. */
  readonly query: string;
}

/**
 * Takes a request target apart. One trailing slash is tolerated.
 * Raises `http.malformed-path` for an escape that is none.
 */
export function parseTarget(target: string): Target {
  const url = target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const query = mark === -1 ? '' : url.slice(mark + 1);
  const inner = path.replace(/^\//, '').replace(/\/$/, '');
  if (inner === '') return { segments: path === '//' ? null : [], query };
  const segments = inner.split('/');
  return { segments: segments.includes('') ? null : segments.map(decode), query };
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Failure('http.malformed-path');
  }
}
