import { CliError } from '../../../foundations/core/index.js';
import type { ContentType } from '../../../language/schema/index.js';

/** The options of commands that grant permissions which limit these. */
export interface RuleFlags {
  /** Filters as in a query string. */
  readonly where?: string;
  /** Names of attributes with commas between them. */
  readonly read?: string;
  readonly write?: string;
  /** `author=$user,approved=false`. */
  readonly set?: string;
  readonly locales?: string;
  readonly status?: string;
}

type Conditions = Readonly<Record<string, unknown>>;

const reads: readonly string[] = ['find', 'findOne'];
const writes: readonly string[] = ['create', 'update'];

/** Which actions an option is for; null: all. */
const actionsByOption: Readonly<Record<keyof RuleFlags, readonly string[] | null>> = {
  where: null,
  read: reads,
  write: writes,
  set: writes,
  locales: null,
  status: [...reads, ...writes],
};

/**
 * Returns the rules that options give to actions on a content type, or on a part of accounts (null): each option to the actions that have
 * it. Throws CliError for an option that none of them has.
 */
export function parseRuleFlags(
  flags: RuleFlags,
  actions: readonly string[],
  uid: string,
  type: ContentType | null,
): readonly Conditions[] {
  const options = Object.entries(actionsByOption).flatMap(([name, known]) => {
    const text = flags[name as keyof RuleFlags];
    return text === undefined ? [] : [{ name, known, value: parseValue(name, text, type) }];
  });
  for (const { name, known } of options) {
    if (known !== null && !actions.some((action) => known.includes(action)))
      throw new CliError(`--${name} is for ${known.join(', ')}`);
  }
  return actions.flatMap((action) => {
    const fitting = options.filter(({ known }) => known === null || known.includes(action));
    const conditions = Object.fromEntries(fitting.map(({ name, value }) => [name, value]));
    return fitting.length === 0 ? [] : [{ action: `${uid}.${action}`, ...conditions }];
  });
}

/** Returns whether one of the options is given. */
export function hasRuleFlags(flags: RuleFlags): boolean {
  return Object.keys(actionsByOption).some((name) => flags[name as keyof RuleFlags] !== undefined);
}

function parseValue(name: string, text: string, type: ContentType | null): unknown {
  if (name === 'where' || name === 'status') return text;
  const parts = text.split(',').map((part) => part.trim());
  if (name !== 'set') return parts.filter((part) => part !== '');
  return Object.fromEntries(
    parts.map((part) => {
      const equals = part.indexOf('=');
      if (equals < 1) throw new CliError(`--set takes attributes with values, such as author=$user: ${part}`);
      const attribute = part.slice(0, equals);
      return [attribute, parseSetValue(part.slice(equals + 1), attribute, type)];
    }),
  );
}

const jsonColumns: ReadonlySet<string> = new Set(['integer', 'real', 'boolean', 'json']);

/** Returns a value as a body has it: `false` for a boolean, and a text for a text. */
function parseSetValue(text: string, name: string, type: ContentType | null): unknown {
  if (text === 'null') return null;
  const attribute = type?.attributes.get(name);
  if (text.startsWith('$') || attribute?.storage !== 'column' || !jsonColumns.has(attribute.type.column)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new CliError(`--set ${name} takes JSON, not ${text}`);
  }
}
