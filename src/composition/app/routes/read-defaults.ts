import { Failure } from '../../../foundations/core/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import {
  type DefaultMode,
  defaultedParameters,
  type Parameters,
  type ParameterValue,
  parseDocumentQuery,
  parseListQuery,
  type QueryInput,
  type QuerySettings,
  type ReadAction,
  type ReadDefault,
  type ReadDefaults,
  toParameterNode,
} from '../../../language/query/index.js';
import type { ContentType, Snapshot } from '../../../language/schema/index.js';

/** What every read of a content type by one action selects in addition to the request. */
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

/** The read defaults of a project as one content model takes them. */
export interface CheckedDefaults {
  readonly defaults: ReadDefaults;
  /** One line for each part that does not fit the model. */
  readonly problems: readonly string[];
}

/**
 * Parses the defaults against a model with all permissions. Everything that does not fit is reported as a problem. A
 * populate, fields or sort that does not fit is dropped. A filter is never dropped: reads of its type fail until the
 * model has what it names.
 */
export function checkReadDefaults(
  configured: ReadDefaultsSettings,
  snapshot: Snapshot,
  settings: QuerySettings,
): CheckedDefaults {
  const problems: string[] = [];
  const defaults = new Map<string, ReadonlyMap<ReadAction, ReadDefault>>();
  for (const [uid, byAction = {}] of Object.entries(configured)) {
    const settingPath = `api.defaults[${JSON.stringify(uid)}]`;
    const type = snapshot.contentTypes.get(uid);
    if (type === undefined || type.kind === 'system') {
      problems.push(`${settingPath}: there is no collection or single type ${uid}`);
      continue;
    }
    const checked = new Map<ReadAction, ReadDefault>();
    for (const action of ['find', 'findOne'] as const) {
      const actionDefaults = byAction[action];
      if (actionDefaults === undefined) continue;
      if (action === 'findOne' && type.kind === 'singleType') {
        problems.push(`${settingPath}.findOne: a single type is read by find alone`);
        continue;
      }
      checked.set(action, {
        mode: actionDefaults.mode ?? 'default',
        parameters: validParameters(actionDefaults, `${settingPath}.${action}`),
      });
    }
    defaults.set(uid, checked);

    function validParameters(actionDefaults: ReadDefaultSettings, path: string): Parameters {
      const parameters = new Map(
        defaultedParameters.flatMap((name) => {
          const request = actionDefaults[name];
          return request === undefined ? [] : [[name, toParameterNode(request)] as const];
        }),
      );
      for (const [name, node] of parameters) {
        const problem = findProblem({ type: type as ContentType, parameters: new Map([[name, node]]) });
        if (problem === null) continue;
        problems.push(`${path}.${name}: ${problem}`);
        if (name !== 'filters') parameters.delete(name);
      }
      return parameters;
    }
  }
  return { defaults, problems };

  function findProblem(request: Pick<QueryInput, 'type' | 'parameters'>): string | null {
    const source = { ...request, snapshot, settings, ability: fullAccess };
    try {
      if (request.type.kind === 'singleType') parseDocumentQuery({ ...source, documentId: null });
      else parseListQuery(source);
      return null;
    } catch (error) {
      if (error instanceof Failure) return error.message;
      throw error;
    }
  }
}
