import type { ContentModel, ContentType, Operator } from '../api/index.js';
import { allOperators, type FilterField, filterFields } from './filters.js';

/** Conditions on a document as a whole, which the lists of the panel have (docs/reference/admin-api.md). */
export const documentFields = ['$createdBy', '$publication', '$missing', '$outdated'] as const;

/** One of `documentFields`. */
export type DocumentField = (typeof documentFields)[number];

/** Whether a condition is about a document as a whole. */
export function isDocumentField(field: string): field is DocumentField {
  return documentFields.some((name) => name === field);
}

/** Stands for whoever looks at the list, so that a view that is shared shows everybody their own. */
export const currentAdministrator = 'me';

/** The relations between draft and published version that lists are narrowed by. */
export const publicationValues = ['never-published', 'modified', 'unmodified'] as const;

const yesOrNo: readonly Operator[] = ['$eq', '$ne'];

/** What lists of a type are narrowed by: with the operators that fit the values, and the conditions on whole documents. */
export function listFilterFields(type: ContentType, model: ContentModel): readonly FilterField[] {
  return [...documentFilterFields(type, model), ...filterFields(type, model).map(withFittingOperators)];
}

function documentFilterFields(
  { localized, draftAndPublish, actions }: ContentType,
  { locales }: ContentModel,
): readonly FilterField[] {
  const field = (name: DocumentField, values: readonly string[]): FilterField => ({
    field: name,
    column: 'text',
    operators: yesOrNo,
    values,
  });
  return [
    field('$createdBy', [currentAdministrator]),
    ...(draftAndPublish && actions.includes('readDrafts') ? [field('$publication', publicationValues)] : []),
    ...(localized && locales.length > 1 ? [field('$missing', locales), field('$outdated', locales)] : []),
  ];
}

const insensitive: readonly Operator[] = ['$eqi', '$nei'];
const ofChoices: readonly Operator[] = ['$eq', '$ne', '$in', '$notIn', '$null', '$notNull'];
const ofTruth: readonly Operator[] = ['$eq', '$null', '$notNull'];

/** Parts of texts are searched in texts alone, and what is chosen from a list is not compared by its order. */
function withFittingOperators(field: FilterField): FilterField {
  const { column, values, operators } = field;
  const offer = (fitting: readonly Operator[]): FilterField => ({
    ...field,
    operators: allOperators.filter((operator) => operators.includes(operator) && fitting.includes(operator)),
  });
  if (values !== null) return offer(ofChoices);
  switch (column) {
    case 'boolean':
      return offer(ofTruth);
    case 'integer':
    case 'real':
    case 'decimal':
    case 'bigint':
    case 'time':
      return offer(allOperators.filter((operator) => !insensitive.includes(operator) && !isAboutParts(operator)));
    case 'date':
    case 'instant':
      return {
        ...offer(['$gte', '$lte', '$gt', '$lt', '$between', '$eq', '$ne', '$null', '$notNull']),
        relativeDates: true,
      };
    case 'text':
    case 'json':
    case null:
      return field;
  }
}

function isAboutParts(operator: Operator): boolean {
  return /contains|startsWith|endsWith/i.test(operator);
}
