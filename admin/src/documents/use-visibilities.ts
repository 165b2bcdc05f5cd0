import { useMemo } from 'react';
import type { ContentModel } from '../api/index.js';
import { useModel } from '../ui/index.js';
import { type Visibility, visibilityIn } from './visibility.js';

type Rules = ReadonlyMap<string, ReadonlyMap<string, Visibility>>;

/** When fields are shown, by uid and attribute, as far as the role knows what that depends on. */
export function useVisibilities(): Rules {
  const model = useModel();
  return useMemo(() => rulesIn(model), [model]);
}

function rulesIn({ contentTypes, components }: ContentModel): Rules {
  return new Map(
    [...contentTypes, ...components].map(({ uid, attributes }) => [
      uid,
      new Map(
        attributes.flatMap(({ name, conditions }) => {
          const visibility = visibilityIn(conditions);
          return visibility === null ? [] : [[name, visibility]];
        }),
      ),
    ]),
  );
}
