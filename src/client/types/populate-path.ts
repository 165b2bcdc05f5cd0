import type { PopulateTargetOf, Shape, ShapeTarget, TargetName } from './shape.js';

/**
 * A populated name, or a path of names separated by dots through relations, files and components: `author.mentor`.
 * Models are recursive, so paths are not enumerated: `KnownPath` checks what follows the first dot.
 */
export type PopulatePath<S extends Shape> = TargetName<S> | `${TargetName<S>}.${string}`;

/** The path, if each of its names is a target of the previous one; otherwise `never`. */
export type KnownPath<S extends Shape, Path> =
  Path extends TargetName<S>
    ? Path
    : Path extends `${infer Head}.${infer Rest}`
      ? PopulateTargetOf<S, Head> extends infer P extends ShapeTarget
        ? [KnownPath<P['to'], Rest>] extends [never]
          ? never
          : Path
        : never
      : never;

/** The first names of paths. */
export type HeadOf<Path> = Path extends `${infer Head}.${string}` ? Head : Path;

/** The options that paths imply for one name: the rest of each path, or `true`. */
export type OptionsFromPaths<Paths, Head extends string> = [RestOf<Paths, Head>] extends [never]
  ? true
  : { readonly populate: readonly [RestOf<Paths, Head>] };

type RestOf<Path, Head extends string> = Path extends `${Head}.${infer Rest}` ? Rest : never;
