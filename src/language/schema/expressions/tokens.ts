import { quoteValue } from '../attributes/messages.js';
import { findTextError } from '../attributes/text-base.js';
import { ExpressionError } from './types.js';

/** The smallest parts of an expression. */
export interface Token {
  /** `name`: a word, which may be one of the language; `quoted`: the name of an attribute in backticks. */
  readonly is: 'number' | 'text' | 'name' | 'quoted' | 'sign';
  readonly value: string;
}

const tokenPattern =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|'(?<text>(?:[^']|'')*)'|`(?<quoted>[^`]+)`|(?<name>[\p{L}_][\p{L}\p{M}\p{N}_]*)|(?<sign>\|\||!=|<>|<=|>=|[-+*/%=<>(),.]))/uy;

/** Returns the tokens of an expression. Throws ExpressionError. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(tokenPattern);
  const end = text.trimEnd().length;
  while (pattern.lastIndex < end) {
    const start = pattern.lastIndex;
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) throw new ExpressionError(describeRest(text.slice(start).trim()));
    tokens.push(toToken(groups));
  }
  return tokens;
}

function toToken(groups: Readonly<Record<string, string | undefined>>): Token {
  if (groups.number !== undefined) return { is: 'number', value: groups.number };
  if (groups.text !== undefined) return { is: 'text', value: checkText(groups.text.replaceAll("''", "'")) };
  if (groups.sign !== undefined) return { is: 'sign', value: groups.sign };
  if (groups.quoted !== undefined) return { is: 'quoted', value: groups.quoted };
  return { is: 'name', value: groups.name ?? '' };
}

/** Characters of private use are placeholders of values in statements. */
function checkText(text: string): string {
  const error = findTextError(text) ?? (/\p{Co}/u.test(text) ? 'must not contain private-use characters' : null);
  if (error !== null) throw new ExpressionError(`has a text that ${error} – write another text`);
  return text;
}

function describeRest(rest: string): string {
  if (rest.startsWith("'")) return `has a text without an end at ${quoteValue(rest)} – close it with '`;
  if (rest.startsWith('"')) return `has a quotation mark at ${quoteValue(rest)} – write texts in single quotes: 'new'`;
  return `cannot be read at ${quoteValue(rest)} – write numbers, 'texts', names of attributes, operators and functions`;
}
