import type { OptionKind } from './option-checks.js';

/** An attribute type whose values are stored in rows of their own, or not at all. */
export interface NestedType {
  readonly storage: 'media' | 'relation' | 'component' | 'zone' | 'computed';
  /** The options of the type in addition to those of all attributes. */
  readonly options: Readonly<Record<string, OptionKind>>;
}

/** The attribute types without a column, by their name in definitions. */
export const nestedTypes = {
  media: { storage: 'media', options: { multiple: 'special', allowedTypes: 'special' } },
  relation: {
    storage: 'relation',
    options: {
      relation: 'special',
      target: 'special',
      inversedBy: 'special',
      mappedBy: 'special',
      morphBy: 'special',
      useJoinTable: 'special',
    },
  },
  component: {
    storage: 'component',
    options: { component: 'special', repeatable: 'special', min: 'count', max: 'count' },
  },
  dynamiczone: { storage: 'zone', options: { components: 'special', min: 'count', max: 'count' } },
  computed: { storage: 'computed', options: { as: 'special' } },
} as const satisfies Readonly<Record<string, NestedType>>;

/** The name of an attribute type without a column. */
export type NestedTypeName = keyof typeof nestedTypes;
