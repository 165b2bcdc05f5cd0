import {
  isReadable,
  isValue,
  populatedAttribute,
  relatedAttribute,
  type ValueForm,
} from '../../../language/query/index.js';
import {
  fileUid,
  type ScalarAttribute,
  type Shape,
  type Snapshot,
  type ValueAttribute,
} from '../../../language/schema/index.js';
import type { FieldSource, ObjectModel } from './model.js';
import { enumValueName, isGraphqlName, typeName } from './names.js';

/**
 * Returns the object types of a content model, by uid: of each attribute that can be read, the fields that show it. Names that GraphQL
 * cannot spell are left out, and of two fields with one name the second one.
 */
export function describeObjects(snapshot: Snapshot): ReadonlyMap<string, ObjectModel> {
  const shapes: readonly Shape[] = [...snapshot.components.values(), ...snapshot.contentTypes.values()];
  const taken = new Set<string>();
  const objects = new Map<string, ObjectModel>();
  for (const shape of shapes) {
    const name = typeName(shape);
    if (!isGraphqlName(name) || taken.has(name)) continue;
    taken.add(name);
    objects.set(shape.uid, { typeName: name, shape, fields: new Map() });
  }
  return new Map(
    [...objects].map(([uid, object]) => [uid, { ...object, fields: describeFields(object.shape, objects) }]),
  );
}

function describeFields(shape: Shape, objects: ReadonlyMap<string, ObjectModel>): ReadonlyMap<string, FieldSource> {
  const fields = new Map<string, FieldSource>();
  const add = (name: string, source: FieldSource): void => {
    if (isGraphqlName(name) && !fields.has(name)) fields.set(name, source);
  };
  const [first = [], last = []] = systemValues(shape);
  for (const attribute of first) add(attribute.name, valueSource(attribute));
  for (const attribute of shape.attributes.values()) {
    if (!isReadable(attribute)) continue;
    if (isValue(attribute)) add(attribute.name, valueSource(attribute));
    else addPopulated(attribute.name, shape, objects, add);
  }
  if (shape.uid === fileUid) addPopulated(relatedAttribute.name, shape, objects, add);
  for (const attribute of last) add(attribute.name, valueSource(attribute));
  if (shape.is === 'contentType' && shape.localized) addPopulated('localizations', shape, objects, add);
  return fields;
}

/** The identity before the attributes of the definition, and the other system attributes after them. */
function systemValues(shape: Shape): readonly (readonly ScalarAttribute[])[] {
  const system = [...shape.system.values()].filter(({ name }) => shape.is === 'component' || name !== 'id');
  const isIdentity = ({ name }: ScalarAttribute): boolean => name === 'documentId' || name === 'id';
  return [system.filter(isIdentity), system.filter((attribute) => !isIdentity(attribute))];
}

function addPopulated(
  name: string,
  shape: Shape,
  objects: ReadonlyMap<string, ObjectModel>,
  add: (name: string, source: FieldSource) => void,
): void {
  const attribute = populatedAttribute(shape, name);
  if (attribute === undefined) return;
  const addRelated = (source: Omit<Extract<FieldSource, { is: 'related' }>, 'is' | 'connection'>): void => {
    if (!objects.has(source.target)) return;
    if (source.many) add(`${name}_connection`, { is: 'related', ...source, connection: true });
    add(name, { is: 'related', ...source, connection: false });
  };
  switch (attribute.storage) {
    case 'relation':
      // The inverse side of a polymorphic relation is no field of the plug-in either.
      if (attribute.target === null) add(name, { is: 'morph', attribute, many: attribute.many });
      else if (!isMorphInverse(attribute.relation))
        addRelated({ attribute, target: attribute.target, many: attribute.many });
      return;
    case 'media':
      addRelated({ attribute, target: fileUid, many: attribute.many });
      return;
    case 'localizations':
      addRelated({ attribute, target: shape.uid, many: true });
      return;
    case 'component':
      if (objects.has(attribute.component))
        add(name, { is: 'component', attribute, target: attribute.component, many: attribute.repeatable });
      return;
    case 'zone':
      add(name, { is: 'zone', attribute });
      return;
  }
}

/** The inverse side of a polymorphic relation is no field of the plug-in either. */
function isMorphInverse(relation: string): boolean {
  return relation === 'morphOne' || relation === 'morphMany';
}

function valueSource(attribute: ValueAttribute): FieldSource {
  return { is: 'value', attribute, form: valueForm(attribute) };
}

function valueForm(attribute: ValueAttribute): ValueForm {
  if (attribute.name === 'id') return 'quoted';
  const { column } = attribute.type;
  if (column === 'bigint' || column === 'decimal') return 'unquoted';
  const values = listEnumNames(attribute);
  return values === null ? 'same' : new Map([...values].map(([name, value]) => [value, name]));
}

/**
 * Returns the values of an enumeration by the names that GraphQL has for them; null: the attribute is none, or two of its values would
 * have the same name.
 */
export function listEnumNames({ options }: Pick<ValueAttribute, 'options'>): ReadonlyMap<string, string> | null {
  const values = (options as { readonly enum?: readonly unknown[] }).enum?.map(String);
  if (values === undefined || values.length === 0) return null;
  const names = new Map(values.map((value) => [enumValueName(value), value]));
  const isValid = names.size === values.length && [...names.keys()].every((name) => isEnumName(name));
  return isValid ? names : null;
}

function isEnumName(name: string): boolean {
  return isGraphqlName(name) && name !== 'true' && name !== 'false' && name !== 'null';
}
