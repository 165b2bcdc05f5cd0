import { asJsonObject, asText, findShape, getShapeKind, hasDrafts, isLocalized } from './shape-accessors.js';
import type { Draft, DraftShape, JsonObject, ShapeKind } from './types.js';
import { removeReferences, renameShapeReferences } from './update-references.js';
import { withProperty, withPropertyAt } from './with-property.js';

/** Settings of a content type or component, besides its attributes. */
export interface ShapeSettings {
  readonly kind: Exclude<ShapeKind, 'extension'>;
  readonly displayName: string;
  readonly description: string;
  /** Of content types. */
  readonly singularName: string;
  readonly pluralName: string;
  readonly draftAndPublish: boolean;
  readonly localized: boolean;
  /** Of components. */
  readonly category: string;
  readonly name: string;
}

/** What stands in a new form. */
export function newShapeSettings(kind: ShapeSettings['kind'], category: string): ShapeSettings {
  const texts = { displayName: '', description: '', singularName: '', pluralName: '', name: '' };
  return { kind, ...texts, category, draftAndPublish: kind !== 'component', localized: false };
}

/** What is said about a shape now. */
export function getShapeSettings(shape: DraftShape): ShapeSettings {
  const { uid, head } = shape;
  const kind = getShapeKind(shape);
  const info = asJsonObject(head.info);
  const [category = '', name = ''] = kind === 'component' ? uid.split('.') : [];
  return {
    kind: kind === 'extension' ? 'collectionType' : kind,
    displayName: asText(info.displayName),
    description: asText(info.description),
    singularName: asText(info.singularName),
    pluralName: asText(info.pluralName),
    draftAndPublish: hasDrafts(shape),
    localized: isLocalized(head),
    category,
    name,
  };
}

/** The uid that follows from names. A content type keeps the name of its API where that is another than its own. */
export function deriveUid({ kind, singularName, category, name }: ShapeSettings, previousUid: string | null): string {
  if (kind === 'component') return `${category}.${name}`;
  const [, apiName, type] = /^api::([^.]+)\.([^.]+)$/.exec(previousUid ?? '') ?? [];
  return `api::${apiName === undefined || apiName === type ? singularName : apiName}.${singularName}`;
}

/** The draft with a new shape, and the key of it. */
export function addShape(draft: Draft, settings: ShapeSettings): { readonly draft: Draft; readonly key: string } {
  const key = `new-${draft.made + 1}`;
  const shape = {
    key,
    origin: null,
    uid: deriveUid(settings, null),
    head: applySettings({}, settings),
    attributes: [],
  };
  return { draft: { ...draft, shapes: [...draft.shapes, shape], made: draft.made + 1 }, key };
}

/** The draft with a shape called otherwise; what refers to it follows. */
export function updateShape(draft: Draft, key: string, settings: ShapeSettings): Draft {
  const shape = findShape(draft, key);
  if (shape === undefined) return draft;
  const uid = deriveUid(settings, shape.uid);
  const updated = { ...shape, uid, head: applySettings(shape.head, settings) };
  const shapes = draft.shapes.map((candidate) => (candidate.key === key ? updated : candidate));
  return renameShapeReferences({ ...draft, shapes }, shape.uid, uid);
}

/** The draft without a shape, and without what leads to it. */
export function removeShape(draft: Draft, key: string): Draft {
  const shape = findShape(draft, key);
  if (shape === undefined) return draft;
  return removeReferences({ ...draft, shapes: draft.shapes.filter((candidate) => candidate.key !== key) }, shape.uid);
}

function applySettings(head: JsonObject, settings: ShapeSettings): JsonObject {
  const { kind, displayName, description, singularName, pluralName, draftAndPublish, localized } = settings;
  const nameInfo: JsonObject = kind === 'component' ? { displayName } : { singularName, pluralName, displayName };
  const info = withProperty(
    { ...asJsonObject(head.info), ...nameInfo },
    'description',
    description === '' ? undefined : description,
  );
  if (kind === 'component') return { ...head, info };
  const withKind: JsonObject = { kind, ...withProperty(head, 'kind', undefined), info };
  const withDrafts =
    hasDrafts({ head }) === draftAndPublish
      ? withKind
      : withPropertyAt(withKind, ['options', 'draftAndPublish'], draftAndPublish ? true : undefined);
  return isLocalized(head) === localized
    ? withDrafts
    : withPropertyAt(withDrafts, ['pluginOptions', 'i18n', 'localized'], localized ? true : undefined);
}
