import { apiFacts } from '../../../interfaces/api/content/index.js';
import { describeApi, type OpenApiDocument } from '../../../interfaces/api/openapi/index.js';
import { loadSchemaPrinter } from '../../../interfaces/graphql/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { loadProject } from '../project.js';
import { apiSettings, hasSubscriptions } from '../routes/api-settings.js';
import type { AppOptions } from '../types.js';

/**
 * Describes the whole content API of a project after OpenAPI 3.1, by the model of its files; touches no database and no data folder.
 * Throws CliError with every mistake found.
 */
export async function describeProject(options: AppOptions): Promise<OpenApiDocument> {
  const { config, snapshot, extensions } = await loadProject(options);
  return describeApi(snapshot, { ability: fullAccess, isUser: true }, apiFacts(apiSettings(config, extensions)));
}

/** Prints the schema of the GraphQL interface of a project, in the same way. Throws CliError like `describeProject`. */
export async function printProjectSchema(options: AppOptions): Promise<string> {
  const { config, snapshot } = await loadProject(options);
  const { printGraphqlSchema } = await loadSchemaPrinter();
  return printGraphqlSchema(snapshot, { subscriptions: hasSubscriptions(config) });
}
