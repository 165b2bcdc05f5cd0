import type { AttributeTypeInfo } from '../../api/index.js';

/** All attribute types as the server describes them, in the order of the type picker. */
export type AttributeTypes = readonly AttributeTypeInfo[];

/** The options that a form edits as text. */
export const allTextOptions = ['default', 'min', 'max', 'minLength', 'maxLength', 'regex'] as const;

/** An option that a form edits as text. */
export type TextOption = (typeof allTextOptions)[number];

/** Returns the type with the given name. A custom field of a plug-in, which may hold any JSON, is shown as `json`. */
export function findAttributeType(types: AttributeTypes, name: unknown): AttributeTypeInfo {
  const type =
    types.find((candidate) => candidate.name === name) ?? types.find((candidate) => candidate.name === 'json');
  if (type === undefined) throw new Error(`the server knows no type ${String(name)}`);
  return type;
}

/** Whether attributes of the type have the option. */
export function hasOption({ options }: AttributeTypeInfo, name: string): boolean {
  return options.some((option) => option.name === name);
}

/** Returns the options of a type that a form edits as text. */
export function textOptions(type: AttributeTypeInfo): readonly TextOption[] {
  return allTextOptions.filter((option) => hasOption(type, option));
}

/** Returns the types that an attribute type can be converted to; for a new attribute, which has no values, all scalar types. */
export function compatibleTypes(type: AttributeTypeInfo, types: AttributeTypes, isNew: boolean): AttributeTypes {
  if (type.storage !== 'column') return [type];
  return types.filter((candidate) =>
    isNew ? candidate.storage === 'column' : candidate === type || type.convertsTo.includes(candidate.name),
  );
}
