import { Failure } from '../kernel/index.js';
import type { ContentType, Snapshot } from '../schema/index.js';
import { isList, type ParameterNode } from './parameters.js';
import { describe } from './parse-status.js';
import type { Scope } from './scope.js';
import type { LocaleChoice } from './tree.js';

/** `fr`, `pt-BR`, `zh-Hans-CN`: the form of a language tag. */
const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,7}$/;

/**
 * `locale` of a list (contract, "locale"): a code, several codes, or `*` for all; not given or empty means the default locale.
 * A code that was never added chooses nothing. Types without locales ignore a well-formed value.
 * Raises Failure query.invalid-locale for anything that is no locale code.
 */
export function parseListLocale(node: ParameterNode | undefined, type: ContentType, scope: Scope): LocaleChoice {
  const codes = node === undefined || node === '' ? null : isList(node) ? node.map((code) => localeCode(code, scope)) : null;
  const all = node === '*';
  const single = codes === null && !all && node !== undefined && node !== '' ? localeCode(node, scope) : null;
  if (!type.localized || (codes === null && single === null && !all)) return defaultLocale(scope);
  if (all) return { is: 'all' };
  const chosen = single === null ? (codes ?? []) : [single];
  return { is: 'some', slots: chosen.map((code) => scope.literals.add(code)), stated: true };
}
