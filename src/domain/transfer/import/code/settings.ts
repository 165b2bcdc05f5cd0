import { isObject, type Json } from '../../../../foundations/core/index.js';
import { EnvironmentReference, Unevaluable } from './evaluate.js';

/** An expression that is printed into a configuration file. */
export class CodeExpression {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Settings of `octavo.config.ts` by name, nested to any depth. */
export type Setting = Json | CodeExpression | { readonly [name: string]: Setting };

/** Returns a setting that can be printed; undefined if its value is unknown. */
export function toSetting(value: unknown): Setting | undefined {
  if (value instanceof CodeExpression) return value;
  if (value instanceof EnvironmentReference) return environmentExpression(value);
  return isJsonData(value) ? value : undefined;
}

/** Returns whether a value is JSON at all depths. */
export function isJsonData(value: unknown): value is Json {
  if (value instanceof Unevaluable || value instanceof EnvironmentReference) return false;
  if (Array.isArray(value)) return value.every(isJsonData);
  if (isObject(value)) return Object.values(value).every(isJsonData);
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** Returns a value of the environment as an expression; undefined if it cannot be expressed. */
function environmentExpression({ name, kind, fallback }: EnvironmentReference): CodeExpression | undefined {
  const variable = `process.env.${name}`;
  const fallbackValue = fallback === undefined ? null : fallback;
  if (!isJsonData(fallbackValue)) return undefined;
  const printed = JSON.stringify(fallbackValue);
  switch (kind) {
    case 'string':
      return new CodeExpression(`${variable} ?? ${printed}`);
    case 'int':
    case 'float':
      return new CodeExpression(`${variable} === undefined ? ${printed} : Number(${variable})`);
    case 'bool':
      return new CodeExpression(`${variable} === undefined ? ${printed} : ${variable} === 'true'`);
    case 'array':
      return new CodeExpression(
        `${variable} === undefined ? ${printed} : ${variable}.split(',').map((part) => part.trim())`,
      );
    default:
      return undefined;
  }
}

/** Returns the value at a dotted path; undefined if there is none. */
export function valueAtPath(values: unknown, path: string): unknown {
  let value: unknown = values;
  for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined;
  return value;
}

/** Prints `octavo.config.ts` with these settings. `notes`: lines that name their origin. */
export function printConfig(settings: { readonly [name: string]: Setting }, notes: readonly string[]): string {
  return [
    "import { defineConfig } from 'octavo';",
    '',
    '// Written by "octavo import". It belongs to this project now.',
    ...notes.map((note) => `// ${note.replaceAll(/[\r\n\u2028\u2029]/g, ' ')}`),
    `export default defineConfig(${printSetting(settings, '')});`,
    '',
  ].join('\n');
}

const maxLineWidth = 100;

function printSetting(setting: Setting, indent: string): string {
  if (setting instanceof CodeExpression) return setting.text;
  if (setting === null || typeof setting !== 'object') return literal(setting);
  const inner = `${indent}  `;
  const parts = Array.isArray(setting)
    ? setting.map((part) => printSetting(part, inner))
    : Object.entries(setting).map(([name, part]) => `${printKey(name)}: ${printSetting(part as Setting, inner)}`);
  const [open, close] = Array.isArray(setting) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const gap = Array.isArray(setting) ? '' : ' ';
  const line = `${open}${gap}${parts.join(', ')}${gap}${close}`;
  if (indent !== '' && line.length + indent.length <= maxLineWidth && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close}`;
}

function printKey(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : literal(name);
}

/** Prints a literal with single quotes, as the other code of the project has them. */
function literal(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
