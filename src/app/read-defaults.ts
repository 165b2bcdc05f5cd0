import { z } from 'zod';
import { fullAccess } from '../access/index.js';
import { Failure } from '../kernel/index.js';
import {
  type DefaultMode,
  defaultedParameters,
  type Parameters,
  type ParameterValue,
  parameterNodeOf,
  parseListQuestion,
  parseOneQuestion,
  type QuerySettings,
  type QuestionSource,
  type ReadAction,
  type ReadDefault,
  type ReadDefaults,
} from '../query/index.js';
import type { ContentType, Snapshot } from '../schema/index.js';

/** What every read of a content type by one action is asked with, beside what the caller asks for. */
export interface ReadDefaultSettings {
  readonly populate?: ParameterValue | undefined;
  readonly fields?: ParameterValue | undefined;
  readonly filters?: ParameterValue | undefined;
  readonly sort?: ParameterValue | undefined;
  /** What happens to a parameter that the caller sends too. Left out: `default`. */
  readonly mode?: DefaultMode | undefined;
}

/** `api.defaults`: by uid of the content type and action. */
export type ReadDefaultsSettings = {
  readonly [uid: string]: { readonly [A in ReadAction]?: ReadDefaultSettings | undefined } | undefined;
};

const value: z.ZodType<ParameterValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.array(value), z.record(z.string(), value.optional())], {
    error: 'must be a text, a number, true, false, a list or an object of these',
  }),
);

const readDefault = z.strictObject({
  populate: value.optional(),
  fields: value.optional(),
  filters: value.optional(),
  sort: value.optional(),
  mode: z.enum(['default', 'add', 'force'], { error: 'must be "default", "add" or "force"' }).optional(),
});

/** The rule of `api.defaults`. */
export const readDefaultsConfig = z.record(
  z.string(),
  z.strictObject({ find: readDefault.optional(), findOne: readDefault.optional() }),
);

/** The read defaults of a project as one content model takes them. */
export interface CheckedDefaults {
  readonly defaults: ReadDefaults;
  /** One line for each part that does not fit the model. */
  readonly problems: readonly string[];
}

/**
 * Parses the defaults against a model with every right there is. A populate, fields or sort that does not fit is left out and is a
 * problem; so is a filter, which stays: reads of its type are refused until the model has what it names, as no condition is dropped.
 */
export function checkReadDefaults(
  configured: ReadDefaultsSettings,
  snapshot: Snapshot,
  settings: QuerySettings,
): CheckedDefaults {
  const problems: string[] = [];
  const defaults = new Map<string, ReadonlyMap<ReadAction, ReadDefault>>();
  for (const [uid, byAction = {}] of Object.entries(configured)) {
    const at = `api.defaults[${JSON.stringify(uid)}]`;
    const type = snapshot.contentTypes.get(uid);
    if (type === undefined || type.kind === 'system') {
      problems.push(`${at}: there is no collection or single type ${uid}`);
      continue;
    }
    const checked = new Map<ReadAction, ReadDefault>();
    for (const action of ['find', 'findOne'] as const) {
      const one = byAction[action];
      if (one === undefined) continue;
      if (action === 'findOne' && type.kind === 'singleType') {
        problems.push(`${at}.findOne: a single type is read by find alone`);
        continue;
      }
      checked.set(action, { mode: one.mode ?? 'default', parameters: fitting(one, `${at}.${action}`) });
    }
    defaults.set(uid, checked);

    function fitting(one: ReadDefaultSettings, place: string): Parameters {
      const parameters = new Map(
        defaultedParameters.flatMap((name) => {
          const asked = one[name];
          return asked === undefined ? [] : [[name, parameterNodeOf(asked)] as const];
        }),
      );
      for (const [name, node] of parameters) {
        const problem = problemOf({ type: type as ContentType, parameters: new Map([[name, node]]) });
        if (problem === null) continue;
        problems.push(`${place}.${name}: ${problem}`);
        if (name !== 'filters') parameters.delete(name);
      }
      return parameters;
    }
  }
  return { defaults, problems };

  function problemOf(asked: Pick<QuestionSource, 'type' | 'parameters'>): string | null {
    const source = { ...asked, snapshot, settings, ability: fullAccess };
    try {
      if (asked.type.kind === 'singleType') parseOneQuestion({ ...source, documentId: null });
      else parseListQuestion(source);
      return null;
    } catch (error) {
      if (error instanceof Failure) return error.message;
      throw error;
    }
  }
}
