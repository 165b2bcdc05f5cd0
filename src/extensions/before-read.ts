import type { BeforeRead, ReadAddition } from '../content-api/index.js';
import { isObject } from '../kernel/index.js';
import type { ContentType } from '../schema/index.js';
import { call } from './call.js';
import type { AnyDocuments, NamedBeforeRead, Parts } from './loaded.js';
import { abilityByName, nameOf } from './names.js';
import { requestOf } from './request.js';

/** Seconds that a hook may take. */
const hookSeconds = 10;

/** What hooks before reads are asked with. */
export interface BeforeReadParts {
  readonly hooks: readonly NamedBeforeRead[];
  readonly types: ReadonlyMap<string, ContentType>;
  readonly parts: () => Parts;
  readonly asServer: AnyDocuments;
}

/** Makes the hooks before reads of a project part of its content API; undefined: it has none. */
export function createBeforeRead({ hooks, types, parts, asServer }: BeforeReadParts): BeforeRead | undefined {
  if (hooks.length === 0) return undefined;
  const byType = new Map<string, NamedBeforeRead[]>();
  for (const hook of hooks) byType.set(hook.type, [...(byType.get(hook.type) ?? []), hook]);
  const hooksOf = (type: ContentType): readonly NamedBeforeRead[] => byType.get(nameOf(type) ?? '') ?? [];

  return {
    concerns: (type) => hooksOf(type).length > 0,
    async ask({ type, action, caller, request, query }) {
      const additions: ReadAddition[] = [];
      for (const { name, hook } of hooksOf(type)) {
        const place = `extensions.${name}`;
        const context = {
          action,
          type: nameOf(type) ?? '',
          query: isObject(query) ? structuredClone(query) : {},
          request: requestOf(request, {}),
          identity: caller.identity,
          ability: abilityByName(caller.ability, types),
          asServer,
          parts: parts(),
        };
        additions.push({ name: place, given: await call(place, hookSeconds, () => hook(context)) });
      }
      return additions;
    },
  };
}
