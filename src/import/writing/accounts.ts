import { type AccountArrivals, type ArrivingToken, system } from '../../accounts/index.js';
import { type EventName, eventNames, type Webhooks } from '../../events/index.js';
import { Failure } from '../../kernel/index.js';
import { roleUid } from '../../schema/index.js';
import type { Transaction } from '../../store/index.js';
import type { Tally } from '../report.js';
import type { Source, SourceAdministrator, SourceToken, Todo } from '../types.js';
import { textOf } from '../values.js';
import type { LinkIndex } from './link-index.js';
import type { RowIndex } from './row-index.js';

/** Roles that have a counterpart, the strongest first. */
const administratorRoles = [
  ['strapi-super-admin', 'super-admin'],
  ['strapi-editor', 'Editor'],
  ['strapi-author', 'Author'],
] as const;

/** Row ids of the administrators that came over, by those they had. */
export async function writeAdministrators(
  tx: Transaction,
  source: Source,
  accounts: AccountArrivals,
  tally: Tally,
): Promise<ReadonlyMap<number, number>> {
  const ids = new Map<number, number>();
  for (const administrator of source.accounts?.administrators ?? []) {
    tally.read('administrators');
    const leave = (why: string): void => tally.leftOut({ of: 'administrators', why, which: administrator.email });
    const role = roleOf(administrator);
    if (role === null) {
      leave('their roles have no counterpart: invite them, and give them one');
      continue;
    }
    const { email, firstName, lastName, password, blocked } = administrator;
    const id = await accounts.administrator(tx, { email, firstName, lastName, password, blocked, role });
    if (id === null) leave('the e-mail address is taken, or is none');
    else {
      ids.set(administrator.id, id);
      tally.wrote('administrators');
    }
  }
  return ids;
}

function roleOf({ roles }: SourceAdministrator): string | null {
  return administratorRoles.find(([code]) => roles.includes(code))?.[1] ?? null;
}

/** Permissions of the roles of end users; those on what is not there are told. */
export async function writePermissions(
  tx: Transaction,
  source: Source,
  { rows, links }: { readonly rows: RowIndex; readonly links: LinkIndex },
  accounts: AccountArrivals,
  tally: Tally,
): Promise<void> {
  const of = 'plugin::users-permissions.permission';
  const given = new Set<string>();
  const names = new Map<number, string>();
  for await (const { id, data } of source.rows(roleUid)) names.set(id, textOf(data.name) ?? '');
  const nameOf = (id: number | undefined): string => (id === undefined ? '' : (names.get(id) ?? ''));
  for await (const { type, id, data } of source.rows(of)) {
    tally.read(of);
    const action = textOf(data.action) ?? '';
    const [role] = links.of({ type, id, attribute: 'role' });
    const documentId = role === undefined ? undefined : rows.row(roleUid, role.id)?.documentId;
    if (documentId === undefined) tally.leftOut({ of, why: 'they belong to no role', which: action });
    else if (!accounts.knows(action)) {
      tally.leftOut({ of: 'rights of roles', todo: todoOf(action), why: whyUnknown(action), which: nameOf(role?.id) });
    } else if (!given.has(`${documentId} ${action}`)) {
      given.add(`${documentId} ${action}`);
      await accounts.grant(tx, documentId, action);
      tally.wrote(of);
    }
  }
}

/** Why an action such as `api::page.page.publishAll` cannot be allowed, in words. */
function whyUnknown(action: string): string {
  const [, kind, name, what] = /^(api|plugin)::([^.]+)\.(.+)$/.exec(action) ?? [];
  if (kind === 'plugin') return `the plug-in ${name} has nothing here that could be called ${what}`;
  return `${action} is an action of the project's own code, or of a content type that is not there`;
}

function todoOf(action: string): Todo {
  return action.startsWith('plugin::') ? 'none' : 'check';
}

/** API tokens, which go on working with the texts that were given out. */
export async function writeTokens(
  tx: Transaction,
  source: Source,
  accounts: AccountArrivals,
  tally: Tally,
): Promise<void> {
  if (source.accounts === null) return;
  const { tokens, tokenSalt } = source.accounts;
  const arriving: ArrivingToken[] = [];
  for (const token of tokens) {
    tally.read('API tokens');
    const why =
      tokenSalt === null
        ? 'API_TOKEN_SALT is not known: it stands in .env of the project, or in the environment'
        : whyNot(token);
    if (why !== null) tally.leftOut({ of: 'API tokens', why, which: token.name });
    else {
      const actions = token.actions.filter((action) => accounts.knows(action));
      for (const action of token.actions.filter((one) => !actions.includes(one))) {
        tally.leftOut({ of: 'rights of API tokens', todo: todoOf(action), why: whyUnknown(action), which: token.name });
      }
      const kind = token.kind as ArrivingToken['kind'];
      arriving.push({ ...token, kind, actions: kind === 'custom' ? actions : [] });
      tally.wrote('API tokens');
    }
  }
  if (tokenSalt !== null && arriving.length > 0) await accounts.tokens(tx, arriving, tokenSalt);
}

function whyNot({ kind, digest }: SourceToken): string | null {
  if (!['read-only', 'full-access', 'custom'].includes(kind)) return `there are no tokens of the kind ${kind}`;
  return /^[0-9a-f]{128}$/.test(digest) ? null : 'they have no digest that is known';
}

/** Webhooks; those that would be refused here are told. */
export async function writeWebhooks(
  tx: Transaction,
  source: Source,
  webhooks: Pick<Webhooks, 'create'>,
  tally: Tally,
): Promise<void> {
  for (const webhook of source.settings.webhooks) {
    tally.read('webhooks');
    const events = webhook.events.filter(isEvent);
    try {
      await webhooks.create({ ...webhook, events, uids: null, locales: null }, system, tx);
      tally.wrote('webhooks');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      tally.leftOut({ of: 'webhooks', why: error.message, which: webhook.name });
    }
  }
}

function isEvent(name: string): name is EventName {
  return eventNames.some((event) => event === name);
}
