import type { NumberLiterals } from '../../../foundations/core/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import type { Snapshot, Strictness } from '../../../language/schema/index.js';
import type { WriteRules } from '../types.js';
import type { Intent } from './intent.js';
import type { Problems } from './problems.js';

/** What parsing a body needs to know, and where it writes down what is wrong. */
export interface BodyParseContext {
  readonly snapshot: Snapshot;
  readonly ability: Ability;
  /** The attributes of the content type that the body may name; null: all of them. */
  readonly writable: ReadonlySet<string> | null;
  readonly rules: WriteRules;
  /** The rules that values have to keep at once: those of drafts where publication comes as a step of its own. */
  readonly strictness: Strictness;
  readonly problems: Problems;
  /** How numbers of the body are spelled that lose digits as numbers; left out: none does. */
  readonly literals?: NumberLiterals | undefined;
  /** Of one list, those of the lists inside it included. */
  readonly maxEntries: number;
}

/** An object of a body, parsed. */
export interface ParsedObject {
  readonly intent: Intent;
  /** The attributes that it speaks of, those with problems included, those it asks to leave alone not. */
  readonly namedAttributes: ReadonlySet<string>;
}
