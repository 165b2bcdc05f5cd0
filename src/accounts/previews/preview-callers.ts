import type { Ability, Caller } from '../../access/index.js';
import { Failure, isObject } from '../../kernel/index.js';
import { createAdministratorAbilities } from '../administrators/administrator-abilities.js';
import type { Known } from '../callers/memory.js';
import { findCode } from '../codes.js';
import type { AccountsContext } from '../context.js';
import { previewAbility } from './preview-ability.js';
import { previewPurpose } from './preview-token.js';

/** Finds the preview behind a secret. */
export interface PreviewCallers {
  /** Raises Failure access.unauthorized. */
  callerOf(secret: string): Promise<Known<Caller>>;
}

/** What previews are looked up with. */
export type PreviewContext = Pick<AccountsContext, 'store' | 'clock' | 'keys' | 'snapshot'>;

/** Previews as callers: nobody in particular, with the ability of one. `ofPublic`: what everybody may do. */
export function createPreviewCallers(context: PreviewContext, ofPublic: () => Promise<Known<Ability>>): PreviewCallers {
  const { store, snapshot } = context;
  const abilityOf = createAdministratorAbilities(context);
  return {
    async callerOf(secret) {
      const code = await findCode(context, store, previewPurpose, secret);
      if (code === null || !isObject(code.data)) throw new Failure('access.unauthorized');
      const { type, documentId, endsAt } = code.data;
      const [everybody, administrator] = await Promise.all([ofPublic(), abilityOf(store, Number(code.subject))]);
      const previewed = { type: String(type), documentId: String(documentId) };
      const ability = administrator && previewAbility(previewed, everybody.value, administrator, snapshot);
      if (ability === null) throw new Failure('access.unauthorized');
      const trustedUntil = Math.min(everybody.trustedUntil, Date.parse(String(endsAt)));
      return { value: { identity: { is: 'nobody' }, ability }, trustedUntil };
    },
  };
}
