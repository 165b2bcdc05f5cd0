import type { Json } from '../../../foundations/core/index.js';
import type { RecordedFacts } from '../recorded-model.js';
import type { AttributeRef, LimitFact, ShapeRef } from './types.js';

/**
 * How long a change takes where there are many documents. `instant`: as long as with none. `scan`: values are read, or an index is made;
 * nothing is written anew. `rewrite`: rows are written. Conditions that are not met may make more of it.
 */
export type ChangeCost = 'instant' | 'scan' | 'rewrite';

/** What a change means for the documents that are there. */
export interface ChangeAssessment {
  /** The change as a sentence for people, without a full stop. */
  readonly description: string;
  readonly cost: ChangeCost;
  /** What is lost, or may be: one noun phrase each; the checks with `otherwise: 'lost'` determine how much it is. */
  readonly losses: readonly string[];
  readonly impactChecks: readonly ImpactCheck[];
  /** A start applies it without confirmation: documents stay as they are, and no check is needed. */
  readonly additive: boolean;
  /** Why it cannot be done, whatever documents there are, and what can be done instead; null: it can. */
  readonly refusal: string | null;
}

/**
 * A condition that documents have to meet when the change is applied. `otherwise` `refused`: the change cannot be applied unless it is met.
 * `lost`: it can, if the caller agrees to lose what does not meet it.
 */
export type ImpactCheck = { readonly otherwise: 'refused' | 'lost' } & (
  | DocumentCheck
  | VersionCheck
  | ValueCheck
  | LinkCheck
);

type DocumentCheck =
  /** The content type has none. */
  ({ readonly is: 'no-documents' } & ShapeRef) | ({ readonly is: 'at-most-one-document' } & ShapeRef);

type VersionCheck =
  /** No document has a version in the locale. */
  | { readonly is: 'no-versions-in'; readonly locale: string }
  /** The content type has no published version; a component is in none. */
  | ({ readonly is: 'no-versions' } & ShapeRef)
  /** Every document has versions in one locale. Lost: those in others than `locale`, or than its first where it has none in that. */
  | ({ readonly is: 'one-locale'; readonly locale: string } & ShapeRef)
  /** Every draft equals its published version. Lost: the drafts that do not, and documents that were never published. */
  | ({ readonly is: 'no-unpublished' } & ShapeRef);

type ValueCheck =
  /** No version has one. */
  | ({ readonly is: 'no-values' } & AttributeRef)
  /** Every published version has one. `fill`: the default, which could be given to those that have none; null: there is none. */
  | ({ readonly is: 'no-missing'; readonly fill: Json } & AttributeRef)
  /** No two documents share a published one, in one locale or in any. */
  | ({ readonly is: 'no-duplicates'; readonly within: 'locale' | 'all' } & AttributeRef)
  /** All locales of a document have the same. Lost: those that differ from the one in `locale`. */
  | ({ readonly is: 'same-in-all-locales'; readonly locale: string } & AttributeRef)
  /** Every one has a counterpart under the new facts (`retyped` for scalars). Lost: it becomes null. */
  | ({ readonly is: 'counterpart'; readonly from: RecordedFacts; readonly to: RecordedFacts } & AttributeRef)
  /** Every one keeps the limit, in all versions or in published ones. */
  | ({
      readonly is: 'within';
      readonly limit: LimitFact;
      readonly value: Json;
      readonly versions: 'all' | 'published';
    } & AttributeRef)
  /** None is one of these. Lost: it becomes null. */
  | ({ readonly is: 'none-of'; readonly values: readonly string[] } & AttributeRef)
  /** No list holds one of these components. Lost: these entries. */
  | ({ readonly is: 'no-entries-of'; readonly components: readonly string[] } & AttributeRef)
  /** No list of entries, links or files holds more than one. Lost: all but the first. */
  | ({ readonly is: 'at-most-one' } & AttributeRef);

type LinkCheck =
  /** Every link leads to a document of the target. Lost: the others. */
  | ({ readonly is: 'links-to'; readonly target: string } & AttributeRef)
  /** No document is linked from two documents (in one locale and status). */
  | ({ readonly is: 'one-owner' } & AttributeRef);
