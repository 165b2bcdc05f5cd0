import type { ContentType, Snapshot } from '../../schema/index.js';
import type { LocaleChoice } from '../tree.js';
import { parseBooleanWord } from './boolean-words.js';
import { invalidParameter } from './parameter-path.js';
import { isParameterList, type ParameterNode } from './parameters.js';
import type { ParseContext } from './parse-context.js';
import { everyLocale, isGiven, parseCode } from './parse-locale.js';

/** The most locales of a chain, the first one included. */
const maxChainLength = 10;

/**
 * Applies `fallback` of a read to its locale: codes (`de,en` or a list of codes) that follow the locale in its chain; `true`: the chain
 * of the content model for this locale; `false`, empty or absent: none. null: there is none. Types without locales ignore a well-formed
 * value. Throws Failure query.invalid-locale for anything that is no locale code, query.invalid-parameter for a locale that
 * was never added, for a chain that is too long, and where `locale` is not one locale.
 */
export function parseFallback(
  node: ParameterNode | undefined,
  choice: LocaleChoice,
  type: ContentType,
  context: ParseContext,
): LocaleChoice | null {
  if (!isGiven(node)) return null;
  const { snapshot } = context;
  const word = typeof node === 'string' ? parseBooleanWord(node) : undefined;
  const codes = word === undefined ? parseCodes(node, snapshot) : [];
  if (!type.localized || word === false) return null;
  const first = findOnlyLocale(choice, context);
  if (first === null)
    throw invalidParameter('fallback', `It needs one locale in locale, not ${everyLocale} or several`);
  const chain = [first, ...(word === true ? findModelChain(first, snapshot) : codes)];
  for (const code of chain) {
    if (!snapshot.locales.includes(code)) throw invalidParameter('fallback', `Locale ${code} has not been added`);
  }
  return createChain(chain, choice, context);
}

/** Applies the chain of the content model to a locale, if it is one locale that has a chain. */
export function withModelChain(choice: LocaleChoice, type: ContentType, context: ParseContext): LocaleChoice {
  const first = type.localized ? findOnlyLocale(choice, context) : null;
  return first === null ? choice : createChain([first, ...findModelChain(first, context.snapshot)], choice, context);
}

function findModelChain(locale: string, { localeFallbacks }: Snapshot): readonly string[] {
  return localeFallbacks.get(locale) ?? [];
}

/** Returns the only locale of a choice; null: it has several, or all. */
function findOnlyLocale(choice: LocaleChoice, { literals }: ParseContext): string | null {
  const [slot, ...others] = choice.is === 'some' ? choice.slots : [];
  return slot === undefined || others.length > 0 ? null : String(literals.values[slot]);
}

/** `codes`: the locale of the choice, and those that follow it. */
function createChain(codes: readonly string[], choice: LocaleChoice, { literals }: ParseContext): LocaleChoice {
  const [first, ...others] = [...new Set(codes)];
  if (choice.is !== 'some' || first === undefined) return choice;
  if (others.length === 0) return { ...choice, explicit: true };
  return {
    is: 'first',
    slots: [...choice.slots, ...others.map((code) => literals.add(code))],
    root: null,
    related: new Map(),
  };
}

function parseCodes(node: ParameterNode, snapshot: Snapshot): readonly string[] {
  const nodes: readonly ParameterNode[] = isParameterList(node) ? node : [node];
  const codes = nodes.flatMap((entry): readonly ParameterNode[] =>
    typeof entry === 'string' ? entry.split(',').map((code) => code.trim()) : [entry],
  );
  if (codes.length >= maxChainLength) {
    throw invalidParameter('fallback', `A chain has at most ${maxChainLength} locales, the first one included`);
  }
  return codes.map((code) => parseCode(code, 'fallback', snapshot));
}
