import { type ContentType, nullJson } from '../../../language/schema/index.js';
import { type Content, type ImportedTarget, type MovedEntry, printScalarJson } from '../../documents/index.js';
import { instanceJson, jsonMember, targetJson } from '../export/print-version.js';

/** Which link targets are printed: those that are content. */
export type TargetSelection = (target: ImportedTarget) => boolean;

/**
 * Prints the file of a document: one value, link list or component per line, in the order of the model, so that a version control system
 * shows what changed. Values keep their stored spelling to the last digit.
 */
export function printDocument(entries: readonly [MovedEntry, ...MovedEntry[]], selects: TargetSelection): string {
  const [{ type, documentId }] = entries;
  const versions = entries.map((entry) => {
    const { locale, action, set, base } = entry;
    return printObject(
      [
        jsonMember('locale', locale === '' ? nullJson : JSON.stringify(locale)),
        jsonMember('action', JSON.stringify(action)),
        jsonMember('set', set === null ? nullJson : printContent(type, set, selects, 3)),
        jsonMember('base', base === null ? nullJson : printContent(type, base, selects, 3)),
      ],
      2,
    );
  });
  const members = [
    jsonMember('type', JSON.stringify(type.uid)),
    jsonMember('documentId', JSON.stringify(documentId)),
    jsonMember('versions', printList(versions, 1)),
  ];
  return `${printObject(members, 0)}\n`;
}

/** Prints the content of a version over several lines; `depth`: that of the object. */
export function printContent(type: ContentType, content: Content, selects: TargetSelection, depth: number): string {
  const [values, links, components]: [string[], string[], string[]] = [[], [], []];
  for (const attribute of type.attributes.values()) {
    const { name, storage } = attribute;
    const value = content.scalars.get(name) ?? null;
    if (storage === 'column' && attribute.type.readable !== 'never' && value !== null)
      values.push(jsonMember(name, printScalarJson(value, attribute)));
    const targets = (content.targets.get(name) ?? []).filter(selects).map((target) => targetJson(target, null));
    if (targets.length > 0) links.push(jsonMember(name, printList(targets, depth + 2)));
    const instances = (content.nested.get(name) ?? []).map((instance) => instanceJson(instance, selects));
    if (instances.length > 0) components.push(jsonMember(name, printList(instances, depth + 2)));
  }
  const members = [
    jsonMember('values', printObject(values, depth + 1)),
    jsonMember('links', printObject(links, depth + 1)),
    jsonMember('components', printObject(components, depth + 1)),
  ];
  return printObject(members, depth);
}

/** Prints an object over several lines; `members` are printed. */
export function printObject(members: readonly string[], depth: number): string {
  return printBlock('{', members, '}', depth);
}

/** Prints a list over several lines; `items` are printed. */
export function printList(items: readonly string[], depth: number): string {
  return printBlock('[', items, ']', depth);
}

function printBlock(open: string, items: readonly string[], close: string, depth: number): string {
  if (items.length === 0) return open + close;
  const indent = '  '.repeat(depth);
  return `${open}\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}${close}`;
}
