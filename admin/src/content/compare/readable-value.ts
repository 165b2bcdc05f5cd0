import type { Attribute, ContentModel, WireJson } from '../../api/index.js';
import { fieldLabel } from '../../fields/index.js';

/** How values without words of their own are said. */
export interface Wording {
  readonly yes: string;
  readonly no: string;
  /** An ISO 8601 point in time. */
  moment(at: string): string;
  /** What people call a document, or a file (`type` null and none in the value); null: not known. */
  nameOf(type: string | null, documentId: string): string | null;
}

const indent = '  ';

/**
 * A value as text that people read and compare line by line: texts as they are, documents and files by name, each on a line, components
 * with their attributes below each other. Nothing is ''; passwords are never said.
 */
export function readableValue(attribute: Attribute, value: unknown, model: ContentModel, wording: Wording): string {
  if (value === null || value === undefined) return '';
  switch (attribute.storage) {
    case 'column':
      return scalarText(attribute.type, value, wording);
    case 'relation':
      return listOf(value)
        .map((one) => relatedText(one, attribute.target, wording))
        .join('\n');
    case 'media':
      return listOf(value)
        .map((one) => relatedText(one, null, wording))
        .join('\n');
    case 'component':
      return listOf(value)
        .map((one) => componentText(attribute.component, one, model, wording, attribute.repeatable))
        .join('\n');
    case 'zone':
      return listOf(value)
        .map((one) => componentText(String(membersOf(one).__component), one, model, wording, true))
        .join('\n');
  }
}

function scalarText(type: string, value: unknown, wording: Wording): string {
  if (type === 'password') return '••••••••';
  if (typeof value === 'boolean') return value ? wording.yes : wording.no;
  if ((type === 'datetime' || type === 'timestamp') && typeof value === 'string') return wording.moment(value);
  if (type === 'blocks' && Array.isArray(value)) return value.map(blockText).join('\n');
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

/** What a block says, without how it looks. */
function blockText(block: unknown): string {
  const { type, text, children, url } = membersOf(block);
  if (typeof text === 'string') return text;
  const inner = listOf(children ?? []).map(blockText);
  switch (type) {
    case 'list':
      return inner.map((item) => `• ${item}`).join('\n');
    case 'link':
      return typeof url === 'string' ? `${inner.join('')} (${url})` : inner.join('');
    case 'image':
      return `[${String(membersOf(membersOf(block).image).name ?? '')}]`;
    default:
      return inner.join('');
  }
}

function relatedText(one: unknown, target: string | null, wording: Wording): string {
  const { documentId, name, __type } = membersOf(one);
  if (typeof documentId !== 'string') return String(name ?? JSON.stringify(one));
  const type = typeof __type === 'string' ? __type : target;
  const known = wording.nameOf(type, documentId);
  return known ?? (type === null && typeof name === 'string' ? name : documentId);
}

function componentText(uid: string, value: unknown, model: ContentModel, wording: Wording, named: boolean): string {
  const component = model.components.find((one) => one.uid === uid);
  const values = membersOf(value);
  const lines = (component?.attributes ?? []).flatMap((attribute) => {
    const text = readableValue(attribute, values[attribute.name], model, wording);
    if (text === '') return [];
    const label = fieldLabel(attribute.name);
    const isShort = !text.includes('\n');
    return isShort ? [`${label}: ${text}`] : [`${label}:`, ...text.split('\n').map((line) => `${indent}${line}`)];
  });
  if (!named) return lines.join('\n');
  return [`– ${component?.displayName ?? uid}`, ...lines.map((line) => `${indent}${line}`)].join('\n');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function membersOf(value: unknown): Readonly<Record<string, WireJson | undefined>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, WireJson>>)
    : {};
}
