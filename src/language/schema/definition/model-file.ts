import { isObject, unreachable } from '../../../foundations/core/index.js';
import type { Diagnostics, ReportDiagnostic } from './diagnostics.js';
import { folderNamePattern } from './names.js';

/** A file of the content model: its path relative to the project, with slashes, and its text. */
export interface ModelFile {
  readonly path: string;
  readonly json: string;
}

/**
 * What a file defines, according to its path. `api` is null in the flat layout, where it equals the singular name. `userExtension`:
 * the attributes that a project adds to the built-in content type of end users.
 */
export type DefinitionLocation =
  | { readonly is: 'contentType'; readonly api: string | null }
  | { readonly is: 'userExtension' }
  | { readonly is: 'component'; readonly category: string; readonly name: string };

/** A file whose text is a JSON object. */
export interface DefinitionFile {
  readonly path: string;
  readonly location: DefinitionLocation;
  readonly definition: Readonly<Record<string, unknown>>;
  readonly report: ReportDiagnostic;
}

const userExtensionPath = 'src/extensions/users-permissions/content-types/user/schema.json';

const definitionPaths = [
  /^src\/api\/(?<api>[^/]+)\/content-types\/[^/]+\/schema\.json$/,
  /^schema\/content-types\/[^/]+\.json$/,
  /^src\/components\/(?<category>[^/]+)\/(?<name>[^/]+)\.json$/,
  /^schema\/components\/(?<category>[^/]+)\/(?<name>[^/]+)\.json$/,
];

/** Returns what the file at a path (relative to the project, with slashes) defines; null for paths without definitions. */
export function getDefinitionLocation(path: string): DefinitionLocation | null {
  if (path === userExtensionPath) return { is: 'userExtension' };
  for (const pattern of definitionPaths) {
    const match = pattern.exec(path);
    if (match === null) continue;
    const { api, category, name } = match.groups ?? {};
    if (category === undefined || name === undefined) return { is: 'contentType', api: api ?? null };
    return { is: 'component', category, name };
  }
  return null;
}

/** Parses the JSON of a file; null, with a mistake reported, when it is not an object. */
export function readDefinitionFile(file: ModelFile, diagnostics: Diagnostics): DefinitionFile | null {
  const report = diagnostics.reporterFor(file.path);
  const location = getDefinitionLocation(file.path);
  if (location === null) {
    report(
      '',
      'no definition is read from this path – write schema/content-types/<name>.json or schema/components/<category>/<name>.json',
    );
    return null;
  }
  const invalidFolder = listUidSegments(location).find((folder) => !folderNamePattern.test(folder));
  if (invalidFolder !== undefined) {
    report('', `"${invalidFolder}" cannot be part of a name – write letters, digits, - and _, a letter first`);
    return null;
  }
  const definition = parseJsonObject(file.json, report);
  return definition === null ? null : { path: file.path, location, definition, report };
}

/** The folders and names of a path that become part of a uid. */
function listUidSegments(location: DefinitionLocation): readonly string[] {
  switch (location.is) {
    case 'contentType':
      return location.api === null ? [] : [location.api];
    case 'component':
      return [location.category, location.name];
    case 'userExtension':
      return [];
    default:
      return unreachable(location);
  }
}

/** Parses a JSON object; null, with a mistake reported, where the text is none. */
export function parseJsonObject(text: string, report: ReportDiagnostic): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
    if (isObject(value)) return value;
    report('', 'holds no JSON object – write { "info": …, "attributes": … }');
  } catch (error) {
    report('', `is not JSON (${(error as Error).message}) – write valid JSON`);
  }
  return null;
}
