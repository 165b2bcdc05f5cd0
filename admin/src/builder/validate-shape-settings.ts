import { slugify } from '../fields/index.js';
import { asJsonObject, type Draft, type ShapeSettings } from './draft/index.js';

/** What the names of a content type or component can be wrong in. */
export type ShapeSettingsField = 'displayName' | 'singularName' | 'pluralName' | 'category' | 'name';

/** What is wrong there; the catalogue says it in words. */
export type ShapeSettingsError = 'needed' | 'kebab' | 'folder' | 'server' | 'taken' | 'alike';

/** Addresses that belong to the server itself. */
const reservedApiIds: ReadonlySet<string> = new Set(
  [
    ['admin', 'auth', 'connect', 'content-manager', 'content-type-builder', 'i18n', 'upload', 'user', 'users'],
    ['users-permissions'],
  ].flat(),
);

/** API ids that a name suggests: `Press release` gives `press-release` and `press-releases`. A name in digits alone suggests none. */
export function suggestApiIds(displayName: string): { readonly singularName: string; readonly pluralName: string } {
  const singularName = slugify(displayName).replace(/^[^a-z]+/, '');
  return { singularName, pluralName: singularName === '' ? '' : pluralize(singularName) };
}

/** The plural of an English word, by rule; a word that is its own plural gets an ending, since the two ids must differ. */
export function pluralize(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

/** What the panel can tell is wrong with names before the server is asked. `key`: of the shape that has them; null: it is new. */
export function validateShapeSettings(
  draft: Draft,
  key: string | null,
  settings: ShapeSettings,
): ReadonlyMap<ShapeSettingsField, ShapeSettingsError> {
  const errors = new Map<ShapeSettingsField, ShapeSettingsError>();
  if (settings.displayName.trim() === '') errors.set('displayName', 'needed');
  if (settings.kind === 'component') {
    const uid = `${settings.category}.${settings.name}`;
    for (const field of ['category', 'name'] as const) {
      if (settings[field] === '') errors.set(field, 'needed');
      else if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(settings[field])) errors.set(field, 'folder');
    }
    if (draft.shapes.some((shape) => shape.key !== key && shape.uid === uid)) errors.set('name', 'taken');
    return errors;
  }
  const takenIds = new Set(
    draft.shapes
      .filter((shape) => shape.key !== key)
      .flatMap(({ head }) => {
        const { singularName, pluralName } = asJsonObject(head.info);
        return [singularName, pluralName];
      }),
  );
  for (const field of ['singularName', 'pluralName'] as const) {
    const error = validateApiId(settings[field], takenIds);
    if (error !== null) errors.set(field, error);
  }
  if (settings.singularName !== '' && settings.singularName === settings.pluralName) errors.set('pluralName', 'alike');
  return errors;
}

function validateApiId(id: string, takenIds: ReadonlySet<unknown>): ShapeSettingsError | null {
  if (id === '') return 'needed';
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id)) return 'kebab';
  if (reservedApiIds.has(id)) return 'server';
  return takenIds.has(id) ? 'taken' : null;
}
