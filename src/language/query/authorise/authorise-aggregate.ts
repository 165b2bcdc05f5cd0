import type { Snapshot } from '../../schema/index.js';
import type { Ability } from '../access/index.js';
import type { AggregateQuery, AggregateStep, AggregateValue } from '../aggregate.js';
import { childPath, type ParameterPath, rootPath } from '../parse/parameter-path.js';
import { authoriseFilter, getStepAccess } from './authorise-filter.js';
import { QueryPermissions } from './permissions.js';

/**
 * Returns the query restricted to what the caller may see, as a list would be: documents get the rule of `find`, and every step to other
 * documents gets the condition of theirs, so that a target which the caller cannot find counts like none. Throws Failure
 * query.invalid-key(-at) for a step to a content type that the caller cannot find. The route checks whether the content type itself may be
 * read.
 */
export function authoriseAggregate(query: AggregateQuery, ability: Ability, snapshot: Snapshot): AggregateQuery {
  const permissions = new QueryPermissions(ability, snapshot, query.values, query.versions);
  const access = permissions.getAccess(query.type, 'find');
  const scope = { access, localizationsAccess: access, path: rootPath('filters') };
  const filter = authoriseFilter(query.filter, scope, permissions);
  const groups = query.groups.map((group) => authoriseValue(group, rootPath('groupBy'), permissions));
  const measures = query.measures.map((measure) =>
    measure.is === 'count'
      ? measure
      : { ...measure, value: authoriseValue(measure.value, rootPath(measure.is), permissions) },
  );
  const authorised = { ...query, filter, groups, measures, values: permissions.values };
  return { ...authorised, versions: permissions.withConditions(query.versions, access) };
}

function authoriseValue<V extends AggregateValue>(value: V, path: ParameterPath, permissions: QueryPermissions): V {
  let currentPath = path;
  const steps = value.path.map(({ attribute }): AggregateStep => {
    const { condition } = getStepAccess(attribute, currentPath, permissions);
    currentPath = childPath(currentPath, attribute.name);
    return { attribute, condition };
  });
  return { ...value, path: steps };
}
