import { isObject, type Json } from '../../kernel/index.js';
import { FromEnvironment, Unread } from './evaluate.js';

/** An expression as it is written into a configuration file. */
export class Code {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Settings of `octavo.config.ts` by name, to any depth. */
export type Setting = Json | Code | { readonly [name: string]: Setting };

/** A setting as it is written; undefined: its value is not known. */
export function settingOf(value: unknown): Setting | undefined {
  if (value instanceof Code) return value;
  if (value instanceof FromEnvironment) return codeOf(value);
  return isData(value) ? value : undefined;
}

/** Whether a value is JSON throughout. */
export function isData(value: unknown): value is Json {
  if (value instanceof Unread || value instanceof FromEnvironment) return false;
  if (Array.isArray(value)) return value.every(isData);
  if (isObject(value)) return Object.values(value).every(isData);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** A value of the environment as an expression; undefined: it cannot be one. */
function codeOf({ name, kind, fallback }: FromEnvironment): Code | undefined {
  const variable = `process.env.${name}`;
  const otherwise = fallback === undefined ? null : fallback;
  if (!isData(otherwise)) return undefined;
  const printed = JSON.stringify(otherwise);
  switch (kind) {
    case 'string':
      return new Code(`${variable} ?? ${printed}`);
    case 'int':
    case 'float':
      return new Code(`${variable} === undefined ? ${printed} : Number(${variable})`);
    case 'bool':
      return new Code(`${variable} === undefined ? ${printed} : ${variable} === 'true'`);
    case 'array':
      return new Code(`${variable} === undefined ? ${printed} : ${variable}.split(',').map((part) => part.trim())`);
    default:
      return undefined;
  }
}

/** The value at a dotted path; undefined: there is none. */
export function at(values: unknown, path: string): unknown {
  let value: unknown = values;
  for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined;
  return value;
}

/** The text of `octavo.config.ts` with these settings. `notes`: lines that say where they are from. */
export function printConfig(settings: { readonly [name: string]: Setting }, notes: readonly string[]): string {
  return [
    "import { defineConfig } from 'octavo';",
    '',
    '// Written by "octavo import". It belongs to this project now.',
    ...notes.map((note) => `// ${note.replaceAll(/[\r\n\u2028\u2029]/g, ' ')}`),
    `export default defineConfig(${print(settings, '')});`,
    '',
  ].join('\n');
}

const widest = 100;

function print(setting: Setting, indent: string): string {
  if (setting instanceof Code) return setting.text;
  if (setting === null || typeof setting !== 'object') return literal(setting);
  const inner = `${indent}  `;
  const parts = Array.isArray(setting)
    ? setting.map((part) => print(part, inner))
    : Object.entries(setting).map(([name, part]) => `${keyOf(name)}: ${print(part as Setting, inner)}`);
  const [open, close] = Array.isArray(setting) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const gap = Array.isArray(setting) ? '' : ' ';
  const line = `${open}${gap}${parts.join(', ')}${gap}${close}`;
  if (indent !== '' && line.length + indent.length <= widest && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`;
}

function keyOf(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : literal(name);
}

/** A literal with single quotes, as the project's other code has them. */
function literal(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
