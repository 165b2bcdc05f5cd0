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
  const codes = isGiven(node) ? codesOf(node, scope.snapshot) : null;
  if (codes === null || !type.localized) return defaultLocale(scope);
  return codes === 'all' ? { is: 'all' } : stated(codes, scope);
}

/**
 * `locale` of one document: one code. `*` is no locale that a document could have, so that it finds none.
 * Raises Failure query.invalid-locale for lists, objects and anything that is no locale code.
 */
export function parseOneLocale(node: ParameterNode | undefined, type: ContentType, scope: Scope): LocaleChoice {
  if (!isGiven(node)) return defaultLocale(scope);
  const code = node === everyLocale ? node : codeOf(node, scope.snapshot);
  return type.localized ? stated([code], scope) : defaultLocale(scope);
}

/**
 * `locale` of a write: a code that has been added; the default one when it is not given; null for types without locales.
 * Raises Failure query.invalid-locale for `*`, lists and objects, write.unknown-locale for a code that was never added.
 */
export function parseWriteLocale(
  node: ParameterNode | undefined,
  type: ContentType,
  snapshot: Snapshot,
): string | null {
  const code = isGiven(node) ? codeOf(node, snapshot) : snapshot.defaultLocale;
  if (!type.localized) return null;
  if (snapshot.locales.includes(code)) return code;
  throw new Failure('write.unknown-locale', { locale: code, known: snapshot.locales.join(', '), param: 'locale' });
}

/**
 * `locale` of a removal: like a write's, but `*` means every locale. Raises Failure query.invalid-locale, and write.unknown-locale
 * for a code that was never added: who misspells one does not believe that something is gone.
 */
export function parseRemoveLocale(
  node: ParameterNode | undefined,
  type: ContentType,
  snapshot: Snapshot,
): string | null {
  return node === everyLocale ? (type.localized ? node : null) : parseWriteLocale(node, type, snapshot);
}

/** The default locale, unstated. */
function defaultLocale(scope: Scope): LocaleChoice {
  return { is: 'some', slots: [scope.literals.add(scope.snapshot.defaultLocale)], stated: false };
}

const everyLocale = '*';

function isGiven(node: ParameterNode | undefined): node is ParameterNode {
  return node !== undefined && node !== '';
}

function stated(codes: readonly string[], scope: Scope): LocaleChoice {
  return { is: 'some', slots: codes.map((code) => scope.literals.add(code)), stated: true };
}

function codesOf(node: ParameterNode, snapshot: Snapshot): readonly string[] | 'all' {
  if (node === everyLocale) return 'all';
  return isList(node) ? node.map((code) => codeOf(code, snapshot)) : [codeOf(node, snapshot)];
}

function codeOf(node: ParameterNode, snapshot: Snapshot): string {
  if (typeof node === 'string' && (languageTag.test(node) || snapshot.locales.includes(node))) return node;
  throw new Failure('query.invalid-locale', { value: describe(node), param: 'locale' });
}
