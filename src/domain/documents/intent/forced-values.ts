import { isDeepStrictEqual } from 'node:util';
import { Failure, isObject } from '../../../foundations/core/index.js';
import { type ForcedValues, fullAccess } from '../../../language/query/access/index.js';
import type { ContentType } from '../../../language/schema/index.js';
import { parseDocumentBody } from './parse-body.js';
import type { BodyParseContext, ParsedObject } from './parse-context.js';
import { invalidBodyKey, Problems } from './problems.js';

/** Returns the data of a body without the attributes that get forced values. */
export function withoutForced(data: unknown, forced: ForcedValues | null): unknown {
  if (forced === null || !isObject(data)) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => !Object.hasOwn(forced, name)));
}

/**
 * Returns the body with the values that the rule of a permission forces. Throws Failure write.invalid-key if the data names one of the
 * attributes with another value, as for any attribute that the caller may not write, and access.forbidden if a forced value cannot be
 * written.
 */
export async function withForcedValues(
  body: ParsedObject,
  { data, type, forced }: { readonly data: unknown; readonly type: ContentType; readonly forced: ForcedValues },
  context: BodyParseContext,
): Promise<ParsedObject> {
  const parse = async (values: unknown): Promise<ParsedObject | null> => {
    const problems = new Problems();
    const ownContext = { ...context, ability: fullAccess, writable: null, problems, literals: undefined };
    const parsed = await parseDocumentBody(values, type, ownContext);
    return problems.isNotEmpty ? null : parsed;
  };
  const forcedBody = await parse(forced);
  if (forcedBody === null) throw new Failure('access.forbidden');
  for (const name of Object.keys(forced)) {
    if (!isObject(data) || data[name] === undefined) continue;
    const named = await parse({ [name]: data[name] }).catch((error: unknown) => {
      if (error instanceof Failure) return null;
      throw error;
    });
    const isSame = isDeepStrictEqual(named?.intent.get(name), forcedBody.intent.get(name));
    if (!isSame) throw invalidBodyKey(name, []);
  }
  return {
    intent: new Map([...body.intent, ...forcedBody.intent]),
    namedAttributes: new Set([...body.namedAttributes, ...forcedBody.namedAttributes]),
  };
}
