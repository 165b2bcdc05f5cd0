import type { FileType } from './file-type.js';

/**
 * Types that cannot be distinguished by content: by detected type, the types that the file name may narrow it to. Browsers execute none of
 * them when served with this type.
 */
const families: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  family('image/jpeg', { jpg: 'image/jpeg', jpeg: 'image/jpeg', jpe: 'image/jpeg', jfif: 'image/jpeg' }),
  family('image/tiff', { tif: 'image/tiff', tiff: 'image/tiff' }),
  family('audio/midi', { mid: 'audio/midi', midi: 'audio/midi' }),
  family('audio/ogg', { ogg: 'audio/ogg', oga: 'audio/ogg', spx: 'audio/ogg' }),
  family('video/mpeg', { mpg: 'video/mpeg', mpeg: 'video/mpeg' }),
  family('video/ogg', { ogv: 'video/ogg', ogg: 'video/ogg' }),
  family('application/gzip', { gz: 'application/gzip', tgz: 'application/gzip' }),
  family('application/zip', {
    zip: 'application/zip',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    odt: 'application/vnd.oasis.opendocument.text',
    ods: 'application/vnd.oasis.opendocument.spreadsheet',
    odp: 'application/vnd.oasis.opendocument.presentation',
    epub: 'application/epub+zip',
  }),
  family('application/x-cfb', {
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
  }),
  family('text/plain', {
    txt: 'text/plain',
    text: 'text/plain',
    log: 'text/plain',
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
    md: 'text/markdown',
    markdown: 'text/markdown',
    json: 'application/json',
    geojson: 'application/geo+json',
    yaml: 'application/yaml',
    yml: 'application/yaml',
    toml: 'application/toml',
    ini: 'text/plain',
    vtt: 'text/vtt',
    srt: 'application/x-subrip',
    ics: 'text/calendar',
    vcf: 'text/vcard',
    stl: 'model/stl',
  }),
]);

function family(
  mime: string,
  members: Readonly<Record<string, string>>,
): readonly [string, ReadonlyMap<string, string>] {
  return [mime, new Map(Object.entries(members))];
}

/** Narrows a type within its family by a file extension without its dot. */
export function narrowKind(kind: FileType, ext: string): FileType {
  const mime = families.get(kind.mime)?.get(ext);
  return mime === undefined ? kind : { mime, ext: `.${ext}` };
}
