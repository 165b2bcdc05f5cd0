/** Reads that code of a project can customize. */
export type StrapiReadAction = 'find' | 'findOne';

/** A content type whose code is analysed. */
export interface CodeContentType {
  readonly uid: string;
  readonly singleType: boolean;
}

/** Customizations of the reads of a content type, in the order in which they run. */
export interface CustomizedRead {
  readonly uid: string;
  readonly action: StrapiReadAction;
  readonly change: QueryChange;
}

/** Effect of a function of a project on the query of a read. */
export interface QueryChange {
  /** By parameter: `populate`, `fields`, `filters`, `sort`. The last assignment wins. */
  readonly sets: ReadonlyMap<string, SetParameter>;
  /** Other effects, which cannot be expressed as data. */
  readonly unsupported: readonly UnsupportedCode[];
}

/** A parameter that the code sets. */
export interface SetParameter {
  readonly value: unknown;
  /** `default` applies if the caller does not give the parameter, `force` always. */
  readonly mode: 'default' | 'force';
  readonly path: string;
  readonly line: number;
}

/** Code that cannot be imported. */
export interface UnsupportedCode {
  readonly path: string;
  readonly line: number;
}
