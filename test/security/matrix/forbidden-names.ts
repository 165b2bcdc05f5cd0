import { type Attribute, type Model, type Shape, shapeOf, type Type } from './model.js';
import { type Grants, mayFollow, mayRead, seesAll } from './rights.js';

/** A name that a caller may not use at a position, and the query that uses it; it can be replaced by any other name. */
export interface ForbiddenName {
  readonly name: string;
  queryWith(name: string): string;
}

/** Returns every position of a query of a type, down to the second level, where the caller may not use the name of an attribute. */
export function forbiddenNames(model: Model, grants: Grants, type: Type): readonly ForbiddenName[] {
  const root = [...type.attributes.values()].flatMap((attribute) => [
    ...names(uses(model, grants, type, attribute), attribute, {
      filter: (condition) => `filters${condition}`,
      sort: (path) => `sort=${path}`,
      field: (name) => `fields[0]=${name}`,
      populate: (name) => `populate[0]=${name}`,
    }),
    ...below(model, grants, type, attribute),
  ]);
  return root;
}

/** The ways to use a name, as parameters. */
interface Ways {
  filter(condition: string): string;
  sort(path: string): string;
  field(name: string): string;
  populate(name: string): string;
}

/** Which uses of an attribute's name are refused. */
interface Uses {
  readonly filter: boolean;
  readonly sort: boolean;
  /** In `fields` and `populate`; what cannot be followed may be populated and is left out. */
  readonly answer: boolean;
}

function uses(model: Model, grants: Grants, shape: Shape, attribute: Attribute): Uses {
  const hidden = !mayRead(grants, shape, attribute, model);
  if (hidden) return { filter: true, sort: true, answer: true };
  if (attribute.is !== 'relation' || attribute.target === null) return { filter: false, sort: false, answer: false };
  const blocked = !mayFollow(grants, attribute.target, model);
  return { filter: blocked, sort: blocked || !seesAll(grants, attribute.target, model), answer: false };
}

function names({ filter, sort, answer }: Uses, { is, name }: Attribute, ways: Ways): readonly ForbiddenName[] {
  const scalar = is === 'scalar';
  const steps = scalar ? ['[$notNull]=true', '[$eq]=x'] : ['[$notNull]=true', '[id][$notNull]=true', '[documentId]=x'];
  const questions: readonly ((name: string) => string)[] = [
    ...(filter ? steps.map((step) => (used: string) => ways.filter(`[${used}]${step}`)) : []),
    ...(sort ? [(used: string) => ways.sort(scalar ? used : `${used}.id`)] : []),
    ...(answer ? [scalar ? ways.field : ways.populate] : []),
  ];
  return questions.map((queryWith) => ({ name, queryWith }));
}

/** The names behind an attribute that the caller may follow. */
function below(model: Model, grants: Grants, shape: Shape, attribute: Attribute): readonly ForbiddenName[] {
  const { name } = attribute;
  const allowed = uses(model, grants, shape, attribute);
  const position = `populate[${name}]`;
  if (allowed.filter) return [];
  if (attribute.is === 'zone') {
    return attribute.components.flatMap((uid) =>
      inside(model, grants, uid, waysBelow(`${position}[on][${uid}]`, null, null)),
    );
  }
  const uid =
    attribute.is === 'relation' ? attribute.target : attribute.is === 'component' ? attribute.component : null;
  if (uid === null) return [];
  return inside(model, grants, uid, waysBelow(position, `filters[${name}]`, allowed.sort ? null : `sort=${name}.`));
}

function inside(model: Model, grants: Grants, uid: string, ways: readonly Ways[]): readonly ForbiddenName[] {
  const shape = shapeOf(model, uid);
  return [...shape.attributes.values()].flatMap((attribute) =>
    ways.flatMap((way) => names(uses(model, grants, shape, attribute), attribute, way)),
  );
}

/** Names one level down: in what shapes the populated part, and in filters and orders that lead through it. */
function waysBelow(position: string, filters: string | null, sort: string | null): readonly Ways[] {
  const populated: Ways = {
    filter: (condition) => `${position}[filters]${condition}`,
    sort: (path) => `${position}[sort]=${path}`,
    field: (name) => `${position}[fields][0]=${name}`,
    populate: (name) => `${position}[populate][0]=${name}`,
  };
  if (filters === null) return [populated];
  const through: Ways = {
    ...populated,
    filter: (condition) => `${filters}${condition}`,
    sort: (path) => (sort === null ? populated.sort(path) : `${sort}${path}`),
  };
  return [populated, through];
}

/** Questions that use a name which the caller may use: these are answered. */
export function allowedQuestions(model: Model, grants: Grants, type: Type): readonly string[] {
  return [...type.attributes.values()].flatMap((attribute) => {
    if (uses(model, grants, type, attribute).filter) return [];
    const { is, name } = attribute;
    if (is === 'scalar') return [`filters[${name}][$notNull]=true`, `fields[0]=${name}`];
    if (is === 'relation' && attribute.target !== null) return [`filters[${name}][id][$notNull]=true`];
    return [`populate[0]=${name}`];
  });
}
