import type { Attribute, ContentModel, ScalarAttribute, WireJson } from '../../api/index.js';
import { attributeTypeViews } from '../../fields/index.js';

/** How values without words of their own are said. */
export interface ValueFormat {
  readonly yes: string;
  readonly no: string;
  /** An ISO 8601 point in time. */
  formatDateTime(timestamp: string): string;
  /** What people call an attribute. */
  labelOf(attribute: Attribute): string;
  /** What people call a document, or a file (`type` null and none in the value); null: not known. */
  findName(type: string | null, documentId: string): string | null;
}

const indent = '  ';

/**
 * A value as text that people read and compare line by line: texts as they are, documents and files by name, each on a line, components
 * with their attributes below each other. Nothing is ''; passwords are never said.
 */
export function formatValue(attribute: Attribute, value: unknown, model: ContentModel, format: ValueFormat): string {
  if (value === null || value === undefined) return '';
  switch (attribute.storage) {
    case 'column':
      return formatScalar(attribute, value, format);
    case 'relation':
      return asList(value)
        .map((item) => formatRelated(item, attribute.target, format))
        .join('\n');
    case 'media':
      return asList(value)
        .map((item) => formatRelated(item, null, format))
        .join('\n');
    case 'component':
      return asList(value)
        .map((item) => formatComponent(attribute.component, item, model, format, attribute.repeatable))
        .join('\n');
    case 'zone':
      return asList(value)
        .map((item) => formatComponent(String(asObject(item).__component), item, model, format, true))
        .join('\n');
  }
}

function formatScalar({ type, column, writeOnly }: ScalarAttribute, value: unknown, format: ValueFormat): string {
  if (writeOnly) return '••••••••';
  const { toText } = attributeTypeViews[type];
  if (toText !== undefined) return toText(value);
  if (typeof value === 'boolean') return value ? format.yes : format.no;
  if (column === 'instant' && typeof value === 'string') return format.formatDateTime(value);
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

function formatRelated(item: unknown, target: string | null, format: ValueFormat): string {
  const { documentId, name, __type } = asObject(item);
  if (typeof documentId !== 'string') return String(name ?? JSON.stringify(item));
  const type = typeof __type === 'string' ? __type : target;
  const foundName = format.findName(type, documentId);
  return foundName ?? (type === null && typeof name === 'string' ? name : documentId);
}

function formatComponent(
  uid: string,
  value: unknown,
  model: ContentModel,
  format: ValueFormat,
  withName: boolean,
): string {
  const component = model.components.find((candidate) => candidate.uid === uid);
  const values = asObject(value);
  const lines = (component?.attributes ?? []).flatMap((attribute) => {
    const text = formatValue(attribute, values[attribute.name], model, format);
    if (text === '') return [];
    const label = format.labelOf(attribute);
    const isShort = !text.includes('\n');
    return isShort ? [`${label}: ${text}`] : [`${label}:`, ...text.split('\n').map((line) => `${indent}${line}`)];
  });
  if (!withName) return lines.join('\n');
  return [`– ${component?.displayName ?? uid}`, ...lines.map((line) => `${indent}${line}`)].join('\n');
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function asObject(value: unknown): Readonly<Record<string, WireJson | undefined>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, WireJson>>)
    : {};
}
