import type { MediaSettings } from '../settings.js';
import { svgKind } from './text-kind.js';

/** Whether files of a media type may be uploaded: `image/png`, `image/*` and `*` in the list allow a PNG. */
export function isAllowed(mime: string, { allow, svg }: Pick<MediaSettings, 'allow' | 'svg'>): boolean {
  if (mime === svgKind.mime && !svg) return false;
  return allow.map((pattern) => pattern.trim().toLowerCase()).some((pattern) => matchesPattern(mime, pattern));
}

function matchesPattern(mime: string, pattern: string): boolean {
  if (pattern === '*' || pattern === '*/*') return true;
  return pattern.endsWith('/*') ? mime.startsWith(pattern.slice(0, -1)) : mime === pattern;
}
