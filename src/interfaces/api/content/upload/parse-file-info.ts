import type { FileDetails } from '../../../../domain/media/index.js';
import { Failure, isObject } from '../../../../foundations/core/index.js';

/** The metadata of a file that a client may set. `path` is what clients send from elsewhere: clients do not choose where a file is stored. */
const fileInfoFields: ReadonlySet<string> = new Set([
  'name',
  'alternativeText',
  'caption',
  'focalPoint',
  'folder',
  'visibility',
  'path',
]);

/**
 * Parses the field `fileInfo` of a form, which occurs once per file or once as a list: the metadata of each file, in
 * their order. Files without an entry have none. Throws Failure upload.invalid.
 */
export function parseFileInfos(texts: readonly string[], files: number): readonly FileDetails[] {
  const infos = texts.flatMap((text): readonly unknown[] => {
    const value = parseJson(text);
    return Array.isArray(value) ? value : [value];
  });
  if (infos.length > files) throw invalid(`fileInfo tells about ${infos.length} files, and there are ${files}`);
  return Array.from({ length: files }, (_, index) => (index < infos.length ? parseFileInfo(infos[index]) : {}));
}

/** The metadata of one file in a form or a JSON body, as an object or as its text. Throws Failure upload.invalid. */
export function parseFileInfo(value: unknown): FileDetails {
  const info = typeof value === 'string' ? parseJson(value) : value;
  if (!isObject(info)) throw invalid('fileInfo must be an object');
  const unknown = Object.keys(info).find((key) => !fileInfoFields.has(key));
  if (unknown !== undefined) throw invalid(`Invalid key ${unknown} at fileInfo`);
  return {
    ...parseName(info.name),
    ...parseText('alternativeText', info.alternativeText),
    ...parseText('caption', info.caption),
    ...parseFocalPoint(info.focalPoint),
    ...parseFolder(info.folder),
    ...parseVisibility(info.visibility),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The position of the syntax error does not help: a program wrote the JSON.
    throw invalid('fileInfo must be JSON');
  }
}

/** No name leaves the one it has. */
function parseName(name: unknown): Pick<FileDetails, 'name'> {
  if (name === undefined || name === null || name === '') return {};
  if (typeof name !== 'string') throw invalid('fileInfo.name must be a text');
  return { name };
}

function parseText(name: 'alternativeText' | 'caption', value: unknown): FileDetails {
  if (value === undefined) return {};
  if (value !== null && typeof value !== 'string') throw invalid(`fileInfo.${name} must be a text or null`);
  return { [name]: value };
}

function parseFocalPoint(point: unknown): Pick<FileDetails, 'focalPoint'> {
  if (point === undefined) return {};
  if (point === null) return { focalPoint: null };
  const { x, y } = isObject(point) ? point : {};
  if (!isPercentage(x) || !isPercentage(y)) {
    throw invalid('fileInfo.focalPoint must be null or hold x and y, each from 0 to 100');
  }
  return { focalPoint: { x, y } };
}

function isPercentage(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 100;
}

function parseFolder(folder: unknown): Pick<FileDetails, 'folder'> {
  if (folder === undefined) return {};
  if (folder === null) return { folder };
  if (typeof folder !== 'number' || !Number.isSafeInteger(folder))
    throw invalid('fileInfo.folder must be an id or null');
  return { folder };
}

function parseVisibility(visibility: unknown): Pick<FileDetails, 'visibility'> {
  if (visibility === undefined) return {};
  if (visibility !== 'public' && visibility !== 'private') {
    throw invalid('fileInfo.visibility must be "public" or "private"');
  }
  return { visibility };
}

function invalid(message: string): Failure {
  return new Failure('upload.invalid', { message });
}
