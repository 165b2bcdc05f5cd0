import type { ParsedShape } from './check-relations.js';
import { idPath } from './head.js';

/** Reports ids that are given twice: among all content types and components, and among the attributes of each. */
export function checkIds(shapes: ReadonlyMap<string, ParsedShape>): void {
  const owners = new Map<string, string>();
  for (const { head, attributes } of shapes.values()) {
    claim(owners, head.id, head.uid, (wrong) => head.report(idPath, wrong));
    const names = new Map<string, string>();
    for (const { id, name } of attributes.values()) {
      claim(names, id, name, (wrong) => head.report(`attributes.${name}.${idPath}`, wrong));
    }
  }
}

function claim(owners: Map<string, string>, id: string | null, name: string, report: (wrong: string) => void): void {
  if (id === null) return;
  const owner = owners.get(id);
  if (owner === undefined) owners.set(id, name);
  else report(`is "${id}", the id of ${owner} – remove it, or write another`);
}
