import type { Attribute, ContentModel, ContentType, Document, WireJson } from '../../api/index.js';
import { toWriteValue } from '../../fields/index.js';

/** The values of a form by the names of the attributes. */
export type FormValues = Readonly<Record<string, unknown>>;

/** What a form shows of a document; of one that is not written yet, what the model gives it. */
export function formValues({ attributes }: Pick<ContentType, 'attributes'>, document: Document | null): FormValues {
  return Object.fromEntries(
    attributes.map((attribute) => [
      attribute.name,
      document === null ? defaultValue(attribute) : document[attribute.name],
    ]),
  );
}

/** The values that all locales of a document share, for a locale that is not written yet. */
export function sharedValues(type: Pick<ContentType, 'attributes'>, otherVersion: Document): FormValues {
  const defaults = formValues(type, null);
  const shared = type.attributes
    .filter(({ localized }) => !localized)
    .map(({ name }) => [name, otherVersion[name]] as const);
  return { ...defaults, ...Object.fromEntries(shared) };
}

/** Undefined is what the server decides about, or nobody knows: forms hold nothing for it. */
function defaultValue(attribute: Attribute): unknown {
  return attribute.storage === 'column' ? attribute.default : undefined;
}

/** The values of a form that differ from what it began with. */
export function changedFormValues(
  { attributes }: Pick<ContentType, 'attributes'>,
  values: FormValues,
  initial: FormValues,
): FormValues {
  const changed = attributes.filter(({ name }) => !isEqualJson(values[name], initial[name]));
  return Object.fromEntries(changed.map(({ name }) => [name, values[name]]));
}

/** The body of a write: what differs from what the form began with, and nothing else, so that nobody's other changes are undone. */
export function changedWriteValues(
  { attributes }: Pick<ContentType, 'attributes'>,
  model: ContentModel,
  values: FormValues,
  initial: FormValues,
): Readonly<Record<string, WireJson>> {
  const changed = attributes.filter(({ name }) => !isEqualJson(values[name], initial[name]));
  return Object.fromEntries(
    changed.flatMap((attribute) => {
      const { name } = attribute;
      const value = toWriteValue(attribute, values[name], model, initial[name]);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Values are JSON, whose order of names nobody changes. */
function isEqualJson(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right);
}
