import { Failure } from '../core/index.js';

/** A request target taken apart. */
export interface RequestTarget {
  /** Decoded segments; null where one is empty or holds a NUL: no such path exists. */
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
 * Returns the first segment of a request target in lower case, however the rest looks: it names the route group even where no route
 * is found. A malformed escape leaves it as it is.
 */
export function firstSegment(target: string): string {
  const [first = ''] = withoutHost(target).replace(/^\/+/, '').split(/[/?]/, 1);
  try {
    return decodeSegment(first).toLowerCase();
  } catch {
    // The request is refused for such a path; the segment only chooses the headers of the refusal.
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
