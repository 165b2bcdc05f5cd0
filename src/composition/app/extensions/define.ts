import { Failure } from '../../../foundations/core/index.js';
import type { ExtensionsOf, PartMakers, TypesOf } from './types.js';

/** Extensions as a configuration carries them. */
export interface Extensions {
  readonly parts?: object;
  readonly authenticate?: unknown;
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
 * Returns a function that takes the extensions of a project, typed by its content types:
 * `defineExtensions<ContentTypes>()({ … })`. Parts come first, so that TypeScript infers the types of the rest from
 * them.
 */
export function defineExtensions<M extends TypesOf<M>>() {
  return <F extends PartMakers = Readonly<Record<never, never>>, N extends string = never>(
    extensions: ExtensionsOf<M, F, N>,
  ): Extensions => extensions;
}

/**
 * Returns the error with which a middleware, a hook before reads, a policy or a route rejects a request: the caller
 * gets status 400 with this message. `path`: the invalid value in the body.
 */
export function refuse(message: string, path: readonly (string | number)[] = []): Error {
  return new Failure('extension.refused', { message }, path.length === 0 ? [] : [{ path, message }]);
}
