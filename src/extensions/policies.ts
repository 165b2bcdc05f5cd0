import type { Ability, Action, Caller, ContentAction } from '../access/index.js';
import type { DoorCallers, Narrowing } from '../content-api/index.js';
import type { DoorRequest } from '../http/index.js';
import { Bug, Failure } from '../kernel/index.js';
import type { ContentType, Snapshot } from '../schema/index.js';
import { call } from './call.js';
import type { AnyDocuments, Guard, Loaded, Parts } from './loaded.js';
import { abilityByName, nameOf, typesByName } from './names.js';
import { reachOf } from './reach.js';
import { requestOf } from './request.js';

/** Seconds that a policy may take. */
const policySeconds = 10;

/** What policies are asked with. */
export interface PoliciesParts {
  readonly loaded: Pick<Loaded, 'policies' | 'guards'>;
  readonly snapshot: Snapshot;
  readonly parts: () => Parts;
  readonly asServer: AnyDocuments;
  /** Hears of a policy that is broken and hides what it guards. */
  readonly report: (error: unknown) => void;
}

/** A question to the policies of one place. */
export interface PolicyQuestion {
  readonly caller: Caller;
  readonly request: DoorRequest;
  readonly action: ContentAction | 'route';
  readonly type: ContentType | null;
  readonly params?: Readonly<Record<string, string>>;
}

/** The policies of a project over one model. */
export interface Policies {
  readonly narrowing: Narrowing | undefined;
  /** Callers for everything that reaches documents by other ways than the addresses of their types. */
  narrowed(callers: DoorCallers): DoorCallers;
  /** Asks the policies of these names one after the other. Raises access.forbidden, extension.refused, and Bug for one that fails. */
  demand(names: readonly string[], question: PolicyQuestion): Promise<void>;
}

/** Makes the policies that guard the content API, which may take rights away and never give any. */
export function createPolicies({ loaded, snapshot, parts, asServer, report }: PoliciesParts): Policies {
  const types = typesByName(snapshot);
  const guards = new Map<string, readonly string[]>();
  for (const guard of loaded.guards) {
    const type = types.get(guard.type);
    if (type !== undefined) guards.set(keyOf(type.uid, guard), guard.policies);
  }
  const finds = [...types.values()].filter(({ uid }) => guards.has(keyOf(uid, { action: 'find' })));
  const reaches = reachOf(snapshot);
  /** The types whose documents an answer about this one may show, and which are guarded. */
  const guardedFrom = (type: ContentType): readonly ContentType[] =>
    finds.filter(({ uid }) => uid === type.uid || reaches(type.uid).has(uid));
  const shows = new Map([...types.values()].map((type) => [type.uid, guardedFrom(type).length > 0]));

  async function demand(names: readonly string[], question: PolicyQuestion): Promise<void> {
    const { caller, action, type, request, params = {} } = question;
    for (const name of names) {
      const policy = loaded.policies.get(name);
      if (policy === undefined) throw new Bug(`there is no policy ${name}`);
      const context = {
        action,
        // Nobody knows the names of types while this is compiled.
        type: (type === null ? null : nameOf(type)) as null,
        request: requestOf(request, params),
        identity: caller.identity,
        ability: abilityByName(caller.ability, types),
        asServer,
        parts: parts(),
      };
      const said = await call(`extensions.policies.${name}`, policySeconds, () => policy(context));
      if (said instanceof Failure) throw said;
      if (said !== true) throw new Failure('access.forbidden');
    }
  }

  /** The guarded types that this request does not get to see. */
  async function hidden(
    among: readonly ContentType[],
    caller: Caller,
    request: DoorRequest,
  ): Promise<readonly string[]> {
    const found: string[] = [];
    for (const type of among) {
      if (!caller.ability.can('find', type.uid)) continue;
      const names = guards.get(keyOf(type.uid, { action: 'find' })) ?? [];
      try {
        await demand(names, { caller, request, action: 'find', type });
      } catch (error) {
        // The request may be about something else: one that is broken hides what it guards, and no more.
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
            concerns: (type, action) => guards.has(keyOf(type.uid, { action })) || shows.get(type.uid) === true,
            async narrow(caller, action, type, request) {
              await demand(guards.get(keyOf(type.uid, { action })) ?? [], { caller, request, action, type });
              // What the action itself asks was answered; its own type may still be guarded where it is reached through others.
              const others = guardedFrom(type).filter(({ uid }) => uid !== type.uid || action !== 'find');
              return without(caller, await hidden(others, caller, request));
            },
          },
    narrowed(callers) {
      if (finds.length === 0) return callers;
      return {
        async callerOf(request) {
          const caller = await callers.callerOf(request);
          return without(caller, await hidden(finds, caller, request));
        },
        recall: () => null,
        confirm: async () => null,
      };
    },
    demand,
  };
}

function keyOf(uid: string, { action }: Pick<Guard, 'action'>): string {
  return `${uid}.${action}`;
}

/** The caller without the right to find documents of these types, in a class that no caller has who was not asked about. */
function without({ identity, ability }: Caller, uids: readonly string[]): Caller {
  const hides = new Set(uids);
  const narrowed: Ability = {
    class: `${ability.class}|guarded:${[...hides].sort().join(',')}`,
    identified: ability.identified,
    can: (action: Action, uid) => !(action === 'find' && hides.has(uid)) && ability.can(action, uid),
    rule: (action, uid) => ability.rule(action, uid),
    readable: (uid) => ability.readable(uid),
    writable: (action, uid) => ability.writable(action, uid),
    administrator: ability.administrator,
  };
  return { identity, ability: narrowed };
}
