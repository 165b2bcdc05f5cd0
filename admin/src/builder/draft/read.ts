import type { ModelState, WireJson } from '../../api/index.js';
import type { Draft, DraftAttribute, DraftShape, Facts, ShapeKind } from './types.js';

/** The uid of the end users that every model has. */
export const userUid = 'plugin::users-permissions.user';

/** Content types that every model has; relations may lead there. */
export const builtInTypes: readonly string[] = [userUid, 'plugin::users-permissions.role', 'plugin::upload.file'];

/** A draft in which nothing is different yet. */
export function draftOf({ version, definitions }: Pick<ModelState, 'version' | 'definitions'>): Draft {
  const shapes = Object.entries(definitions).map(([uid, { attributes = {}, ...head }]): DraftShape => {
    const list = Object.entries(factsIn(attributes)).map(
      ([name, facts]): DraftAttribute => ({
        key: name,
        origin: name,
        name,
        facts: factsIn(facts),
        successors: new Map(),
      }),
    );
    return { key: uid, origin: uid, uid, head, attributes: list };
  });
  return { base: version, shapes, made: 0 };
}

/** A value as keys and values; what is none has none. */
export function factsIn(value: WireJson | undefined): Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {};
}

/** A value as a list of texts; what is none is empty. */
export function textsIn(value: WireJson | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** A value as a text; what is none is empty. */
export function textIn(value: WireJson | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** What a shape is. */
export function kindOf({ uid, head }: Pick<DraftShape, 'uid' | 'head'>): ShapeKind {
  if (uid.startsWith('plugin::')) return 'extension';
  if (!uid.startsWith('api::')) return 'component';
  return head.kind === 'singleType' ? 'singleType' : 'collectionType';
}

/** The group that a component belongs to. */
export function categoryOf({ uid }: Pick<DraftShape, 'uid'>): string {
  return uid.split('.', 1)[0] ?? '';
}

/** The name that people read. */
export function displayNameOf({ uid, head }: Pick<DraftShape, 'uid' | 'head'>): string {
  const name = textIn(factsIn(head.info).displayName);
  return name === '' ? uid : name;
}

/** Whether a shape has drafts and published versions. */
export function hasDrafts({ head }: Pick<DraftShape, 'head'>): boolean {
  return factsIn(head.options).draftAndPublish === true;
}

/** Whether something has versions or values per locale. */
export function isLocalized({ pluginOptions }: Facts): boolean {
  return factsIn(factsIn(pluginOptions).i18n).localized === true;
}

/** The shape with a key; undefined where there is none (any more). */
export function shapeWith(draft: Draft, key: string): DraftShape | undefined {
  return draft.shapes.find((shape) => shape.key === key);
}
