import { lazyModule } from '../../foundations/core/index.js';
import type { JsonSchema } from '../../language/schema/index.js';

/** A tool as clients list it. */
export interface ToolDescription {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & { readonly type: 'object' };
  /** Left out: it replaces something. */
  readonly annotations?: ToolAnnotations;
}

/** What a client may tell its user before a call. */
export interface ToolAnnotations {
  readonly readOnlyHint?: boolean;
  /** Left out where nothing is changed. */
  readonly destructiveHint?: boolean;
}

/** The answer of a tool: texts, which are data. */
export interface ToolResult {
  readonly texts: readonly string[];
  readonly isError: boolean;
}

/** A page of the documentation, as clients list it. */
export interface ResourceDescription {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

/** A page with its text. */
export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

/** What one caller is answered, independent of the protocol revision. */
export interface McpMessages {
  readonly info: { readonly name: string; readonly version: string; readonly title: string };
  readonly instructions: string;
  listTools(): Promise<readonly ToolDescription[]>;
  /** `messageId`: of the message in the body, by which its numbers are found as they were spelled. */
  callTool(name: string, messageId: string | number, input: object): Promise<ToolResult>;
  listResources(): Promise<readonly ResourceDescription[]>;
  /** null: there is no such page. */
  readResource(uri: string): Promise<ResourceText | null>;
}

/** Loads the protocol: the official SDK, which only this endpoint needs. */
export const loadProtocol = lazyModule('@modelcontextprotocol/server', () => import('./sdk.js'));
