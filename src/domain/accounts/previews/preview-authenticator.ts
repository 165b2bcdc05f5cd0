import { Failure, isObject } from '../../../foundations/core/index.js';
import type { Ability, Caller } from '../../../language/query/access/index.js';
import { administratorSessionTable } from '../../../storage/sql/layout/index.js';
import { tableStatements } from '../../../storage/sql/plan/index.js';
import { createAdministratorAbilityLookup } from '../administrators/roles/ability-lookup.js';
import { sessionEnd, sessionLifetimes } from '../administrators/sign-in/session-lifetimes.js';
import type { CachedValue } from '../authentication/account-cache.js';
import type { AccountsContext } from '../context.js';
import { findCode } from '../one-time-codes.js';
import { type PreviewedDocument, previewAbility } from './preview-ability.js';
import { livePreviewPurpose, previewPurpose } from './preview-token.js';

/** Authenticates previews by their secret. */
export interface PreviewAuthenticator {
  /** Throws Failure access.unauthorized. */
  authenticate(secret: string): Promise<CachedValue<Caller>>;
}

/** Dependencies of preview authentication. */
export type PreviewContext = Pick<AccountsContext, 'store' | 'clock' | 'keys' | 'snapshot' | 'settings'>;

/** A valid preview. */
interface StoredPreview {
  readonly previewed: PreviewedDocument;
  /** In milliseconds since 1970. */
  readonly endsAt: number;
  /** Row id. */
  readonly administrator: number;
  /** null: everything is saved, or the preview is not live. */
  readonly unsaved: { readonly locale: string | null; readonly sealed: string } | null;
}

/** Creates the authenticator of previews, which are anonymous callers with their own ability. `ofPublic` returns that of the public. */
export function createPreviewAuthenticator(
  context: PreviewContext,
  ofPublic: () => Promise<CachedValue<Ability>>,
): PreviewAuthenticator {
  const { store, snapshot, clock, keys, settings } = context;
  const findAbility = createAdministratorAbilityLookup(context);
  const lifetimes = sessionLifetimes(settings.administrators);
  const sessionOf = tableStatements(store.dialect, administratorSessionTable).select(['last_used_at', 'expires_at'], {
    id: '=',
    administrator_id: '=',
  });

  async function findHandedOn(secret: string): Promise<StoredPreview | null> {
    const code = await findCode(context, store, previewPurpose, secret);
    return code === null || !isObject(code.data)
      ? null
      : { ...parseData(code.data), administrator: Number(code.subject), unsaved: null };
  }

  /** A live preview ends with its session. */
  async function findLive(secret: string): Promise<StoredPreview | null> {
    const code = await findCode(context, store, livePreviewPurpose, secret);
    if (code?.subject === null || !isObject(code?.data)) return null;
    const administrator = Number(code.data.administrator);
    const session = await sessionOf.first(store, { id: code.subject, administrator_id: administrator });
    if (session === undefined || sessionEnd(session, lifetimes) <= clock.now()) return null;
    const { unsaved, locale } = code.data;
    const sealed = typeof unsaved === 'string' ? unsaved : null;
    return {
      ...parseData(code.data),
      administrator,
      unsaved: sealed === null ? null : { locale: typeof locale === 'string' ? locale : null, sealed },
    };
  }

  return {
    async authenticate(secret) {
      const live = await findLive(secret);
      const preview = live ?? (await findHandedOn(secret));
      if (preview === null) throw new Failure('access.unauthorized');
      const { previewed, administrator: id, endsAt } = preview;
      const [anonymousAbility, administrator] = await Promise.all([ofPublic(), findAbility(store, id)]);
      const ability = administrator && previewAbility(previewed, anonymousAbility.value, administrator, snapshot);
      if (ability === null) throw new Failure('access.unauthorized');
      const caller: Caller = { identity: { is: 'nobody' }, ability };
      const trustedUntil = Math.min(anonymousAbility.trustedUntil, endsAt);
      if (live === null) return { value: caller, trustedUntil };
      const loadUnsaved: Caller['loadUnsaved'] = async () => {
        const [current, currentAbility] = await Promise.all([findLive(secret), findAbility(store, id)]);
        if (current === null || currentAbility === null) throw new Failure('access.unauthorized');
        const data = current.unsaved && keys.open(current.unsaved.sealed);
        if (current.unsaved === null || data === null) return null;
        return { ...current.previewed, locale: current.unsaved.locale, data, ability: currentAbility };
      };
      return { value: { ...caller, loadUnsaved }, trustedUntil };
    },
  };
}

function parseData(data: Readonly<Record<string, unknown>>): Pick<StoredPreview, 'previewed' | 'endsAt'> {
  const { type, documentId, endsAt, changeSet } = data;
  return {
    previewed: {
      type: String(type),
      documentId: String(documentId),
      changeSet: typeof changeSet === 'string' ? changeSet : null,
    },
    endsAt: Date.parse(String(endsAt)),
  };
}
