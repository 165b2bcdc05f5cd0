import { nestedTypes } from '../attributes/nested-types.js';
import { type ComponentAttribute, fileUid, type MediaAttribute, type ZoneAttribute } from '../types.js';
import { type AttributeDefinition, checkOptionNames, type DefinitionHeaders } from './attribute-source.js';
import { readBoolean } from './definition-header.js';
import { describeValue } from './diagnostics.js';
import { suggestChoice } from './names.js';

const mediaKinds = ['images', 'videos', 'audios', 'files'] as const;
type MediaKind = (typeof mediaKinds)[number];

/** Parses `type: media`: one file, or several with `multiple`. */
export function parseMedia({ raw, report, base }: AttributeDefinition): MediaAttribute {
  checkOptionNames(raw, Object.keys(nestedTypes.media.options), report);
  const { allowedTypes = mediaKinds } = raw;
  if (!Array.isArray(allowedTypes))
    report('allowedTypes', `${describeValue(allowedTypes)} – write a list of ${mediaKinds.join(', ')}`);
  const allowed: MediaKind[] = [];
  for (const kind of Array.isArray(allowedTypes) ? allowedTypes : []) {
    const mediaKind = mediaKinds.find((candidate) => candidate === kind);
    if (mediaKind === undefined)
      report('allowedTypes', `holds a kind of file that ${describeValue(kind)} – ${suggestChoice(kind, mediaKinds)}`);
    else allowed.push(mediaKind);
  }
  return {
    storage: 'media',
    ...base,
    many: readBoolean(raw, 'multiple', '', report),
    target: fileUid,
    allowedTypes: allowed,
  };
}

/** Parses `type: component`: one component, or a list of them with `repeatable`. */
export function parseComponentAttribute(
  definition: AttributeDefinition,
  headers: DefinitionHeaders,
): ComponentAttribute | null {
  const { raw, report, base } = definition;
  checkOptionNames(raw, Object.keys(nestedTypes.component.options), report);
  const repeatable = readBoolean(raw, 'repeatable', '', report);
  const limits = readLimits(definition);
  const component = readComponentUid(raw.component, 'component', definition, headers);
  return component === null ? null : { storage: 'component', ...base, component, repeatable, ...limits };
}

/** Parses `type: dynamiczone`: a list of the components under `components`. */
export function parseZone(definition: AttributeDefinition, headers: DefinitionHeaders): ZoneAttribute | null {
  const { raw, report, base } = definition;
  checkOptionNames(raw, Object.keys(nestedTypes.dynamiczone.options), report);
  const limits = readLimits(definition);
  if (!Array.isArray(raw.components) || raw.components.length === 0) {
    report(
      'components',
      `${describeValue(raw.components)} – write a list of at least one component, e.g. ["shared.quote"]`,
    );
    return null;
  }
  const components = raw.components.flatMap(
    (uid: unknown) => readComponentUid(uid, 'components', definition, headers) ?? [],
  );
  if (new Set(components).size < components.length) report('components', 'names a component twice – write each once');
  return { storage: 'zone', ...base, components, ...limits };
}

function readComponentUid(
  uid: unknown,
  key: string,
  { report }: AttributeDefinition,
  headers: DefinitionHeaders,
): string | null {
  if (typeof uid === 'string' && headers.get(uid)?.is === 'component') return uid;
  const componentUids = [...headers.values()].flatMap((header) => (header.is === 'component' ? [header.uid] : []));
  const suggestion = componentUids.length === 0 ? 'add its file first' : suggestChoice(uid, componentUids);
  report(key, `${describeValue(uid)}, which is no component – ${suggestion}`);
  return null;
}

function readLimits({ raw, report }: AttributeDefinition): {
  readonly min: number | undefined;
  readonly max: number | undefined;
} {
  const readLimit = (key: 'min' | 'max'): number | undefined => {
    const value = raw[key];
    if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0)) return value as number | undefined;
    report(key, `${describeValue(value)} – write a whole number of 0 or more`);
    return undefined;
  };
  const min = readLimit('min');
  const max = readLimit('max');
  if (min !== undefined && max !== undefined && min > max)
    report('min', `is ${min} – write at most max, which is ${max}`);
  return { min, max };
}
