import { attributeTypes, type RecordedFacts } from '../../../language/schema/index.js';

/** Whether an attribute holds components: `component` or `zone`. */
export function holdsComponents({ storage }: RecordedFacts): boolean {
  return storage === 'component' || storage === 'zone';
}

/** Whether the value of a component or zone attribute is a list. */
export function isComponentList({ storage, repeatable }: RecordedFacts): boolean {
  return storage === 'zone' || repeatable === true;
}

/** Whether an attribute of a component stands in the wire JSON: public scalars do, everything else in the deep JSON. */
export function isInResponseJson({ storage, type, private: hidden }: RecordedFacts): boolean {
  return storage === 'column' && hidden !== true && attributeTypes.get(String(type))?.readable === 'default';
}

/** The components that an attribute names. */
export function allowedComponents({ component, components }: RecordedFacts): readonly string[] {
  if (typeof component === 'string') return [component];
  return Array.isArray(components) ? components.map(String) : [];
}
