import { canUseChangeSets } from '../../../language/query/access/index.js';
import { parseData, type SendApiRequest } from '../api-request.js';
import type { Properties } from './properties.js';
import type { CallSubject, ToolAnswer, ToolInput, ToolScope } from './tool.js';

/** The part of the settings whose permissions administrators need. */
export const settingsPart = 'settings::change-sets';

/** Path segments of the endpoints of sets. */
export const setsPath = ['admin', 'api', 'change-sets'] as const;

/** The input that names a set, in tools that are about one. */
export const setProperty: Properties = { set: { type: 'string' } };

/** What a response of 404 means in tools that are about a set. */
export const noSuchSet = 'There is no such change set for you. list_change_sets lists them.';

/** Returns the input `set` of a tool that reads or writes documents, if the caller may do that with sets; otherwise nothing. */
export function setInput(
  { caller: { ability } }: ToolScope,
  action: 'read' | 'write',
  description: string,
): Properties {
  return canUseChangeSets(ability, action) ? { set: { type: 'string', description } } : {};
}

/** Returns the path of a set below the admin API, or of a part of it. */
export function setPath({ set }: ToolInput, ...part: readonly string[]): readonly string[] {
  return [...setsPath, String(set), ...part];
}

/** Returns what a call about a set is about, for the audit log. */
export function setSubject({ set }: ToolInput): CallSubject {
  return { type: settingsPart, ...(typeof set === 'string' ? { documentId: set } : {}) };
}

/** Returns the answer of a tool: `outcome`, and the set as a fresh read gives it, with its review. */
export async function answerSet(send: SendApiRequest, input: ToolInput, outcome: object = {}): Promise<ToolAnswer> {
  const set = parseData(await send({ method: 'GET', path: setPath(input) }));
  const review = parseData(await send({ method: 'GET', path: setPath(input, 'review') }));
  return {
    text: JSON.stringify({ data: { set: { ...(set as object), review }, ...outcome } }),
    subject: setSubject(input),
  };
}
