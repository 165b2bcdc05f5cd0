import { isObject } from '../../../foundations/core/index.js';
import type { BeforeReadHooks, ReadHookResult } from '../../../interfaces/api/content/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import { callExtension } from './call-extension.js';
import type { AnyDocuments, ExtensionParts, NamedBeforeRead } from './loaded-extensions.js';
import { toExtensionRequest } from './routes/extension-request.js';
import { contentTypeName, toExtensionAbility } from './type-names.js';

/** Seconds that a hook may take. */
const hookSeconds = 10;

/** Dependencies of hooks before reads. */
export interface BeforeReadDependencies {
  readonly hooks: readonly NamedBeforeRead[];
  readonly types: ReadonlyMap<string, ContentType>;
  readonly parts: () => ExtensionParts;
  readonly asServer: AnyDocuments;
}

/** Makes the hooks before reads of a project part of its content API; undefined: it has none. */
export function createBeforeRead({
  hooks,
  types,
  parts,
  asServer,
}: BeforeReadDependencies): BeforeReadHooks | undefined {
  if (hooks.length === 0) return undefined;
  const byType = new Map<string, NamedBeforeRead[]>();
  for (const hook of hooks) byType.set(hook.type, [...(byType.get(hook.type) ?? []), hook]);
  const findHooks = (type: ContentType): readonly NamedBeforeRead[] => byType.get(contentTypeName(type) ?? '') ?? [];

  return {
    appliesTo: (type) => findHooks(type).length > 0,
    async run({ type, action, caller, request, query }) {
      const additions: ReadHookResult[] = [];
      for (const { name, hook } of findHooks(type)) {
        const path = `extensions.${name}`;
        const context = {
          action,
          type: contentTypeName(type) ?? '',
          query: isObject(query) ? structuredClone(query) : {},
          request: toExtensionRequest(request, {}),
          identity: caller.identity,
          ability: toExtensionAbility(caller.ability, types),
          asServer,
          parts: parts(),
        };
        additions.push({ name: path, value: await callExtension(path, hookSeconds, () => hook(context)) });
      }
      return additions;
    },
  };
}
