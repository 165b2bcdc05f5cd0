import { followShape, withoutReferences } from './follow.js';
import { factsIn, hasDrafts, isLocalized, kindOf, shapeWith, textIn } from './read.js';
import type { Draft, DraftShape, Facts, ShapeKind } from './types.js';
import { withFact, withFactAt } from './with-fact.js';

/** What people say about a content type or component, besides its attributes. */
export interface ShapeNames {
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
export function newNames(kind: ShapeNames['kind'], category: string): ShapeNames {
  const texts = { displayName: '', description: '', singularName: '', pluralName: '', name: '' };
  return { kind, ...texts, category, draftAndPublish: kind !== 'component', localized: false };
}

/** What is said about a shape now. */
export function namesOf(shape: DraftShape): ShapeNames {
  const { uid, head } = shape;
  const kind = kindOf(shape);
  const info = factsIn(head.info);
  const [category = '', name = ''] = kind === 'component' ? uid.split('.') : [];
  return {
    kind: kind === 'extension' ? 'collectionType' : kind,
    displayName: textIn(info.displayName),
    description: textIn(info.description),
    singularName: textIn(info.singularName),
    pluralName: textIn(info.pluralName),
    draftAndPublish: hasDrafts(shape),
    localized: isLocalized(head),
    category,
    name,
  };
}

/** The uid that follows from names. A content type keeps the name of its API where that is another than its own. */
export function uidOf({ kind, singularName, category, name }: ShapeNames, before: string | null): string {
  if (kind === 'component') return `${category}.${name}`;
  const [, api, type] = /^api::([^.]+)\.([^.]+)$/.exec(before ?? '') ?? [];
  return `api::${api === undefined || api === type ? singularName : api}.${singularName}`;
}

/** The draft with a new shape, and the key of it. */
export function withShape(draft: Draft, names: ShapeNames): { readonly draft: Draft; readonly key: string } {
  const key = `new-${draft.made + 1}`;
  const shape = { key, origin: null, uid: uidOf(names, null), head: headWith({}, names), attributes: [] };
  return { draft: { ...draft, shapes: [...draft.shapes, shape], made: draft.made + 1 }, key };
}

/** The draft with a shape called otherwise; what refers to it follows. */
export function withNames(draft: Draft, key: string, names: ShapeNames): Draft {
  const shape = shapeWith(draft, key);
  if (shape === undefined) return draft;
  const uid = uidOf(names, shape.uid);
  const named = { ...shape, uid, head: headWith(shape.head, names) };
  const shapes = draft.shapes.map((one) => (one.key === key ? named : one));
  return followShape({ ...draft, shapes }, shape.uid, uid);
}

/** The draft without a shape, and without what leads to it. */
export function withoutShape(draft: Draft, key: string): Draft {
  const shape = shapeWith(draft, key);
  if (shape === undefined) return draft;
  return withoutReferences({ ...draft, shapes: draft.shapes.filter((one) => one.key !== key) }, shape.uid);
}

function headWith(head: Facts, names: ShapeNames): Facts {
  const { kind, displayName, description, singularName, pluralName, draftAndPublish, localized } = names;
  const said: Facts = kind === 'component' ? { displayName } : { singularName, pluralName, displayName };
  const info = withFact(
    { ...factsIn(head.info), ...said },
    'description',
    description === '' ? undefined : description,
  );
  if (kind === 'component') return { ...head, info };
  const typed: Facts = { kind, ...withFact(head, 'kind', undefined), info };
  const drafts =
    hasDrafts({ head }) === draftAndPublish
      ? typed
      : withFactAt(typed, ['options', 'draftAndPublish'], draftAndPublish ? true : undefined);
  return isLocalized(head) === localized
    ? drafts
    : withFactAt(drafts, ['pluginOptions', 'i18n', 'localized'], localized ? true : undefined);
}
