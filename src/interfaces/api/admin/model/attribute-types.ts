import { attributeTypes, findConversion, nestedTypes, type ScalarType } from '../../../../language/schema/index.js';
import type * as wire from '../contract.js';

/** Returns the description of every attribute type for the content-type builder, in the order of its type picker. */
export function describeAttributeTypes(): readonly wire.AttributeTypeInfo[] {
  const scalars = [...attributeTypes.values()];
  return [...describeNested(), ...scalars.map((type) => describeScalar(type, scalars))];
}

function describeScalar(type: ScalarType, all: readonly ScalarType[]): wire.AttributeTypeInfo {
  const { name, group, column, options, unique, sortable, textIndex = false, operators, canBeTitle, readable } = type;
  const targets = all.filter((other) => other !== type && findConversion(type, other) !== undefined);
  return {
    name,
    group,
    storage: 'column',
    column,
    options: Object.entries(options).map(([option, { kind }]) => ({ name: option, kind })),
    unique,
    sortable,
    textIndex,
    operators,
    canBeTitle: canBeTitle === true && readable === 'default',
    searchable: type.texts !== undefined,
    convertsTo: targets.map((target) => target.name),
  };
}

function describeNested(): readonly wire.AttributeTypeInfo[] {
  const names = Object.keys(nestedTypes) as readonly (keyof typeof nestedTypes)[];
  return names.map((name) => ({
    name,
    group: 'structure',
    storage: nestedTypes[name].storage,
    column: null,
    options: Object.entries(nestedTypes[name].options).map(([option, kind]) => ({ name: option, kind })),
    unique: 'never',
    sortable: false,
    textIndex: false,
    operators: [],
    canBeTitle: false,
    searchable: nestedTypes[name].storage === 'component' || nestedTypes[name].storage === 'zone',
    convertsTo: [],
  }));
}
