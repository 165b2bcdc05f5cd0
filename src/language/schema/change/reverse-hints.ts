import { CliError } from '../../../foundations/core/index.js';
import type { ChangeHints, RenameHint, ValueHint } from './hints.js';
import type { AttributeRef, EnumerationChange, ModelChange } from './types.js';

/** Throws CliError with a line for each hint that matches no change. */
export function checkHints(hints: ChangeHints, changes: readonly ModelChange[]): void {
  const usedHints = new Set(changes.flatMap((change) => listHintTexts(change, changes)));
  const unusedHints = [
    ...(hints.renames ?? []).map(({ from, to }) => `${from}=${to}`),
    ...(hints.values ?? []).map(printValueHint),
  ].filter((text) => !usedHints.has(text));
  if (unusedHints.length === 0) return;
  throw new CliError(
    'Something is said to be renamed or replaced that the two models do not have',
    unusedHints.map((text) => `${text} – write what the database has, then what the new model has in its place`),
  );
}

/** The hints that a change uses, as text. */
function listHintTexts(change: ModelChange, changes: readonly ModelChange[]): readonly string[] {
  switch (change.is) {
    case 'type-renamed':
      return [`${change.before.uid}=${change.after.uid}`];
    case 'component-renamed':
      return [`${change.before}=${change.after}`];
    case 'attribute-renamed':
      return [`${findFormerUid(change.of, changes)}.${change.before.name}=${change.after.name}`];
    case 'values':
      return change.mapping.map(({ from, to }) =>
        printValueHint({ of: change.of, attribute: change.attribute, from, to }),
      );
    default:
      return [];
  }
}

function printValueHint({ of, attribute, from, to }: ValueHint): string {
  return `${of}.${attribute}: ${from}=${to}`;
}

function findFormerUid(uid: string, changes: readonly ModelChange[]): string {
  for (const change of changes) {
    if (change.is === 'type-renamed' && change.after.uid === uid) return change.before.uid;
    if (change.is === 'component-renamed' && change.after === uid) return change.before;
  }
  return uid;
}

/**
 * Returns the hints with which `changesBetween` recognizes the renames and value mappings in reverse. Where several values were mapped
 * to one, it is mapped back to the first of them.
 */
export function createReverseHints(changes: readonly ModelChange[]): ChangeHints {
  const renames: RenameHint[] = [];
  const values: ValueHint[] = [];
  for (const change of changes) {
    if (change.is === 'type-renamed' && change.before.uid !== change.after.uid)
      renames.push({ from: change.after.uid, to: change.before.uid });
    if (change.is === 'component-renamed') renames.push({ from: change.after, to: change.before });
    if (change.is === 'attribute-renamed') {
      renames.push({ from: `${change.of}.${change.after.name}`, to: change.before.name });
    }
    if (change.is === 'values') values.push(...createReverseValueHints(change, changes));
  }
  return { renames, values };
}

function createReverseValueHints(change: EnumerationChange, changes: readonly ModelChange[]): readonly ValueHint[] {
  const reversed = new Map<string, string>();
  for (const { from, to } of change.mapping)
    if (!change.before.includes(to) && !reversed.has(to)) reversed.set(to, from);
  const uid = findFormerUid(change.of, changes);
  const attribute = findFormerName(change, changes);
  return [...reversed].map(([from, to]) => ({ of: uid, attribute, from, to }));
}

function findFormerName({ of, attribute }: AttributeRef, changes: readonly ModelChange[]): string {
  for (const change of changes) {
    if (change.is === 'attribute-renamed' && change.of === of && change.after.name === attribute)
      return change.before.name;
  }
  return attribute;
}
