import { fullAccess } from '../access/index.js';
import { apiFacts } from '../content-api/index.js';
import { describeApi, type OpenApiDocument } from '../openapi/index.js';
import { apiSettings } from './doors.js';
import { loadProject } from './project.js';
import type { AppOptions } from './types.js';

/**
 * Describes the whole content API of a project after OpenAPI 3.1, by the model of its files; touches no database and no data folder.
 * Raises Refusal with every mistake found.
 */
export async function describeProject(options: AppOptions): Promise<OpenApiDocument> {
  const { config, snapshot, extensions } = await loadProject(options);
  return describeApi(snapshot, { ability: fullAccess, isUser: true }, apiFacts(apiSettings(config, extensions)));
}
