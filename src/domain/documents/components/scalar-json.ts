import { nullJson, type ScalarAttribute, type Stored } from '../../../language/schema/index.js';

/** A stored scalar as the JSON text that stands in a component. */
export function printScalarJson(value: Stored, attribute: ScalarAttribute): string {
  return value === null ? nullJson : attribute.type.toJsonText(value);
}
