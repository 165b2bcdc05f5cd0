import type { HeadOf, OptionsFromPaths } from './populate-path.js';
import type {
  BranchOf,
  BranchTarget,
  PopulateTarget,
  PopulateTargetOf,
  Shape,
  ShapeTarget,
  TargetName,
} from './shape.js';

/**
 * A document in a response: the values named by `Fields`, and the targets named by `Populate` with their options.
 * Anything else is absent. `Status`: in drafts, values may be missing that are otherwise required. A parameter that
 * includes `undefined` was left out.
 */
export type Answered<S extends Shape, Fields, Populate, Status> = Flat<
  Chosen<S, Fields, Status> & Populated<S, Populate, Status>
>;

/** Merges an intersection into one object, so that editors show its members. */
type Flat<T> = { [K in keyof T]: T[K] } & {};

type Chosen<S extends Shape, Fields, Status> = undefined extends Fields
  ? Values<S, keyof S['values'], Status>
  : Fields extends '*'
    ? Values<S, keyof S['values'], Status>
    : Fields extends readonly (infer Name)[]
      ? number extends Fields['length']
        ? Values<S, AlwaysThere, Status> & Partial<Values<S, Name, Status>>
        : Values<S, Name | AlwaysThere, Status>
      : Values<S, Fields | AlwaysThere, Status>;

/** Present independent of `fields`. */
type AlwaysThere = 'id' | 'documentId';

type Values<S extends Shape, Names, Status> = {
  [K in keyof S['values'] & Names]: K extends S['required'] ? OrMissing<S['values'][K], Status> : S['values'][K];
};

type OrMissing<T, Status> = undefined extends Status ? T : 'draft' extends Status ? T | null : T;

type Populated<S extends Shape, Populate, Status> = undefined extends Populate
  ? unknown
  : Populate extends '*'
    ? { [K in TargetName<S>]: PopulatedTarget<PopulateTargetOf<S, K>, true, Status> }
    : Populate extends string
      ? {
          [K in HeadOf<Populate> & string]: PopulatedTarget<
            PopulateTargetOf<S, K>,
            OptionsFromPaths<Populate, K>,
            Status
          >;
        }
      : Populate extends readonly (infer Name extends string)[]
        ? number extends Populate['length']
          ? {
              [K in HeadOf<Name> & string]?: PopulatedTarget<PopulateTargetOf<S, K>, OptionsFromPaths<Name, K>, Status>;
            }
          : { [K in HeadOf<Name> & string]: PopulatedTarget<PopulateTargetOf<S, K>, OptionsFromPaths<Name, K>, Status> }
        : Counts<Populate> & {
            -readonly [K in keyof Populate as Populate[K] extends false | undefined ? never : K]:
              | PopulatedTarget<PopulateTargetOf<S, K>, Exclude<Populate[K], false | undefined>, Status>
              // An option of type boolean may leave it out.
              | (false extends Populate[K] ? undefined : never);
          };

/** The numbers beside lists; an option of type boolean may leave them out. */
type Counts<Populate> = {
  -readonly [K in keyof Populate as Populate[K] extends { readonly withCount: boolean }
    ? Populate[K] extends { readonly withCount: false }
      ? never
      : `${K & string}Count`
    : never]: Populate[K] extends { readonly withCount: true } ? number : number | undefined;
};

type PopulatedTarget<P extends PopulateTarget, Form, Status> = P extends ShapeTarget
  ? Form extends 'ids' | { readonly ids: true } | { readonly count: true }
    ? Form extends { readonly count: true }
      ? { count: number }
      : WithCardinality<P, string, Status>
    : WithCardinality<P, Answered<P['to'], FormOption<Form, 'fields'>, FormOption<Form, 'populate'>, Status>, Status>
  : P extends BranchTarget
    ? WithCardinality<P, Entries<P, Form, Status>, Status>
    : never;

/** The member of a form with this name. */
type FormOption<Form, Name> = Name extends keyof Form ? Form[Name] : undefined;

type WithCardinality<P extends PopulateTarget, T, Status> = P extends { readonly many: true }
  ? T[]
  : P extends { readonly required: true }
    ? OrMissing<T, Status>
    : T | null;

/** One type per kind of entry, discriminated by the member with its uid. */
type Entries<B extends BranchTarget, Form, Status> = Form extends { readonly on: infer On }
  ? { [U in keyof On]: On[U] extends false | undefined ? never : Entry<B, U, Exclude<On[U], false>, Status> }[keyof On]
  : { [U in keyof B['among']]: Entry<B, U, Form, Status> }[keyof B['among']];

type Entry<B extends BranchTarget, U, Form, Status> = Flat<
  { [K in B['by']]: U } & Chosen<BranchOf<B, U>, FormOption<Form, 'fields'>, Status> &
    Populated<BranchOf<B, U>, FormOption<Form, 'populate'>, Status>
>;
