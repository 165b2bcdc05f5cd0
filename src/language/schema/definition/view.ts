import { isObject, isStringArray, type Json } from '../../../foundations/core/index.js';
import type { Attribute, Shape } from '../types.js';
import { type AttributeView, type ShapeView, viewWidths } from '../view-types.js';
import { checkKeys, type DefinitionHeader } from './definition-header.js';
import { describeValue, nestedReporter, type ReportDiagnostic } from './diagnostics.js';
import { suggestChoice } from './names.js';

type Facts = Readonly<Record<string, unknown>>;

const viewPath = 'pluginOptions.octavo.view';
const shapeKeys = ['plural', 'icon', 'title', 'groups'];
const attributeKeys = ['label', 'help', 'placeholder', 'width'];
const groupKeys = ['heading', 'tab', 'collapsed', 'fields'];
/** Characters of names, and of sentences. */
const maxNameLength = 100;
const maxHelpLength = 500;
const maxLanguages = 30;
const maxGroups = 100;
const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const iconPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const maxIconLength = 40;

/** Reports mistakes in the view of a content type or component, whose attributes are these. */
export function checkShapeView(header: DefinitionHeader, attributes: ReadonlyMap<string, Attribute>): void {
  const view = findView(header.definition);
  const report = nestedReporter(header.report, viewPath);
  if (view === undefined) return;
  if (!isObject(view)) {
    report('', `${describeValue(view)} – write an object`);
    return;
  }
  checkKeys(view, shapeKeys, '', report);
  checkText(view, 'plural', maxNameLength, report);
  checkIcon(view.icon, report);
  checkTitle(view.title, attributes, report);
  // Attributes with mistakes of their own are reported once.
  if (view.groups !== undefined) checkGroups(view.groups, Object.keys(header.attributes), report);
}

/** Reports mistakes in the view of an attribute. */
export function checkAttributeView(definition: Facts, report: ReportDiagnostic): void {
  const view = findView(definition);
  const viewReport = nestedReporter(report, viewPath);
  if (view === undefined) return;
  if (!isObject(view)) {
    viewReport('', `${describeValue(view)} – write an object`);
    return;
  }
  checkKeys(view, attributeKeys, '', viewReport);
  checkText(view, 'label', maxNameLength, viewReport);
  checkText(view, 'help', maxHelpLength, viewReport);
  checkText(view, 'placeholder', maxNameLength, viewReport);
  const { width } = view;
  if (width !== undefined && !viewWidths.some((known) => known === width)) {
    viewReport('width', `${describeValue(width)} – ${suggestChoice(width, viewWidths)}`);
  }
}

/** Returns how the panel shows a content type or component, empty where the definition does not say. */
export function getShapeView({ definition }: Pick<Shape, 'definition'>): ShapeView {
  return toView<ShapeView>(definition);
}

/** Returns how the panel shows an attribute of a content type or component, empty where the definition does not say. */
export function getAttributeView({ definition }: Pick<Shape, 'definition'>, name: string): AttributeView {
  const attributes = isObject(definition) ? definition.attributes : null;
  return toView<AttributeView>(isObject(attributes) && Object.hasOwn(attributes, name) ? attributes[name] : null);
}

/**
 * Returns the plug-in options of a definition, or of an attribute of one, without the view and the search, which the content API does not
 * contain: the search may name private attributes.
 */
export function withoutView(pluginOptions: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const { octavo, ...others } = pluginOptions;
  if (!isObject(octavo) || (octavo.view === undefined && octavo.search === undefined)) return pluginOptions;
  const { view: _, search: __, ...rest } = octavo as Readonly<Record<string, Json>>;
  return Object.keys(rest).length === 0 ? others : { ...pluginOptions, octavo: rest };
}

/** The parser has checked the view of every definition in a snapshot. */
function toView<T extends ShapeView | AttributeView>(definition: unknown): T {
  const view = findView(definition);
  return (isObject(view) ? view : {}) as T;
}

function findView(definition: unknown): unknown {
  const { pluginOptions } = isObject(definition) ? definition : {};
  const { octavo } = isObject(pluginOptions) ? pluginOptions : {};
  return isObject(octavo) ? octavo.view : undefined;
}

function checkText(view: Facts, key: string, maxLength: number, report: ReportDiagnostic): void {
  const text = view[key];
  if (text === undefined) return;
  const expected = `write a text of 1 to ${maxLength} characters, or one per language, e.g. { "en": "…", "de": "…" }`;
  if (!isObject(text)) {
    if (!isText(text, maxLength)) report(key, `${describeValue(text)} – ${expected}`);
    return;
  }
  const entries = Object.entries(text);
  if (entries.length === 0 || entries.length > maxLanguages) {
    report(key, `has ${entries.length} languages – write 1 to ${maxLanguages}`);
  }
  for (const [language, value] of entries) {
    const path = `${key}.${language}`;
    if (!languagePattern.test(language)) report(path, 'is no language – write a code such as "en" or "pt-BR"');
    else if (!isText(value, maxLength)) {
      report(path, `${describeValue(value)} – write a text of 1 to ${maxLength} characters`);
    }
  }
}

function isText(value: unknown, maxLength: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= maxLength;
}

function checkIcon(icon: unknown, report: ReportDiagnostic): void {
  if (icon === undefined) return;
  if (typeof icon === 'string' && iconPattern.test(icon) && icon.length <= maxIconLength) return;
  report('icon', `${describeValue(icon)} – write the name of an icon, e.g. "newspaper"`);
}

function checkTitle(title: unknown, attributes: ReadonlyMap<string, Attribute>, report: ReportDiagnostic): void {
  if (title === undefined) return;
  const attribute = typeof title === 'string' ? attributes.get(title) : undefined;
  if (attribute?.storage === 'column' && attribute.type.canBeTitle === true) return;
  report('title', `${describeValue(title)} – write the name of an attribute with a short text`);
}

function checkGroups(groups: unknown, names: readonly string[], report: ReportDiagnostic): void {
  if (!Array.isArray(groups) || groups.length > maxGroups) {
    report('groups', `${describeValue(groups)} – write a list of at most ${maxGroups} groups`);
    return;
  }
  const placed = new Set<string>();
  const hasTabs = groups.some((group) => isObject(group) && group.tab !== undefined);
  for (const [index, group] of groups.entries()) {
    const groupReport = nestedReporter(report, `groups.${index}`);
    if (!isObject(group)) {
      groupReport('', `${describeValue(group)} – write { "fields": [ … ] }`);
      continue;
    }
    checkKeys(group, groupKeys, '', groupReport);
    checkText(group, 'heading', maxNameLength, groupReport);
    checkText(group, 'tab', maxNameLength, groupReport);
    const { collapsed, fields, heading, tab } = group;
    if (index === 0 && hasTabs && tab === undefined) {
      groupReport('tab', 'is missing, but a later group has one – write the name of the first tab');
    }
    if (collapsed !== undefined && typeof collapsed !== 'boolean') {
      groupReport('collapsed', `${describeValue(collapsed)} – write true or false`);
    }
    if (collapsed === true && heading === undefined) {
      groupReport('heading', 'is missing – write one, by which the group can be opened');
    }
    if (!isStringArray(fields)) {
      groupReport('fields', `${describeValue(fields)} – write names of attributes`);
      continue;
    }
    for (const [place, name] of fields.entries()) {
      const fieldReport = nestedReporter(groupReport, `fields.${place}`);
      if (!names.includes(name)) fieldReport('', `is "${name}", which is no attribute – ${suggestChoice(name, names)}`);
      else if (placed.has(name)) fieldReport('', `is "${name}", which is in the form already – remove it`);
      placed.add(name);
    }
  }
}
