import { Failure } from '../../../foundations/core/index.js';
import type { ContentType, Snapshot } from '../../schema/index.js';
import type { LocaleChoice } from '../tree.js';
import { isParameterList, type ParameterNode } from './parameters.js';
import type { ParseContext } from './parse-context.js';
import { describeNode } from './parse-status.js';

/** `fr`, `pt-BR`, `zh-Hans-CN`: the form of a language tag. */
const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,7}$/;

/**
 * Parses `locale` of a list (contract, "locale"): a code, several codes, or `*` for all; absent or empty means the default locale. A
 * code that was never added selects nothing. Types without locales ignore a well-formed value. Throws Failure query.invalid-locale for
 * anything that is no locale code.
 */
export function parseListLocale(
  node: ParameterNode | undefined,
  type: ContentType,
  context: ParseContext,
): LocaleChoice {
  const codes = isGiven(node) ? parseCodes(node, context.snapshot) : null;
  if (codes === null || !type.localized) return createDefaultChoice(context);
  return codes === 'all' ? { is: 'all' } : createExplicitChoice(codes, context);
}

/**
 * Parses `locale` of one document: one code. `*` is no locale of a document, so that it finds none. Throws Failure
 * query.invalid-locale for lists, objects and anything that is no locale code.
 */
export function parseOneLocale(
  node: ParameterNode | undefined,
  type: ContentType,
  context: ParseContext,
): LocaleChoice {
  if (!isGiven(node)) return createDefaultChoice(context);
  const code = node === everyLocale ? node : parseCode(node, 'locale', context.snapshot);
  return type.localized ? createExplicitChoice([code], context) : createDefaultChoice(context);
}

/**
 * Parses `locale` of a write: a code that has been added; the default one when it is absent; null for types without locales. Throws
 * Failure query.invalid-locale for `*`, lists and objects, write.unknown-locale for a code that was never added.
 */
export function parseWriteLocale(
  node: ParameterNode | undefined,
  type: ContentType,
  snapshot: Snapshot,
): string | null {
  const code = isGiven(node) ? parseCode(node, 'locale', snapshot) : snapshot.defaultLocale;
  if (!type.localized) return null;
  if (snapshot.locales.includes(code)) return code;
  throw new Failure('write.unknown-locale', { locale: code, known: snapshot.locales.join(', '), param: 'locale' });
}

/**
 * Parses `locale` of a removal: like a write's, but `*` means every locale. Throws Failure query.invalid-locale, and
 * write.unknown-locale for a code that was never added: a caller who misspells one must not assume that it was deleted.
 */
export function parseRemoveLocale(
  node: ParameterNode | undefined,
  type: ContentType,
  snapshot: Snapshot,
): string | null {
  return node === everyLocale ? (type.localized ? node : null) : parseWriteLocale(node, type, snapshot);
}

/** The default locale, not named by the caller. */
function createDefaultChoice(context: ParseContext): LocaleChoice {
  return { is: 'some', slots: [context.literals.add(context.snapshot.defaultLocale)], explicit: false };
}

/** Every locale, as a value of `locale`. */
export const everyLocale = '*';

/** Returns whether a parameter that selects locales has a value: an empty one counts as absent. */
export function isGiven(node: ParameterNode | undefined): node is ParameterNode {
  return node !== undefined && node !== '';
}

function createExplicitChoice(codes: readonly string[], context: ParseContext): LocaleChoice {
  return { is: 'some', slots: codes.map((code) => context.literals.add(code)), explicit: true };
}

function parseCodes(node: ParameterNode, snapshot: Snapshot): readonly string[] | 'all' {
  if (node === everyLocale) return 'all';
  return isParameterList(node)
    ? node.map((code) => parseCode(code, 'locale', snapshot))
    : [parseCode(node, 'locale', snapshot)];
}

/** Returns a locale code. Throws Failure query.invalid-locale, which names the parameter, for anything else. */
export function parseCode(node: ParameterNode, param: 'locale' | 'fallback', snapshot: Snapshot): string {
  if (typeof node === 'string' && (languageTag.test(node) || snapshot.locales.includes(node))) return node;
  throw new Failure('query.invalid-locale', { value: describeNode(node), param });
}
