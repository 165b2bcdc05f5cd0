import { isObject, type Json } from '../../../foundations/core/index.js';
import type { ScalarType } from '../attributes/index.js';
import type { AttributeIndex, ScalarAttribute } from '../types.js';
import { type AttributeDefinition, checkOptionNames } from './attribute-source.js';
import { readBoolean } from './definition-header.js';
import { describeValue, type ReportDiagnostic } from './diagnostics.js';

/** Parses a scalar attribute of the given type, which checks its options. */
export function parseScalarDefinition(
  { raw, report, base }: Omit<AttributeDefinition, 'header'>,
  type: ScalarType,
): ScalarAttribute {
  const optionNames = Object.keys(type.options);
  checkOptionNames(raw, ['unique', 'index', ...optionNames], report);
  const options = pick(raw, optionNames);
  for (const sentence of type.checkOptions(options)) report('', sentence);
  const extensionOptions = readExtensionOptions(raw, type, report);
  const unique = readBoolean(raw, 'unique', '', report);
  if (unique && type.unique === 'never')
    report('unique', `is true, but ${type.name} values are never unique – remove it`);
  if (raw.unique === false && type.unique === 'always') {
    report('unique', `is false, but ${type.name} values are always unique – remove it`);
  }
  const index = readIndex(raw, type, report);
  const { default: defaultValue, ...otherOptions } = options;
  return {
    storage: 'column',
    ...base,
    type,
    unique: type.unique === 'always' || (unique && type.unique === 'optional'),
    index,
    options: { ...otherOptions, ...extensionOptions } as Readonly<Record<string, Json>>,
    default: defaultValue === null ? undefined : (defaultValue as Json | undefined),
  };
}

/** Parses the options of a type under `pluginOptions.octavo`, without those that are invalid. */
function readExtensionOptions(
  { pluginOptions }: Readonly<Record<string, unknown>>,
  { extensionOptions = {} }: ScalarType,
  report: ReportDiagnostic,
): Readonly<Record<string, unknown>> {
  const octavo = isObject(pluginOptions) && isObject(pluginOptions.octavo) ? pluginOptions.octavo : {};
  const options = pick(octavo, Object.keys(extensionOptions));
  const valid = Object.entries(options).filter(([name, value]) => {
    const problem = extensionOptions[name]?.check(value) ?? null;
    if (problem !== null) report(`pluginOptions.octavo.${name}`, problem);
    return problem === null;
  });
  return Object.fromEntries(valid);
}

/** Parses `index`; false, with a mistake reported, where the type does not support it. */
function readIndex(
  raw: Readonly<Record<string, unknown>>,
  { name, sortable, textIndex = false }: ScalarType,
  report: ReportDiagnostic,
): AttributeIndex {
  const { index } = raw;
  if (index !== 'text') {
    if (textIndex && index !== undefined && typeof index !== 'boolean') {
      report('index', `${describeValue(index)} – write true, false or "text"`);
      return false;
    }
    const isEnabled = readBoolean(raw, 'index', '', report);
    if (isEnabled && !sortable) report('index', `is true, but ${name} values are never searched for – remove it`);
    return isEnabled;
  }
  if (textIndex) return 'text';
  const suggestion = sortable ? 'write true for an index of whole values' : 'remove it';
  report('index', `is "text", but ${name} values have no index for what is inside of them – ${suggestion}`);
  return false;
}

/** Reports a default that the attribute's own type or rules refuse. Requires valid options. */
export function checkDefault(attribute: ScalarAttribute, report: AttributeDefinition['report']): void {
  if (attribute.default === undefined) return;
  const parsed = attribute.type.parseInput(attribute.default, attribute);
  // Types with slow parsers (passwords) have no default, see their options.
  if (parsed instanceof Promise) return;
  const [problem] = parsed.ok
    ? parsed.value === null
      ? []
      : attribute.type.checkRules(parsed.value, attribute, 'published')
    : [parsed];
  if (problem === undefined) return;
  report(
    'default',
    `${describeValue(attribute.default)}: ${problem.message.replace('$path', () => 'it')} – write a value of the attribute`,
  );
}

/** Lists what is wrong with the options of a scalar attribute: the option, and the sentence that `schema:check` prints. */
export function listOptionErrors(
  raw: Readonly<Record<string, unknown>>,
  type: ScalarType,
): readonly { readonly option: string; readonly sentence: string }[] {
  const errors: { option: string; sentence: string }[] = [];
  const report: ReportDiagnostic = (path, sentence) => {
    const option = path === '' ? (sentence.split(' ')[0] ?? '') : path;
    errors.push({ option, sentence: path === '' ? sentence : `${path} ${sentence}` });
  };
  const base = { name: '', id: null, required: false, private: false, localized: false, column: '' };
  const attribute = parseScalarDefinition({ raw, report, base }, type);
  if (errors.length === 0) checkDefault(attribute, report);
  return errors;
}

/** Reports a `targetField` (of a type with that option) that is not a text attribute of the same shape. */
export function checkTargetField(
  attribute: ScalarAttribute,
  siblings: ReadonlyMap<string, { readonly storage: string }>,
  report: AttributeDefinition['report'],
): void {
  const name = attribute.options.targetField;
  if (typeof name !== 'string') return;
  const target = siblings.get(name);
  if (target === undefined)
    report('targetField', `is "${name}", which does not exist – write the name of a text attribute`);
  else if (target === attribute || !isReadableText(target)) {
    report(
      'targetField',
      `is "${name}", which is no text to make an address from – write the name of a text attribute`,
    );
  }
}

function isReadableText(attribute: { readonly storage: string }): boolean {
  if (attribute.storage !== 'column') return false;
  const { type } = attribute as ScalarAttribute;
  return type.column === 'text' && type.readable === 'default';
}

function pick(raw: Readonly<Record<string, unknown>>, names: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(raw, name)).map((name) => [name, raw[name]]));
}
