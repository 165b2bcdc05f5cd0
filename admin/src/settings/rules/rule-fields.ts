import type {
  ColumnKind,
  PermissionAttribute,
  PermissionCatalogue,
  PermissionType,
  RuleHolder,
} from '../../api/index.js';
import { type FilterField, listOperators, systemFilterFields } from '../../filters/index.js';

/** How far the conditions that are offered follow relations. */
const maxRelations = 2;

/** What a condition of a rule can compare with, besides texts. */
interface Operand {
  readonly text: string;
  /** Of its values; null: it stands for documents. */
  readonly column: ColumnKind | null;
  /** uid of these documents. */
  readonly target: string | null;
}

/** Returns what a rule on documents of this type can be about, relations up to two levels deep; private attributes as well. */
export function ruleFields(
  type: PermissionType,
  catalogue: PermissionCatalogue,
  holder: RuleHolder,
): readonly FilterField[] {
  const operands = listOperands(catalogue, holder);
  const system = systemFilterFields.filter(({ field }) => field !== 'publishedAt' || type.draftAndPublish);
  return [
    ...type.attributes.flatMap((attribute) => attributeFields(attribute, { catalogue, operands }, maxRelations)),
    ...system.map((field) => ({ ...field, operands: valueOperands(operands, field.column) })),
  ];
}

/** Returns the attributes whose values a rule can force. A relation takes a documentId, or documents of the user. */
export function forcedFields(
  type: PermissionType,
  catalogue: PermissionCatalogue,
  holder: RuleHolder,
): readonly FilterField[] {
  const operands = listOperands(catalogue, holder);
  return type.attributes.flatMap(({ name, column, operators, values, target }): readonly FilterField[] => {
    if (column !== null && operators.length > 0)
      return [{ field: name, column, operators: ['$eq'], values, operands: valueOperands(operands, column) }];
    if (target === null) return [];
    return [
      { field: name, column: 'text', operators: ['$eq'], values: null, operands: documentOperands(operands, target) },
    ];
  });
}

interface FieldContext {
  readonly catalogue: PermissionCatalogue;
  readonly operands: readonly Operand[];
}

function attributeFields(
  { name, type, column, operators, values, target }: PermissionAttribute,
  context: FieldContext,
  relations: number,
): readonly FilterField[] {
  if (column !== null) {
    if (operators.length === 0) return [];
    const operands = valueOperands(context.operands, column);
    return [{ field: name, column, operators: listOperators(operators), values, operands }];
  }
  if (type === 'zone' || (type === 'relation' && target === null)) return [];
  const documents = target === null ? [] : documentOperands(context.operands, target);
  const presence = listOperators(['presence']);
  const own: FilterField = {
    field: name,
    column: null,
    operators: documents.length === 0 ? presence : ['$eq', '$ne', ...presence],
    values: null,
    operands: documents,
  };
  if (target === null || relations === 0) return [own];
  const inner = findAttributes(context.catalogue, target).flatMap((attribute) =>
    attributeFields(attribute, context, relations - 1),
  );
  return [own, ...inner.map((field) => ({ ...field, field: `${name}.${field.field}` }))];
}

function findAttributes({ content, users }: PermissionCatalogue, uid: string): readonly PermissionAttribute[] {
  return uid === users.uid ? users.attributes : (content.find((type) => type.uid === uid)?.attributes ?? []);
}

/** Tokens have no user, and rules of administrators compare with texts alone. */
function listOperands(catalogue: PermissionCatalogue, holder: RuleHolder): readonly Operand[] {
  const now: readonly Operand[] = (['instant', 'date'] as const).map((column) => ({
    text: '$now',
    column,
    target: null,
  }));
  switch (holder) {
    case 'administrator':
      return [];
    case 'token':
      return now;
    case 'role': {
      const { uid, attributes } = catalogue.users;
      const user = { text: '$user', column: null, target: uid };
      return [...now, user, { ...user, column: 'text' }, ...userOperands(attributes, '$user', catalogue, 1)];
    }
  }
}

/** Values of the user, and of documents that the user has a relation to. */
function userOperands(
  attributes: readonly PermissionAttribute[],
  prefix: string,
  catalogue: PermissionCatalogue,
  relations: number,
): readonly Operand[] {
  return attributes.flatMap(({ name, column, operators, target, private: hidden }): readonly Operand[] => {
    if (hidden) return [];
    const text = `${prefix}.${name}`;
    if (column !== null) return operators.length === 0 ? [] : [{ text, column, target: null }];
    if (target === null) return [];
    const inner = relations === 0 ? [] : findAttributes(catalogue, target);
    return [{ text, column: null, target }, ...userOperands(inner, text, catalogue, relations - 1)];
  });
}

function valueOperands(operands: readonly Operand[], column: ColumnKind | null): readonly string[] {
  return operands.filter((operand) => operand.column !== null && operand.column === column).map(({ text }) => text);
}

function documentOperands(operands: readonly Operand[], target: string): readonly string[] {
  return operands.filter((operand) => operand.column === null && operand.target === target).map(({ text }) => text);
}
