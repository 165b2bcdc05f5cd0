import type { ParsedShape } from './check-relations.js';
import { idPath } from './definition-header.js';

/** Reports duplicate ids: among all content types and components, and among the attributes of each. */
export function checkIds(shapes: ReadonlyMap<string, ParsedShape>): void {
  const owners = new Map<string, string>();
  for (const { header, attributes } of shapes.values()) {
    claimId(owners, header.id, header.uid, (message) => header.report(idPath, message));
    const names = new Map<string, string>();
    for (const { id, name } of attributes.values()) {
      claimId(names, id, name, (message) => header.report(`attributes.${name}.${idPath}`, message));
    }
  }
}

function claimId(
  owners: Map<string, string>,
  id: string | null,
  name: string,
  report: (message: string) => void,
): void {
  if (id === null) return;
  const owner = owners.get(id);
  if (owner === undefined) owners.set(id, name);
  else report(`is "${id}", the id of ${owner} – remove it, or write another`);
}
