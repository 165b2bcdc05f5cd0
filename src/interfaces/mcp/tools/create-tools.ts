import { getVisibleSchema } from '../../../language/query/index.js';
import type { McpCaller } from '../callers.js';
import type { Docs } from '../docs.js';
import type { McpParts } from '../parts.js';
import type { ToolDescription } from '../protocol.js';
import { docsTool } from './docs-tool.js';
import { isRegistry } from './document-types.js';
import { fileTools } from './file-tools.js';
import { modelTools } from './model-tools.js';
import { publicationTools } from './publication-tools.js';
import { readTools } from './read-tools.js';
import type { Tool, ToolScope } from './tool.js';
import { typeTools } from './type-tools.js';
import { writeTools } from './write-tools.js';

/** Returns the tools that a caller may call, and no others: each decides from the ability whether it is there. */
export function createTools(
  { snapshot, facts }: Pick<McpParts, 'snapshot' | 'facts'>,
  caller: McpCaller,
  docs: Docs,
): readonly Tool[] {
  const scope: ToolScope = { caller, snapshot: getVisibleSchema(snapshot, caller.ability), facts };
  const tools = [
    ...typeTools(scope),
    ...readTools(scope),
    ...writeTools(scope),
    ...publicationTools(scope),
    ...fileTools(scope),
    ...modelTools(scope),
    docsTool(docs),
  ];
  return isRegistry(scope) ? tools.map(({ title: _, ...tool }) => tool) : tools;
}

/** Describes a tool for the list of tools. */
export function describeTool({ name, title, description, annotations, ...tool }: Tool): ToolDescription {
  const { properties, definitions } = tool.described?.() ?? { properties: tool.properties(), definitions: {} };
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: {
      type: 'object',
      properties,
      ...(tool.required.length === 0 ? {} : { required: tool.required }),
      additionalProperties: false,
      ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
    },
    annotations,
  };
}
