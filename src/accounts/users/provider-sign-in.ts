import { Failure, isoTime, newDocumentId } from '../../kernel/index.js';
import { parseTextOperand, userUid } from '../../schema/index.js';
import { normalEmail } from '../email.js';
import { barred } from './barred.js';
import { acting, signedIn, type UsersParts, visitor } from './parts.js';
import { roleOfType } from './role-reference.js';
import type { StoredUser } from './stored-user.js';
import { userStatements } from './user-statements.js';
import type { Client, ProviderProfile, SignedIn, Users } from './users.js';

const shortestName = 3;
const longestName = 60;

/** Signing in as whom a provider vouches for. An identity at a provider, once known, leads to its user whatever address it has now. */
export function createProviderSignIn(parts: UsersParts): Pick<Users, 'signInWithProvider'> {
  const { context, stored, writes, sessions } = parts;
  const { store, clock, audit, settings } = context;
  const statements = userStatements(store.dialect);

  async function known(user: StoredUser, client: Client): Promise<SignedIn> {
    return store.write(async (tx) => {
      const current = await stored.locked(tx, user.id);
      if (current === null) throw new Failure('account.provider-failed', { reason: 'the account was removed' });
      const bar = barred(current, settings.users);
      if (bar !== null) throw bar;
      const opened = await sessions.open(tx, user.documentId, client);
      const actor = acting(user, opened.session, client);
      await audit.record(tx, { actor, action: 'user.sign-in', type: userUid, documentId: user.documentId });
      return signedIn(user.id, opened);
    });
  }

  async function unknown(profile: ProviderProfile, client: Client): Promise<SignedIn> {
    const { provider, subject } = profile;
    const email = profile.emailVerified ? normalEmail(profile.email) : null;
    if (email === null) {
      throw new Failure('account.provider-failed', { reason: 'the provider vouches for no e-mail address' });
    }
    if ((await stored.byEmail(store, email)) !== null) throw new Failure('account.email-taken');
    if (!settings.users.allowRegister) throw new Failure('account.register-disabled');
    const role = await roleOfType(settings.users.defaultRole, store, statements);
    if (role === null) throw new Failure('account.role-not-found');
    const username = await freeName(profile.username ?? email);
    const data = { username, email, provider, role, confirmed: true, blocked: false };
    const { id, result } = await writes.create(data, async (tx, documentId) => {
      const added = await tx.run(statements.insertIdentity, [provider, subject, documentId, isoTime(clock.now())]);
      if (added === 0) throw new Failure('account.provider-failed', { reason: 'it was made twice at once' });
      await audit.record(tx, { actor: visitor(client), action: 'user.register', type: userUid, documentId });
      return sessions.open(tx, documentId, client);
    });
    return signedIn(id, result);
  }

  /** The wanted name, or one made of it, that is nobody's name or address. */
  async function freeName(wanted: string): Promise<string> {
    const [local = ''] = wanted.split('@');
    const cut = [...local.trim()].slice(0, longestName).join('');
    const random = newDocumentId().slice(0, 8);
    if ([...cut].length < shortestName || !parseTextOperand(cut).ok) return `user-${random}`;
    const taken = (await store.rows(statements.named, [cut, cut.toLowerCase()])).length > 0;
    return taken ? `${cut}-${random}` : cut;
  }

  return {
    async signInWithProvider(profile, client) {
      const user = await stored.byIdentity(store, profile.provider, profile.subject);
      return user === null ? unknown(profile, client) : known(user, client);
    },
  };
}
