import type { Component } from '../../../language/schema/index.js';
import type { AttributeValue } from '../intent/intent.js';
import type { LinkTarget } from '../links/link-target.js';
import type { OmittedValue } from './types.js';

/** The values of a revision by the current names of its attributes. */
export type RevisionValues = ReadonlyMap<string, RevisionValue>;

/** The value of one attribute in a revision; a scalar as its JSON text in a response. */
export type RevisionValue = AttributeValue<
  { readonly json: string },
  { readonly targets: readonly LinkTarget[] },
  RevisionComponent
>;

/** One component in a revision. */
export interface RevisionComponent {
  readonly component: Component;
  /** The id at that time. */
  readonly id: number;
  readonly values: RevisionValues;
}

/** A parsed revision, and the values that the current model cannot hold. */
export interface ParsedRevision {
  readonly values: RevisionValues;
  readonly omitted: readonly OmittedValue[];
}
