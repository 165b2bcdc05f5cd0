import { getVisibleSchema } from '../../../language/query/index.js';
import type { McpCaller } from '../callers.js';
import type { Docs } from '../docs.js';
import type { McpParts } from '../parts.js';
import type { ToolDescription } from '../protocol.js';
import { changeSetTools } from './change-set-tools.js';
import { docsTool } from './docs-tool.js';
import { isRegistry } from './document-types.js';
import { fileTools } from './file-tools.js';
import { modelTools } from './model-tools.js';
import type { Properties } from './properties.js';
import { publicationTools } from './publication-tools.js';
import { readTools } from './read-tools.js';
import type { Tool, ToolScope } from './tool.js';
import { typeTools } from './type-tools.js';
import { writeTools } from './write-tools.js';

/** The tools of a caller. */
export interface Tools {
  readonly tools: readonly Tool[];
  /** Returns them as clients list them. */
  describe(): readonly ToolDescription[];
}

/** Returns the tools that a caller may call, and no others: each decides from the ability whether it is there. */
export function createTools(
  { snapshot, facts }: Pick<McpParts, 'snapshot' | 'facts'>,
  caller: McpCaller,
  docs: Docs,
): Tools {
  const scope: ToolScope = { caller, snapshot: getVisibleSchema(snapshot, caller.ability), facts };
  const tools = [
    ...typeTools(scope),
    ...readTools(scope),
    ...writeTools(scope),
    ...publicationTools(scope),
    ...changeSetTools(scope),
    ...fileTools(scope),
    ...modelTools(scope),
    docsTool(docs),
  ];
  return {
    tools,
    describe() {
      const described = tools.map(describeTool);
      return isRegistry(scope) ? shorten(described) : described;
    },
  };
}

interface DescribedTool extends ToolDescription {
  readonly inputSchema: ToolDescription['inputSchema'] & { readonly properties: Properties };
}

function describeTool({ name, title, description, annotations, ...tool }: Tool): DescribedTool {
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

/** Bounds that a refused call names. */
const bounds: ReadonlySet<string> = new Set(['minimum', 'maximum', 'maxItems', 'maxLength']);

/**
 * Leaves out titles, bounds, what the protocol has as a default, and what an earlier tool says about an input of the same name. A call is
 * checked against the whole description.
 */
function shorten(tools: readonly DescribedTool[]): readonly ToolDescription[] {
  const said = new Map<string, Set<string>>();
  const shortenInput = (name: string, property: Properties[string]): Properties[string] => {
    const short = Object.fromEntries(Object.entries(property).filter(([key]) => !bounds.has(key)));
    const text = JSON.stringify(short);
    const earlier = said.get(name);
    if (earlier === undefined) said.set(name, new Set([text]));
    else if (short.description === undefined || earlier.has(text)) return {};
    else earlier.add(text);
    return short;
  };
  return tools.map(({ name, description, annotations, inputSchema: { type, required, properties, $defs } }) => ({
    name,
    description,
    inputSchema: {
      type,
      ...(required === undefined ? {} : { required }),
      properties: Object.fromEntries(
        Object.entries(properties).map(([input, property]) => [input, shortenInput(input, property)]),
      ),
      ...($defs === undefined ? {} : { $defs }),
    },
    ...shortenAnnotations(annotations),
  }));
}

/** A tool is taken for one that replaces something unless it says otherwise. */
function shortenAnnotations(annotations: ToolDescription['annotations']): Pick<ToolDescription, 'annotations'> {
  if (annotations?.readOnlyHint === true) return { annotations: { readOnlyHint: true } };
  return annotations?.destructiveHint === false ? { annotations: { destructiveHint: false } } : {};
}
