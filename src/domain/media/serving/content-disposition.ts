/** What browsers show in a page of its own: nothing that could run there. */
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

/** The `Content-Type` of a file whose content was found to be of this media type; what is none becomes plain bytes. */
export function contentTypeHeader(mime: string): string {
  const type = normalizeMediaType(mime);
  return type === 'text/plain' ? 'text/plain; charset=utf-8' : type;
}

/**
 * The `Content-Disposition` of a file: `inline` for what browsers show without running it, and for SVG images where they are allowed;
 * anything else is for saving, under its name (RFC 6266). One line of ASCII whatever the name.
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

/** Without what could turn a line over, make it look like another one, or leave a folder; its end is kept, where the extension is. */
function cleanName(name: string): string {
  const clean = name
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\p{Cc}\p{Bidi_Control}/\\\u2028\u2029]/gu, '_')
    .trim();
  return clean === '' ? 'file' : [...clean].slice(-maxNameLength).join('');
}

/** Percent-encoded, but for the characters that RFC 8187 lets stand. */
function encodeExtendedName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
