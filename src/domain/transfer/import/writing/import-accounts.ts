import { Failure } from '../../../../foundations/core/index.js';
import { roleUid } from '../../../../language/schema/index.js';
import type { Transaction } from '../../../../storage/database/index.js';
import { type AccountBulkImport, type ImportedToken, systemActor } from '../../../accounts/index.js';
import { type EventName, eventNames, type Webhooks } from '../../../events/index.js';
import { stringOrNull } from '../coerce-values.js';
import type { ImportTally } from '../report.js';
import type { ImportSource, SourceAdministrator, SourceToken, Todo } from '../types.js';
import type { LinkIndex } from './link-index.js';
import type { RowIndex } from './row-index.js';

/** Roles with a counterpart in Octavo, the strongest first. */
const administratorRoles = [
  ['strapi-super-admin', 'super-admin'],
  ['strapi-editor', 'Editor'],
  ['strapi-author', 'Author'],
] as const;

/** Imports the administrators. Returns their row ids, by their ids in the source. */
export async function importAdministrators(
  tx: Transaction,
  source: ImportSource,
  accounts: AccountBulkImport,
  tally: ImportTally,
): Promise<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>();
  for (const administrator of source.accounts?.administrators ?? []) {
    tally.countRead('administrators');
    const leaveOut = (why: string): void => tally.addLeftOut({ of: 'administrators', why, which: administrator.email });
    const role = counterpartRole(administrator);
    if (role === null) {
      leaveOut('their roles have no counterpart: invite them, and give them one');
      continue;
    }
    const { email, firstName, lastName, password, blocked } = administrator;
    const id = await accounts.importAdministrator(tx, { email, firstName, lastName, password, blocked, role });
    if (id === null) leaveOut('the e-mail address is taken, or is none');
    else {
      ids.set(administrator.id, id);
      tally.countWritten('administrators');
    }
  }
  return ids;
}

function counterpartRole({ roles }: SourceAdministrator): string | null {
  return administratorRoles.find(([code]) => roles.includes(code))?.[1] ?? null;
}

/** Imports the permissions of end-user roles. Permissions on unknown actions are reported. */
export async function importPermissions(
  tx: Transaction,
  source: ImportSource,
  { rows, links }: { readonly rows: RowIndex; readonly links: LinkIndex },
  accounts: AccountBulkImport,
  tally: ImportTally,
): Promise<void> {
  const permissionType = 'plugin::users-permissions.permission';
  const granted = new Set<string>();
  const names = new Map<number, string>();
  for await (const { id, data } of source.rows(roleUid)) names.set(id, stringOrNull(data.name) ?? '');
  const roleName = (id: number | undefined): string => (id === undefined ? '' : (names.get(id) ?? ''));
  for await (const { type, id, data } of source.rows(permissionType)) {
    tally.countRead(permissionType);
    const action = stringOrNull(data.action) ?? '';
    const [role] = links.linksFrom({ type, id, attribute: 'role' });
    const documentId = role === undefined ? undefined : rows.row(roleUid, role.id)?.documentId;
    if (documentId === undefined)
      tally.addLeftOut({ of: permissionType, why: 'they belong to no role', which: action });
    else if (!accounts.isKnownAction(action)) {
      tally.addLeftOut({
        of: 'rights of roles',
        todo: todoForAction(action),
        why: unknownActionReason(action),
        which: roleName(role?.id),
      });
    } else if (!granted.has(`${documentId} ${action}`)) {
      granted.add(`${documentId} ${action}`);
      await accounts.grantAction(tx, documentId, action);
      tally.countWritten(permissionType);
    }
  }
}

/** Describes why an action such as `api::page.page.publishAll` cannot be allowed. */
function unknownActionReason(action: string): string {
  const [, kind, name, actionName] = /^(api|plugin)::([^.]+)\.(.+)$/.exec(action) ?? [];
  if (kind === 'plugin') return `the plug-in ${name} has nothing here that could be called ${actionName}`;
  return `${action} is an action of the project's own code, or of a content type that is not there`;
}

function todoForAction(action: string): Todo {
  return action.startsWith('plugin::') ? 'none' : 'check';
}

/** Imports API tokens. The issued token texts stay valid. */
export async function importTokens(
  tx: Transaction,
  source: ImportSource,
  accounts: AccountBulkImport,
  tally: ImportTally,
): Promise<void> {
  if (source.accounts === null) return;
  const { tokens, tokenSalt } = source.accounts;
  const importedTokens: ImportedToken[] = [];
  for (const token of tokens) {
    tally.countRead('API tokens');
    const why =
      tokenSalt === null
        ? 'API_TOKEN_SALT is not known: it stands in .env of the project, or in the environment'
        : rejectionReason(token);
    if (why !== null) tally.addLeftOut({ of: 'API tokens', why, which: token.name });
    else {
      const actions = token.actions.filter((action) => accounts.isKnownAction(action));
      for (const action of token.actions.filter((candidate) => !actions.includes(candidate))) {
        tally.addLeftOut({
          of: 'rights of API tokens',
          todo: todoForAction(action),
          why: unknownActionReason(action),
          which: token.name,
        });
      }
      const kind = token.kind as ImportedToken['kind'];
      importedTokens.push({ ...token, kind, actions: kind === 'custom' ? actions : [] });
      tally.countWritten('API tokens');
    }
  }
  if (tokenSalt !== null && importedTokens.length > 0) await accounts.importTokens(tx, importedTokens, tokenSalt);
}

function rejectionReason({ kind, digest }: SourceToken): string | null {
  if (!['read-only', 'full-access', 'custom'].includes(kind)) return `there are no tokens of the kind ${kind}`;
  return /^[0-9a-f]{128}$/.test(digest) ? null : 'they have no digest that is known';
}

/** Imports webhooks. Webhooks that would be rejected here are reported. */
export async function importWebhooks(
  tx: Transaction,
  source: ImportSource,
  webhooks: Pick<Webhooks, 'create'>,
  tally: ImportTally,
): Promise<void> {
  for (const webhook of source.settings.webhooks) {
    tally.countRead('webhooks');
    const events = webhook.events.filter(isEventName);
    try {
      await webhooks.create({ ...webhook, events, uids: null, locales: null }, systemActor, tx);
      tally.countWritten('webhooks');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      tally.addLeftOut({ of: 'webhooks', why: error.message, which: webhook.name });
    }
  }
}

function isEventName(name: string): name is EventName {
  return eventNames.some((event) => event === name);
}
