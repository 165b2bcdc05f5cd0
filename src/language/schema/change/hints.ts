import { CliError } from '../../../foundations/core/index.js';
import type { RecordedModel } from '../recorded-model.js';
import { findRecordedShape } from './recorded-lookup.js';
import type { AttributeRef, EnumerationChange } from './types.js';

/** What the caller knows about a change beyond the two models. */
export interface ChangeHints {
  readonly renames?: readonly RenameHint[];
  readonly values?: readonly ValueHint[];
}

/** `from`: a uid of the model before, or a uid, a dot and the name of an attribute. `to`: the uid or name in the model after. */
export interface RenameHint {
  readonly from: string;
  readonly to: string;
}

/** The successor of a value that an enumeration no longer lists. `of` and `attribute` as in the model after. */
export interface ValueHint {
  readonly of: string;
  readonly attribute: string;
  readonly from: string;
  readonly to: string;
}

/** The renames of the hints: of content types and components by uid, of attributes by the uid before. */
export interface ResolvedRenames {
  readonly shapes: ReadonlyMap<string, string>;
  readonly attributes: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * Parses `<uid>=<uid>` or `<uid>.<attribute>=<name>`, as a command accepts it, e.g. `api::article.article.title=headline`. Throws
 * CliError for any other text.
 */
export function parseRename(text: string): RenameHint {
  const [, from, to] = /^([^=]+)=([^=]+)$/.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return { from: from.trim(), to: to.trim() };
  throw new CliError(`"${text}" is no renaming`, [
    'write e.g. api::article.article.title=headline, or api::article.article=api::story.story',
  ]);
}

/** Resolves the renames of the hints. `checkHints` checks whether they match, when the changes are known. */
export function resolveRenames(hints: ChangeHints, before: RecordedModel): ResolvedRenames {
  const shapes = new Map<string, string>();
  const attributes = new Map<string, Map<string, string>>();
  for (const { from, to } of hints.renames ?? []) {
    if (findRecordedShape(before, from) !== undefined) {
      shapes.set(from, to);
      continue;
    }
    const dot = from.lastIndexOf('.');
    const [uid, name] = [from.slice(0, dot), from.slice(dot + 1)];
    attributes.set(uid, (attributes.get(uid) ?? new Map<string, string>()).set(name, to));
  }
  return { shapes, attributes };
}

/**
 * Returns the value hints that apply to an enumeration's change, in the order of the values before. A value can be mapped when it is
 * no longer listed, onto one that is.
 */
export function resolveValueMapping(
  hints: ChangeHints,
  ref: AttributeRef,
  before: readonly string[],
  after: readonly string[],
): EnumerationChange['mapping'] {
  const hinted = new Map(
    (hints.values ?? [])
      .filter(({ of, attribute }) => of === ref.of && attribute === ref.attribute)
      .map(({ from, to }) => [from, to]),
  );
  return before.flatMap((from) => {
    const to = hinted.get(from);
    return to === undefined || after.includes(from) || !after.includes(to) ? [] : [{ from, to }];
  });
}
