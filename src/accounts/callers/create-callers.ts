import { type Caller, withRightsOf } from '../../access/index.js';
import { Failure } from '../../kernel/index.js';
import type { AccountsContext } from '../context.js';
import { createPreviewCallers } from '../previews/preview-callers.js';
import { secretOfPreview } from '../previews/preview-token.js';
import { isForeignToken, isToken } from '../token-text.js';
import { secretOfUserToken } from '../users/user-token.js';
import { callerStatements } from './caller-statements.js';
import type { Callers } from './callers.js';
import { bearerOf } from './credentials.js';
import { type Known, Memory } from './memory.js';
import { createRoleAbilities } from './role-abilities.js';
import { createStamps } from './stamps.js';
import { createTokenCallers } from './token-callers.js';
import { createUserCallers } from './user-callers.js';

/** What callers are looked up with. */
export type CallersContext = Omit<AccountsContext, 'documents' | 'mail' | 'audit'>;

const remembered = 10_000;
/** Our texts are far shorter; a longer header is refused without a look at it. */
const longestHeader = 'Bearer '.length + 512;
/** Stands for the header of a request that has none. */
const noHeader = '';

/** Callers by what the tables of a store say. Who is found is remembered by the whole header, so that recalling takes one look at a map. */
export function createCallers(context: CallersContext): Callers {
  const { store, report, settings } = context;
  const statements = callerStatements(store.dialect);
  const stamps = createStamps(store, report);
  const roles = createRoleAbilities(context, statements);
  const tokens = createTokenCallers(context, stamps);
  const users = createUserCallers(context, statements, roles, stamps);
  const previews = createPreviewCallers(context, roles.ofPublic);
  const memory = new Memory<Caller>(context, remembered);

  async function nobody(): Promise<Known<Caller>> {
    const { value: ability, trustedUntil } = await roles.ofPublic();
    return { value: { identity: { is: 'nobody' }, ability }, trustedUntil };
  }

  /** A caller with the rights of the public role besides their own, where these are everyone's. */
  async function withPublicRights({ value, trustedUntil }: Known<Caller>): Promise<Known<Caller>> {
    if (!settings.publicRightsForEveryone) return { value, trustedUntil };
    const everyone = await roles.ofPublic();
    const ability = withRightsOf(everyone.value, value.ability);
    return { value: { ...value, ability }, trustedUntil: Math.min(trustedUntil, everyone.trustedUntil) };
  }

  async function lookUp(bearer: string, now: number): Promise<Known<Caller>> {
    if (isToken(bearer)) return withPublicRights(await tokens.callerOf(bearer, now));
    if (isForeignToken(bearer)) return withPublicRights(await tokens.foreignCallerOf(bearer, now));
    const preview = secretOfPreview(bearer);
    if (preview !== null) return previews.callerOf(preview);
    const secret = secretOfUserToken('access', bearer);
    if (secret === null) throw new Failure('access.unauthorized');
    return withPublicRights(await users.callerOf(secret, now));
  }

  return {
    recall: (authorization) => memory.recall(authorization ?? noHeader),
    confirm: (authorization) => memory.confirm(authorization ?? noHeader),
    confirmAtOnce: (authorization, turn) => memory.confirmAtOnce(authorization ?? noHeader, turn),
    async callerOf(authorization = noHeader) {
      const known = await memory.confirm(authorization);
      if (known !== null) return known;
      const bearer = bearerOf(authorization);
      if (bearer === null) return (await memory.find(noHeader, nobody)).value;
      if (authorization.length > longestHeader) throw new Failure('access.unauthorized');
      return (await memory.find(authorization, (now) => lookUp(bearer, now))).value;
    },
    stop: stamps.stop,
  };
}
