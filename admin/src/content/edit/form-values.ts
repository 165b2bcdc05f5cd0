import type { Attribute, ContentModel, ContentType, Document, WireJson } from '../../api/index.js';
import { writtenValue } from '../../fields/index.js';

/** The values of a form by the names of the attributes. */
export type FormValues = Readonly<Record<string, unknown>>;

/** What a form shows of a document; of one that is not written yet, what the model gives it. */
export function formValues({ attributes }: Pick<ContentType, 'attributes'>, document: Document | null): FormValues {
  return Object.fromEntries(
    attributes.map((attribute) => [
      attribute.name,
      document === null ? firstValue(attribute) : document[attribute.name],
    ]),
  );
}

/** The values that all locales of a document share, for a locale that is not written yet. */
export function sharedValues(type: Pick<ContentType, 'attributes'>, other: Document): FormValues {
  const first = formValues(type, null);
  const shared = type.attributes.filter(({ localized }) => !localized).map(({ name }) => [name, other[name]] as const);
  return { ...first, ...Object.fromEntries(shared) };
}

/** Undefined is what the server decides about, or nobody knows: forms hold nothing for it. */
function firstValue(attribute: Attribute): unknown {
  return attribute.storage === 'column' ? attribute.default : undefined;
}

/** The values of a form that differ from what it began with. */
export function differingValues(
  { attributes }: Pick<ContentType, 'attributes'>,
  values: FormValues,
  first: FormValues,
): FormValues {
  const changed = attributes.filter(({ name }) => !isSame(values[name], first[name]));
  return Object.fromEntries(changed.map(({ name }) => [name, values[name]]));
}

/** The body of a write: what differs from what the form began with, and nothing else, so that nobody's other changes are undone. */
export function changedValues(
  { attributes }: Pick<ContentType, 'attributes'>,
  model: ContentModel,
  values: FormValues,
  first: FormValues,
): Readonly<Record<string, WireJson>> {
  const changed = attributes.filter(({ name }) => !isSame(values[name], first[name]));
  return Object.fromEntries(
    changed.flatMap((attribute) => {
      const { name } = attribute;
      const value = writtenValue(attribute, values[name], model, first[name]);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Values are JSON, whose order of names nobody changes. */
function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}
