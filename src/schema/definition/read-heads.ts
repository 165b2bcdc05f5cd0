import { unreachable } from '../../kernel/index.js';
import type { Heads } from './attribute-source.js';
import { builtInHeads, userHead } from './built-in/index.js';
import { extendHead } from './extension.js';
import { type Head, readComponentHead, readContentTypeHead } from './head.js';
import type { Mistakes } from './mistakes.js';
import { type ModelFile, readSource, type Source } from './model-file.js';

/** The heads of all content types and components by uid, the built-in ones included; reports names and uids that are taken. */
export function readHeads(files: readonly ModelFile[], mistakes: Mistakes): Heads {
  const heads = new Map<string, Head>(builtInHeads.map((head) => [head.uid, head]));
  const defined = new Set<string>();
  const names = new Map<string, string>();
  for (const file of [...files].sort((left, right) => (left.path < right.path ? -1 : 1))) {
    const source = readSource(file, mistakes);
    const head = source === null ? null : headOf(source);
    if (head === null) continue;
    const { uid, report } = head;
    if (defined.has(uid)) {
      report('', `defines ${uid}, which another file defines already – remove one of them`);
      continue;
    }
    defined.add(uid);
    heads.set(uid, head);
    if (head.is === 'contentType' && head.kind !== 'system') {
      claimNames(names, uid, [head.singularName, head.pluralName], report);
    }
  }
  return heads;
}

function headOf(source: Source): Head | null {
  const { place } = source;
  switch (place.is) {
    case 'contentType':
      return readContentTypeHead(source, place.api);
    case 'component':
      return readComponentHead(source, place.category, place.name);
    case 'userExtension':
      return extendHead(userHead, source);
    default:
      return unreachable(place);
  }
}

/** Both names of every type are addresses, so no two types may share any. */
function claimNames(
  names: Map<string, string>,
  uid: string,
  claimed: readonly [string, string],
  report: Head['report'],
): void {
  for (const [at, name] of claimed.entries()) {
    const owner = names.get(name);
    const key = at === 0 ? 'info.singularName' : 'info.pluralName';
    if (owner === undefined) names.set(name, uid);
    else if (owner !== uid) report(key, `is "${name}", which ${owner} is called already – write another name`);
  }
}
