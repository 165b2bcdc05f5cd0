import type { ModelState, WireJson } from '../../api/index.js';
import type { Draft, DraftAttribute, DraftShape, JsonObject, ShapeKind } from './types.js';

/** The uid of the end users that every model has. */
export const userUid = 'plugin::users-permissions.user';

/** Content types that every model has; relations may lead there. */
export const builtInTypes: readonly string[] = [userUid, 'plugin::users-permissions.role', 'plugin::upload.file'];

/** A draft in which nothing is different yet. */
export function createDraft({ version, definitions }: Pick<ModelState, 'version' | 'definitions'>): Draft {
  const shapes = Object.entries(definitions).map(([uid, { attributes = {}, ...head }]): DraftShape => {
    const list = Object.entries(asJsonObject(attributes)).map(
      ([name, facts]): DraftAttribute => ({
        key: name,
        origin: name,
        name,
        facts: asJsonObject(facts),
        successors: new Map(),
      }),
    );
    return { key: uid, origin: uid, uid, head, attributes: list };
  });
  return { base: version, shapes, made: 0 };
}

/** A value as keys and values; what is none has none. */
export function asJsonObject(value: WireJson | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/** A value as a list of texts; what is none is empty. */
export function asTexts(value: WireJson | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A value as a text; what is none is empty. */
export function asText(value: WireJson | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** What a shape is. */
export function getShapeKind({ uid, head }: Pick<DraftShape, 'uid' | 'head'>): ShapeKind {
  if (uid.startsWith('plugin::')) return 'extension';
  if (!uid.startsWith('api::')) return 'component';
  return head.kind === 'singleType' ? 'singleType' : 'collectionType';
}

/** The group that a component belongs to. */
export function getCategory({ uid }: Pick<DraftShape, 'uid'>): string {
  return uid.split('.', 1)[0] ?? '';
}

/** The name that people read. */
export function getDisplayName({ uid, head }: Pick<DraftShape, 'uid' | 'head'>): string {
  const name = asText(asJsonObject(head.info).displayName);
  return name === '' ? uid : name;
}

/** Whether a shape has drafts and published versions. */
export function hasDrafts({ head }: Pick<DraftShape, 'head'>): boolean {
  return asJsonObject(head.options).draftAndPublish === true;
}

/** Whether something has versions or values per locale. */
export function isLocalized({ pluginOptions }: JsonObject): boolean {
  return asJsonObject(asJsonObject(pluginOptions).i18n).localized === true;
}

/** The shape with a key; undefined where there is none (any more). */
export function findShape(draft: Draft, key: string): DraftShape | undefined {
  return draft.shapes.find((shape) => shape.key === key);
}
