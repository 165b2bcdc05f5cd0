import { unreachable } from '../../../foundations/core/index.js';
import type { ImpactCheck } from '../../../language/schema/index.js';
import { type CheckContext, isComponentUid } from './check-context.js';

/** Describes the documents that do not meet a condition, as a noun phrase. */
export function describeCondition(condition: ImpactCheck, context: CheckContext): string {
  switch (condition.is) {
    case 'no-documents':
      return `documents of ${condition.of}`;
    case 'at-most-one-document':
      return `documents of ${condition.of}, where there can be one`;
    case 'no-versions-in':
      return `documents with a version in ${condition.locale}`;
    case 'no-versions': {
      const uid = context.lineage.shapeBefore(condition.of);
      const holds = uid !== null && isComponentUid(context, uid);
      return `published documents ${holds ? 'that hold' : 'of'} ${condition.of}`;
    }
    case 'one-locale':
      return `documents of ${condition.of} with versions in several locales`;
    case 'no-unpublished':
      return `documents of ${condition.of} with something that is not published`;
    case 'no-values':
      return `documents with a value of ${attributePath(condition)}`;
    case 'no-missing':
      return `published documents without a value of ${attributePath(condition)}`;
    case 'no-duplicates':
      return `published documents that share a value of ${attributePath(condition)}`;
    case 'same-in-all-locales':
      return `documents with other values of ${attributePath(condition)} than in ${condition.locale}`;
    case 'counterpart':
      return `documents with a value of ${attributePath(condition)} that means nothing as ${String(condition.to.type)}`;
    case 'within':
      return `documents with a value of ${attributePath(condition)} that does not keep ${limitText(condition)}`;
    case 'none-of':
      return `documents with ${condition.values.join(' or ')} in ${attributePath(condition)}`;
    case 'no-entries-of':
      return `documents with ${condition.components.join(' or ')} in ${attributePath(condition)}`;
    case 'at-most-one':
      return `documents with more than one in ${attributePath(condition)}`;
    case 'links-to':
      return `documents with a link of ${attributePath(condition)} that does not lead to ${condition.target}`;
    case 'one-owner':
      return `documents that several link to by ${attributePath(condition)}`;
    default:
      return unreachable(condition);
  }
}

function attributePath({ of, attribute }: { readonly of: string; readonly attribute: string }): string {
  return `${attribute} of ${of}`;
}

function limitText({ limit, value }: ImpactCheck & { readonly is: 'within' }): string {
  return `${limit.replace('options.', '')} ${String(value)}`;
}
