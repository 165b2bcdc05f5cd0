import { unreachable } from '../../../foundations/core/index.js';
import type { DefinitionHeaders } from './attribute-source.js';
import { builtInHeaders, userHeader } from './built-in/index.js';
import { type DefinitionHeader, readComponentHeader, readContentTypeHeader } from './definition-header.js';
import type { Diagnostics } from './diagnostics.js';
import { extendHeader } from './extend-header.js';
import { type DefinitionFile, type ModelFile, readDefinitionFile } from './model-file.js';

/** Parses the headers of all content types and components by uid, including the built-in ones; reports duplicate names and uids. */
export function readHeaders(files: readonly ModelFile[], diagnostics: Diagnostics): DefinitionHeaders {
  const headers = new Map<string, DefinitionHeader>(builtInHeaders.map((header) => [header.uid, header]));
  const defined = new Set<string>();
  const names = new Map<string, string>();
  for (const file of [...files].sort((left, right) => (left.path < right.path ? -1 : 1))) {
    const definitionFile = readDefinitionFile(file, diagnostics);
    const header = definitionFile === null ? null : readHeader(definitionFile);
    if (header === null) continue;
    const { uid, report } = header;
    if (defined.has(uid)) {
      report('', `defines ${uid}, which another file defines already – remove one of them`);
      continue;
    }
    defined.add(uid);
    headers.set(uid, header);
    if (header.is === 'contentType' && header.kind !== 'system') {
      claimNames(names, uid, [header.singularName, header.pluralName], report);
    }
  }
  return headers;
}

function readHeader(file: DefinitionFile): DefinitionHeader | null {
  const { location } = file;
  switch (location.is) {
    case 'contentType':
      return readContentTypeHeader(file, location.api);
    case 'component':
      return readComponentHeader(file, location.category, location.name);
    case 'userExtension':
      return extendHeader(userHeader, file);
    default:
      return unreachable(location);
  }
}

/** Both names of every type are addresses, so no two types may share any. */
function claimNames(
  names: Map<string, string>,
  uid: string,
  claimed: readonly [string, string],
  report: DefinitionHeader['report'],
): void {
  for (const [index, name] of claimed.entries()) {
    const owner = names.get(name);
    const key = index === 0 ? 'info.singularName' : 'info.pluralName';
    if (owner === undefined) names.set(name, uid);
    else if (owner !== uid) report(key, `is "${name}", which ${owner} is called already – write another name`);
  }
}
