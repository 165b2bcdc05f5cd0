import { attributeTypes, type RecordedFacts } from '../../../language/schema/index.js';

/** Whether an attribute holds components: `component` or `zone`. */
export function holdsComponents({ storage }: RecordedFacts): boolean {
  return storage === 'component' || storage === 'zone';
}

/** Whether the value of a component or zone attribute is a list. */
export function isComponentList({ storage, repeatable }: RecordedFacts): boolean {
  return storage === 'zone' || repeatable === true;
}

/** Whether an attribute of a component is part of the response JSON: public scalars are, everything else is in the stored JSON. */
export function isInResponseJson({ storage, type, private: hidden }: RecordedFacts): boolean {
  return storage === 'column' && hidden !== true && attributeTypes.get(String(type))?.readable === 'default';
}

/** The components that an attribute allows. */
export function allowedComponents({ component, components }: RecordedFacts): readonly string[] {
  if (typeof component === 'string') return [component];
  return Array.isArray(components) ? components.map(String) : [];
}
