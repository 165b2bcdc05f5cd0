import type { RecordedModel } from '../../../language/schema/index.js';
import { recordedAttributes } from '../components/component-keys.js';

/**
 * Whether a key of `octavo_unique` names a unique attribute of a content type: the attribute names on the path to it, separated by
 * dots, entries of zones by their component, and a locale where each has values of its own (`seo.canonical@fr`).
 */
export function isUniqueKey(uid: string, key: string, model: RecordedModel): boolean {
  const [names = ''] = key.split('@');
  return leadsToUnique(uid, names.split('.'), model);
}

function leadsToUnique(uid: string, [name = '', ...rest]: readonly string[], model: RecordedModel): boolean {
  const facts = recordedAttributes(uid, model).get(name);
  switch (facts?.storage) {
    case 'column':
      return rest.length === 0 && facts.unique === true;
    case 'component':
      return leadsToUnique(String(facts.component), rest, model);
    case 'zone': {
      const [category, component, ...inner] = rest;
      const entry = `${category}.${component}`;
      return Array.isArray(facts.components) && facts.components.includes(entry) && leadsToUnique(entry, inner, model);
    }
    default:
      return false;
  }
}
