import { type GraphQLSchema, getNamedType, isListType, isNonNullType, isObjectType, Kind, parse } from 'graphql';

/** An operation of a text. */
export interface NamedOperation {
  readonly name: string | undefined;
  readonly kind: 'query' | 'mutation' | 'subscription';
}

/** Returns the operation of a text in which the cursor is, or else the first; null: there is none that can be read. */
export function findOperation(text: string, cursor: number): NamedOperation | null {
  try {
    const operations = parse(text).definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? [one] : []));
    const found = operations.find(({ loc }) => loc !== undefined && loc.start <= cursor && cursor <= loc.end);
    const { name, operation } = found ?? operations[0] ?? {};
    return operation === undefined ? null : { name: name?.value, kind: operation };
  } catch {
    // The server says what is wrong with it.
    return null;
  }
}

/** Returns a query of a list of documents, to begin with. */
export function exampleQuery(schema: GraphQLSchema): string {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  const isOwn = (name: string) => !/^(uploadFiles|usersPermissions|i18N)/.test(name);
  const lists = fields.filter(({ name, type }) => isOwn(name) && isListType(isNonNullType(type) ? type.ofType : type));
  const [first] = lists;
  const target = getNamedType(first?.type);
  if (first === undefined || !isObjectType(target)) return '{\n  __typename\n}\n';
  const [value] = Object.values(target.getFields()).filter(
    ({ name, type }) => name !== 'documentId' && !isObjectType(getNamedType(type)) && !isListType(type),
  );
  return `{\n  ${first.name} {\n    documentId\n${value === undefined ? '' : `    ${value.name}\n`}  }\n}\n`;
}
