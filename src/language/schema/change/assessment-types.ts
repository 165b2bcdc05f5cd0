import type { Json } from '../../../foundations/core/index.js';
import type { RecordedFacts } from '../recorded-model.js';
import type { AttributeRef, LimitFact, ShapeRef } from './types.js';

/**
 * How long a change takes with many documents. `instant`: as long as with none. `scan`: values are read, or an index is created; no
 * row is written. `rewrite`: rows are written. Conditions that are not met may add to that.
 */
export type ChangeCost = 'instant' | 'scan' | 'rewrite';

/** The impact of a change on existing documents. */
export interface ChangeAssessment {
  /** The change as a sentence for people, without a full stop. */
  readonly description: string;
  readonly cost: ChangeCost;
  /** What is or may be lost: one noun phrase each; the checks with `otherwise: 'lost'` determine how much. */
  readonly losses: readonly string[];
  readonly impactChecks: readonly ImpactCheck[];
  /** A start applies it without confirmation: documents stay as they are, and no check is needed. */
  readonly additive: boolean;
  /** Why it is impossible, whatever documents exist, and what can be done instead; null: it is possible. */
  readonly refusal: string | null;
}

/**
 * A condition that documents have to meet when the change is applied. `otherwise` `refused`: the change cannot be applied unless it is
 * met. `lost`: it can, if the caller consents to lose what does not meet it.
 */
export type ImpactCheck = { readonly otherwise: 'refused' | 'lost' } & (
  | DocumentCheck
  | VersionCheck
  | ValueCheck
  | LinkCheck
);

type DocumentCheck =
  /** The content type has no documents. */
  ({ readonly is: 'no-documents' } & ShapeRef) | ({ readonly is: 'at-most-one-document' } & ShapeRef);

type VersionCheck =
  /** No document has a version in the locale. */
  | { readonly is: 'no-versions-in'; readonly locale: string }
  /** The content type has no published version; no published version contains the component. */
  | ({ readonly is: 'no-versions' } & ShapeRef)
  /**
   * Every document has versions in one locale. Lost: those in locales other than `locale`, or than the document's first where it has
   * none in that.
   */
  | ({ readonly is: 'one-locale'; readonly locale: string } & ShapeRef)
  /** Every draft equals its published version. Lost: the drafts that do not, and documents that were never published. */
  | ({ readonly is: 'no-unpublished' } & ShapeRef);

type ValueCheck =
  /** No version has a value. */
  | ({ readonly is: 'no-values' } & AttributeRef)
  /** Every published version has a value. `fill`: the default for those without; null: there is none. */
  | ({ readonly is: 'no-missing'; readonly fill: Json } & AttributeRef)
  /** No two documents share a published value, in one locale or in any. */
  | ({ readonly is: 'no-duplicates'; readonly within: 'locale' | 'all' } & AttributeRef)
  /** All locales of a document have the same value. Lost: values that differ from the one in `locale`. */
  | ({ readonly is: 'same-in-all-locales'; readonly locale: string } & AttributeRef)
  /** Every value has a counterpart under the new facts (`retyped` for scalars). Lost: it becomes null. */
  | ({ readonly is: 'counterpart'; readonly from: RecordedFacts; readonly to: RecordedFacts } & AttributeRef)
  /** Every value is within the limit, in all versions or in published ones. */
  | ({
      readonly is: 'within';
      readonly limit: LimitFact;
      readonly value: Json;
      readonly versions: 'all' | 'published';
    } & AttributeRef)
  /** No value is one of these. Lost: it becomes null. */
  | ({ readonly is: 'none-of'; readonly values: readonly string[] } & AttributeRef)
  /** No list contains one of these components. Lost: these entries. */
  | ({ readonly is: 'no-entries-of'; readonly components: readonly string[] } & AttributeRef)
  /** No list of entries, links or files contains more than one. Lost: all but the first. */
  | ({ readonly is: 'at-most-one' } & AttributeRef);

type LinkCheck =
  /** Every link leads to a document of the target. Lost: the others. */
  | ({ readonly is: 'links-to'; readonly target: string } & AttributeRef)
  /** No document is linked from two documents (in one locale and status). */
  | ({ readonly is: 'one-owner' } & AttributeRef);
