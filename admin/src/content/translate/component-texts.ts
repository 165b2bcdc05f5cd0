import type { Attribute, ContentModel, TextKind } from '../../api/index.js';
import { asComponentValues, findComponent, toComponentList } from '../../fields/index.js';
import { isEmptyValue } from './use-copy-from-source.js';

/** A text of a value, to be translated. */
export interface TextPlace {
  /** Names and positions: `sections.0.heading`. */
  readonly path: string;
  readonly kind: TextKind;
  readonly value: unknown;
}

/** An address is the same in every language, unless somebody writes another one. */
const address = /^(?:[a-z][a-z+.-]*:|\/|#|\?)\S*$/i;

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && address.test(value);
}

type Values = Readonly<Record<string, unknown>>;

/** Returns how an attribute is translated; null: it is no text. */
function getTextKind(attribute: Attribute): TextKind | null {
  if (attribute.storage !== 'column' || attribute.computed !== undefined) return null;
  switch (attribute.type) {
    case 'string':
    case 'text':
      return 'text';
    case 'richtext':
      return 'markdown';
    case 'blocks':
      return 'blocks';
    default:
      return null;
  }
}

/** Returns the texts of a value, those inside components and zones too; empty ones and addresses are left out. */
export function findTexts(
  attribute: Attribute,
  value: unknown,
  model: ContentModel,
  path = attribute.name,
): readonly TextPlace[] {
  const kind = getTextKind(attribute);
  if (kind !== null) return isEmptyValue(value) || isAddress(value) ? [] : [{ path, kind, value }];
  return entriesOf(attribute, value, path).flatMap(({ uid, values, path: entryPath }) =>
    attributesOf(uid, model).flatMap((inner) =>
      findTexts(inner, values[inner.name], model, `${entryPath}.${inner.name}`),
    ),
  );
}

/** Returns a value with other texts, by their paths. A text that is `null` there becomes empty. */
export function replaceTexts(
  attribute: Attribute,
  value: unknown,
  texts: ReadonlyMap<string, unknown>,
  model: ContentModel,
  path = attribute.name,
): unknown {
  if (texts.has(path)) return texts.get(path);
  const entries = entriesOf(attribute, value, path).map(({ uid, values, path: entryPath }) => {
    const replaced = attributesOf(uid, model).flatMap((inner) =>
      inner.name in values
        ? [[inner.name, replaceTexts(inner, values[inner.name], texts, model, `${entryPath}.${inner.name}`)] as const]
        : [],
    );
    return { ...values, ...Object.fromEntries(replaced) };
  });
  if (attribute.storage === 'zone' || (attribute.storage === 'component' && attribute.repeatable)) return entries;
  return attribute.storage === 'component' ? (entries[0] ?? null) : value;
}

/** Whether two values have the same components in the same places, so that paths mean the same in both. */
export function haveSameComponents(attribute: Attribute, left: unknown, right: unknown, model: ContentModel): boolean {
  const [ours, theirs] = [entriesOf(attribute, left, ''), entriesOf(attribute, right, '')];
  return (
    ours.length === theirs.length &&
    ours.every(({ uid, values }, index) => {
      const other = theirs[index];
      return (
        other?.uid === uid &&
        attributesOf(uid, model).every((inner) =>
          haveSameComponents(inner, values[inner.name], other.values[inner.name], model),
        )
      );
    })
  );
}

function attributesOf(uid: string, model: ContentModel): readonly Attribute[] {
  return findComponent(uid, model)?.attributes ?? [];
}

interface Entry {
  readonly uid: string;
  readonly values: Values;
  readonly path: string;
}

/** The components in a value. */
function entriesOf(attribute: Attribute, value: unknown, path: string): readonly Entry[] {
  if (attribute.storage === 'zone')
    return toComponentList(value).map((values, index) => ({
      uid: String(values.__component),
      values,
      path: `${path}.${index}`,
    }));
  if (attribute.storage !== 'component') return [];
  const uid = attribute.component;
  if (attribute.repeatable)
    return toComponentList(value).map((values, index) => ({ uid, values, path: `${path}.${index}` }));
  const values = asComponentValues(value);
  return values === null ? [] : [{ uid, values, path }];
}
