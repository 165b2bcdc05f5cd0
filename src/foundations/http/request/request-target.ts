import { Failure } from '../../core/index.js';

/** A parsed request target. */
export interface RequestTarget {
  /** Decoded segments; null if one is empty or contains a NUL: no such path exists. */
  readonly segments: readonly string[] | null;
  /** Without the question mark. */
  readonly query: string;
}

/**
 * Takes a request target apart. One trailing slash is tolerated.
 * Throws `http.malformed-path` for a malformed escape.
 */
export function parseRequestTarget(target: string): RequestTarget {
  const url = withoutHost(target);
  const questionMark = url.indexOf('?');
  const path = questionMark === -1 ? url : url.slice(0, questionMark);
  const query = questionMark === -1 ? '' : url.slice(questionMark + 1);
  const trimmed = path.replace(/^\//, '').replace(/\/$/, '');
  if (trimmed === '') return { segments: path === '//' ? null : [], query };
  const rawSegments = trimmed.split('/');
  const segments = rawSegments.map(decodeSegment);
  return { segments: segments.some((segment) => segment === '' || segment.includes('\0')) ? null : segments, query };
}

/**
 * Returns the first segment of a request target in lower case, for any target: it names the route group even without a
 * route. A malformed escape stays unchanged.
 */
export function firstSegment(target: string): string {
  const [first = ''] = withoutHost(target).replace(/^\/+/, '').split(/[/?]/, 1);
  try {
    return decodeSegment(first).toLowerCase();
  } catch {
    // Such a path is rejected later; here the segment only selects the headers of that response.
    return first.toLowerCase();
  }
}

/** A target may name the host as well; which one does not matter. */
function withoutHost(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/i, '');
}

function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Failure('http.malformed-path');
  }
}
