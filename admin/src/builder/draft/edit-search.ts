import { asJsonObject } from './shape-accessors.js';
import type { Draft, DraftShape } from './types.js';
import { withPropertyAt } from './with-property.js';

const attributesPath = ['pluginOptions', 'octavo', 'search', 'attributes'] as const;

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
  const octavo = asJsonObject(asJsonObject(shape.head.pluginOptions).octavo);
  const weights = Object.entries(asJsonObject(asJsonObject(octavo.search).attributes));
  const renamed = weights.flatMap(([path, weight]) => {
    const [name = '', ...inner] = path.split('.');
    const names = rename(name, inner);
    return names === null ? [] : [[names.join('.'), weight] as const];
  });
  if (renamed.map(([path]) => path).join() === weights.map(([path]) => path).join()) return shape;
  const path = renamed.length === 0 ? attributesPath.slice(0, -1) : attributesPath;
  const value = renamed.length === 0 ? undefined : Object.fromEntries(renamed);
  return { ...shape, head: withPropertyAt(shape.head, path, value) };
}
