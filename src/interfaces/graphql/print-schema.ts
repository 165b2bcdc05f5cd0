import { lexicographicSortSchema, printSchema } from 'graphql';
import type { Snapshot } from '../../language/schema/index.js';
import { createGraphqlModel } from './schema/create-schema.js';

/** Returns the schema of a content model in the schema definition language, in alphabetical order. */
export function printGraphqlSchema(snapshot: Snapshot): string {
  return `${printSchema(lexicographicSortSchema(createGraphqlModel(snapshot).schema))}\n`;
}
