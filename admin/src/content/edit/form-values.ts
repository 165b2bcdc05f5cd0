import type { Attribute, ContentModel, ContentType, Document, WireJson } from '../../api/index.js';
import { shareBlocks, toWriteValue } from '../../fields/index.js';

/** The values of a form by the names of the attributes. */
export type FormValues = Readonly<Record<string, unknown>>;

/** The initial values of a form: those of the document, or the defaults of the model for a new one. */
export function formValues({ attributes }: Pick<ContentType, 'attributes'>, document: Document | null): FormValues {
  return Object.fromEntries(
    attributes.map((attribute) => [
      attribute.name,
      document === null ? defaultValue(attribute) : formValue(attribute, document[attribute.name]),
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

function formValue(attribute: Attribute, value: unknown): unknown {
  return attribute.storage === 'column' && attribute.type === 'blocks' ? shareBlocks(value) : value;
}

/** Undefined stands for values that the server sets, or that are unknown: forms have no value for them. */
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

/** The body of a write: only values that differ from the initial ones, so that concurrent changes are not undone. */
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

/** Values are JSON with a stable order of names. */
function isEqualJson(left: unknown, right: unknown): boolean {
  return Object.is(left, right) || JSON.stringify(left) === JSON.stringify(right);
}
