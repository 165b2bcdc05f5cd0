/** Types that browsers display as a page without executing anything. */
const inlineTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/mp4',
  'application/pdf',
  'text/plain',
]);

const mediaTypePattern = /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/;
const maxNameLength = 200;

/** Returns the `Content-Type` of a file by its detected media type; an invalid type becomes plain bytes. */
export function contentTypeHeader(mime: string): string {
  const type = normalizeMediaType(mime);
  return type === 'text/plain' ? 'text/plain; charset=utf-8' : type;
}

/**
 * Returns the `Content-Disposition` of a file: `inline` for types that browsers display without executing them, and for SVG images if these
 * are allowed; otherwise `attachment` with its name (RFC 6266). The value is one line of ASCII.
 */
export function contentDispositionHeader(mime: string, name: string, svg: boolean): string {
  const type = normalizeMediaType(mime);
  if (inlineTypes.has(type) || (svg && type === 'image/svg+xml')) return 'inline';
  const clean = cleanName(name);
  const asciiName = clean.replace(/[^A-Za-z0-9 ._-]/gu, '_');
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeExtendedName(clean)}`;
}

function normalizeMediaType(mime: string): string {
  const type = (mime.split(';', 1)[0] ?? '').trim().toLowerCase();
  return mediaTypePattern.test(type) ? type : 'application/octet-stream';
}

/** Removes line breaks, misleading characters and folders from a name; keeps its end, which has the extension. */
function cleanName(name: string): string {
  const clean = name
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\p{Cc}\p{Bidi_Control}/\\\u2028\u2029]/gu, '_')
    .trim();
  return clean === '' ? 'file' : [...clean].slice(-maxNameLength).join('');
}

/** Percent-encodes all characters except those that RFC 8187 allows. */
function encodeExtendedName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
