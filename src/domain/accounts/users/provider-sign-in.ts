import { Failure, isoTime, newDocumentId } from '../../../foundations/core/index.js';
import { parseTextOperand, userUid } from '../../../language/schema/index.js';
import { type Dialect, statementPrinter } from '../../../storage/sql/plan/index.js';
import { anonymousActor } from '../audit/audit-log.js';
import { normalizeEmail } from '../email.js';
import { signInResult, type UsersDependencies, userActor } from './dependencies.js';
import { findRoleByType } from './role-reference.js';
import { findSignInFailure } from './sign-in-failure.js';
import type { StoredUser } from './user-reader.js';
import type { ClientDevice, ProviderProfile, SignInResult, Users } from './users.js';

const minNameLength = 3;
const maxNameLength = 60;

function createStatements(dialect: Dialect) {
  const print = statementPrinter(dialect);
  return {
    byNameOrEmail: print('SELECT [id] FROM [up_users] WHERE [username] = :name OR [email] = :email LIMIT 1', {
      name: 'text',
      email: 'text',
    }),
    /** Changes nothing if the identity exists. */
    insertIdentity: print(
      'INSERT INTO [octavo_identities] ([provider], [subject], [user_document_id], [created_at]) VALUES (:provider, :subject, :user, :now) ON CONFLICT DO NOTHING',
      { provider: 'text', subject: 'text', user: 'text', now: 'instant' },
    ),
  };
}

/** Creates the sign-in with a profile of a provider. A known identity at a provider keeps its user, even if its address has changed. */
export function createProviderSignIn(dependencies: UsersDependencies): Pick<Users, 'signInWithProvider'> {
  const { context, userReader, writes, sessions } = dependencies;
  const { store, clock, audit, settings } = context;
  const statements = createStatements(store.dialect);

  async function signInExisting(user: StoredUser, client: ClientDevice): Promise<SignInResult> {
    return store.write(async (tx) => {
      const current = await userReader.lockById(tx, user.id);
      if (current === null) throw new Failure('account.provider-failed', { reason: 'the account was removed' });
      const failure = findSignInFailure(current, settings.users);
      if (failure !== null) throw failure;
      const opened = await sessions.open(tx, user.documentId, client);
      const actor = userActor(user, opened.session, client);
      await audit.record(tx, { actor, action: 'user.sign-in', type: userUid, documentId: user.documentId });
      return signInResult(user.id, opened);
    });
  }

  async function signUp(profile: ProviderProfile, client: ClientDevice): Promise<SignInResult> {
    const { provider, subject } = profile;
    const email = profile.emailVerified ? normalizeEmail(profile.email) : null;
    if (email === null) {
      throw new Failure('account.provider-failed', { reason: 'the provider vouches for no e-mail address' });
    }
    if ((await userReader.byEmail(store, email)) !== null) throw new Failure('account.email-taken');
    if (!settings.users.allowRegister) throw new Failure('account.register-disabled');
    const role = await findRoleByType(settings.users.defaultRole, store);
    if (role === null) throw new Failure('account.role-not-found');
    const username = await uniqueUsername(profile.username ?? email);
    const data = { username, email, provider, role, confirmed: true, blocked: false };
    const { id, result } = await writes.create(data, async (tx, documentId) => {
      const identity = { provider, subject, user: documentId, now: isoTime(clock.now()) };
      const added = await statements.insertIdentity.run(tx, identity);
      if (added === 0)
        throw new Failure('account.provider-failed', { reason: 'two sign-ins created the account at the same time' });
      await audit.record(tx, {
        actor: anonymousActor(client),
        action: 'user.register',
        type: userUid,
        documentId,
      });
      return sessions.open(tx, documentId, client);
    });
    return signInResult(id, result);
  }

  /** Returns the preferred name, or one derived from it, that is neither the name nor the address of a user. */
  async function uniqueUsername(preferred: string): Promise<string> {
    const [local = ''] = preferred.split('@');
    const shortened = [...local.trim()].slice(0, maxNameLength).join('');
    const random = newDocumentId().slice(0, 8);
    if ([...shortened].length < minNameLength || !parseTextOperand(shortened).ok) return `user-${random}`;
    const names = { name: shortened, email: shortened.toLowerCase() };
    const isTaken = await statements.byNameOrEmail.exists(store, names);
    return isTaken ? `${shortened}-${random}` : shortened;
  }

  return {
    async signInWithProvider(profile, client) {
      const user = await userReader.byIdentity(store, profile.provider, profile.subject);
      return user === null ? signUp(profile, client) : signInExisting(user, client);
    },
  };
}
