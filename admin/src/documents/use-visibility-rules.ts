import { useMemo } from 'react';
import type { ContentModel } from '../api/index.js';
import { useModel } from '../ui/index.js';
import { parseVisibility, type Visibility } from './field-visibility.js';

type VisibilityRules = ReadonlyMap<string, ReadonlyMap<string, Visibility>>;

/** When fields are shown, by uid and attribute, as far as the role knows what that depends on. */
export function useVisibilityRules(): VisibilityRules {
  const model = useModel();
  return useMemo(() => collectVisibilityRules(model), [model]);
}

function collectVisibilityRules({ contentTypes, components }: ContentModel): VisibilityRules {
  return new Map(
    [...contentTypes, ...components].map(({ uid, attributes }) => [
      uid,
      new Map(
        attributes.flatMap(({ name, conditions }) => {
          const visibility = parseVisibility(conditions);
          return visibility === null ? [] : [[name, visibility]];
        }),
      ),
    ]),
  );
}
