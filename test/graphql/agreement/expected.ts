import type { Answer } from './ask-interfaces.js';
import { type Grant, uids } from './callers.js';
import { componentUids, type Selection, stepOf } from './selections.js';

/** A document of REST as GraphQL has it, and whether something that was selected is missing because the caller may not follow it. */
export interface Expected {
  readonly documents: readonly unknown[];
  readonly isIncomplete: boolean;
}

/**
 * The documents of REST with the members that were selected. What REST leaves out is null in GraphQL; where it is a list, which cannot be
 * null, the values around it are.
 */
export function expectedDocuments({ documents }: NonNullable<Answer>, selected: Selection): Expected {
  let isIncomplete = false;
  const shown = (document: Record<string, unknown> | null, { type, values, steps }: Selection): unknown => {
    if (document === null) return null;
    const members: [string, unknown][] = values.map((name) => [name, shownValue(name, document[name])]);
    let isNull = false;
    for (const [name, selections] of steps) {
      const { isList } = stepOf(type, name);
      const value = document[name];
      if (value === undefined) {
        isIncomplete = true;
        if (isList) isNull = true;
        else members.push([name, null]);
      } else if (isList)
        members.push([name, (value as Record<string, unknown>[]).map((entry) => shownEntry(entry, selections))]);
      else members.push([name, shown(value as Record<string, unknown> | null, first(selections))]);
    }
    return isNull ? null : Object.fromEntries(members);
  };
  const shownEntry = (entry: Record<string, unknown>, selections: readonly Selection[]) => {
    const { __component: component } = entry;
    return shown(entry, component === undefined ? first(selections) : ofComponent(selections, String(component)));
  };
  return { documents: documents.map((document) => shown(document, selected)), isIncomplete };
}

function first(selections: readonly Selection[]): Selection {
  const [one] = selections;
  if (one === undefined) throw new Error('a step leads nowhere');
  return one;
}

function ofComponent(selections: readonly Selection[], component: string): Selection {
  const found = selections.find(({ type }) => componentUids[type] === component);
  if (found === undefined) throw new Error(`nothing is selected of ${component}`);
  return found;
}

/** Whether the caller may find documents of every type that a step leads to. */
export function canFollow({ steps }: Selection, grant: Grant): boolean {
  return steps.every(([, selections]) =>
    selections.every((selected) => {
      const uid = uids[selected.type];
      return (uid === undefined || grant.actions.includes(`${uid}.find`)) && canFollow(selected, grant);
    }),
  );
}

/** Names of an enumeration as GraphQL spells them. */
function shownValue(name: string, value: unknown): unknown {
  return name === 'kind' && typeof value === 'string' ? value.replaceAll(/\W/g, '_') : value;
}
