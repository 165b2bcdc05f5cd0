import { asText, asTexts, type Draft, type DraftShape, getShapeKind, isTwoSided } from '../draft/index.js';
import { type AttributeFormState, invalidOption, isInverseMorph, parseOption } from './attribute-form-state.js';
import { type TextOption, textOptions } from './attribute-types.js';

/** What a form can be wrong in. */
export type AttributeFormField =
  | 'name'
  | 'other'
  | 'enum'
  | 'target'
  | 'component'
  | 'components'
  | 'morphBy'
  | 'as'
  | TextOption;

/** What is wrong there; the catalogue says it in words. */
export type AttributeFormError =
  | 'needed'
  | 'name'
  | 'reserved'
  | 'taken'
  | 'number'
  | 'pattern'
  | 'json'
  | 'twice'
  | 'choose';

/** In snake case, without what only the server can tell. Files of the model may have some of these names, as in Strapi. */
const reservedNames: ReadonlySet<string> = new Set([
  ...['id', 'document_id', 'locale', 'status', 'meta', 'created_at', 'updated_at', 'published_at', 'localizations'],
  ...['created_by', 'updated_by', 'created_by_id', 'updated_by_id', 'entry_id', 'prototype'],
]);

function isReserved(name: string): boolean {
  const snake = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  return reservedNames.has(snake) || /^_*strapi/.test(snake) || name.startsWith('__') || name in Object.prototype;
}

/** What is wrong with the name of an attribute; null: nothing. `taken`: the names of the others. */
export function validateAttributeName(name: string, takenNames: readonly string[]): AttributeFormError | null {
  if (name === '') return 'needed';
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) return 'name';
  if (isReserved(name)) return 'reserved';
  return takenNames.includes(name) ? 'taken' : null;
}

/** What the panel can tell is wrong with an attribute before the server is asked. `key`: its own; null: it is new. */
export function validateAttribute(
  draft: Draft,
  shape: DraftShape,
  key: string | null,
  state: AttributeFormState,
): ReadonlyMap<AttributeFormField, AttributeFormError> {
  const errors = new Map<AttributeFormField, AttributeFormError>();
  const addError = (field: AttributeFormField, problem: AttributeFormError | null): void => {
    if (problem !== null) errors.set(field, problem);
  };
  const { type, facts, optionTexts } = state;
  const otherNames = shape.attributes.filter((attribute) => attribute.key !== key).map(({ name }) => name);
  addError('name', validateAttributeName(state.name, otherNames));
  for (const option of textOptions(type)) {
    if (parseOption(type, option, optionTexts[option]) === invalidOption) addError(option, optionError(state, option));
  }
  switch (type.name) {
    case 'enumeration':
      addError('enum', validateEnumValues(asTexts(facts.enum)));
      break;
    case 'component':
      addError('component', asText(facts.component) === '' ? 'choose' : null);
      break;
    case 'dynamiczone':
      addError('components', asTexts(facts.components).length === 0 ? 'choose' : null);
      break;
    case 'computed':
      addError('as', asText(facts.as).trim() === '' ? 'needed' : null);
      break;
    case 'relation':
      if (isTwoSided(facts.relation) || isInverseMorph(facts))
        addError('target', asText(facts.target) === '' ? 'choose' : null);
      if (isInverseMorph(facts)) addError('morphBy', asText(facts.morphBy) === '' ? 'choose' : null);
      addError('other', validateOtherSide(draft, shape, key, state));
      break;
    default:
  }
  return errors;
}

function optionError({ type }: AttributeFormState, option: TextOption): AttributeFormError {
  if (option === 'regex') return 'pattern';
  return type.column === 'json' ? 'json' : 'number';
}

function validateEnumValues(values: readonly string[]): AttributeFormError | null {
  if (values.length === 0 || values.some((value) => value === '')) return 'needed';
  return new Set(values).size < values.length ? 'twice' : null;
}

function validateOtherSide(
  draft: Draft,
  shape: DraftShape,
  key: string | null,
  state: AttributeFormState,
): AttributeFormError | null {
  const { facts, otherSide, name } = state;
  if (otherSide === '' || !isTwoSided(facts.relation) || getShapeKind(shape) === 'component') return null;
  const targetShape = draft.shapes.find(({ uid }) => uid === facts.target);
  const previous = shape.attributes.find((candidate) => candidate.key === key);
  const previousOtherSide = previous?.facts.inversedBy ?? previous?.facts.mappedBy;
  const keepsTarget = previous?.facts.target === facts.target;
  const takenNames = (targetShape?.attributes ?? [])
    .filter(
      (candidate) =>
        !(keepsTarget && candidate.name === previousOtherSide) &&
        !(targetShape?.key === shape.key && candidate.key === key),
    )
    .map((candidate) => candidate.name);
  return validateAttributeName(otherSide, targetShape?.key === shape.key ? [...takenNames, name] : takenNames);
}
