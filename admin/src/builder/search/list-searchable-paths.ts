import type { AttributeTypeInfo } from '../../api/index.js';
import { asText, type Draft, type DraftShape, userUid } from '../draft/index.js';

/** What a full-text search can look into: an attribute, or one of a component, related document or file. */
export interface SearchablePath {
  /** As definitions name it: `title`, `author.name`. */
  readonly path: string;
  readonly name: string;
  readonly inner: string | null;
}

/** Texts of built-in types, which no draft defines. */
const builtInTexts: Readonly<Record<string, readonly string[]>> = {
  'plugin::upload.file': ['name', 'alternativeText', 'caption'],
  'plugin::users-permissions.role': ['name'],
  [userUid]: ['username'],
};

/** Returns what a search of a content type can look into, in the order of its attributes. */
export function listSearchablePaths(
  draft: Draft,
  shape: DraftShape,
  types: readonly Pick<AttributeTypeInfo, 'name' | 'storage' | 'searchable'>[],
): readonly SearchablePath[] {
  const findType = (name: unknown) => types.find((type) => type.name === name);
  const innerTexts = (uid: string): readonly string[] => {
    const attributes = draft.shapes.find((candidate) => candidate.uid === uid)?.attributes ?? [];
    const texts = attributes.filter(({ facts }) => {
      const type = findType(facts.type);
      return type?.searchable === true && type.storage === 'column';
    });
    return [...(builtInTexts[uid] ?? []), ...texts.map(({ name }) => name)];
  };
  return shape.attributes.flatMap(({ name, facts }): readonly SearchablePath[] => {
    const type = findType(facts.type);
    const inner = innerTexts(findTarget(type?.storage, facts)).map((text) => ({
      path: `${name}.${text}`,
      name,
      inner: text,
    }));
    return type?.searchable === true ? [{ path: name, name, inner: null }, ...inner] : inner;
  });
}

/** The uid of the content type or component that an attribute leads to from its owning side; '': none. */
function findTarget(
  storage: AttributeTypeInfo['storage'] | undefined,
  facts: DraftShape['attributes'][number]['facts'],
): string {
  switch (storage) {
    case 'component':
      return asText(facts.component);
    case 'media':
      return 'plugin::upload.file';
    case 'relation':
      return facts.mappedBy === undefined && !asText(facts.relation).startsWith('morph') ? asText(facts.target) : '';
    default:
      return '';
  }
}
