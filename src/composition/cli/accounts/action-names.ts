import { CliError } from '../../../foundations/core/index.js';
import { accountActions } from '../../../language/query/access/index.js';
import type { App } from '../../app/index.js';

/** A content type, or a part of accounts, and actions on it that a role or token may be given. */
export interface NamedActions {
  readonly uid: string;
  readonly actions: readonly string[];
}

type ModelAccess = Pick<App, 'snapshot' | 'accounts'>;

/**
 * Returns the uid for `articles`, `article` or `api::article.article`; parts of accounts are named by their uid, or its
 * last part if no content type has that name. Throws CliError for anything else, with all valid names.
 */
export function resolveType({ snapshot, accounts }: ModelAccess, name: string): string {
  const catalogue = accounts.roles.catalogue();
  if (catalogue.has(name)) return name;
  const types = [...snapshot.contentTypes.values()].filter(({ kind, uid }) => kind !== 'system' && catalogue.has(uid));
  const type = types.find(({ singularName, pluralName }) => singularName === name || pluralName === name);
  const accountPart = Object.keys(accountActions).find((uid) => uid.endsWith(`.${name}`));
  const uid = type?.uid ?? accountPart;
  if (uid !== undefined) return uid;
  const names = [...types.map(({ singularName }) => singularName), ...Object.keys(accountActions)];
  throw new CliError(`There is no content type ${name}. There are: ${names.join(', ')}`);
}

/** Actions by name, as words or with commas between them. Throws CliError for one that the type does not have, and for none. */
export function resolveActions(model: ModelAccess, typeName: string, words: readonly string[]): NamedActions {
  const uid = resolveType(model, typeName);
  const available = model.accounts.roles.catalogue().get(uid) ?? [];
  const actions = words.flatMap((word) => word.split(',')).filter((action) => action !== '');
  const unknown = actions.filter((action) => !available.includes(action));
  if (unknown.length > 0 || actions.length === 0) {
    const reason = unknown.length > 0 ? `${uid} has no action ${unknown.join(', ')}` : `Name actions on ${uid}`;
    throw new CliError(`${reason}. There are: ${available.join(', ')}`);
  }
  return { uid, actions };
}

/**
 * What one `--action` names, as `<uid>.<action>`: written that way, or as a type and its actions (`article find,findOne`).
 * Throws CliError as `resolveActions`.
 */
export function resolveActionOption(model: ModelAccess, text: string): readonly string[] {
  const [first = '', ...words] = text.trim().split(/\s+/);
  const dot = first.lastIndexOf('.');
  const [typeName, named] =
    words.length === 0 && dot > 0 ? [first.slice(0, dot), [first.slice(dot + 1)]] : [first, words];
  const { uid, actions } = resolveActions(model, typeName, named);
  return actions.map((action) => `${uid}.${action}`);
}
