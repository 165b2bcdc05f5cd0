import { Failure, isObject } from '../../../foundations/core/index.js';
import type { Ability, Caller } from '../../../language/query/access/index.js';
import { createAdministratorAbilityLookup } from '../administrators/roles/ability-lookup.js';
import type { CachedValue } from '../authentication/account-cache.js';
import type { AccountsContext } from '../context.js';
import { findCode } from '../one-time-codes.js';
import { previewAbility } from './preview-ability.js';
import { previewPurpose } from './preview-token.js';

/** Authenticates previews by their secret. */
export interface PreviewAuthenticator {
  /** Throws Failure access.unauthorized. */
  authenticate(secret: string): Promise<CachedValue<Caller>>;
}

/** Dependencies of preview authentication. */
export type PreviewContext = Pick<AccountsContext, 'store' | 'clock' | 'keys' | 'snapshot'>;

/** Creates the authenticator of previews, which are anonymous callers with their own ability. `ofPublic` returns that of the public. */
export function createPreviewAuthenticator(
  context: PreviewContext,
  ofPublic: () => Promise<CachedValue<Ability>>,
): PreviewAuthenticator {
  const { store, snapshot } = context;
  const findAbility = createAdministratorAbilityLookup(context);
  return {
    async authenticate(secret) {
      const code = await findCode(context, store, previewPurpose, secret);
      if (code === null || !isObject(code.data)) throw new Failure('access.unauthorized');
      const { type, documentId, endsAt } = code.data;
      const [anonymousAbility, administrator] = await Promise.all([
        ofPublic(),
        findAbility(store, Number(code.subject)),
      ]);
      const previewed = { type: String(type), documentId: String(documentId) };
      const ability = administrator && previewAbility(previewed, anonymousAbility.value, administrator, snapshot);
      if (ability === null) throw new Failure('access.unauthorized');
      const trustedUntil = Math.min(anonymousAbility.trustedUntil, Date.parse(String(endsAt)));
      return { value: { identity: { is: 'nobody' }, ability }, trustedUntil };
    },
  };
}
