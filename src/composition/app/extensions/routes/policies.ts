import { Bug, Failure } from '../../../../foundations/core/index.js';
import type { HttpRequest } from '../../../../foundations/http/index.js';
import type { CallerResolver, RequestPolicies } from '../../../../interfaces/api/content/index.js';
import type { Ability, AbilityAction, Caller, ContentAction } from '../../../../language/query/access/index.js';
import type { ContentType, Snapshot } from '../../../../language/schema/index.js';
import { callExtension } from '../call-extension.js';
import type { AnyDocuments, ExtensionParts, LoadedExtensions, PolicyGuard } from '../loaded-extensions.js';
import { createReachableTypes } from '../reachable-types.js';
import { contentTypeName, toExtensionAbility, typesByName } from '../type-names.js';
import { toExtensionRequest } from './extension-request.js';

/** Seconds that a policy may take. */
const policySeconds = 10;

/** Dependencies of policies. */
export interface PoliciesDependencies {
  readonly loaded: Pick<LoadedExtensions, 'policies' | 'guards'>;
  readonly snapshot: Snapshot;
  readonly parts: () => ExtensionParts;
  readonly asServer: AnyDocuments;
  /** Called with the error of a policy that failed and therefore hides what it guards. */
  readonly report: (error: unknown) => void;
}

/** A request to the policies of one action. */
export interface PolicyRequest {
  readonly caller: Caller;
  readonly request: HttpRequest;
  readonly action: ContentAction | 'route';
  readonly type: ContentType | null;
  readonly params?: Readonly<Record<string, string>>;
}

/** The policies of a project over one model. */
export interface Policies {
  readonly narrowing: RequestPolicies | undefined;
  /** Callers for everything that reaches documents by other ways than the addresses of their types. */
  narrowCallers(callers: CallerResolver): CallerResolver;
  /** Asks the policies of these names one after the other. Throws access.forbidden, extension.refused, and Bug for one that fails. */
  requireAllowed(names: readonly string[], policyRequest: PolicyRequest): Promise<void>;
}

/** Creates the policies that guard the content API. Policies restrict permissions and never extend them. */
export function createPolicies({ loaded, snapshot, parts, asServer, report }: PoliciesDependencies): Policies {
  const types = typesByName(snapshot);
  const guards = new Map<string, readonly string[]>();
  for (const guard of loaded.guards) {
    const type = types.get(guard.type);
    if (type !== undefined) guards.set(guardKey(type.uid, guard), guard.policies);
  }
  const guardedTypes = [...types.values()].filter(({ uid }) => guards.has(guardKey(uid, { action: 'find' })));
  const reachableFrom = createReachableTypes(snapshot);
  /** The types whose documents an answer about this one may show, and which are guarded. */
  const guardedFrom = (type: ContentType): readonly ContentType[] =>
    guardedTypes.filter(({ uid }) => uid === type.uid || reachableFrom(type.uid).has(uid));
  const mayShowGuarded = new Map([...types.values()].map((type) => [type.uid, guardedFrom(type).length > 0]));

  async function requireAllowed(names: readonly string[], policyRequest: PolicyRequest): Promise<void> {
    const { caller, action, type, request, params = {} } = policyRequest;
    for (const name of names) {
      const policy = loaded.policies.get(name);
      if (policy === undefined) throw new Bug(`there is no policy ${name}`);
      const context = {
        action,
        // The names of types are unknown at compile time.
        type: (type === null ? null : contentTypeName(type)) as null,
        request: toExtensionRequest(request, params),
        identity: caller.identity,
        ability: toExtensionAbility(caller.ability, types),
        asServer,
        parts: parts(),
      };
      const verdict = await callExtension(`extensions.policies.${name}`, policySeconds, () => policy(context));
      if (verdict instanceof Failure) throw verdict;
      if (verdict !== true) throw new Failure('access.forbidden');
    }
  }

  /** The guarded types that this request may not see. */
  async function findHidden(
    candidates: readonly ContentType[],
    caller: Caller,
    request: HttpRequest,
  ): Promise<readonly string[]> {
    const found: string[] = [];
    for (const type of candidates) {
      if (!caller.ability.can('find', type.uid)) continue;
      const names = guards.get(guardKey(type.uid, { action: 'find' })) ?? [];
      try {
        await requireAllowed(names, { caller, request, action: 'find', type });
      } catch (error) {
        // The request may concern another type: a failing policy hides only what it guards.
        if (!(error instanceof Failure)) report(error);
        found.push(type.uid);
      }
    }
    return found;
  }

  return {
    narrowing:
      guards.size === 0
        ? undefined
        : {
            appliesTo: (type, action) =>
              guards.has(guardKey(type.uid, { action })) || mayShowGuarded.get(type.uid) === true,
            async restrict(caller, action, type, request) {
              await requireAllowed(guards.get(guardKey(type.uid, { action })) ?? [], { caller, request, action, type });
              // The policies of the action itself have passed; its own type may still be guarded for access through
              // others.
              const others = guardedFrom(type).filter(({ uid }) => uid !== type.uid || action !== 'find');
              return withoutFind(caller, await findHidden(others, caller, request));
            },
          },
    narrowCallers(callers) {
      if (guardedTypes.length === 0) return callers;
      return {
        async callerOf(request) {
          const caller = await callers.callerOf(request);
          return withoutFind(caller, await findHidden(guardedTypes, caller, request));
        },
        findCached: () => null,
        revalidate: async () => null,
      };
    },
    requireAllowed,
  };
}

function guardKey(uid: string, { action }: Pick<PolicyGuard, 'action'>): string {
  return `${uid}.${action}`;
}

/**
 * Returns the caller without the permission to find documents of these types, with a separate permission fingerprint.
 */
function withoutFind({ identity, ability }: Caller, uids: readonly string[]): Caller {
  const hiddenUids = new Set(uids);
  const narrowedAbility: Ability = {
    permissionFingerprint: `${ability.permissionFingerprint}|guarded:${[...hiddenUids].sort().join(',')}`,
    identified: ability.identified,
    can: (action: AbilityAction, uid) => !(action === 'find' && hiddenUids.has(uid)) && ability.can(action, uid),
    rowRule: (action, uid) => ability.rowRule(action, uid),
    readableAttributes: (uid) => ability.readableAttributes(uid),
    writableAttributes: (action, uid) => ability.writableAttributes(action, uid),
    forcedValues: (action, uid) => ability.forcedValues(action, uid),
    forWrite: (action, uid, names) =>
      withoutFind({ identity, ability: ability.forWrite(action, uid, names) }, uids).ability,
    administrator: ability.administrator,
  };
  return { identity, ability: narrowedAbility };
}
