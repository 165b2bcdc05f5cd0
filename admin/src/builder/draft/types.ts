import type { WireJson } from '../../api/index.js';

/** Keys and values of a definition, or of an attribute in it. */
export type JsonObject = Readonly<Record<string, WireJson>>;

/** An attribute in a draft. */
export interface DraftAttribute {
  /** What the attribute is known by within its shape, whatever it is called. */
  readonly key: string;
  /** Its name in the model that the draft was made from; null: it is new. */
  readonly origin: string | null;
  readonly name: string;
  readonly facts: JsonObject;
  /** What becomes of values that an enumeration no longer lists: from, to. */
  readonly successors: ReadonlyMap<string, string>;
}

/** A content type or component in a draft: what holds attributes. */
export interface DraftShape {
  /** What the shape is known by in addresses, whatever it is called. */
  readonly key: string;
  /** Its uid in the model that the draft was made from; null: it is new. */
  readonly origin: string | null;
  readonly uid: string;
  /** Its definition without the attributes. */
  readonly head: JsonObject;
  readonly attributes: readonly DraftAttribute[];
}

/** A model that somebody is making, with what every part of it was called before. Immutable: every change gives another one. */
export interface Draft {
  /** The version of the model that it was made from. */
  readonly base: string;
  readonly shapes: readonly DraftShape[];
  /** How many keys were given to what is new. */
  readonly made: number;
}

/** What a shape is. `extension`: what a project adds to the end users that every model has. */
export type ShapeKind = 'collectionType' | 'singleType' | 'component' | 'extension';
