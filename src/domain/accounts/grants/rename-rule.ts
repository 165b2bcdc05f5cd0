import { isObject } from '../../../foundations/core/index.js';
import { findUserPath, userOperandName } from '../../../language/query/index.js';
import {
  fileUid,
  findShapeAttribute,
  getShape,
  type Shape,
  type Snapshot,
  userUid,
} from '../../../language/schema/index.js';
import type { GrantRule } from './grant-rule.js';
import { findRuleType, fitsModel } from './granted-ability.js';

/** The names of a former model in the current one. */
export interface Renames {
  type(uid: string): string;
  /** `uid` is the current one, of a content type. null: the attribute no longer exists. */
  attribute(uid: string, name: string): string | null;
}

/**
 * Returns a rule with the current names of the model, whose action is the current one already. null: something that it names no longer
 * exists, or the model does not fit it any more; then its action must not be granted.
 */
export function renameRule(rule: GrantRule, renames: Renames, snapshot: Snapshot): GrantRule | null {
  const type = findRuleType(rule.action, snapshot);
  if (type === null) return null;
  const names = (list: readonly string[] | null) =>
    list?.flatMap((name) => renames.attribute(type.uid, name) ?? []) ?? null;
  const where = rule.where === null ? null : renameConditions(rule.where, type, { renames, snapshot });
  const set = rule.set === null ? null : renameValues(rule.set, type, { renames, snapshot });
  if (where === lost || set === lost) return null;
  const renamed = {
    ...rule,
    where: where as GrantRule['where'],
    set,
    read: names(rule.read),
    write: names(rule.write),
  };
  return fitsModel(renamed, snapshot) ? renamed : null;
}

/** Stands for what cannot be renamed. */
const lost = Symbol('lost');

interface RenameContext {
  readonly renames: Renames;
  readonly snapshot: Snapshot;
}

/** Names of attributes are renamed along the relations that they lead through; operators keep the shape. */
function renameConditions(value: unknown, shape: Shape | null, context: RenameContext): unknown {
  if (typeof value === 'string') return renameOperand(value, context);
  if (Array.isArray(value)) {
    const entries = value.map((entry) => renameConditions(entry, shape, context));
    return entries.includes(lost) ? lost : entries;
  }
  if (!isObject(value)) return value;
  const entries: [string, unknown][] = [];
  for (const [name, inner] of Object.entries(value)) {
    const isOperator = name.startsWith('$') || shape === null;
    const newName = isOperator ? name : renameAttribute(shape, name, context);
    const renamed =
      newName === null
        ? lost
        : renameConditions(inner, isOperator ? shape : findTarget(shape, newName, context), context);
    if (newName === null || renamed === lost) return lost;
    entries.push([newName, renamed]);
  }
  return Object.fromEntries(entries);
}

function renameValues(
  set: Readonly<Record<string, unknown>>,
  shape: Shape,
  context: RenameContext,
): Readonly<Record<string, unknown>> | typeof lost {
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(set)) {
    const newName = renameAttribute(shape, name, context);
    const renamed = Array.isArray(value) || typeof value === 'string' ? renameConditions(value, null, context) : value;
    if (newName === null || renamed === lost) return lost;
    entries.push([newName, renamed]);
  }
  return Object.fromEntries(entries);
}

function renameAttribute(shape: Shape, name: string, { renames }: RenameContext): string | null {
  return shape.is === 'contentType' || shape.attributes.has(name) ? renames.attribute(shape.uid, name) : null;
}

function findTarget(shape: Shape | null, name: string, { snapshot }: RenameContext): Shape | null {
  const attribute = shape === null ? undefined : findShapeAttribute(shape, name);
  switch (attribute?.storage) {
    case 'relation':
      return attribute.target === null ? null : getShape(snapshot, attribute.target);
    case 'media':
      return getShape(snapshot, fileUid);
    case 'component':
      return getShape(snapshot, attribute.component);
    default:
      return name === 'localizations' ? shape : null;
  }
}

/** `$user.team` names an attribute of users. */
function renameOperand(text: string, { renames, snapshot }: RenameContext): string | typeof lost {
  if (!text.startsWith('$user.')) return text;
  let uid = userUid;
  const names: string[] = [];
  for (const name of (userOperandName(text) ?? '').split('.')) {
    const newName = renames.attribute(uid, name);
    if (newName === null) return lost;
    names.push(newName);
    const last = findUserPath(snapshot, names.join('.'))?.at(-1);
    if (last === undefined) return lost;
    uid = last.storage === 'relation' && last.target !== null ? last.target : uid;
  }
  return `$user.${names.join('.')}`;
}
