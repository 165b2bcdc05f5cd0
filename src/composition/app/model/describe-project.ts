import { apiFacts } from '../../../interfaces/api/content/index.js';
import { describeApi, type OpenApiDocument } from '../../../interfaces/api/openapi/index.js';
import { fullAccess } from '../../../language/query/access/index.js';
import { loadProject } from '../project.js';
import { apiSettings } from '../routes/route-groups.js';
import type { AppOptions } from '../types.js';

/**
 * Describes the whole content API of a project after OpenAPI 3.1, by the model of its files; touches no database and no data folder.
 * Throws CliError with every mistake found.
 */
export async function describeProject(options: AppOptions): Promise<OpenApiDocument> {
  const { config, snapshot, extensions } = await loadProject(options);
  return describeApi(snapshot, { ability: fullAccess, isUser: true }, apiFacts(apiSettings(config, extensions)));
}
