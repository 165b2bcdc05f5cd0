import type { HeadOf, WishOfPaths } from './place-path.js';
import type { BranchOf, BranchPlace, Place, PlaceName, PlaceOf, PlainPlace, Shape } from './shape.js';

/**
 * A document as it is answered: the values that `Fields` names, and what `Populate` names, with the wishes below it. What was not asked
 * for is not there. `Status`: in drafts, values may be missing that are otherwise required.
 */
export type Answered<S extends Shape, Fields, Populate, Status> = Flat<
  Chosen<S, Fields, Status> & Populated<S, Populate, Status>
>;

/** One object in place of an intersection, so that editors show what is there. */
type Flat<T> = { [K in keyof T]: T[K] } & {};

type Chosen<S extends Shape, Fields, Status> = [Fields] extends ['*' | undefined]
  ? Values<S, keyof S['values'], Status>
  : Fields extends readonly (infer Name)[]
    ? number extends Fields['length']
      ? Values<S, AlwaysThere, Status> & Partial<Values<S, Name, Status>>
      : Values<S, Name | AlwaysThere, Status>
    : Values<S, Fields | AlwaysThere, Status>;

/** Whatever `fields` says. */
type AlwaysThere = 'id' | 'documentId';

type Values<S extends Shape, Names, Status> = {
  [K in keyof S['values'] & Names]: K extends S['required'] ? OrMissing<S['values'][K], Status> : S['values'][K];
};

type OrMissing<T, Status> = 'draft' extends Status ? T | null : T;

type Populated<S extends Shape, Populate, Status> = [Populate] extends [undefined]
  ? unknown
  : Populate extends '*'
    ? { [K in PlaceName<S>]: Placed<PlaceOf<S, K>, true, Status> }
    : Populate extends string
      ? { [K in HeadOf<Populate> & string]: Placed<PlaceOf<S, K>, WishOfPaths<Populate, K>, Status> }
      : Populate extends readonly (infer Name extends string)[]
        ? number extends Populate['length']
          ? { [K in HeadOf<Name> & string]?: Placed<PlaceOf<S, K>, WishOfPaths<Name, K>, Status> }
          : { [K in HeadOf<Name> & string]: Placed<PlaceOf<S, K>, WishOfPaths<Name, K>, Status> }
        : {
            -readonly [K in keyof Populate as Populate[K] extends false | undefined ? never : K]:
              | Placed<PlaceOf<S, K>, Exclude<Populate[K], false | undefined>, Status>
              // A wish that is only known to be true or false may leave it out.
              | (false extends Populate[K] ? undefined : never);
          };

type Placed<P extends Place, Form, Status> = P extends PlainPlace
  ? Form extends { readonly count: true }
    ? { count: number }
    : Held<P, Answered<P['to'], Wish<Form, 'fields'>, Wish<Form, 'populate'>, Status>, Status>
  : P extends BranchPlace
    ? Held<P, Entries<P, Form, Status>, Status>
    : never;

/** What a form says under a name. */
type Wish<Form, Name> = Name extends keyof Form ? Form[Name] : undefined;

type Held<P extends Place, T, Status> = P extends { readonly many: true }
  ? T[]
  : P extends { readonly required: true }
    ? OrMissing<T, Status>
    : T | null;

/** One type per kind of entry, told apart by where it names its uid. */
type Entries<B extends BranchPlace, Form, Status> = Form extends { readonly on: infer On }
  ? { [U in keyof On]: On[U] extends false | undefined ? never : Entry<B, U, Exclude<On[U], false>, Status> }[keyof On]
  : { [U in keyof B['among']]: Entry<B, U, Form, Status> }[keyof B['among']];

type Entry<B extends BranchPlace, U, Form, Status> = Flat<
  { [K in B['by']]: U } & Chosen<BranchOf<B, U>, Wish<Form, 'fields'>, Status> &
    Populated<BranchOf<B, U>, Wish<Form, 'populate'>, Status>
>;
