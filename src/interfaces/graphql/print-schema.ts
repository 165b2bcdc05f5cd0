import { lexicographicSortSchema, printSchema } from 'graphql';
import type { Snapshot } from '../../language/schema/index.js';
import { getGraphqlModel } from './schema/create-schema.js';

/** Returns the schema of a content model in the schema definition language, in alphabetical order. */
export function printGraphqlSchema(snapshot: Snapshot): string {
  return `${printSchema(lexicographicSortSchema(getGraphqlModel(snapshot).schema))}\n`;
}
