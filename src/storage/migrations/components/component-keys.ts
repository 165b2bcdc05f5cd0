import { attributeTypes, type RecordedFacts, type RecordedModel } from '../../../language/schema/index.js';

/** The attributes of a content type or component in a recorded model; empty where the model does not have it. */
export function recordedAttributes(uid: string, model: RecordedModel): ReadonlyMap<string, RecordedFacts> {
  const shape = Object.hasOwn(model.shapes, uid) ? model.shapes[uid] : undefined;
  return new Map(Object.entries(shape?.attributes ?? {}));
}

/** The keys of a component's response JSON in their order: `id` and the public scalars. */
export function responseKeys(uid: string, model: RecordedModel): readonly string[] {
  const names = [...recordedAttributes(uid, model)].filter(([, facts]) => isPublicScalar(facts)).map(([name]) => name);
  return ['id', ...names];
}

/** The components whose response JSON has other keys than before, or the same in another order. */
export function changedComponents(before: RecordedModel, after: RecordedModel): ReadonlySet<string> {
  const commonUids = Object.keys(before.shapes).filter((uid) => Object.hasOwn(after.shapes, uid));
  return new Set(commonUids.filter((uid) => responseKeys(uid, before).join() !== responseKeys(uid, after).join()));
}

/** Whether a component or zone attribute may contain one of these components, at any depth. */
export function containsAny(facts: RecordedFacts, uids: ReadonlySet<string>, model: RecordedModel): boolean {
  return namedComponents(facts).some(
    (uid) =>
      uids.has(uid) || [...recordedAttributes(uid, model).values()].some((inner) => containsAny(inner, uids, model)),
  );
}

/** The components an attribute names directly. */
function namedComponents(facts: RecordedFacts): readonly string[] {
  const { component, components } = facts;
  if (typeof component === 'string') return [component];
  return Array.isArray(components) ? components.map(String) : [];
}

function isPublicScalar({ storage, type, private: hidden }: RecordedFacts): boolean {
  return storage === 'column' && hidden !== true && attributeTypes.get(String(type))?.readable === 'default';
}
