import type { PlaceName, PlaceOf, PlainPlace, Shape } from './shape.js';

/**
 * A place, or a path of names with dots between that leads through relations, files and components: `author.mentor`. Models lead in
 * circles, so paths are not listed: what follows the first dot is looked at by `KnownPath`.
 */
export type PlacePath<S extends Shape> = PlaceName<S> | `${PlaceName<S>}.${string}`;

/** The path, where each of its names is a place of what the one before leads to; otherwise `never`. */
export type KnownPath<S extends Shape, Path> =
  Path extends PlaceName<S>
    ? Path
    : Path extends `${infer Head}.${infer Rest}`
      ? PlaceOf<S, Head> extends infer P extends PlainPlace
        ? [KnownPath<P['to'], Rest>] extends [never]
          ? never
          : Path
        : never
      : never;

/** The first names of paths. */
export type HeadOf<Path> = Path extends `${infer Head}.${string}` ? Head : Path;

/** The wish that paths make of the place of a name: what follows it in any of them, or that it be there. */
export type WishOfPaths<Paths, Head extends string> = [RestOf<Paths, Head>] extends [never]
  ? true
  : { readonly populate: readonly [RestOf<Paths, Head>] };

type RestOf<Path, Head extends string> = Path extends `${Head}.${infer Rest}` ? Rest : never;
