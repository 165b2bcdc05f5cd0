import type { WireJson } from '../../api/index.js';
import { asJsonObject } from './shape-accessors.js';
import type { Draft, DraftShape, JsonObject } from './types.js';
import { withPropertyAt } from './with-property.js';

const searchPath = ['pluginOptions', 'octavo', 'search'] as const;

/** The full-text search of a content type. The server has checked what it serves, and checks what it is sent. */
export interface ShapeSearch {
  /** Weights by path, in their order; empty: the content type has no search. */
  readonly weights: readonly (readonly [path: string, weight: number])[];
  /** One language for all locales, or one per locale; undefined: the language of each locale. */
  readonly language: string | Readonly<Record<string, string>> | undefined;
  readonly maxMatches: number | undefined;
  readonly similar: boolean;
}

/** The search of a shape. */
export function getShapeSearch({ head }: Pick<DraftShape, 'head'>): ShapeSearch {
  const { attributes, language, maxMatches, similar } = asJsonObject(
    asJsonObject(asJsonObject(head.pluginOptions).octavo).search,
  );
  return {
    weights: Object.entries(asJsonObject(attributes)).map(([path, weight]) => [path, Number(weight)]),
    language: typeof language === 'string' ? language : language === undefined ? undefined : asTextValues(language),
    maxMatches: typeof maxMatches === 'number' ? maxMatches : undefined,
    similar: similar === true,
  };
}

/** The draft with the search of a shape changed. A search without attributes is removed, with its other settings. */
export function setShapeSearch(draft: Draft, key: string, changes: Partial<ShapeSearch>): Draft {
  const shapes = draft.shapes.map((shape) => {
    if (shape.key !== key) return shape;
    const search = { ...getShapeSearch(shape), ...changes };
    return { ...shape, head: withSearch(shape.head, search) };
  });
  return { ...draft, shapes };
}

function withSearch(head: JsonObject, { weights, language, maxMatches, similar }: ShapeSearch): JsonObject {
  if (weights.length === 0) return withPropertyAt(head, searchPath, undefined);
  const values: Readonly<Record<string, WireJson | undefined>> = {
    attributes: Object.fromEntries(weights),
    language,
    maxMatches,
    similar: similar ? true : undefined,
  };
  return Object.entries(values).reduce(
    (result, [name, value]) => withPropertyAt(result, [...searchPath, name], value),
    head,
  );
}

function asTextValues(value: WireJson): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(asJsonObject(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * The draft whose full-text searches call an attribute of a shape otherwise, also where related documents lead to it; null: the attribute
 * is gone. A search without attributes goes with it.
 */
export function withSearchOfRenamed(draft: Draft, { key, uid }: DraftShape, from: string, to: string | null): Draft {
  const shapes = draft.shapes.map((shape) => {
    const leading = new Set(
      shape.attributes.flatMap(({ name, facts }) => ((facts.target ?? facts.component) === uid ? [name] : [])),
    );
    return withSearchedPaths(shape, (name, inner) => {
      if (shape.key === key && name === from) return to === null ? null : [to, ...inner];
      return leading.has(name) && inner[0] === from ? (to === null ? null : [name, to]) : [name, ...inner];
    });
  });
  return { ...draft, shapes };
}

function withSearchedPaths(
  shape: DraftShape,
  rename: (name: string, inner: readonly string[]) => readonly string[] | null,
): DraftShape {
  const { weights } = getShapeSearch(shape);
  const renamed = weights.flatMap(([path, weight]) => {
    const [name = '', ...inner] = path.split('.');
    const names = rename(name, inner);
    return names === null ? [] : [[names.join('.'), weight] as const];
  });
  if (renamed.map(([path]) => path).join() === weights.map(([path]) => path).join()) return shape;
  return { ...shape, head: withSearch(shape.head, { ...getShapeSearch(shape), weights: renamed }) };
}
