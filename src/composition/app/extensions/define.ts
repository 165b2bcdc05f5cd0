import { Failure } from '../../../foundations/core/index.js';
import type { ExtensionsOf, PartMakers, TypesOf } from './types.js';

/** Extensions as a configuration carries them. */
export interface Extensions {
  readonly parts?: object;
  readonly policies?: object;
  readonly guards?: object;
  readonly middlewares?: object;
  readonly beforeRead?: object;
  readonly routes?: object;
  readonly cron?: object;
  readonly start?: unknown;
  readonly stop?: unknown;
}

/**
 * Returns what takes the extensions of a project, typed by its content types: `defineExtensions<ContentTypes>()({ … })`. Parts stand
 * first, so that the rest knows them.
 */
export function defineExtensions<M extends TypesOf<M>>() {
  return <F extends PartMakers = Readonly<Record<never, never>>, N extends string = never>(
    extensions: ExtensionsOf<M, F, N>,
  ): Extensions => extensions;
}

/**
 * The error with which a middleware, a hook before reads, a policy or a route says no: the caller gets status 400 with this message. `path`: where in the
 * body it is wrong.
 */
export function refuse(message: string, path: readonly (string | number)[] = []): Error {
  return new Failure('extension.refused', { message }, path.length === 0 ? [] : [{ path, message }]);
}
