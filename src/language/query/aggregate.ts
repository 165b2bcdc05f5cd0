import { Bug } from '../../foundations/core/index.js';
import {
  attributeTypes,
  type Component,
  type ComponentAttribute,
  type ContentType,
  type MediaAttribute,
  type RelationAttribute,
  type ScalarAttribute,
  type ScalarTypeName,
} from '../schema/index.js';
import type { FilterNode, PageChoice, ResolvedSortKey, SlotValues, VersionChoice } from './tree.js';

/** A step from a document to what a value is read from. `condition`: the targets that the caller may see; null: all. */
export interface AggregateStep {
  readonly attribute: RelationAttribute | MediaAttribute | ComponentAttribute;
  readonly condition: FilterNode | null;
}

/** A value of a document, by the name that it is sent with: `category.name`. */
export interface AggregateValue {
  readonly name: string;
  readonly path: readonly AggregateStep[];
  readonly attribute: ScalarAttribute;
}

/** The part of a date, in UTC. */
export type DatePart = 'year' | 'month' | 'day';

/** What documents are grouped by. */
export interface GroupKey extends AggregateValue {
  readonly part: DatePart | null;
  /** The name is that of a relation: the value is the documentId of its target. */
  readonly isReference: boolean;
}

/** The functions of values, in the order of responses. */
export const measureFunctions = ['countDistinct', 'sum', 'avg', 'min', 'max'] as const;
export type MeasureFunction = (typeof measureFunctions)[number];

/** A number that is computed for each group. */
export type Measure =
  | { readonly is: 'count'; readonly name: 'count' }
  | { readonly is: MeasureFunction; readonly name: string; readonly value: AggregateValue };

/** A query for groups of documents, and numbers of each group. Columns of the result are attributes of a shape, by name. */
export interface AggregateQuery {
  readonly is: 'aggregate';
  readonly type: ContentType;
  readonly versions: VersionChoice;
  readonly filter: FilterNode | null;
  readonly groups: readonly GroupKey[];
  readonly measures: readonly Measure[];
  /** A condition on measures. */
  readonly having: FilterNode | null;
  /** Ends with the keys of the groups, so that no two groups are equal. */
  readonly sort: readonly ResolvedSortKey[];
  readonly page: PageChoice;
  readonly values: SlotValues;
  /** The response says where a full-text search finds more documents than it looks at. */
  readonly mayBePartial?: true;
}

/** Returns the measures as attributes: what conditions and orders of groups name. */
export function createMeasureShape(measures: readonly Measure[]): Component {
  return createResultShape(measures.map(measureAttribute));
}

/** Returns the keys and measures of groups as attributes. */
export function createGroupShape(groups: readonly GroupKey[], measures: readonly Measure[]): Component {
  return createResultShape([...groups.map(groupAttribute), ...measures.map(measureAttribute)]);
}

/** Returns the key of a group as an attribute. */
export function groupAttribute({ name, attribute, part }: GroupKey): ScalarAttribute {
  return part === null ? { ...attribute, name, column: name, private: false } : createAttribute(name, 'string');
}

function measureAttribute(measure: Measure): ScalarAttribute {
  switch (measure.is) {
    case 'count':
    case 'countDistinct':
      return createAttribute(measure.name, 'integer');
    case 'sum':
    case 'avg':
      return createAttribute(measure.name, 'decimal');
    case 'min':
    case 'max':
      return { ...measure.value.attribute, name: measure.name, column: measure.name, private: false };
  }
}

function createAttribute(name: string, typeName: ScalarTypeName): ScalarAttribute {
  const type = attributeTypes.get(typeName);
  if (type === undefined) throw new Bug(`no attribute type ${typeName}`);
  return {
    storage: 'column',
    name,
    id: null,
    required: false,
    private: false,
    localized: false,
    type,
    column: name,
    unique: false,
    index: false,
    options: {},
    default: undefined,
  };
}

function createResultShape(attributes: readonly ScalarAttribute[]): Component {
  return {
    is: 'component',
    uid: 'aggregate',
    id: null,
    category: '',
    displayName: '',
    attributes: new Map(attributes.map((attribute) => [attribute.name, attribute])),
    system: new Map(),
    definition: null,
  };
}
