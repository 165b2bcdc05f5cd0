import { slugOf } from '../fields/index.js';
import { type Draft, factsIn, type ShapeNames } from './draft/index.js';

/** What the names of a content type or component can be wrong in. */
export type NameField = 'displayName' | 'singularName' | 'pluralName' | 'category' | 'name';

/** What is wrong there; the catalogue says it in words. */
export type NameProblem = 'needed' | 'kebab' | 'folder' | 'server' | 'taken' | 'alike';

/** Addresses that belong to the server itself. */
const serverNames: ReadonlySet<string> = new Set(
  [
    ['admin', 'auth', 'connect', 'content-manager', 'content-type-builder', 'i18n', 'upload', 'user', 'users'],
    ['users-permissions'],
  ].flat(),
);

/** API ids that a name suggests: `Press release` gives `press-release` and `press-releases`. A name in digits alone suggests none. */
export function suggestedIds(displayName: string): { readonly singularName: string; readonly pluralName: string } {
  const singularName = slugOf(displayName).replace(/^[^a-z]+/, '');
  return { singularName, pluralName: singularName === '' ? '' : pluralOf(singularName) };
}

/** The plural of an English word, by rule; a word that is its own plural gets an ending, since the two ids must differ. */
export function pluralOf(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

/** What the panel can tell is wrong with names before the server is asked. `key`: of the shape that has them; null: it is new. */
export function problemsOfNames(
  draft: Draft,
  key: string | null,
  names: ShapeNames,
): ReadonlyMap<NameField, NameProblem> {
  const problems = new Map<NameField, NameProblem>();
  if (names.displayName.trim() === '') problems.set('displayName', 'needed');
  if (names.kind === 'component') {
    const uid = `${names.category}.${names.name}`;
    for (const field of ['category', 'name'] as const) {
      if (names[field] === '') problems.set(field, 'needed');
      else if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(names[field])) problems.set(field, 'folder');
    }
    if (draft.shapes.some((shape) => shape.key !== key && shape.uid === uid)) problems.set('name', 'taken');
    return problems;
  }
  const taken = new Set(
    draft.shapes
      .filter((shape) => shape.key !== key)
      .flatMap(({ head }) => {
        const { singularName, pluralName } = factsIn(head.info);
        return [singularName, pluralName];
      }),
  );
  for (const field of ['singularName', 'pluralName'] as const) {
    const problem = problemOfId(names[field], taken);
    if (problem !== null) problems.set(field, problem);
  }
  if (names.singularName !== '' && names.singularName === names.pluralName) problems.set('pluralName', 'alike');
  return problems;
}

function problemOfId(id: string, taken: ReadonlySet<unknown>): NameProblem | null {
  if (id === '') return 'needed';
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id)) return 'kebab';
  if (serverNames.has(id)) return 'server';
  return taken.has(id) ? 'taken' : null;
}
