import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { definitionsQuery, type Json } from '../api/index.js';
import { maySet, useMe } from '../ui/index.js';
import { members, type Visibility, visibilityIn } from './visibility.js';

type Rules = ReadonlyMap<string, ReadonlyMap<string, Visibility>>;

const none: Rules = new Map();

/** When fields are shown, by uid and attribute; nothing for administrators who may not read the definitions: they see every field. */
export function useVisibilities(): Rules {
  const me = useMe();
  const enabled = maySet(me, 'read', 'settings::content-model');
  const { data } = useQuery({ ...definitionsQuery, enabled });
  return useMemo(() => (data === undefined ? none : rulesIn(data.definitions)), [data]);
}

function rulesIn(definitions: Readonly<Record<string, Readonly<Record<string, Json>>>>): Rules {
  return new Map(
    Object.entries(definitions).map(([uid, { attributes }]) => [
      uid,
      new Map(
        Object.entries(members(attributes)).flatMap(([name, facts]) => {
          const visibility = visibilityIn(members(facts).conditions);
          return visibility === null ? [] : [[name, visibility]];
        }),
      ),
    ]),
  );
}
