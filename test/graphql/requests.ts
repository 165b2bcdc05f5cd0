import type { GraphqlApp } from './graphql-app.js';

/** A response of GraphQL. */
export interface GraphqlAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever comes.
  readonly json: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Sends an operation by POST; with a token, as its owner. */
export async function ask(
  opened: GraphqlApp,
  query: string,
  { token, variables }: { readonly token?: string; readonly variables?: object } = {},
): Promise<GraphqlAnswer> {
  const { status, text, headers } = await opened.send('POST', '/graphql', {
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  return { status, json: JSON.parse(text), headers };
}

/** Sends an operation that has to succeed; returns its data. */
export async function data(
  opened: GraphqlApp,
  query: string,
  options: Parameters<typeof ask>[2] = { token: opened.token },
) {
  const { json } = await ask(opened, query, options);
  if (json.errors !== undefined) throw new Error(`${query}: ${JSON.stringify(json)}`);
  return json.data;
}

/** Creates a document with the first token; returns its documentId. */
export async function create(opened: GraphqlApp, type: string, values: object, more = ''): Promise<string> {
  const created = await data(
    opened,
    `mutation ($data: ${type}Input!) { create${type}(data: $data${more}) { documentId } }`,
    { token: opened.token, variables: { data: values } },
  );
  return created[`create${type}`].documentId;
}
