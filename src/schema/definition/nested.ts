import { type ComponentAttribute, fileUid, type MediaAttribute, type ZoneAttribute } from '../types.js';
import { type AttributeSource, checkOptionNames, type Heads } from './attribute-source.js';
import { booleanAt } from './head.js';
import { whatItIs } from './mistakes.js';
import { choice } from './names.js';

const mediaKinds = ['images', 'videos', 'audios', 'files'] as const;
type MediaKind = (typeof mediaKinds)[number];

/** `type: media`: one file, or several with `multiple`. */
export function parseMedia({ raw, report, base }: AttributeSource): MediaAttribute {
  checkOptionNames(raw, ['multiple', 'allowedTypes'], report);
  const { allowedTypes = mediaKinds } = raw;
  if (!Array.isArray(allowedTypes))
    report('allowedTypes', `${whatItIs(allowedTypes)} – write a list of ${mediaKinds.join(', ')}`);
  const allowed: MediaKind[] = [];
  for (const kind of Array.isArray(allowedTypes) ? allowedTypes : []) {
    const known = mediaKinds.find((candidate) => candidate === kind);
    if (known === undefined)
      report('allowedTypes', `holds a kind of file that ${whatItIs(kind)} – ${choice(kind, mediaKinds)}`);
    else allowed.push(known);
  }
  return {
    storage: 'media',
    ...base,
    many: booleanAt(raw, 'multiple', '', report),
    target: fileUid,
    allowedTypes: allowed,
  };
}

/** `type: component`: one component, or a list of them with `repeatable`. */
export function parseComponentAttribute(source: AttributeSource, heads: Heads): ComponentAttribute | null {
  const { raw, report, base } = source;
  checkOptionNames(raw, ['component', 'repeatable', 'min', 'max'], report);
  const repeatable = booleanAt(raw, 'repeatable', '', report);
  const limits = limitsOf(source);
  const component = componentUid(raw.component, 'component', source, heads);
  return component === null ? null : { storage: 'component', ...base, component, repeatable, ...limits };
}

/** `type: dynamiczone`: a list of components of the kinds under `components`. */
export function parseZone(source: AttributeSource, heads: Heads): ZoneAttribute | null {
  const { raw, report, base } = source;
  checkOptionNames(raw, ['components', 'min', 'max'], report);
  const limits = limitsOf(source);
  if (!Array.isArray(raw.components) || raw.components.length === 0) {
    report('components', `${whatItIs(raw.components)} – write a list of at least one component, e.g. ["shared.quote"]`);
    return null;
  }
  const components = raw.components.flatMap((uid: unknown) => componentUid(uid, 'components', source, heads) ?? []);
  if (new Set(components).size < components.length) report('components', 'names a component twice – write each once');
  return { storage: 'zone', ...base, components, ...limits };
}

function componentUid(uid: unknown, key: string, { report }: AttributeSource, heads: Heads): string | null {
  if (typeof uid === 'string' && heads.get(uid)?.is === 'component') return uid;
  const known = [...heads.values()].flatMap((head) => (head.is === 'component' ? [head.uid] : []));
  const instead = known.length === 0 ? 'add its file first' : choice(uid, known);
  report(key, `${whatItIs(uid)}, which is no component – ${instead}`);
  return null;
}

function limitsOf({ raw, report }: AttributeSource): {
  readonly min: number | undefined;
  readonly max: number | undefined;
} {
  const read = (key: 'min' | 'max'): number | undefined => {
    const value = raw[key];
    if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= 0)) return value as number | undefined;
    report(key, `${whatItIs(value)} – write a whole number of 0 or more`);
    return undefined;
  };
  const min = read('min');
  const max = read('max');
  if (min !== undefined && max !== undefined && min > max)
    report('min', `is ${min} – write at most max, which is ${max}`);
  return { min, max };
}
