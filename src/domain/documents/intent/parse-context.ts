import type { NumberLiterals } from '../../../foundations/core/index.js';
import type { Ability } from '../../../language/query/access/index.js';
import type { Snapshot, Strictness } from '../../../language/schema/index.js';
import type { BatchScope, WriteRules } from '../types.js';
import type { Intent } from './intent.js';
import type { Problems } from './problems.js';

/** The input of parsing a body, and the collector of its problems. */
export interface BodyParseContext {
  readonly snapshot: Snapshot;
  readonly ability: Ability;
  /** The attributes of the content type that the body may name; null: all of them. */
  readonly writable: ReadonlySet<string> | null;
  readonly rules: WriteRules;
  /** The rules that values have to meet immediately: those of drafts if publication is a separate step. */
  readonly strictness: Strictness;
  readonly problems: Problems;
  /** How numbers of the body are spelled that lose digits as numbers; left out: none does. */
  readonly literals?: NumberLiterals | undefined;
  /** Maximum entries of one list, including the lists inside it. */
  readonly maxEntries: number;
  /** The batch that the body is part of; left out: none. */
  readonly batch?: BatchScope | undefined;
}

/** An object of a body, parsed. */
export interface ParsedObject {
  readonly intent: Intent;
  /** The attributes named by the body, including those with problems, excluding ignored ones. */
  readonly namedAttributes: ReadonlySet<string>;
}
