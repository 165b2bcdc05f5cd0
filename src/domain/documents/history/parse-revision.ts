import { splitRawJsonArray, splitRawJsonObject } from '../../../foundations/core/index.js';
import {
  type Attribute,
  type Component,
  type ComponentAttribute,
  type ContentType,
  isListAttribute,
  type MediaAttribute,
  nullJson,
  type RelationAttribute,
  type Shape,
  type Snapshot,
  type ZoneAttribute,
} from '../../../language/schema/index.js';
import { responseJsonKey, storedJsonKey, type TargetJson } from '../../../storage/sql/layout/index.js';
import { isStoredOnly } from '../components/read-instances.js';
import type { LinkTarget } from '../links/link-target.js';
import type { ModelRenames } from './model-renames.js';
import type { ParsedRevision, RevisionComponent, RevisionValue, RevisionValues } from './revision-values.js';
import type { OmittedValue } from './types.js';

/** Parses the recorded JSON of a version of this content type for the current model. */
export function parseRevisionContent(
  content: string,
  type: ContentType,
  renames: ModelRenames,
  snapshot: Snapshot,
): ParsedRevision {
  const reader = new RevisionParser(renames, snapshot);
  const sections = splitRawJsonObject(content);
  const values = reader.parse(type, [
    { is: 'scalar', texts: splitRawJsonObject(sections.get('values') ?? '{}') },
    { is: 'links', texts: splitRawJsonObject(sections.get('links') ?? '{}') },
    { is: 'components', texts: splitRawJsonObject(sections.get('components') ?? '{}') },
  ]);
  return { values, omitted: reader.omitted };
}

/** JSON values by their former names, and their kind; null: determined by the attribute. */
interface JsonSection {
  readonly is: RevisionValue['is'] | null;
  readonly texts: ReadonlyMap<string, string>;
}

const valueKinds: Readonly<Record<Attribute['storage'], RevisionValue['is'] | null>> = {
  column: 'scalar',
  relation: 'links',
  media: 'links',
  component: 'components',
  zone: 'components',
  computed: null,
};

/** Members of a component's first text that are no attributes. */
const builtInMembers: ReadonlySet<string> = new Set(['id', '__component']);

class RevisionParser {
  readonly omitted: OmittedValue[] = [];
  readonly #renames: ModelRenames;
  readonly #snapshot: Snapshot;

  constructor(renames: ModelRenames, snapshot: Snapshot) {
    this.#renames = renames;
    this.#snapshot = snapshot;
  }

  /** In the order of the shape's attributes. */
  parse(shape: Shape, sections: readonly JsonSection[], path: readonly string[] = []): RevisionValues {
    const formerUid = this.#renames.formerShape(shape.uid);
    const values = new Map<string, RevisionValue>();
    for (const { is, texts } of sections) {
      for (const [name, json] of texts) {
        const attribute = shape.attributes.get(this.#renames.currentAttribute(formerUid, name));
        const attributePath = [...path, attribute?.name ?? name];
        const isMatching = attribute !== undefined && (is === null || valueKinds[attribute.storage] === is);
        const value = isMatching ? this.#parseValue(json, attribute, attributePath) : null;
        if (value !== null) values.set(value.attribute.name, value);
        else if (!isEmptyJson(json)) this.#omit(attributePath);
      }
    }
    return new Map(
      [...shape.attributes.keys()].flatMap((name) => {
        const value = values.get(name);
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
  }

  /** null: the text is of another kind than the attribute. */
  #parseValue(json: string, attribute: Attribute, path: readonly string[]): RevisionValue | null {
    switch (attribute.storage) {
      case 'column':
        return { is: 'scalar', attribute, json };
      case 'computed':
        return null;
      case 'relation':
      case 'media': {
        const targets = parseTargets(json, attribute);
        return targets === null ? null : { is: 'links', attribute, targets };
      }
      case 'component':
      case 'zone': {
        const pair = isComponentJson(json) ? splitRawJsonObject(json) : null;
        if (pair === null) return null;
        const [responseJson, storedJson] = [pair.get(responseJsonKey) ?? nullJson, pair.get(storedJsonKey) ?? nullJson];
        return { is: 'components', attribute, entries: this.#parseEntries(responseJson, storedJson, attribute, path) };
      }
    }
  }

  /** A single component that has become repeatable is a list of one, and of a list that has become single the first is left. */
  #parseEntries(
    responseJson: string,
    storedJson: string,
    attribute: ComponentAttribute | ZoneAttribute,
    path: readonly string[],
  ): readonly RevisionComponent[] {
    if (responseJson === nullJson) return [];
    const responseEntries = responseJson.startsWith('[') ? splitRawJsonArray(responseJson) : [responseJson];
    const storedEntries = storedJson.startsWith('[') ? splitRawJsonArray(storedJson) : [storedJson];
    const entries = responseEntries.flatMap((text, index) => {
      const storedEntry = storedEntries[index] ?? nullJson;
      return this.#parseEntry(
        text,
        storedEntry,
        attribute,
        isListAttribute(attribute) ? [...path, String(index)] : path,
      );
    });
    if (isListAttribute(attribute)) return entries;
    if (entries.length > 1) this.#omit(path);
    return entries.slice(0, 1);
  }

  #parseEntry(
    responseJson: string,
    storedJson: string,
    attribute: ComponentAttribute | ZoneAttribute,
    path: readonly string[],
  ): readonly RevisionComponent[] {
    const responseMembers = splitRawJsonObject(responseJson);
    const component = this.#findComponent(responseMembers, attribute);
    if (component === undefined) {
      this.#omit(path);
      return [];
    }
    const scalars = new Map([...responseMembers].filter(([name]) => !builtInMembers.has(name)));
    const storedMembers = storedJson === nullJson ? new Map<string, string>() : splitRawJsonObject(storedJson);
    const values = this.parse(
      component,
      [
        { is: 'scalar', texts: scalars },
        { is: null, texts: storedMembers },
      ],
      path,
    );
    return [{ component, id: Number(responseMembers.get('id')), values: withEmptyValues(values, component) }];
  }

  #findComponent(
    responseMembers: ReadonlyMap<string, string>,
    attribute: ComponentAttribute | ZoneAttribute,
  ): Component | undefined {
    const printedUid = responseMembers.get('__component');
    const uid = printedUid === undefined ? null : this.#renames.currentShape(String(JSON.parse(printedUid)));
    if (attribute.storage === 'component') return this.#snapshot.components.get(attribute.component);
    return uid !== null && attribute.components.includes(uid) ? this.#snapshot.components.get(uid) : undefined;
  }

  #omit(path: readonly string[]): void {
    this.omitted.push({ path: path.join('.'), because: 'not in the model' });
  }
}

/**
 * Adds empty values for attributes that a component did not have: its JSON omits them, except scalars that are part of
 * a response.
 */
function withEmptyValues(values: RevisionValues, component: Component): RevisionValues {
  return new Map(
    [...component.attributes.values()].flatMap((attribute) => {
      const value = values.get(attribute.name) ?? emptyValue(attribute);
      return value === null ? [] : [[attribute.name, value] as const];
    }),
  );
}

function emptyValue(attribute: Attribute): RevisionValue | null {
  switch (attribute.storage) {
    case 'column':
      return isStoredOnly(attribute) ? { is: 'scalar', attribute, json: nullJson } : null;
    case 'computed':
      return null;
    case 'relation':
    case 'media':
      return { is: 'links', attribute, targets: [] };
    case 'component':
    case 'zone':
      return { is: 'components', attribute, entries: [] };
  }
}

/** Returns whether dropping the value loses nothing. */
function isEmptyJson(json: string): boolean {
  return json === nullJson || json === '[]' || json.startsWith(`{"${responseJsonKey}":null,`);
}

function isComponentJson(json: string): boolean {
  return json.startsWith(`{"${responseJsonKey}":`);
}

function parseTargets(json: string, attribute: RelationAttribute | MediaAttribute): readonly LinkTarget[] | null {
  const parsed: unknown = json.startsWith('[') ? JSON.parse(json) : null;
  if (!Array.isArray(parsed) || !parsed.every(isTarget)) return null;
  return parsed.map(({ d, t, l, v }) => ({
    type: t ?? attribute.target ?? '',
    documentId: d,
    locale: l ?? null,
    status: v === 'draft' || v === 'published' ? v : null,
  }));
}

function isTarget(value: unknown): value is TargetJson {
  return typeof value === 'object' && value !== null && 'd' in value && typeof value.d === 'string';
}
