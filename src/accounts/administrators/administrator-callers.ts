import type { Caller } from '../../access/index.js';
import { Failure, isoTime } from '../../kernel/index.js';
import type { Row } from '../../store/index.js';
import { type Known, Memory } from '../callers/memory.js';
import { flagOf, instantOrNull } from '../columns.js';
import type { AccountsContext } from '../context.js';
import { isSecret } from '../secret.js';
import { abilitiesOfRows, createAdministratorAbilities } from './administrator-abilities.js';
import { endOf, sessionLife } from './session-life.js';
import { sessionStatements } from './session-statements.js';
import type { Administrators } from './types.js';

const remembered = 1_000;

/** Turns the secrets of sessions into callers. Remembers each for a second, and never beyond a change of accounts. */
export function createAdministratorCallers(context: AccountsContext): Pick<Administrators, 'callerOf' | 'abilityOf'> {
  const { store, keys, settings, snapshot, report } = context;
  const statements = sessionStatements(store.dialect);
  const abilityOfRow = abilitiesOfRows(snapshot);
  const life = sessionLife(settings.administrators);
  const memory = new Memory<Caller>(context, remembered);

  function callerOfRow(row: Row): Caller {
    const id = Number(row.administrator_id);
    return { identity: { is: 'administrator', id, session: String(row.id) }, ability: abilityOfRow(id, row) };
  }

  async function lookUp(secret: string, now: number): Promise<Known<Caller>> {
    const digests = keys.digests(secret);
    const [row] = await store.rows(statements.byDigest(digests.length), digests);
    if (row === undefined || flagOf(row.blocked)) throw new Failure('access.unauthorized');
    const end = endOf(row, life);
    if (end <= now) throw new Failure('access.unauthorized');
    if (now - (instantOrNull(row.last_used_at) ?? 0) >= life.slide) await slide(row, now);
    return { value: callerOfRow(row), trustedUntil: end };
  }

  /** Who asks is let in even where this fails; why it did is reported, and the next use tries again. */
  async function slide(row: Row, now: number): Promise<void> {
    try {
      await store.write((tx) => tx.run(statements.slide, [isoTime(now), row.id ?? null]));
    } catch (error) {
      report(error);
    }
  }

  return {
    async callerOf(secret) {
      if (!isSecret(secret)) throw new Failure('access.unauthorized');
      return (await memory.find(secret, (now) => lookUp(secret, now))).value;
    },
    abilityOf: createAdministratorAbilities(context),
  };
}
