/**
 * A format of documents that names each member of their objects: another notation of the same query decides about order and names, and the
 * database prints them so. It stands at the root of a tree and describes what is populated, too.
 */
export interface Selection {
  readonly members: readonly SelectedMember[];
}

/** A member of an object. */
export interface SelectedMember {
  /** Letters, digits and `_`. */
  readonly key: string;
  readonly source: SelectedSource;
  /**
   * A number that is printed between `valueMark` and a space, in front of `null`, where the value is missing: such a text is no JSON until
   * the caller has replaced its marks. null: it is not marked.
   */
  readonly mark: number | null;
}

/** Where the value of a member comes from. */
export type SelectedSource =
  /** JSON that is the same in each object. */
  | { readonly is: 'text'; readonly text: string }
  /** One of the fields of the node. */
  | { readonly is: 'value'; readonly name: string; readonly form: ValueForm }
  /**
   * What an attribute is populated with, by the uid of each target: the `index`-th of several times. It is missing, which is marked, where
   * the tree has no such node: the caller may not follow the relation.
   */
  | {
      readonly is: 'populated';
      readonly name: string;
      readonly index: number;
      readonly selections: ReadonlyMap<string, Selection>;
    }
  /** An object of members of the same document. It is missing where one of the populated ones in it is. */
  | { readonly is: 'object'; readonly selection: Selection };

/**
 * How a value is printed: as ever, a number that would be a text bare, any value as text, or texts by other names; a text without a name is
 * missing.
 */
export type ValueForm = 'same' | 'unquoted' | 'quoted' | ReadonlyMap<string, string>;

/** No JSON text contains this character. */
export const valueMark = '\u0001';

/** A nested array that is equal for equal selections. */
export type SelectionKey = string | number | null | readonly SelectionKey[];

/** Returns the part of a shape key for a selection. */
export function selectionKey({ members }: Selection): SelectionKey {
  return members.map(({ key, mark, source }) => [key, mark, ...sourceKey(source)]);
}

function sourceKey(source: SelectedSource): readonly SelectionKey[] {
  switch (source.is) {
    case 'text':
      return [source.is, source.text];
    case 'value':
      return [source.is, source.name, typeof source.form === 'string' ? source.form : [...source.form]];
    case 'populated':
      return [
        source.is,
        source.name,
        source.index,
        [...source.selections].map(([uid, selection]) => [uid, selectionKey(selection)]),
      ];
    case 'object':
      return [source.is, selectionKey(source.selection)];
  }
}
