import { isObject, unreachable } from '../../kernel/index.js';
import type { Mistakes, Report } from './mistakes.js';
import { folderName } from './names.js';

/** A file of the content model: its path relative to the project, with slashes, and its text. */
export interface ModelFile {
  readonly path: string;
  readonly json: string;
}

/**
 * What a file defines, as its place says. `api` is null in the flat layout, where it is the singular name. `userExtension`: the
 * attributes that a project adds to the built-in content type of end users.
 */
export type Place =
  | { readonly is: 'contentType'; readonly api: string | null }
  | { readonly is: 'userExtension' }
  | { readonly is: 'component'; readonly category: string; readonly name: string };

/** A file whose text is a JSON object. */
export interface Source {
  readonly path: string;
  readonly place: Place;
  readonly definition: Readonly<Record<string, unknown>>;
  readonly report: Report;
}

const userExtension = 'src/extensions/users-permissions/content-types/user/schema.json';

const places = [
  /^src\/api\/(?<api>[^/]+)\/content-types\/[^/]+\/schema\.json$/,
  /^schema\/content-types\/[^/]+\.json$/,
  /^src\/components\/(?<category>[^/]+)\/(?<name>[^/]+)\.json$/,
  /^schema\/components\/(?<category>[^/]+)\/(?<name>[^/]+)\.json$/,
];

/** What the file at a path (relative to the project, with slashes) defines; null where no definition is looked for. */
export function placeOf(path: string): Place | null {
  if (path === userExtension) return { is: 'userExtension' };
  for (const pattern of places) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const { api, category, name } = match.groups ?? {};
    if (category === undefined || name === undefined) return { is: 'contentType', api: api ?? null };
    return { is: 'component', category, name };
  }
  return null;
}

/** Reads the JSON of a file; null, with a mistake reported, when there is nothing to go on with. */
export function readSource(file: ModelFile, mistakes: Mistakes): Source | null {
  const report = mistakes.in(file.path);
  const place = placeOf(file.path);
  if (place === null) {
    report(
      '',
      'no definition is looked for here – write schema/content-types/<name>.json or schema/components/<category>/<name>.json',
    );
    return null;
  }
  const wrong = foldersOf(place).find((folder) => !folderName.test(folder));
  if (wrong !== undefined) {
    report('', `"${wrong}" cannot be part of a name – write letters, digits, - and _, a letter first`);
    return null;
  }
  const definition = parseJson(file.json, report);
  return definition === null ? null : { path: file.path, place, definition, report };
}

/** The folders and names of a path that become part of a uid. */
function foldersOf(place: Place): readonly string[] {
  switch (place.is) {
    case 'contentType':
      return place.api === null ? [] : [place.api];
    case 'component':
      return [place.category, place.name];
    case 'userExtension':
      return [];
    default:
      return unreachable(place);
  }
}

/** The JSON object that a text is; null, with a mistake reported, where it is none. */
export function parseJson(text: string, report: Report): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
    if (isObject(value)) return value;
    report('', 'holds no JSON object – write { "info": …, "attributes": … }');
  } catch (error) {
    report('', `is not JSON (${(error as Error).message}) – write valid JSON`);
  }
  return null;
}
