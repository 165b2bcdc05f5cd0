import { isObject, type Json } from '../../../foundations/core/index.js';
import type { RenameHint } from '../../../language/schema/index.js';

type Definition = Readonly<Record<string, Json>>;

/**
 * Returns a definition of `uid` with every reference under its new name: targets of relations, components, the other sides of
 * relations, and target fields. Does not rename its own attributes: the caller writes those definitions anew.
 */
export function applyRenames(uid: string, definition: Definition, renames: readonly RenameHint[]): Definition {
  const { attributes } = definition;
  if (renames.length === 0 || !isObject(attributes)) return definition;
  const names = new Map(renames.map(({ from, to }) => [from, to]));
  const renamedAttributes = Object.entries(attributes as Definition).map(([name, facts]) => [
    name,
    isObject(facts) ? renameReferences(uid, facts as Definition, names) : facts,
  ]);
  return { ...definition, attributes: Object.fromEntries(renamedAttributes) };
}

function renameReferences(uid: string, facts: Definition, names: ReadonlyMap<string, string>): Definition {
  const { target } = facts;
  const entries = Object.entries(facts).map(([key, value]): readonly [string, Json] => {
    switch (key) {
      case 'target':
      case 'component':
        return [key, renamedUid(value, names)];
      case 'components':
        return [key, Array.isArray(value) ? value.map((uidValue) => renamedUid(uidValue, names)) : value];
      case 'mappedBy':
      case 'inversedBy':
        return [key, renamedAttribute(String(target), value, names)];
      case 'targetField':
        return [key, renamedAttribute(uid, value, names)];
      default:
        return [key, value];
    }
  });
  return Object.fromEntries(entries);
}

function renamedUid(value: Json, names: ReadonlyMap<string, string>): Json {
  return (typeof value === 'string' ? names.get(value) : undefined) ?? value;
}

function renamedAttribute(uid: string, value: Json, names: ReadonlyMap<string, string>): Json {
  return (typeof value === 'string' ? names.get(`${uid}.${value}`) : undefined) ?? value;
}
