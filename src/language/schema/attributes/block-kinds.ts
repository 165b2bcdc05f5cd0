import type { Json } from '../../../foundations/core/index.js';
import type { AttributeOptions } from './attribute-type.js';
import { quoteValue } from './messages.js';
import type { OptionCheck, OptionTable } from './option-checks.js';

/** The kinds of blocks that Strapi does not have; an attribute allows those that its definition lists. */
export const blockKinds = ['table', 'callout', 'embed', 'document-link'] as const;

/** An additional kind of blocks. */
export type BlockKind = (typeof blockKinds)[number];

/** The tones of callouts. */
export const calloutTones = ['info', 'success', 'warning', 'danger'] as const;

const checkKinds: OptionCheck = (value) => {
  const expected = `write a list of ${blockKinds.join(', ')}`;
  if (!Array.isArray(value)) return `is ${quoteValue(value)} – ${expected}`;
  const unknown = value.find((entry) => !blockKinds.some((kind) => kind === entry));
  if (unknown !== undefined) return `holds ${quoteValue(unknown)} – ${expected}`;
  const duplicate = value.find((entry, index) => value.indexOf(entry) !== index);
  return duplicate === undefined ? null : `holds ${quoteValue(duplicate)} twice – write each kind once`;
};

/** The options under `pluginOptions.octavo` of blocks. */
export const blockOptions: OptionTable = { blocks: { kind: 'special', check: checkKinds } };

/** Returns the additional kinds that an attribute allows, in the order of `blockKinds`. */
export function getBlockKinds({ options }: AttributeOptions): readonly BlockKind[] {
  const listed = (options.blocks ?? []) as readonly Json[];
  return blockKinds.filter((kind) => listed.includes(kind));
}
