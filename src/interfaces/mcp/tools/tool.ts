import type { JsonSchema, Snapshot } from '../../../language/schema/index.js';
import type { ApiFacts } from '../../api/openapi/index.js';
import type { SendApiRequest } from '../api-request.js';
import type { McpCaller } from '../callers.js';
import type { ToolAnnotations } from '../protocol.js';

/** What the tools of one caller are made from. */
export interface ToolScope {
  readonly caller: McpCaller;
  /** The content model as the caller may see it. */
  readonly snapshot: Snapshot;
  readonly facts: ApiFacts;
}

/** Checked input of a tool: its members are those of the tool's schema. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** What a call is about, for the audit log. */
export interface CallSubject {
  /** uid of the content type. */
  readonly type?: string;
  readonly documentId?: string;
  readonly locale?: string;
}

/** The answer of a call. */
export interface ToolAnswer {
  /** JSON or Markdown. */
  readonly text: string;
  /** What the answer names that the input did not. */
  readonly subject?: CallSubject;
}

/** Members of an input, and the definitions that their schemas refer to as `#/$defs/…`. */
export interface DescribedInput {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

/** A tool that a caller may call. */
export interface Tool {
  readonly name: string;
  /** For people; left out where the list of tools has to be short. */
  readonly title?: string;
  /** Says what it does. Never holds anything of stored documents. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  /** Members of the input, by name. */
  readonly properties: () => Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** The same for the list of tools, where it says more than a check of the input needs; left out: nothing more. */
  readonly described?: () => DescribedInput;
  /** What a response of 404 means; left out: there is no such document. */
  readonly notFound?: string;
  /** What to write instead of members that it does not know, by their names. */
  readonly instead?: Readonly<Record<string, string>>;
  /** Answers stored content: the result is marked as data. */
  readonly answersContent: boolean;
  /** Throws Failure, InputError. */
  run(input: ToolInput, send: SendApiRequest): Promise<ToolAnswer>;
}

/** Input that cannot be meant, with what to write instead. */
export class InputError extends Error {}

/** Reads, and changes nothing. */
export const reads: ToolAnnotations = { readOnlyHint: true };

/** Adds something. */
export const adds: ToolAnnotations = { readOnlyHint: false, destructiveHint: false };

/** Replaces or removes something, or changes what everyone sees. */
export const replaces: ToolAnnotations = { readOnlyHint: false, destructiveHint: true };
